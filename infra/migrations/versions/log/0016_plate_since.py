"""Since which day a vehicle bears the plate that the list of vehicles shows: a change of an earlier day that is entered late leaves it.

Rows of before do not say it: the fold has another version and makes all anew.
"""

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    connection = op.get_bind()
    day = "date" if connection.dialect.name == "postgresql" else "DATE"
    for slot in ("a", "b"):
        connection.exec_driver_sql(f"ALTER TABLE vehicle_list_{slot} ADD COLUMN plate_since {day} NOT NULL DEFAULT '0001-01-01'")
