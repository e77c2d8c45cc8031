"""The facts of vehicles and plates in sentences."""

from __future__ import annotations

from domain.streams import Event
from domain.vehicles import events as e
from projections.summaries.case_sanctions import kind_of
from projections.summaries.summary import Summary
from projections.summaries.words import KINDS, in_words

SETTLED = {
    "final": ("definitiva", "final"),
    "annulled": ("anulada", "annulled"),
    "reclassified": ("reclassificada", "reclassified"),
    "open": ("em aberto", "open again"),
}


def _register(event: Event) -> Summary | None:
    match event:
        case e.VehicleRegistered():
            return Summary(f"Veículo {event.plate} cadastrado", f"Vehicle {event.plate} registered", event.registered_on)
        case e.VehicleTransferred():
            return Summary("Veículo transferido a outra operadora", "Vehicle transferred to another operator", event.on)
        case e.PlateChanged():
            return Summary(f"Placa alterada para {event.plate}", f"Plate changed to {event.plate}", event.on)
        case e.PermitLinked():
            return Summary("Alvará requerido para o veículo", "Permit applied for the vehicle")
        case e.VehicleInspectionRecorded():
            kind, result = in_words(KINDS, event.kind), in_words(KINDS, event.result)
            of = f"Vistoria nº {event.number} ({kind[0]}): {result[0]}", f"Inspection {event.number} ({kind[1]}): {result[1]}"
            return Summary(*of, event.inspected_on)
        case e.ModificationAuthorised():
            return Summary(f"Modificação nº {event.number} autorizada", f"Modification {event.number} authorised", event.authorised_on)
        case e.SpecificationChanged():
            return Summary(f"Características alteradas (nº {event.number})", f"Specification changed ({event.number})", event.changed_on)
        case e.PlateAssigned():
            return Summary(f"Placa {event.plate} atribuída a veículo", f"Plate {event.plate} assigned to a vehicle", event.on)
        case _:
            return None


def _blocks(event: Event) -> Summary | None:
    match event:
        case e.WithdrawalOrdered():
            return Summary(
                f"Retirada do serviço nº {event.number} ordenada ({event.ordered_by})",
                f"Withdrawal {event.number} from service ordered ({event.ordered_by})",
                event.ordered_on,
            )
        case e.WithdrawalLifted():
            return Summary(
                f"Retirada do serviço nº {event.number} encerrada", f"Withdrawal {event.number} from service lifted", event.lifted_on
            )
        case e.VehicleImpeded():
            return Summary(f"Veículo impedido ({event.ground})", f"Vehicle impeded ({event.ground})", event.imposed_on)
        case e.VehicleImpedimentLifted():
            return Summary("Impedimento do veículo levantado", "Vehicle impediment lifted", event.lifted_on)
        case e.VehicleHeldInCase() | e.PlateHeldInCase():
            kind = kind_of(event.kind)
            return Summary(f"Veículo detido: {kind[0]}", f"Vehicle held: {kind[1]}", event.held_on)
        case e.VehicleReleasedInCase() | e.PlateReleasedInCase():
            return Summary("Veículo liberado", "Vehicle released", event.released_on)
        case _:
            return None


def _infractions(event: Event) -> Summary | None:
    match event:
        case e.InfractionNoted() | e.PlateInfractionNoted():
            item = event.infraction.provision
            return Summary(f"Infração {item} anotada", f"Infraction {item} noted")
        case e.InfractionSettled() | e.PlateInfractionSettled():
            said = SETTLED.get(event.outcome, (event.outcome, event.outcome))
            return Summary(f"Infração {said[0]}", f"Infraction {said[1]}")
        case e.InfractionReliedOn() | e.PlateInfractionReliedOn():
            return Summary("Infração considerada para reincidência", "Infraction relied on for recurrence")
        case _:
            return None


SUMMARIES = (_register, _blocks, _infractions)
"""Each says the facts of one part, and None to others."""
