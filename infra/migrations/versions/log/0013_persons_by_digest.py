"""Persons by a digest of issuer and subject.

Those met before are put aside until the program, which has the key, has digested them (`infra/people.py`).
"""

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

POSTGRES = """
ALTER TABLE persons RENAME TO persons_plain;
ALTER INDEX persons_pkey RENAME TO persons_plain_pkey;
ALTER INDEX persons_person_key RENAME TO persons_plain_person_key;
CREATE TABLE persons (
    digest bytea PRIMARY KEY,
    person uuid NOT NULL UNIQUE
)
"""

SQLITE = """
ALTER TABLE persons RENAME TO persons_plain;
CREATE TABLE persons (
    digest BLOB PRIMARY KEY,
    person BLOB NOT NULL UNIQUE
) STRICT, WITHOUT ROWID
"""


def upgrade() -> None:
    connection = op.get_bind()
    statements = POSTGRES if connection.dialect.name == "postgresql" else SQLITE
    for statement in statements.split(";\n"):
        connection.exec_driver_sql(statement)
