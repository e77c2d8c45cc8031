"""The days on which permits are suspended, in two slots."""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

UUIDS = {"postgresql": "uuid", "sqlite": "CHAR(32)"}

SLOT = """
CREATE TABLE suspensions_<slot> (
    permit <uuid> NOT NULL,
    number bigint NOT NULL,
    since date NOT NULL,
    through date,
    CONSTRAINT suspensions_<slot>_key PRIMARY KEY (permit, number)
)
"""


def upgrade() -> None:
    connection = op.get_bind()
    for slot in ("a", "b"):
        connection.exec_driver_sql(SLOT.replace("<slot>", slot).replace("<uuid>", UUIDS[connection.dialect.name]))
