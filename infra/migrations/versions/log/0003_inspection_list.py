"""The list of inspections, in two slots."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TYPES = {
    "postgresql": {"<uuid>": "uuid", "<instant>": "timestamptz", "<words>": 'text COLLATE "C"'},
    "sqlite": {"<uuid>": "CHAR(32)", "<instant>": "BIGINT", "<words>": "TEXT"},
}

SLOT = """
CREATE TABLE inspection_list_<slot> (
    inspection <uuid> NOT NULL,
    opened bigint NOT NULL,
    regime <words> NOT NULL,
    at <instant> NOT NULL,
    day date NOT NULL,
    municipality <words> NOT NULL,
    body <words> NOT NULL,
    operator <uuid>,
    vehicle <uuid>,
    findings <words> NOT NULL,
    CONSTRAINT inspection_list_<slot>_key PRIMARY KEY (inspection)
);
CREATE INDEX inspection_list_<slot>_opened ON inspection_list_<slot> (opened);
CREATE INDEX inspection_list_<slot>_regime_opened ON inspection_list_<slot> (regime, opened);
CREATE INDEX inspection_list_<slot>_operator_opened ON inspection_list_<slot> (operator, opened);
CREATE INDEX inspection_list_<slot>_vehicle_opened ON inspection_list_<slot> (vehicle, opened);
"""


def upgrade() -> None:
    connection = op.get_bind()
    statements = SLOT.replace("<slot>", "a") + SLOT.replace("<slot>", "b")
    for name, column_type in TYPES[connection.dialect.name].items():
        statements = statements.replace(name, column_type)
    for statement in statements.split(";\n"):
        if statement.strip():
            connection.exec_driver_sql(statement)
