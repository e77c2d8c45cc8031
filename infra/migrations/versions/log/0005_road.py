"""What an officer in the street asks for by plate: vehicles and permits, in two slots."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

TYPES = {
    "postgresql": {"<uuid>": "uuid", "<instant>": "timestamptz", "<words>": 'text COLLATE "C"'},
    "sqlite": {"<uuid>": "CHAR(32)", "<instant>": "BIGINT", "<words>": "TEXT"},
}

SLOT = """
CREATE TABLE road_vehicles_<slot> (
    vehicle <uuid> NOT NULL,
    regime <words> NOT NULL,
    plates <words> NOT NULL,
    operators <words> NOT NULL,
    withdrawals <words> NOT NULL,
    impediments <words> NOT NULL,
    holds <words> NOT NULL,
    CONSTRAINT road_vehicles_<slot>_key PRIMARY KEY (vehicle)
);
CREATE TABLE road_permits_<slot> (
    permit <uuid> NOT NULL,
    opened bigint NOT NULL,
    operator <uuid> NOT NULL,
    vehicle <uuid>,
    kind <words> NOT NULL,
    permit_class <words> NOT NULL,
    replaces_cvs boolean NOT NULL,
    most date,
    terms <words> NOT NULL,
    pending <words> NOT NULL,
    suspended <words> NOT NULL,
    collected <words> NOT NULL,
    ends <words> NOT NULL,
    CONSTRAINT road_permits_<slot>_key PRIMARY KEY (permit)
);
CREATE INDEX road_permits_<slot>_operator_vehicle ON road_permits_<slot> (operator, vehicle);
"""


def upgrade() -> None:
    connection = op.get_bind()
    statements = SLOT.replace("<slot>", "a") + SLOT.replace("<slot>", "b")
    for name, column_type in TYPES[connection.dialect.name].items():
        statements = statements.replace(name, column_type)
    for statement in statements.split(";\n"):
        if statement.strip():
            connection.exec_driver_sql(statement)
