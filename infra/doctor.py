"""What is wrong with an installation, in words that say what to do. It only looks: nothing is mended, and no table is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal
from zoneinfo import ZoneInfo

from msgspec import Struct
from sqlalchemy import select

from domain.acts.acts import city_acts, regime_acts
from domain.law.edition import edition_of
from domain.law.fines import group_value
from domain.law.lawbook import Law
from domain.law.publication import edition_stream
from domain.law.regime import Regime
from domain.privacy.subject import ALL_ERASURES
from infra.engine import Engine
from infra.followers import following
from infra.followers.following import HEARTBEATS
from infra.personal.rotation import left
from infra.personal.soundness import looked_over
from infra.provable.publishing import EVERY
from infra.provable.tree import NAME
from infra.storage.entries import UnreadableEntryError
from infra.storage.protection import is_protected
from infra.storage.sqlite_connections import driver

SHOWN = 5
"""How many keys a finding names."""
SAFE_SQLITE = (3, 51, 3)
"""Before it a checkpoint could lose what was committed (the WAL-reset bug)."""


class Finding(Struct, frozen=True):
    """One thing that was looked at: `wrong` has to be mended, a `warning` may wait."""

    about: str
    state: Literal["ok", "warning", "wrong"]
    said: str


def examine(engine: Engine) -> list[Finding]:
    """Everything that can be looked at, in the order in which it matters."""
    found: list[Finding] = []
    for part in (_database, _keys, _personal_data, _read_models, _following, _provable, _clock, _law):
        try:
            found += part(engine)
        except UnreadableEntryError as error:
            found.append(Finding("log", "wrong", f"an entry cannot be read: {error}"))
    return found


def _database(engine: Engine) -> Iterator[Finding]:
    last = engine.store.log.storage.last()
    yield Finding("log", "ok", f"{last.position if last else 0} facts")
    if engine.side.is_sqlite:
        version = ".".join(map(str, driver.sqlite_version_info))
        if driver.sqlite_version_info >= SAFE_SQLITE:
            yield Finding("SQLite", "ok", version)
        else:
            least = ".".join(map(str, SAFE_SQLITE))
            yield Finding("SQLite", "warning", f"{version} may lose what was committed: use {least} or later, or PostgreSQL")
        return
    with engine.side.reading() as reading:
        protected = is_protected(reading.connection)
    if protected:
        yield Finding("protection of the log", "ok", "this role reads and adds, and can change nothing")
    else:
        said = "this role may change the log: let another role own the tables, AUTOS_MIGRATION_URL, and `autos migrate` with both URLs"
        yield Finding("protection of the log", "warning", said)


def _keys(engine: Engine) -> Iterator[Finding]:
    """The keys of personal data against the log: no signature is over them, and a lost key reads as if somebody had been erased."""
    about, store = "personal data", engine.store
    sound = looked_over(store.keys_engine, store.keys.wrapping, store.log.storage, engine.journal.mapper)
    if sound.unreadable:
        which = ", ".join(map(str, sound.unreadable[:SHOWN]))
        more = f" and {len(sound.unreadable) - SHOWN} more" if len(sound.unreadable) > SHOWN else ""
        yield Finding("log", "wrong", f"the entry at position {which}{more} cannot be read: `autos audit verify` says what was altered")
    back_up = "bring back the keys' database from its back-up"
    for names, said in (
        (sound.damaged, f"{{}} damaged, and what is sealed with them is not shown to anybody: {back_up}"),
        (
            sound.otherwise,
            "{} wrapped by a secret that is neither AUTOS_KEYS_SECRET nor AUTOS_KEYS_SECRET_FORMER: set the one that wraps them",
        ),
        (sound.missing, f"{{}} missing, though the log holds no erasure: the texts read [eliminado] and are not; {back_up}"),
        (sound.unfounded, f"{{}} noted as destroyed, and the log holds no such erasure: somebody wrote into the keys' database; {back_up}"),
    ):
        if names:
            more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
            yield Finding(about, "wrong", said.format(f"the keys {', '.join(names[:SHOWN])}{more} are"))
    if not (sound.damaged or sound.otherwise or sound.missing or sound.unfounded):
        yield Finding(about, "ok", f"{sound.subjects} subjects with sealed texts: each has its key, or its erasure in the log")


def _personal_data(engine: Engine) -> Iterator[Finding]:
    unrotated = left(engine.store.keys_engine, engine.store.keys.wrapping)
    if unrotated:
        yield Finding(
            "keys", "warning", f"{unrotated} are not wrapped by AUTOS_KEYS_SECRET: run `autos keys rotate` with the former secret too"
        )
    erasures = engine.journal.entries(ALL_ERASURES)
    if not erasures:
        return
    last = f"{erasures[-1].recorded_at:%Y-%m-%d}"
    said = f"{len(erasures)} carried out; copies of the keys' database from before {last} still open what was erased: let them go"
    yield Finding("erasures", "ok", said)
    if not engine.side.is_sqlite and (dead := engine.traces.dead_rows()):
        said = f"the server still keeps {dead} deleted rows with texts: let their owner run VACUUM, or wait for autovacuum"
        yield Finding("erasures", "warning", said)


def _read_models(engine: Engine) -> Iterator[Finding]:
    for each in engine.projector.status():
        about = f"read model {each.slot.name}"
        if each.stopped is not None:
            yield Finding(about, "wrong", f"stands still at position {each.stopped.position}: {each.stopped.error}")
        elif each.slot.live:
            behind = each.last - each.slot.position
            if behind < 0:
                said = f"was made from {each.slot.position} facts, {-behind} more than the log holds: run `autos audit verify`"
                yield Finding(about, "wrong", said)
                continue
            yield Finding(about, "warning" if behind else "ok", f"{behind} facts behind" if behind else "up to date")


def _following(engine: Engine) -> Iterator[Finding]:
    with engine.side.reading() as reading:
        letters = following.dead_letters(reading.connection)
    if not letters:
        yield Finding("dead letters", "ok", "none")
    for letter in letters:
        about = f"dead letter of {letter.source}"
        yield Finding(about, "wrong", f"{letter.code} at {letter.cause} for {letter.target}: mend the cause, then `autos due retry`")


def _provable(engine: Engine) -> Iterator[Finding]:
    """The log's tree and its checkpoints; whether they are right is what `autos audit verify` tells."""
    last = engine.store.log.storage.last()
    standing = engine.publisher.standing()
    with engine.side.reading() as reading:
        stopped = next((each for each in following.stops(reading.connection) if each.name == NAME), None)
    behind = (last.position if last else 0) - standing.kept
    if stopped is not None:
        yield Finding("the log's tree", "wrong", f"stands still at position {stopped.position}: {stopped.error}; run `autos audit verify`")
    elif behind < 0:
        said = f"was kept over {standing.kept} facts, {-behind} more than the log holds: its end was removed; run `autos audit verify`"
        yield Finding("the log's tree", "wrong", said)
    else:
        yield Finding("the log's tree", "warning" if behind else "ok", f"{behind} facts behind" if behind else "up to date")
    if engine.publisher.signing.keys() is None:
        said = "none can be signed: set AUTOS_CHECKPOINT_KEY; `autos audit rotate-key` makes one"
        yield Finding("checkpoints", "warning", said)
    elif standing.newest is None:
        yield Finding("checkpoints", "warning", "none yet: `autos serve` publishes one each hour, `autos audit checkpoint` at once")
    else:
        newest = standing.newest
        late = newest.size < standing.kept and engine.clock() - newest.at > 2 * EVERY
        said = f"the last over {newest.size} facts, of {newest.at.isoformat(timespec='minutes')}, in {engine.publisher.signing.directory}"
        yield Finding("checkpoints", "warning" if late else "ok", said)


