"""What the program's own role may do on PostgreSQL: read and add to the log, never change it; all it needs on the read models."""

from collections.abc import Mapping

from psycopg import sql
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

ADD_ONLY = frozenset({"events", "handled", "persons", "log_tree", "checkpoints"})
"""Tables of which a row, once there, stays as it is."""
ADD_AND_PRUNE = frozenset({"reads"})
"""Tables of which a row stays as it is until it goes."""
READ_ONLY = frozenset({"persons_plain"})
"""Tables that a migration left for the owner to empty."""


def grant(connection: Connection, application: URL, read_only: Mapping[str, str]) -> None:
    """Give the role that `application` names its rights on every table there is; a role that does not exist yet is created.

    A role that owns the tables has every right on them, and nothing is granted: the log is then not protected from it.
    """
    role = application.username
    if role is None or role == connection.execute(text("SELECT current_user")).scalar_one():
        return
    name = sql.Identifier(role)

    def run(statement: sql.Composable) -> None:
        connection.exec_driver_sql(statement.as_string())

    if connection.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :role"), {"role": role}).first() is None:
        run(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(name, sql.Literal(application.password or "")))
    run(sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(name))
    tables = connection.execute(text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).scalars().all()
    views = connection.execute(text("SELECT viewname FROM pg_views WHERE schemaname = 'public'")).scalars().all()
    for table in tables:
        if table in READ_ONLY or table in read_only.values():
            rights = "SELECT"
        elif table in ADD_ONLY:
            rights = "SELECT, INSERT"
        elif table in ADD_AND_PRUNE:
            rights = "SELECT, INSERT, DELETE"
        else:
            rights = "SELECT, INSERT, UPDATE, DELETE, TRUNCATE"
        run(sql.SQL("REVOKE ALL ON {} FROM {}").format(sql.Identifier(table), name))
        run(sql.SQL("GRANT {} ON {} TO {}").format(sql.SQL(rights), sql.Identifier(table), name))
    for view in views:
        run(sql.SQL("GRANT SELECT ON {} TO {}").format(sql.Identifier(view), name))
    run(sql.SQL("GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {}").format(name))


def is_protected(connection: Connection) -> bool:
    """Whether this connection's role can neither change nor delete what stands in the log. SQLite has no roles: never."""
    if connection.dialect.name != "postgresql":
        return False
    forbidden = "has_table_privilege('events', 'UPDATE, DELETE, TRUNCATE')"
    owner = "(SELECT pg_has_role(tableowner, 'MEMBER') FROM pg_tables WHERE tablename = 'events' AND schemaname = 'public')"
    return not connection.execute(text(f"SELECT {forbidden} OR {owner}")).scalar_one()
