"""When a cassation may be proposed or imposed, and which permits it reaches (art. 22; Q-18). The pack's grounds name the checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.cases.unpaid_grounds import check_unpaid_without_appeal
from domain.identifiers import cnpj_root
from domain.law.explanation import Computed, Step, step
from domain.operators.operator import OPERATOR, company_stream
from domain.permits.permit import permit_stream
from domain.refusal import Refused
from domain.vehicles.vehicle import VEHICLE

if TYPE_CHECKING:
    from datetime import date
    from uuid import UUID

    from domain.cases.matter import Matter
    from domain.law.regime import Ground
    from domain.operators.operator import Company
    from domain.permits.permit import Permit

ENGINE = "cassation-ground/1"


def ground_of(matter: Matter, provision: str) -> Ground:
    """The ground of cassation with this provision; refuses `ground_unknown`."""
    found = next((g for g in matter.law.regime.cassation_grounds if g.provision == provision), None)
    if found is None:
        known = [g.provision for g in matter.law.regime.cassation_grounds]
        raise Refused("ground_unknown", f"Não há o fundamento {provision!r}. Use um de: {', '.join(known)}.", known=known)
    return found


def check_ground(matter: Matter, ground: Ground, permits: tuple[UUID, ...], on: date, served_on: date | None = None) -> Computed:
    """The ground's own guards on a day (`served_on`: of the proposal, once served); the answer goes into the receipt.

    Refuses `cassation_ground_not_met`, `renewal_not_demanded` and those of an unpaid fine.
    """
    inputs: dict[str, Any] = {"ground": ground.provision, "on": on.isoformat(), "permits": [str(p) for p in permits]}
    steps: list[Step] = []
    for check in ground.checks:
        if check == "fine-unpaid-without-appeal":
            if matter.state.recorded is None:
                raise _not_met(ground, "este fundamento pede uma multa não paga: proponha a cassação no processo da infração")
            unpaid = check_unpaid_without_appeal(matter, ground.provision, on, served_on)
            inputs.update(unpaid.inputs)
            steps += unpaid.explanation
        elif check == "renewal-demanded":
            steps += [_renewal_unmet(matter, ground, permit, on, inputs) for permit in permits]
        elif check == "insolvency-recorded":
            steps.append(_insolvent(matter, ground, on, inputs))
    steps.append(step("ground-of-cassation", ground.provision, "ground", ground.provision, on=on, permits=len(permits)))
    return Computed(ENGINE, inputs, {"met": True}, tuple(steps))


def _renewal_unmet(matter: Matter, ground: Ground, permit: UUID, on: date, inputs: dict[str, Any]) -> Step:
    """The renewal was demanded and served, its term is over and nothing was filed; mere expiry is not enough (D-11, D-12, D-35)."""
    state = matter.seen[permit_stream(permit)]
    if not state.demands:
        raise Refused(
            "renewal_not_demanded", "Ninguém exigiu a renovação: exija-a, com prazo, e notifique; o simples vencimento não basta.",
            ground.provision, permit=str(permit),
        )  # fmt: skip
    demand = state.demand_unmet(on)
    if demand is None:
        last = state.demands[-1].last_day
        raise _not_met(ground, "o prazo para renovar ainda corre, ou a renovação foi pedida dentro dele", until=last.isoformat())
    inputs["renewalLastDay"] = demand.last_day.isoformat()
    return step("renewal-demanded-and-not-asked", demand.last_day, "day", ground.provision, served_on=demand.served_on, permit=str(permit))


def _insolvent(matter: Matter, ground: Ground, on: date, inputs: dict[str, Any]) -> Step:
    """Bankruptcy was declared or the dissolution began by the day; judicial recovery is no ground (D-31)."""
    company = company_of(matter)
    insolvency = company.insolvent()
    if insolvency is None or insolvency.on > on:
        raise _not_met(ground, "não há falência decretada nem dissolução iniciada (recuperação judicial não basta)")
    inputs.update(insolvency=insolvency.kind, insolvencyOn=insolvency.on.isoformat())
    return step("insolvency-recorded", insolvency.kind, "kind", ground.provision, on=insolvency.on)


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
    if given and set(given) - set(found):
        raise Refused(
            "permit_scope_not_allowed", "Este fundamento não alcança todas as licenças nomeadas: retire as que não alcança.",
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
