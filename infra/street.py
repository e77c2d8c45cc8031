"""The question of the street: the law, and the rows of a plate, asked in one statement.

The law and the live slots are remembered. The statement that reads the rows tells whether both still hold, as of the same moment; who
believed what is remembered without it would answer by acts that another process has replaced.
"""

from collections.abc import Mapping
from datetime import date, datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import LargeBinary, Uuid, bindparam, column, func, literal_column, select, table

from domain.acts.acts import city_acts, regime_acts
from domain.identifiers import canonical_plate
from domain.identifiers import plate as checked_plate
from domain.law.lawbook import Law, law_of, pack_of
from domain.streams import Seen
from infra.followers.read_side import ReadSide
from infra.journal import Journal
from infra.prepared import Prepared
from projections.circulation import MODELS, OnPlate, OperatorAsked, on_plate, rows_of_plate, stands_alone
from projections.reading import live

STREAM = Uuid().with_variant(LargeBinary(), "sqlite")
EVENTS = table("events", column("stream", STREAM), column("version"))
NOW = 3
"""How many columns of the statement say whether what is remembered still holds."""


class InStreet(Struct, frozen=True):
    """What is known of a plate (in canonical form) at an instant: the law, the civil day there, and the registers."""

    plate: str
    law: Law
    on: date
    found: OnPlate


class Street:
    """Asks, and remembers a law a regime. Safe from any thread: each takes what is remembered once."""

    def __init__(self, journal: Journal, side: ReadSide) -> None:
        self._journal = journal
        self._side = side
        self._laws: Mapping[str, Law] = {}
        self._slots: tuple[tuple[str, str], ...] = ()

    def look(self, regime: str, plate: str, at: datetime, trip: str = "") -> InStreet:
        """Who bears a plate (in either form) at an aware instant, and its papers. Refuses `regime_unknown` and `invalid_plate`."""
        canonical = canonical_plate(checked_plate(plate))
        operator: UUID | None = None
        while True:
            law, slots = self._laws.get(regime) or self._read_law(regime), self._slots or self._read_slots()
            on = at.astimezone(law.zone).date()
            statement = _statement(slots, alone=stands_alone(law, on), is_sqlite=self._side.is_sqlite)
            rows = statement.rows(
                self._journal.log.storage, plate_asked=canonical, regime_asked=regime, operator_asked=operator,
                acts=self._stream(regime_acts(regime).id), city=self._stream(city_acts(law.regime.municipality).id),
            )  # fmt: skip
            served, acts, city = rows[0][:NOW]
            if not served:
                self._read_slots()
            elif (acts, city) != (law.acts.version, law.city.version):
                self._read_law(regime)
            else:
                try:
                    return InStreet(canonical, law, on, on_plate([row[NOW:] for row in rows], law, canonical, on, trip))
                except OperatorAsked as asked:
                    operator = asked.operator

    def _read_law(self, regime: str) -> Law:
        pack = pack_of(Seen({}, self._journal.packs), regime)
        folds = self._journal.folds((regime_acts(regime), city_acts(pack.municipality)))
        law = law_of(Seen({stream: (folded.version, folded.state) for stream, folded in folds.items()}, self._journal.packs), regime)
        self._laws = {**self._laws, regime: law}
        return law

    def _read_slots(self) -> tuple[tuple[str, str], ...]:
        with self._side.reading() as reading:
            self._slots = tuple((model.name, reading.slot(model)) for model in MODELS)
        return self._slots

    def _stream(self, stream: UUID) -> bytes | UUID:
        return stream.bytes if self._side.is_sqlite else stream


@lru_cache(maxsize=64)
def _statement(slots: tuple[tuple[str, str], ...], *, alone: bool, is_sqlite: bool) -> Prepared:
    """Made once for each set of slots: making it costs more than asking it."""

    def version(name: str) -> Any:  # noqa: ANN401 - an SQL expression
        newest = select(func.max(EVENTS.c.version)).where(EVENTS.c.stream == bindparam(name, type_=STREAM))
        return func.coalesce(newest.scalar_subquery(), literal_column("0")).label(name)

    now = select(live(dict(slots)).label("served"), version("acts"), version("city")).subquery("now")
    tables = {model.name: model.tables[slot] for model, (_, slot) in zip(MODELS, slots, strict=True)}
    return Prepared(rows_of_plate(tables, now, alone=alone), is_sqlite=is_sqlite)
