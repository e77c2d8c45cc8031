"""Of which car park a case is, in the list of cases."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

UUIDS = {"postgresql": "uuid", "sqlite": "CHAR(32)"}


def upgrade() -> None:
    connection = op.get_bind()
    for slot in ("a", "b"):
        connection.exec_driver_sql(f"ALTER TABLE case_list_{slot} ADD COLUMN facility {UUIDS[connection.dialect.name]}")
        connection.exec_driver_sql(f"CREATE INDEX case_list_{slot}_facility_opened ON case_list_{slot} (facility, opened)")
