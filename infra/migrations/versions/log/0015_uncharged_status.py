"""What a case is called in the list of cases if no daily fine runs.

Rows of before, and those that a process of the release before still writes, do not say it: the fold has another version and makes all
anew.
"""

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

WORDS = {"postgresql": 'text COLLATE "C"', "sqlite": "TEXT"}


def upgrade() -> None:
    connection = op.get_bind()
    words = f"{WORDS[connection.dialect.name]} NOT NULL DEFAULT ''"
    for slot in ("a", "b"):
        connection.exec_driver_sql(f"ALTER TABLE case_list_{slot} ADD COLUMN uncharged_status {words}")
