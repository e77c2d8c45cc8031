"""What days alone make of a case's status, in the list of cases.

Rows of before, and those that a process of the release before still writes, say that nothing comes: the fold has another version and
makes all anew.
"""

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

WORDS = {"postgresql": 'text COLLATE "C"', "sqlite": "TEXT"}


def upgrade() -> None:
    connection = op.get_bind()
    words = f"{WORDS[connection.dialect.name]} NOT NULL DEFAULT ''"
    for slot in ("a", "b"):
        for name in ("then", "later"):
            connection.exec_driver_sql(f"ALTER TABLE case_list_{slot} ADD COLUMN {name}_on date")
            connection.exec_driver_sql(f"ALTER TABLE case_list_{slot} ADD COLUMN {name}_status {words}")
