"""When a cassation may be proposed or imposed, and which permits it reaches (art. 22; Q-18). The pack's grounds name the checks."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from domain.cases.measures.grounds import INSOLVENT, Demand, Found, Insolvency, cassation_ground
from domain.cases.measures.unpaid_grounds import check_unpaid_without_appeal
from domain.identifiers import cnpj_root
from domain.operators.operator import OPERATOR, company_stream
from domain.permits.permit import permit_stream
from domain.refusal import Refused
from domain.vehicles.vehicle import VEHICLE

if TYPE_CHECKING:
    from uuid import UUID

    from domain.cases.matter import Matter
    from domain.law.explanation import Computed
    from domain.law.regime import Ground
    from domain.operators.operator import Company
    from domain.permits.events import PermitRenewalDemanded
    from domain.permits.permit import Permit


def ground_of(matter: Matter, provision: str) -> Ground:
    """The ground of cassation with this provision; refuses `ground_unknown`."""
    found = next((g for g in matter.law.regime.cassation_grounds if g.provision == provision), None)
    if found is None:
        known = [g.provision for g in matter.law.regime.cassation_grounds]
        raise Refused("ground_unknown", f"Não há o fundamento {provision!r}. Use um de: {', '.join(known)}.", known=known)
    return found


def check_ground(
    matter: Matter, ground: Ground, permits: tuple[UUID, ...], on: date, served_on: date | None = None
) -> tuple[Computed, ...]:
    """The ground's own guards on a day (`served_on`: of the proposal, once served); the answers go into the receipt.

    Refuses `cassation_ground_not_met`, `renewal_not_demanded` and those of an unpaid fine.
    """
    computed: tuple[Computed, ...] = ()
    unpaid: int | None = None
    if "fine-unpaid-without-appeal" in ground.checks:
        if matter.state.recorded is None:
            raise _not_met(ground, "este fundamento pede uma multa não paga: proponha a cassação no processo da infração")
        fine = check_unpaid_without_appeal(matter, ground.provision, on, served_on)
        computed, unpaid = (fine,), fine.outputs["unpaidCentavos"]
    demands = _demands(matter, ground, permits, on) if "renewal-demanded" in ground.checks else ()
    insolvencies = _insolvencies(matter, ground, on) if "insolvency-recorded" in ground.checks else ()
    met, answer = cassation_ground(matter.law, ground.provision, on, Found(unpaid, demands, insolvencies))
    if not met:
        raise _not_met(ground, "o registro não o demonstra")
    return (*computed, answer)


def _demands(matter: Matter, ground: Ground, permits: tuple[UUID, ...], on: date) -> tuple[Demand, ...]:
    """For each permit the demand to renew it that was not met; mere expiry is not enough (D-11, D-12, D-35)."""
    found: list[Demand] = []
    for permit in permits:
        state = matter.seen[permit_stream(permit)]
        if not state.demands:
            raise Refused(
                "renewal_not_demanded", "Ninguém exigiu a renovação: exija-a, com prazo, e notifique; o simples vencimento não basta.",
                ground.provision, permit=str(permit),
            )  # fmt: skip
        demands = [_demand(state, permit, d) for d in state.demands]
        unmet = next((d for d in reversed(demands) if d.unmet(on)), None)
        if unmet is None:
            why = "o prazo para renovar ainda corre, ou a renovação foi pedida dentro dele"
            raise _not_met(ground, why, until=demands[-1].last_day.isoformat(), permit=str(permit))
        found.append(unmet)
    return tuple(found)


def _demand(state: Permit, permit: UUID, demand: PermitRenewalDemanded) -> Demand:
    """The demand, with the first renewal asked since, or asked before and not decided when the demand came."""
    asked = (
        r.requested.requested_on
        for r in state.renewals
        if r.requested.requested_on >= demand.served_on or r.outcome == "pending" or (r.decided_on or date.min) >= demand.served_on
    )
    return Demand(str(permit), demand.served_on, demand.last_day, min(asked, default=None))


def _insolvencies(matter: Matter, ground: Ground, on: date) -> tuple[Insolvency, ...]:
    """Bankruptcy declared or dissolution begun by the day; judicial recovery is no ground (D-31)."""
    found = tuple(Insolvency(i.kind, i.on) for i in company_of(matter).insolvencies)
    if not any(i.kind in INSOLVENT and i.on <= on for i in found):
        raise _not_met(ground, "não há falência decretada nem dissolução iniciada (recuperação judicial não basta)")
    return found


def _not_met(ground: Ground, why: str, **extra: Any) -> Refused:  # noqa: ANN401 - JSON values
    return Refused("cassation_ground_not_met", f"O fundamento {ground.provision} não se verifica: {why}.", ground.provision, **extra)


def company_of(matter: Matter) -> Company:
    """The legal person that answers in the case, in this regime."""
    offender = matter.state.offender
    return matter.seen[company_stream(matter.state.regime, offender.cnpj if offender is not None else "")]


def reached(matter: Matter, ground: Ground, named: tuple[UUID, ...], on: date) -> tuple[UUID, ...]:
    """The permits that a cassation on this ground reaches (Q-18): those named, the vehicle's, or all not yet ended; expired ones too.

    Refuses `permit_scope_required` where they are to be named, `permit_scope_not_allowed` where others are, `permit_not_found`,
    `no_permit_to_cassate`.
    """
    given = tuple(dict.fromkeys(named))
    for permit in given:
        _check_own(matter, permit)
    found = _by_scope(matter, ground, given, on)
    if given and (set(given) - set(found) or (ground.scope == "all" and set(given) != set(found))):
        raise Refused(
            "permit_scope_not_allowed", "Este fundamento não alcança exatamente as licenças nomeadas: nomeie as que alcança, ou nenhuma.",
            ground.provision, allowed=[str(p) for p in found],
        )  # fmt: skip
    chosen = found if ground.scope == "all" else tuple(p for p in given or found if p in found)
    standing = tuple(p for p in chosen if may_be_cassated(matter.seen[permit_stream(p)], on))
    if not standing:
        raise Refused("no_permit_to_cassate", "Não há licença em vigor ou vencida que esta cassação alcance.", ground.provision)
    return standing


def _by_scope(matter: Matter, ground: Ground, given: tuple[UUID, ...], on: date) -> tuple[UUID, ...]:
    recorded = matter.state.recorded
    if ground.scope == "all":
        return tuple(p for p in company_permits(matter) if may_be_cassated(matter.seen[permit_stream(p)], on))
    if ground.scope == "vehicle" and recorded is not None and recorded.vehicle is not None:
        return _own(matter, matter.seen[VEHICLE.at(recorded.vehicle)].permits)
    if not given:
        raise Refused(
            "permit_scope_required", "Nomeie, com motivos, as licenças que a cassação alcança: o processo não as determina.",
            ground.provision,
        )  # fmt: skip
    return given


def may_be_cassated(permit: Permit, on: date) -> bool:
    """Issued, also where it expired, and neither cassated nor surrendered by the day."""
    return permit.stage == "issued" and not permit.ended_by(on)


def company_permits(matter: Matter) -> tuple[UUID, ...]:
    """All permits of the company's establishments in the regime, by vehicle, in the order of the register."""
    operators = [OPERATOR.at(e.operator) for e in company_of(matter).establishments]
    matter.seen.need(*operators)
    fleet = [VEHICLE.at(v.vehicle) for operator in operators for v in matter.seen[operator].fleet]
    matter.seen.need(*fleet)
    return _own(matter, tuple(permit for vehicle in fleet for permit in matter.seen[vehicle].permits))


def _own(matter: Matter, permits: tuple[UUID, ...]) -> tuple[UUID, ...]:
    """Those of the permits that the company of the case asked for (a sold vehicle keeps the former owner's)."""
    distinct = tuple(dict.fromkeys(permits))
    matter.seen.need(*(permit_stream(p) for p in distinct))
    return tuple(p for p in distinct if _is_own(matter, matter.seen[permit_stream(p)]))


def _is_own(matter: Matter, permit: Permit) -> bool:
    offender, applied = matter.state.offender, permit.applied
    if applied is None or offender is None or applied.regime != matter.state.regime:
        return False
    registered = matter.seen[OPERATOR.at(applied.operator)].registered
    return registered is not None and cnpj_root(registered.cnpj) == cnpj_root(offender.cnpj)


def _check_own(matter: Matter, permit: UUID) -> None:
    if not _is_own(matter, matter.seen[permit_stream(permit)]):
        raise Refused("permit_not_found", f"A licença {permit} não é desta empresa neste regime: confira.", permit=str(permit))
