# pysqlite3 is CPython's own sqlite3 module built against a newer SQLite, and ships no types: it has those of sqlite3.
# At run time its classes are its own: `isinstance(connection, sqlite3.Connection)` is False.
from pysqlite3.dbapi2 import *
