"""A decision on appeal that keeps some sanctions of a set and drops others. What is dropped never had effect; what is kept goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.consequences import reassessed
from domain.cases.events.common import SanctionNamed
from domain.cases.sanctions.imposing import FINE as FINE_KIND
from domain.cases.sanctions.keeping import ended
from domain.cases.sanctions.record import open_holds
from domain.cases.state import FINE
from domain.permits.measures import undone
from domain.permits.permit import PERMIT
from domain.refusal import Refused

if TYPE_CHECKING:
    from datetime import date
    from uuid import UUID

    from domain.cases.commands.appeals import DecideAppeal
    from domain.cases.events.common import Track
    from domain.cases.matter import Matter
    from domain.streams import Facts

CAUSE = "sanction_dropped"


def named(command: DecideAppeal) -> bool:
    """Whether the decision speaks of single sanctions."""
    return bool(command.kept or command.dropped)


def dropped(matter: Matter, command: DecideAppeal, track: Track, citation: str) -> tuple[SanctionNamed, ...]:
    """The sanctions that the decision drops: those that it names, or all that it does not name as kept.

    Refuses `result_not_with_outcome`, `sanction_not_imposed`, `sanctions_unclear` (neither kept nor dropped, or both), and
    `sanctions_all_dropped` (that is to uphold the appeal).
    """
    if not named(command):
        return ()
    if command.outcome != "partly-upheld" or track != FINE:
        raise Refused(
            "result_not_with_outcome",
            "Manter umas sanções e retirar outras é dar provimento parcial ao recurso contra a decisão.",
            citation, outcome=command.outcome,
        )  # fmt: skip
    standing = [SanctionNamed(s.kind, s.permit) for s in matter.state.standing_sanctions]
    unknown = [s for s in (*command.kept, *command.dropped) if s not in standing]
    if unknown:
        raise Refused(
            "sanction_not_imposed", "A decisão recorrida não impôs esta sanção, ou ela já caiu: confira a espécie e a licença.", citation,
            unknown=[_shown(s) for s in unknown], imposed=[_shown(s) for s in standing],
        )  # fmt: skip
    gone = [s for s in standing if (s in command.dropped if command.dropped else s not in command.kept)]
    if command.kept and command.dropped and {*command.kept} != {s for s in standing if s not in gone}:
        raise Refused(
            "sanctions_unclear", "Cada sanção ou se mantém ou se retira: diga de cada uma uma só coisa.", citation,
            imposed=[_shown(s) for s in standing],
        )  # fmt: skip
    if len(gone) == len(standing):
        raise Refused("sanctions_all_dropped", "Retirar todas as sanções é dar provimento ao recurso: decida `upheld`.", citation)
    if not gone:
        raise Refused("result_required", "A decisão mantém todas as sanções: indique a que se retira, ou negue provimento.", citation)
    return tuple(gone)


def drop(matter: Matter, gone: tuple[SanctionNamed, ...], on: date, by: UUID) -> Facts:
    """What ends with the sanctions: the permits count as if nothing had been, the vehicle is given back, the fine is not owed."""
    permits = [s.permit for s in gone if s.permit is not None]
    matter.seen.need(*(PERMIT.at(p) for p in permits))
    facts: Facts = []
    for permit in permits:
        facts += undone(permit, matter.seen[PERMIT.at(permit)], matter.id)
    kinds = {s.kind for s in gone}
    for held in open_holds(matter.state):
        if held.fact.kind in kinds:
            facts += ended(matter, held, on, "appeal_partly_upheld", by)
    if FINE_KIND in kinds:
        facts += reassessed(matter, on, CAUSE, provision=matter.state.ledger.provision, multiplier=0)
    return facts


def _shown(sanction: SanctionNamed) -> dict[str, str | None]:
    return {"kind": sanction.kind, "permitId": str(sanction.permit) if sanction.permit is not None else None}
