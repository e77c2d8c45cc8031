"""What the facts of an infraction must be for its item, check by check. "No infraction" is a refusal that names what fits instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.opening.in_service import OnTheRoad, fitting, on_the_road
from domain.law.time_limits import time_limit
from domain.operators.operator import OPERATOR
from domain.vehicles.standing import particulars, uninspected_change

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from domain.cases.opening.finding import Finding
    from domain.law.explanation import Computed
    from domain.refusal import Refused

DISC_RULE = "disc-retention"


def check_item(finding: Finding) -> tuple[Computed, ...]:
    """Run the checks of the item; answer what they computed. Refuses as each check says; an unknown check is a fault of the pack."""
    return tuple(computed for name in finding.item.checks for computed in CHECKS[name](finding))


def _letter(finding: Finding) -> tuple[Computed, ...]:
    duties = finding.law.regime.display_duties
    if finding.letter and finding.letter not in duties:
        raise finding.refuse("letter_unknown", f"Não há a alínea {finding.letter!r}. Use uma de: {', '.join(duties)}.", known=list(duties))
    return ()


def _order(finding: Finding) -> tuple[Computed, ...]:
    """An order or notice of the regime's authority not met, or an impeded vehicle in service (Q-58)."""
    law = finding.law
    by = finding.text("orderedBy").upper()
    number = finding.count("order")
    if by and by != law.regime.authority:
        raise finding.refuse(
            "authority_not_competent",
            f"A ordem precisa ser da {law.regime.authority}: a de outro órgão não funda esta infração.",
            orderedBy=by,
        )
    if by:
        return ()
    if number is not None:
        order = finding.seen[OPERATOR.at(finding.operator)].order(number) if finding.operator is not None else None
        if order is None or order.issued_on > finding.on:
            raise finding.refuse(
                "order_not_found", f"A operadora não tem a ordem nº {number} no dia do fato: confira o número.", order=number
            )
        return ()
    if finding.vehicle is None:
        raise _order_required(finding)
    road = on_the_road(law, finding.seen, finding.vehicle, finding.on)
    _check_with_passengers(finding)
    if road.out_of_service:
        raise finding.fits(fitting(law, road, finding.on)[0], "A retirada do veículo estava determinada.")
    if not road.impeded:
        raise _order_required(finding, impeded_by_other=road.impeded_by_other)
    fits, computed = fitting(law, OnTheRoad("valid", impeded=True), finding.on)
    if fits != finding.item.provision:
        raise finding.fits(fits, "O veículo estava impedido.")
    return (computed,)


def _order_required(finding: Finding, **extra: bool) -> Refused:
    authority = finding.law.regime.authority
    return finding.refuse("order_required", f"Indique a ordem da {authority} que não foi atendida (`order` ou `orderedBy`).", **extra)


def _documents(finding: Finding) -> tuple[Computed, ...]:
    """Which documents were not shown; the expired permit's own is the more specific item's (Q-57)."""
    missing = finding.words("documentsNotShown")
    asked_by = (finding.text("askedBy") or finding.body).upper()
    bodies = finding.law.bodies("inspecting", finding.on)
    if asked_by not in bodies:
        cited = finding.law.regime.cites("inspecting-bodies")
        raise finding.refuse("inspecting_body_not_competent", f"{asked_by} não fiscaliza este regime.", *cited, competent=list(bodies))
    permits = set(finding.law.regime.permits)
    if finding.vehicle is not None and missing and set(missing) <= permits and finding.item.yields_to:
        fits, _ = fitting(finding.law, on_the_road(finding.law, finding.seen, finding.vehicle, finding.on), finding.on)
        if fits in finding.item.yields_to and not finding.flag("itemChosen"):
            raise finding.fits(fits, "A licença não exibida estava vencida.")
    return ()


def _other_operator(finding: Finding) -> tuple[Computed, ...]:
    if finding.flag("rescueProven"):
        raise finding.refuse("rescue_exception_applies", "O uso do veículo em socorro está comprovado: não há infração.", fits=None)
    if finding.flag("authorised"):
        raise finding.nothing(f"A {finding.law.regime.authority} autorizou o uso do veículo de outra empresa: não há infração.")
    if finding.vehicle is not None and not finding.foreign:
        raise finding.nothing("O veículo é da própria empresa no dia do fato: não há infração por este inciso.")
    return ()


def _capacity(finding: Finding) -> tuple[Computed, ...]:
    """Standing passengers, or more than the seats; without counts the officer's account stands."""
    passengers, standing = finding.count("passengers"), finding.count("standing")
    seats = finding.count("seats")
    if seats is None and finding.vehicle is not None and finding.vehicle.registered is not None:
        seats = particulars(finding.vehicle, finding.on, finding.law.regime.authority).passenger_seats
    if standing or passengers is None or seats is None or passengers > seats:
        return ()
    raise finding.nothing(f"Havia {passengers} passageiros sentados em {seats} lugares, nenhum em pé: não há infração.")


def _expired(finding: Finding) -> tuple[Computed, ...]:
    return _by_permit(finding, "A licença não estava vencida no dia do fato.")


def _absent(finding: Finding) -> tuple[Computed, ...]:
    return _by_permit(finding, "Havia licença expedida e não cassada no dia do fato.")


