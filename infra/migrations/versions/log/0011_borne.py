"""Whose each permit is, its vehicle's or its operator's, so that one vehicle's are found without those of the whole fleet.

Rows of before, and those that a process of the release before still writes, say nobody: the fold has another version and makes all anew.
"""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

UUIDS = {"postgresql": "uuid", "sqlite": "CHAR(32)"}
NOBODY = "0" * 32


def upgrade() -> None:
    connection = op.get_bind()
    whose = f"{UUIDS[connection.dialect.name]} NOT NULL DEFAULT '{NOBODY}'"
    for slot in ("a", "b"):
        connection.exec_driver_sql(f"ALTER TABLE road_permits_{slot} ADD COLUMN bearer {whose}")
        connection.exec_driver_sql(f"CREATE INDEX road_permits_{slot}_bearer ON road_permits_{slot} (bearer)")
        connection.exec_driver_sql(f"DROP INDEX road_permits_{slot}_operator_vehicle")
        connection.exec_driver_sql(f"ALTER TABLE road_vehicles_{slot} ADD COLUMN operator {whose}")
