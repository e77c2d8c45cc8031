"""The keys of personal data, and secrets that the program makes for itself; all wrapped by a secret that lies elsewhere."""

from alembic import op

revision = "keys_0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    connection = op.get_bind()
    binary = "bytea" if connection.dialect.name == "postgresql" else "BLOB"
    for table, name in (("subject_keys", "subject"), ("settings_kept", "name")):
        connection.exec_driver_sql(f"CREATE TABLE {table} ({name} TEXT PRIMARY KEY, nonce {binary} NOT NULL, wrapped {binary} NOT NULL)")
