"""The settings: every `AUTOS_…` variable of the environment, checked once at the start; a misspelt name is an error and never ignored."""

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

PREFIX = "AUTOS_"

Port = Annotated[int, Meta(ge=1, le=65535)]
Secret = Annotated[str, Meta(min_length=32)]


class SettingsError(Exception):
    """A setting that cannot be used; the message names it and never shows its value."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One field a variable: `database_url` is `AUTOS_DATABASE_URL`. Lists are separated by commas.

    database_url: where the log and the read models lie; a SQLite file (`sqlite:///path`) or PostgreSQL (`postgresql://…`).
    migration_url: the owner of the tables, who runs the migrations; the application's own role where it is not given.
    keys_url: where the keys of personal data lie, never in the log's own file.
    keys_secret, log_key: secrets of at least 32 characters, which wrap the keys and authenticate the log's entries. In
        development both are made and kept beside the data.
    keys_secret_former: the secret before `keys_secret`, given until `autos keys rotate` has wrapped every key anew.
    checkpoint_key: signs the log's checkpoints, as `autos audit rotate-key` prints one (`PRIVATE+KEY+…`); in development it is made and
        kept. checkpoint_former_key: after a change, the one before, which also signs the first checkpoint after it.
    log_origin: the log's name in its checkpoints; the name in its key where it is not given.
    checkpoint_dir: the folder outside of the database into which each checkpoint is written.
    issuer: who issues the tokens, as their `iss` names it: the address under which its description is read (OpenID Connect Discovery),
        over HTTPS. audience: whom tokens must be for (`aud`). jwks_url: where its keys lie, if it has no description.
    roles_claim: the claim in which the issuer puts the roles; inside of another claim, names joined by dots (`realm_access.roles`).
    host, port: where `autos serve` listens. allowed_hosts: names that a request's Host may bear; any where none is given.
    database_pool: how many connections to PostgreSQL a process keeps for the log (1 to 200). log_level: from which level on something
        is logged: debug, info, warning, error or critical.
    workers: whether a serving process also runs the projector, the policies and the clock.
    reads_kept_days: how long it stays known who looked at what. No law of the city's says; five years are the term in which claims
        against the Treasury may be raised (Decreto 20.910/1932, art. 1), also by whoever was looked at unduly.
    """

    database_url: str = "sqlite:///autos.db"
    migration_url: str | None = None
    keys_url: str | None = None
    keys_secret: Secret | None = None
    keys_secret_former: Secret | None = None
    log_key: Secret | None = None
    host: str = "127.0.0.1"
    port: Port = 8000
    checkpoint_key: Secret | None = None
    checkpoint_former_key: Secret | None = None
    log_origin: Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[!-~]+$")] | None = None
    checkpoint_dir: str | None = None
    issuer: str | None = None
    audience: Annotated[str, Meta(min_length=1)] = "autos"
    jwks_url: str | None = None
    roles_claim: Annotated[str, Meta(min_length=1)] = "roles"
    allowed_hosts: str = ""
    database_pool: Annotated[int, Meta(ge=1, le=200)] = 16
    log_level: Annotated[str, Meta(pattern="(?i)^(debug|info|warning|error|critical)$")] = "info"
    workers: bool = True
    reads_kept_days: Annotated[int, Meta(ge=1, le=36_525)] = 1826

    @property
    def development(self) -> bool:
        """Development mode is a SQLite file and no issuer: keys and a local issuer are then made here."""
        return self.database_url.startswith("sqlite") and self.issuer is None

    @property
    def owner_url(self) -> str:
        """The URL whose role owns the tables."""
        return self.migration_url or self.database_url

    @property
    def keys_database_url(self) -> str:
        """Where the keys lie: as set, or a second SQLite file beside the first (in the working directory for PostgreSQL)."""
        if self.keys_url is not None:
            return self.keys_url
        if not self.database_url.startswith("sqlite:///"):
            return "sqlite:///autos-keys.db"
        data = Path(self.database_url.removeprefix("sqlite:///"))
        return f"sqlite:///{data.with_name(data.stem + '-keys' + (data.suffix or '.db'))}"


def read_settings(environ: Mapping[str, str]) -> Settings:
    """The settings that stand in `environ`; names without the prefix are not ours.

    Raises:
        SettingsError: an `AUTOS_…` name that is not a setting, or a value that does not fit its setting.
    """
    given = {name: value for name, value in environ.items() if name.startswith(PREFIX)}
    known = {PREFIX + field.upper(): field for field in Settings.__struct_fields__}
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name.removeprefix(PREFIX), [field.upper() for field in known.values()], n=1)
            hint = f"; did you mean {PREFIX}{near[0]}?" if near else ""
            raise SettingsError(f"{name} is not a setting{hint}")
    try:
        return msgspec.convert({known[name]: value for name, value in given.items()}, Settings, strict=False)
    except msgspec.ValidationError as error:
        message = str(error)
        for name, field in known.items():
            message = message.replace(f"`$.{field}`", name)
        raise SettingsError(message) from None
