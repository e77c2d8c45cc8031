"""How Alembic meets a database: on the connection that `infra/database.py` hands over, in one transaction, forward only."""

from alembic import context

from infra.database import Database, engine
from infra.settings import read_settings


def run() -> None:
    """Migrate on the connection given, or, for `alembic` on the command line, on the log's database of the settings."""
    given = context.config.attributes.get("connection")
    if given is not None:
        context.configure(
            connection=given,
            version_table=context.config.attributes["version_table"],
            transaction_per_migration=False,
        )
        with context.begin_transaction():
            context.run_migrations()
        return
    import os  # noqa: PLC0415 - the environment is read in this case only

    with engine(Database(read_settings(os.environ).owner_url)).connect() as connection:
        context.configure(connection=connection, version_table="alembic_version")
        with context.begin_transaction():
            context.run_migrations()


run()
