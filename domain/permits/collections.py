"""The permit's document in an officer's hands.

Collected against a receipt, given back once the vehicle is in order. The fine is never a condition of the return.
"""

from __future__ import annotations

from domain.days import check_not_future, check_order
from domain.law.permits.validity import permit_rule
from domain.permits import commands as c
from domain.permits import events as e
from domain.permits.lookup import asked_permit, check_issued
from domain.permits.permit import PERMIT, Permit
from domain.refusal import Refused
from domain.streams import Facts, Occasion, Seen
from domain.vehicles.events import VehicleInspectionRecorded
from domain.vehicles.standing import PASSED, inspection_id
from domain.vehicles.vehicle import VEHICLE


def collect(command: c.CollectPermitDocument, seen: Seen, occasion: Occasion) -> Facts:
    """A collection.

    Only for what cannot be fixed on the spot and endangers passengers, and only against a receipt (art. 21 §2 in Americana).
    """
    permit, law = asked_permit(seen, command.permit)
    check_issued(permit)
    provision = permit_rule(law, permit.asked.kind).collection_provision
    if not provision:
        raise Refused("collection_not_in_law", "A lei deste regime não prevê o recolhimento do documento.")
    on = command.collected_on or occasion.today(law.zone)
    check_not_future(law, occasion, collected_on=on)
    check_order("valid_from", permit.terms[0].since, "collected_on", on)
    law.check_in_force(on)
    body = (command.body or law.regime.authority).upper()
    if body not in law.bodies("inspecting", on):
        bodies = list(law.bodies("inspecting", on))
        raise Refused(
            "inspecting_body_not_competent",
            f"{body} não fiscaliza este regime.",
            law.regime.inspecting_bodies.on(on).citation,
            competent=bodies,
        )
    if command.fixable_on_site or not command.safety_risk:
        raise Refused(
            "collection_requires_safety_risk",
            "O documento só é recolhido quando a falta não se resolve no local e há risco para os passageiros; o "
            "impedimento independe disso.",
            provision,
        )
    if not command.receipt_number.strip():
        raise Refused("receipt_required", "O recolhimento é feito contra recibo: informe o número.", provision, field="receiptNumber")
    if permit.open_collection() is not None:
        raise Refused("document_already_collected", "O documento já está recolhido.", provision)
    collected = e.PermitDocumentCollected(
        number=len(permit.collections) + 1, receipt_number=command.receipt_number, officer=command.officer, body=body, collected_on=on,
        by=occasion.person, case=command.case, continuity_provided=command.continuity_provided,
    )  # fmt: skip
    return [(PERMIT.at(command.permit), collected)]


def give_back(command: c.ReturnPermitDocument, seen: Seen, occasion: Occasion) -> Facts:
    """A return: the vehicle passed an inspection since, and the costs, if any arose, are paid (art. 21 §4 in Americana)."""
    permit, law = asked_permit(seen, command.permit)
    provision = permit_rule(law, permit.asked.kind).return_provision
    collection = permit.open_collection()
    if collection is None:
        raise Refused("document_not_collected", "O documento não está recolhido.", provision)
    on = command.returned_on or occasion.today(law.zone)
    check_not_future(law, occasion, returned_on=on)
    check_order("collected_on", collection.collected.collected_on, "returned_on", on)
    inspection = _inspection(command, permit, seen)
    if inspection is None or not collection.collected.collected_on <= inspection.inspected_on <= on or inspection.result != PASSED:
        raise Refused(
            "return_requires_inspection",
            "O documento só volta depois que o veículo é apresentado em ordem: registre a vistoria.",
            provision,
        )
    if command.costs_centavos < 0 or command.costs_paid_centavos < 0:
        raise Refused("amount_negative", "Valores em centavos não são negativos.", field="costsCentavos")
    if command.costs_paid_centavos < command.costs_centavos:
        due = command.costs_centavos - command.costs_paid_centavos
        raise Refused("return_requires_costs_paid", "Há custas por pagar; a multa não é condição da devolução.", provision, dueCentavos=due)
    returned = e.PermitDocumentReturned(
        collection=collection.collected.number, returned_on=on, inspection=inspection.number, costs_centavos=command.costs_centavos,
        costs_paid_centavos=command.costs_paid_centavos, by=occasion.person,
    )  # fmt: skip
    return [(PERMIT.at(command.permit), returned)]


def _inspection(command: c.ReturnPermitDocument, permit: Permit, seen: Seen) -> VehicleInspectionRecorded | None:
    """The vehicle's inspection by its number or its id."""
    if permit.applied is None or permit.asked.vehicle is None:
        return None
    vehicle = permit.asked.vehicle
    known = seen[VEHICLE.at(vehicle)].inspections
    return next((i for i in known if command.inspection in (str(i.number), str(inspection_id(vehicle, i.number)))), None)
