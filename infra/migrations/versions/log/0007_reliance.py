"""What the decisions of the record rest on, in two slots."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TYPES = {
    "postgresql": {"<uuid>": "uuid", "<words>": 'text COLLATE "C"'},
    "sqlite": {"<uuid>": "CHAR(32)", "<words>": "TEXT"},
}

SLOT = """
CREATE TABLE reliance_<slot> (
    position bigint NOT NULL,
    ordinal bigint NOT NULL,
    stream <uuid> NOT NULL,
    version bigint NOT NULL,
    regime <words> NOT NULL,
    sort <words> NOT NULL,
    name <words> NOT NULL,
    first date,
    last date,
    CONSTRAINT reliance_<slot>_key PRIMARY KEY (position, ordinal)
);
CREATE INDEX reliance_<slot>_sort_name_position ON reliance_<slot> (sort, name, position);
CREATE INDEX reliance_<slot>_sort_last ON reliance_<slot> (sort, last);
"""


def upgrade() -> None:
    connection = op.get_bind()
    statements = SLOT.replace("<slot>", "a") + SLOT.replace("<slot>", "b")
    for name, column_type in TYPES[connection.dialect.name].items():
        statements = statements.replace(name, column_type)
    for statement in statements.split(";\n"):
        if statement.strip():
            connection.exec_driver_sql(statement)
