"""The two grounds that rest on an unpaid fine: after an appeal (an impediment), or without any (a cassation)."""

from __future__ import annotations

from datetime import date
from typing import Any

from domain.cases.matter import Matter, matter_of
from domain.cases.measures.grounds import unpaid_fine
from domain.cases.position import asked_for, due_on, known_too_late, own_filings, position, served, suspends, unpaid
from domain.cases.state import FINE, Filing
from domain.cases.vehicle_record import noted
from domain.law.explanation import Computed
from domain.refusal import Refused
from domain.vehicles.vehicle import VEHICLE


def check_unpaid_after_appeal(matter: Matter, ground: str, day: date) -> Computed:
    """The fine is unpaid after the appeal was decided and is final (21-b; Q-09, Q-11, Q-12).

    Refuses `notice_not_served`, `impediment_ground_not_met` (no appeal was lodged), `appeal_pending`, `appeal_period_running`,
    `fine_not_due`, `prior_not_final`, `fine_not_owed`.
    """
    _check_served(matter, ground)
    found = position(matter.state, FINE, day)
    if found.phase == "notified":
        raise _running(matter, ground, found.last_day)
    if not own_filings(matter.state, FINE):
        raise Refused(
            "impediment_ground_not_met",
            f"{ground} pede multa não paga depois de decidido o recurso, e não houve recurso neste processo.",
            ground,
        )  # fmt: skip
    # A late second appeal unsettles nothing, neither while it waits nor once it was decided: the fine was final before it.
    hindering = found.tier == 1 or found.timely
    if found.phase == "under-appeal" and hindering:
        raise _pending(matter, ground)
    if found.phase == "appealable" or (found.phase == "decided" and hindering):
        raise _running(matter, ground, found.last_day)
    return _check_owed(matter, ground, day)


def check_unpaid_without_appeal(matter: Matter, ground: str, day: date, served_on: date | None = None) -> Computed:
    """The fine is unpaid and no appeal was lodged, not even a late one, save one after the proposal was served (22-II; Q-12).

    Refuses `appeal_pending`, `cassation_ground_not_met`, `notice_not_served`, `appeal_period_running`, `fine_not_due`,
    `prior_not_final`, `fine_not_owed`.
    """
    filings = own_filings(matter.state, FINE)
    if any(suspends(matter.law, f, "cassation") for f in filings):
        raise _pending(matter, ground)
    if any(_counts(matter, f, served_on) for f in filings):
        raise Refused(
            "cassation_ground_not_met",
            f"{ground} pede multa não paga sem interposição de recurso, e houve recurso neste processo, ainda que intempestivo.", ground,
        )  # fmt: skip
    _check_served(matter, ground)
    found = position(matter.state, FINE, day)
    if found.phase == "notified":
        raise _running(matter, ground, found.last_day)
    computed = _check_owed(matter, ground, day)
    _check_enough_unpaid(matter, ground, day)
    return computed


def _counts(matter: Matter, filing: Filing, served_on: date | None) -> bool:
    """Whether an appeal stands against the ground: any, but a late one that came after the proposal, or that the policy takes for none."""
    if filing.timely:
        return True
    if matter.law.flag(matter.law.regime.policy_keys["late-appeal-is-none"], filing.lodged_on):
        return False
    return served_on is None or filing.lodged_on <= served_on


def _check_served(matter: Matter, ground: str) -> None:
    if known_too_late(matter.state.term(FINE, 1)):
        raise Refused(
            "notice_served_after_deadline",
            "A notificação chegou depois do fim do prazo de recurso: só a devolução do prazo, por ato fundamentado, o reabre.",
            ground, *matter.law.regime.cites("notice"),
        )  # fmt: skip
    if not served(matter.state, FINE):
        raise Refused(
            "notice_not_served", "A autuação ainda não foi notificada à empresa: registre a notificação; sem ela nada vence.",
            ground, *matter.law.regime.cites("notice"),
        )  # fmt: skip


def _pending(matter: Matter, ground: str) -> Refused:
    return Refused(
        "appeal_pending", "Há recurso pendente contra a multa, e o pagamento está suspenso: aguarde a decisão.",
        ground, *matter.law.regime.cites("appeal", "second-appeal"),
    )  # fmt: skip


def _running(matter: Matter, ground: str, last_day: date | None) -> Refused:
    until: dict[str, Any] = {"until": last_day.isoformat()} if last_day is not None else {}
    when = f"corre até {last_day:%d/%m/%Y}" if last_day is not None else "só corre da ciência da decisão, ainda não registrada"
    return Refused(
        "appeal_period_running", f"O prazo de recurso {when}: aguarde o seu fim.",
        ground, *matter.law.regime.cites("appeal", "second-appeal"), **until,
    )  # fmt: skip


def _check_owed(matter: Matter, ground: str, day: date) -> Computed:
    due, ledger = due_on(matter.state, matter.law), matter.state.ledger
    if matter.state.annulled_on is not None:
        raise Refused("fine_not_owed", "O processo foi anulado: nada é devido.", ground)
    if due is None or day <= due:
        until: dict[str, Any] = {"until": due.isoformat()} if due is not None else {}
        raise Refused("fine_not_due", "A multa ainda não venceu: aguarde o vencimento.", ground, **until)
    owed, computed = unpaid_fine(ground, day, due, asked_for(ledger, day), ledger.received_by(day))
    if owed == 0:
        if ledger.provisional and ledger.balance > 0:
            raise Refused(
                "prior_not_final",
                "Só falta o acréscimo por reincidência, que não é exigível enquanto o processo anterior não for definitivo.",
                ground, *matter.law.regime.cites("recurrence"), prior=str(ledger.prior), provisionalCentavos=ledger.balance,
            )  # fmt: skip
        raise Refused("fine_not_owed", "A multa está paga: nada é exigível.", ground)
    return computed


def _check_enough_unpaid(matter: Matter, ground: str, day: date) -> None:
    """As many unpaid fines without appeal, of this company with this vehicle, as the policy asks (Q-63: one)."""
    least = matter.law.whole(matter.law.regime.policy_keys["min-unpaid-fines"], day)
    found = 1
    own, recorded = noted(matter), matter.state.recorded
    if least > 1 and own is not None and recorded is not None and recorded.vehicle is not None:
        infractions = matter.seen[VEHICLE.at(recorded.vehicle)].infractions.noted
        others = [
            n.infraction.case for n in infractions
            if n.infraction.offender_root == own.infraction.offender_root and n.infraction.case != matter.id
        ]  # fmt: skip
        for other in (matter_of(matter.seen, case) for case in others):
            found += unpaid(other.state, other.law, day) > 0 and not any(_counts(other, f, None) for f in own_filings(other.state, FINE))
    if found < least:
        raise Refused(
            "cassation_ground_not_met", f"São precisas {least} multas não pagas sem recurso, e há {found}.",
            ground, least=least, found=found,
        )  # fmt: skip
