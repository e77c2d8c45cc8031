"""The list of car parks, in two slots."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

TYPES = {
    "postgresql": {"<uuid>": "uuid", "<words>": 'text COLLATE "C"'},
    "sqlite": {"<uuid>": "CHAR(32)", "<words>": "TEXT"},
}

SLOT = """
CREATE TABLE facility_list_<slot> (
    facility <uuid> NOT NULL,
    opened bigint NOT NULL,
    version bigint NOT NULL,
    regime <words> NOT NULL,
    kind <words> NOT NULL,
    name <words> NOT NULL,
    address <words> NOT NULL,
    operator <uuid>,
    cnpj <words> NOT NULL,
    subject boolean NOT NULL,
    compliant boolean,
    required bigint,
    offered bigint,
    reserved bigint,
    entry <words> NOT NULL,
    running <words> NOT NULL,
    modes <words> NOT NULL,
    spaces <words> NOT NULL,
    CONSTRAINT facility_list_<slot>_key PRIMARY KEY (facility)
);
CREATE INDEX facility_list_<slot>_opened ON facility_list_<slot> (opened);
CREATE INDEX facility_list_<slot>_regime_opened ON facility_list_<slot> (regime, opened);
CREATE INDEX facility_list_<slot>_operator_opened ON facility_list_<slot> (operator, opened);
CREATE INDEX facility_list_<slot>_cnpj ON facility_list_<slot> (cnpj);
"""


def upgrade() -> None:
    connection = op.get_bind()
    statements = SLOT.replace("<slot>", "a") + SLOT.replace("<slot>", "b")
    for name, column_type in TYPES[connection.dialect.name].items():
        statements = statements.replace(name, column_type)
    for statement in statements.split(";\n"):
        if statement.strip():
            connection.exec_driver_sql(statement)
