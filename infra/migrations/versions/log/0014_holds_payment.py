"""Whether the appeal of a term holds payment up.

Rows of before, and those that a process of the release before still writes, say that it does not: the fold has another version and makes
all anew.
"""

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    connection = op.get_bind()
    for slot in ("a", "b"):
        connection.exec_driver_sql(f"ALTER TABLE deadlines_{slot} ADD COLUMN holds_payment boolean NOT NULL DEFAULT false")
