"""Which key wraps a row, which generation a subject's key is of, and up to which generation keys were destroyed."""

from alembic import op

revision = "keys_0002"
down_revision = "keys_0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    connection = op.get_bind()
    connection.exec_driver_sql("ALTER TABLE subject_keys ADD COLUMN generation INTEGER NOT NULL DEFAULT 0")
    # NULL: wrapped before rows said by which key.
    connection.exec_driver_sql("ALTER TABLE subject_keys ADD COLUMN wrapped_by TEXT")
    connection.exec_driver_sql("ALTER TABLE settings_kept ADD COLUMN wrapped_by TEXT")
    connection.exec_driver_sql("CREATE TABLE erased_subjects (subject TEXT PRIMARY KEY, generation INTEGER NOT NULL)")