def _clock(engine: Engine) -> Iterator[Finding]:
    with engine.side.reading() as reading:
        beats = reading.connection.execute(select(HEARTBEATS)).mappings().all()
    if not beats:
        yield Finding("clock", "warning", "has never run: `autos serve` runs it each day, `autos due run` once")
    for beat in beats:
        if beat["finished_at"] is None:
            yield Finding("clock", "warning", f"began as of {beat['as_of']} and did not end")
        elif beat["unrecorded"]:
            yield Finding("clock", "wrong", f"{beat['unrecorded']} terms were over by {beat['as_of']} and are not recorded")
        else:
            yield Finding("clock", "ok", f"ran as of {beat['as_of']}")


def _law(engine: Engine) -> Iterator[Finding]:
    for pack in engine.journal.packs.values():
        yield _edition(engine, pack)
        yield from _calendar(engine, pack)
        yield from _fines(engine, pack)


def _edition(engine: Engine, pack: Regime) -> Finding:
    """An edition that was published is in the record for good: a pack that differs under the same number would rewrite the law."""
    edition = edition_of(pack)
    published = engine.journal.fold(edition_stream(edition.regime, edition.number)).state
    about = f"law {pack.key}"
    if published is not None and published.hash != edition.hash:
        return Finding(about, "wrong", f"edition {edition.number} differs from the one in the record: raise its number")
    return Finding(about, "ok", f"edition {edition.number}")


def _calendar(engine: Engine, pack: Regime) -> Iterator[Finding]:
    """This year's terms cannot be counted without its calendar; those of December run into the next one.

    A city without any calendar is not in use: no case of it can have been recorded.
    """
    today = engine.clock().astimezone(ZoneInfo(pack.zone)).date()
    calendar = engine.journal.fold(city_acts(pack.municipality)).state.calendar
    used = any(year.covered for year in calendar.values())
    for year in (today.year, today.year + 1):
        about = f"calendar of {pack.city} {year}"
        if year in calendar and calendar[year].covered:
            yield Finding(about, "ok", f"{len(calendar[year].days)} days")
        else:
            state: Literal["warning", "wrong"] = "wrong" if used and year == today.year else "warning"
            yield Finding(about, state, f"missing: `autos acts seed-calendar --regime {pack.key} --years {year}`, then the city's own acts")


def _fines(engine: Engine, pack: Regime) -> Iterator[Finding]:
    today = engine.clock().astimezone(ZoneInfo(pack.zone)).date()
    law = Law(pack, engine.journal.fold(regime_acts(pack.key)).state, engine.journal.fold(city_acts(pack.municipality)).state)
    stale = sorted(group for group in pack.fine_groups if group_value(law, group, today)[3])
    if stale:
        yield Finding(f"fines of {pack.key}", "warning", f"no act publishes the values of {today.year}: {', '.join(stale)}")
