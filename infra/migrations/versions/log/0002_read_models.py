"""The read models, each in two slots, and what follows the log."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TYPES = {
    "postgresql": {"<uuid>": "uuid", "<instant>": "timestamptz", "<words>": 'text COLLATE "C"'},
    # As SQLAlchemy keeps them: UUIDs in hexadecimal, instants as microseconds since 1970 UTC.
    "sqlite": {"<uuid>": "CHAR(32)", "<instant>": "BIGINT", "<words>": "TEXT"},
}

FOLLOWING = """
CREATE TABLE read_models (
    name <words> NOT NULL,
    slot <words> NOT NULL,
    fold_version bigint NOT NULL,
    position bigint NOT NULL,
    live boolean NOT NULL,
    changed_at <instant> NOT NULL,
    PRIMARY KEY (name, slot)
);
CREATE TABLE stops (
    name <words> NOT NULL,
    slot <words> NOT NULL,
    position bigint NOT NULL,
    error <words> NOT NULL,
    stopped_at <instant> NOT NULL,
    PRIMARY KEY (name, slot)
);
CREATE TABLE dead_letters (
    source <words> NOT NULL,
    cause <words> NOT NULL,
    target <uuid> NOT NULL,
    code <words> NOT NULL,
    reason <words> NOT NULL,
    attempts bigint NOT NULL,
    first_at <instant> NOT NULL,
    last_at <instant> NOT NULL,
    PRIMARY KEY (source, cause, target)
);
CREATE TABLE heartbeats (
    name <words> NOT NULL,
    started_at <instant> NOT NULL,
    finished_at <instant>,
    as_of date,
    asked bigint NOT NULL,
    failed bigint NOT NULL,
    unrecorded bigint NOT NULL,
    PRIMARY KEY (name)
);
"""

SLOT = """
CREATE TABLE act_list_<slot> (
    position bigint NOT NULL,
    stream <uuid> NOT NULL,
    version bigint NOT NULL,
    act <uuid> NOT NULL,
    regime <words> NOT NULL,
    municipality <words> NOT NULL,
    kind <words> NOT NULL,
    subject <words> NOT NULL,
    reference <words> NOT NULL,
    published_on date NOT NULL,
    effective_from date NOT NULL,
    author <words> NOT NULL,
    recorded_at <instant> NOT NULL,
    CONSTRAINT act_list_<slot>_key PRIMARY KEY (position)
);
CREATE INDEX act_list_<slot>_act ON act_list_<slot> (act);
CREATE INDEX act_list_<slot>_municipality_position ON act_list_<slot> (municipality, position);
CREATE INDEX act_list_<slot>_regime_kind_position ON act_list_<slot> (regime, kind, position);
CREATE TABLE case_list_<slot> (
    "case" <uuid> NOT NULL,
    opened bigint NOT NULL,
    version bigint NOT NULL,
    number <words> NOT NULL,
    kind <words> NOT NULL,
    regime <words> NOT NULL,
    status <words> NOT NULL,
    cnpj <words> NOT NULL,
    operator <uuid>,
    vehicle <uuid>,
    plate <words> NOT NULL,
    provision <words> NOT NULL,
    occurred_on date,
    amount_centavos bigint,
    due date,
    assigned <uuid>,
    changed_at <instant> NOT NULL,
    standing <words> NOT NULL,
    terms <words> NOT NULL,
    CONSTRAINT case_list_<slot>_key PRIMARY KEY ("case")
);
CREATE INDEX case_list_<slot>_assigned_opened ON case_list_<slot> (assigned, opened);
CREATE INDEX case_list_<slot>_due ON case_list_<slot> (due);
CREATE INDEX case_list_<slot>_opened ON case_list_<slot> (opened);
CREATE INDEX case_list_<slot>_operator_opened ON case_list_<slot> (operator, opened);
CREATE INDEX case_list_<slot>_plate ON case_list_<slot> (plate);
CREATE INDEX case_list_<slot>_regime_status_opened ON case_list_<slot> (regime, status, opened);
CREATE INDEX case_list_<slot>_vehicle_opened ON case_list_<slot> (vehicle, opened);
CREATE TABLE deadlines_<slot> (
    "case" <uuid> NOT NULL,
    kind <words> NOT NULL,
    track <words> NOT NULL,
    tier bigint NOT NULL,
    regime <words> NOT NULL,
    number <words> NOT NULL,
    operator <uuid>,
    state <words> NOT NULL,
    provisional boolean NOT NULL,
    filing bigint NOT NULL,
    start date,
    last_day date,
    due_from date,
    version bigint NOT NULL,
    CONSTRAINT deadlines_<slot>_key PRIMARY KEY ("case", kind, track, tier)
);
CREATE INDEX deadlines_<slot>_due_from ON deadlines_<slot> (due_from);
CREATE INDEX deadlines_<slot>_last_day_case_kind_track_tier ON deadlines_<slot> (last_day, "case", kind, track, tier);
CREATE TABLE history_<slot> (
    position bigint NOT NULL,
    stream <uuid> NOT NULL,
    version bigint NOT NULL,
    tag <words> NOT NULL,
    recorded_at <instant> NOT NULL,
    person <uuid> NOT NULL,
    role <words> NOT NULL,
    command <uuid> NOT NULL,
    day date,
    summary_pt <words> NOT NULL,
    summary_en <words> NOT NULL,
    citations <words> NOT NULL,
    decision boolean NOT NULL,
    CONSTRAINT history_<slot>_key PRIMARY KEY (position)
);
CREATE INDEX history_<slot>_stream_version ON history_<slot> (stream, version);
CREATE TABLE history_texts_<slot> (
    position bigint NOT NULL,
    field <words> NOT NULL,
    stream <uuid> NOT NULL,
    subject <uuid> NOT NULL,
    text <words> NOT NULL,
    CONSTRAINT history_texts_<slot>_key PRIMARY KEY (position, field)
);
CREATE INDEX history_texts_<slot>_subject ON history_texts_<slot> (subject);
CREATE TABLE operator_list_<slot> (
    operator <uuid> NOT NULL,
    opened bigint NOT NULL,
    version bigint NOT NULL,
    regime <words> NOT NULL,
    cnpj <words> NOT NULL,
    root <words> NOT NULL,
    legal_name <words> NOT NULL,
    service_kinds <words> NOT NULL,
    seat_municipality <words> NOT NULL,
    seat_state <words> NOT NULL,
    registered_on date NOT NULL,
    deregistered_on date,
    CONSTRAINT operator_list_<slot>_key PRIMARY KEY (operator)
);
CREATE INDEX operator_list_<slot>_cnpj ON operator_list_<slot> (cnpj);
CREATE INDEX operator_list_<slot>_opened ON operator_list_<slot> (opened);
CREATE INDEX operator_list_<slot>_regime_opened ON operator_list_<slot> (regime, opened);
CREATE INDEX operator_list_<slot>_root ON operator_list_<slot> (root);
CREATE TABLE permit_list_<slot> (
    permit <uuid> NOT NULL,
    opened bigint NOT NULL,
    version bigint NOT NULL,
    regime <words> NOT NULL,
    kind <words> NOT NULL,
    operator <uuid> NOT NULL,
    vehicle <uuid>,
    applied_on date NOT NULL,
    stage <words> NOT NULL,
    valid_from date,
    valid_until date,
    extended boolean NOT NULL,
    term_until date,
    extending <words> NOT NULL,
    pending <words> NOT NULL,
    collected boolean NOT NULL,
    surrendered_on date,
    cassated_on date,
    revoked_on date,
    suspensions <words> NOT NULL,
    suspended_since date,
    suspended_until date,
    cancelled_on date,
    cancelled_as <words> NOT NULL,
    CONSTRAINT permit_list_<slot>_key PRIMARY KEY (permit)
);
CREATE INDEX permit_list_<slot>_opened ON permit_list_<slot> (opened);
CREATE INDEX permit_list_<slot>_operator_opened ON permit_list_<slot> (operator, opened);
CREATE INDEX permit_list_<slot>_regime_opened ON permit_list_<slot> (regime, opened);
CREATE INDEX permit_list_<slot>_valid_until ON permit_list_<slot> (valid_until);
CREATE INDEX permit_list_<slot>_vehicle_opened ON permit_list_<slot> (vehicle, opened);
CREATE TABLE plates_<slot> (
    vehicle <uuid> NOT NULL,
    plate <words> NOT NULL,
    since date NOT NULL,
    CONSTRAINT plates_<slot>_key PRIMARY KEY (vehicle, plate)
);
CREATE INDEX plates_<slot>_plate ON plates_<slot> (plate);
CREATE TABLE search_words_<slot> (
    stream <uuid> NOT NULL,
    word <words> NOT NULL,
    CONSTRAINT search_words_<slot>_key PRIMARY KEY (stream, word)
);
CREATE INDEX search_words_<slot>_word ON search_words_<slot> (word);
CREATE TABLE vehicle_list_<slot> (
    vehicle <uuid> NOT NULL,
    opened bigint NOT NULL,
    version bigint NOT NULL,
    regime <words> NOT NULL,
    operator <uuid> NOT NULL,
    plate <words> NOT NULL,
    renavam <words> NOT NULL,
    type <words> NOT NULL,
    manufacture_year bigint NOT NULL,
    passenger_seats bigint NOT NULL,
    blocks <words> NOT NULL,
    blocked boolean NOT NULL,
    CONSTRAINT vehicle_list_<slot>_key PRIMARY KEY (vehicle)
);
CREATE INDEX vehicle_list_<slot>_opened ON vehicle_list_<slot> (opened);
CREATE INDEX vehicle_list_<slot>_operator_opened ON vehicle_list_<slot> (operator, opened);
CREATE INDEX vehicle_list_<slot>_regime_opened ON vehicle_list_<slot> (regime, opened);
CREATE INDEX vehicle_list_<slot>_renavam ON vehicle_list_<slot> (renavam);
"""


def upgrade() -> None:
    connection = op.get_bind()
    statements = FOLLOWING + SLOT.replace("<slot>", "a") + SLOT.replace("<slot>", "b")
    for name, column_type in TYPES[connection.dialect.name].items():
        statements = statements.replace(name, column_type)
    for statement in statements.split(";\n"):
        if statement.strip():
            connection.exec_driver_sql(statement)