def _by_permit(finding: Finding, otherwise: str) -> tuple[Computed, ...]:
    """The permit's status alone decides between the items about it (Q-16, Q-37)."""
    road = on_the_road(finding.law, finding.seen, finding.vehicle, finding.on)
    alone = OnTheRoad(road.permit, road.ended_as)
    fits, computed = fitting(finding.law, alone, finding.on)
    if fits == finding.item.provision:
        return (computed,)
    if fits:
        raise finding.fits(fits, otherwise)
    raise finding.nothing(f"{otherwise} Com a licença válida, ou a renovação pedida a tempo e pendente, não há infração.")


def _disc(finding: Finding) -> tuple[Computed, ...]:
    """A disc asked for by the regime's authority and still inside the days for which it is kept."""
    law, regime = finding.law, finding.law.regime
    asked_by = (finding.text("askedBy") or finding.body).upper()
    if asked_by != regime.authority:
        fits = regime.item_checked_by("documents-not-shown")
        raise finding.refuse(
            f"request_not_by_{regime.authority.lower()}",
            f"O disco precisa ter sido pedido pela {regime.authority}: pedido de outro órgão e não atendido é documento não exibido.",
            *regime.cites("discs"), fits=fits.provision if fits else None, askedBy=asked_by,
        )  # fmt: skip
    disc_on, asked_on = finding.day("discOn"), finding.day("askedOn") or finding.on
    if disc_on is None:
        raise finding.refuse("facts_missing", "Indique o dia do disco (`discOn`, AAAA-MM-DD).", *regime.cites("discs"), missing=["discOn"])
    limit, computed = time_limit(law, DISC_RULE, disc_on)
    if asked_on > limit.last_day:
        raise finding.refuse(
            "disc_retention_elapsed",
            f"O disco de {disc_on:%d/%m/%Y} só precisava ser guardado até {limit.last_day:%d/%m/%Y}: não há infração.",
            *regime.cites("discs"), until=limit.last_day.isoformat(), fits=None,
        )  # fmt: skip
    return (computed,)


def _specification(finding: Finding) -> tuple[Computed, ...]:
    """A change without the authority's inspection since, whoever authorised it; of one not in the register the officer tells."""
    vehicle = finding.vehicle
    unregistered = finding.day("changedOn") is not None or vehicle is None or not vehicle.changes
    if unregistered or (vehicle is not None and uninspected_change(vehicle, finding.on, finding.law.regime.authority) is not None):
        return ()
    raise finding.nothing(
        f"A {finding.law.regime.authority} vistoriou o veículo depois da alteração: não há infração. Sem autorização, notifique.",
        *finding.law.regime.cites("modification"),
    )


def _removal(finding: Finding) -> tuple[Computed, ...]:
    """An agent in service against a removal order, served before; `driver` is the number of the driver who was found in service."""
    operator = finding.seen[OPERATOR.at(finding.operator)] if finding.operator is not None else None
    if operator is None or operator.removal_in_force(finding.on) is None:
        raise finding.refuse(
            "removal_order_required",
            f"Não há ordem de afastamento da {finding.law.regime.authority}, notificada e em vigor no dia do fato.",
        )
    driver = finding.count("driver")
    if driver is not None and operator.removal_in_force(finding.on, driver) is None:
        raise finding.nothing("A ordem de afastamento é de outro preposto: quem estava em serviço podia estar.")
    return ()


def _withdrawn(finding: Finding) -> tuple[Computed, ...]:
    road = on_the_road(finding.law, finding.seen, finding.vehicle, finding.on)
    fits, computed = fitting(finding.law, road, finding.on)
    if not road.out_of_service and fits != finding.item.provision:
        raise finding.refuse(
            "withdrawal_order_required",
            f"Não há retirada determinada pela {finding.law.regime.authority} em vigor no dia do fato.",
            *finding.law.regime.cites("withdrawal"), fits=fits or None,
        )  # fmt: skip
    _check_with_passengers(finding)
    return (computed,)


def _check_with_passengers(finding: Finding) -> None:
    """A blocked vehicle that is driven to be put right, without passengers, is in no service (Q-58)."""
    if not finding.flag("withPassengers", default=True):
        raise finding.nothing("O veículo seguia sem passageiros, para ser regularizado: não estava em serviço.")


def _boarding_place(finding: Finding) -> tuple[Computed, ...]:
    kind, known = finding.text("placeKind") or finding.place_kind, finding.law.regime.boarding_places
    if kind and kind not in known:
        raise finding.nothing(f"Embarcar ou desembarcar em {kind!r} não é infração: só em {', '.join(known)}.")
    return ()


CHECKS: Mapping[str, Callable[[Finding], tuple[Computed, ...]]] = {
    "display-letter": _letter,
    "order-by-authority": _order,
    "documents-not-shown": _documents,
    "vehicle-of-another-operator": _other_operator,
    "capacity-exceeded": _capacity,
    "permit-expired": _expired,
    "permit-absent": _absent,
    "disc-asked-by-authority": _disc,
    "specification-changed": _specification,
    "agent-removal-ordered": _removal,
    "withdrawal-in-force": _withdrawn,
    "boarding-place": _boarding_place,
}
