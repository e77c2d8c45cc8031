"""Papers of a pending appeal: documents, its withdrawal, a reviewer's opinion. None of them decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.appeals.acknowledgements import filing_of
from domain.cases.case import case_stream
from domain.cases.competence import check_impartial
from domain.cases.contested import act_of
from domain.cases.events.appeals import AppealDocumentAdded, AppealWithdrawn, OpinionGiven
from domain.cases.matter import Matter, matter_of
from domain.days import check_not_future, check_order
from domain.refusal import Refused

if TYPE_CHECKING:
    from domain.cases.commands.appeals import AddAppealDocument, GiveOpinion, WithdrawAppeal
    from domain.cases.state import Filing
    from domain.streams import Facts, Occasion, Seen


def pending(matter: Matter, number: int) -> Filing:
    """The appeal with this number while it is not decided; refuses `appeal_not_found`, `appeal_already_decided`."""
    filing = filing_of(matter, number)
    if filing.decided_on is not None:
        raise Refused(
            "appeal_already_decided",
            f"O recurso nº {number} já foi decidido em {filing.decided_on:%d/%m/%Y}: não se decide de novo nem recebe documentos.",
            *matter.law.regime.cites("appeal"), appeal=number, decidedOn=filing.decided_on.isoformat(), outcome=filing.outcome,
        )  # fmt: skip
    return filing


def add_document(command: AddAppealDocument, seen: Seen, occasion: Occasion) -> Facts:
    """Add a document to a pending appeal, also after its term (catalogue A-20, A-22)."""
    matter = matter_of(seen, command.case)
    pending(matter, command.appeal)
    added = AppealDocumentAdded(
        appeal=command.appeal,
        title=command.title,
        reference=command.reference,
        added_on=occasion.today(matter.law.zone),
        sha256=command.sha256,
    )
    return matter.facts(added)


def withdraw(command: WithdrawAppeal, seen: Seen, occasion: Occasion) -> Facts:
    """The appellant gives a pending appeal up; a decision takes note of it."""
    matter = matter_of(seen, command.case)
    filing = pending(matter, command.appeal)
    check_not_future(matter.law, occasion, withdrawn_on=command.withdrawn_on)
    check_order("lodged_at", filing.lodged_on, "withdrawn_on", command.withdrawn_on)
    if filing.withdrawn:
        raise Refused(
            "appeal_already_withdrawn",
            f"A desistência do recurso nº {filing.number} já consta do processo.",
            *matter.law.regime.cites("appeal"), appeal=filing.number,
        )  # fmt: skip
    return matter.facts(AppealWithdrawn(appeal=filing.number, withdrawn_on=command.withdrawn_on))


def give_opinion(command: GiveOpinion, seen: Seen, occasion: Occasion) -> Facts:
    """A draft of the decision, bound to the version that the reviewer read: whoever decides sees whether the case moved since."""
    matter = matter_of(seen, command.case)
    filing = pending(matter, command.appeal)
    act = act_of(matter, filing.track)
    check_impartial(matter, filing, occasion.person, act.by if act is not None else None)
    if not command.reasons.strip():
        raise Refused(
            "reason_required", "O parecer é fundamentado: escreva os motivos.", *matter.law.regime.cites("appeal"), field="reasons"
        )
    version = seen.version(case_stream(command.case))
    if not 0 < command.seen_version <= version:
        raise Refused(
            "version_unknown",
            f"O processo está na versão {version}: indique a versão que foi lida.",
            seen_version=command.seen_version,
            version=version,
        )
    given = OpinionGiven(
        appeal=filing.number,
        outcome=command.outcome,
        reasons=matter.text(command.reasons),
        seen_version=command.seen_version,
        by=occasion.person,
    )
    return matter.facts(given)
