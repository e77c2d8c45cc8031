"""The facts of operators and companies in sentences."""

from __future__ import annotations

from domain.operators import events as e
from domain.streams import Event
from projections.summaries.summary import Summary, day_pt
from projections.summaries.vehicles import SETTLED
from projections.summaries.words import KINDS, in_words

INSOLVENCIES = {
    "bankruptcy": ("Falência", "Bankruptcy"),
    "dissolution": ("Dissolução", "Dissolution"),
    "judicial-recovery": ("Recuperação judicial", "Judicial recovery"),
}


def _register(event: Event) -> Summary | None:
    match event:
        case e.OperatorRegistered():
            return Summary(f"Operadora cadastrada, CNPJ {event.cnpj}", f"Operator registered, CNPJ {event.cnpj}", event.registered_on)
        case e.OperatorDocumentRecorded():
            of = f"Documento nº {event.number} registrado ({event.requirement})", f"Document {event.number} recorded ({event.requirement})"
            return Summary(*of, event.issued_on)
        case e.DriverRecorded():
            return Summary(f"Condutor nº {event.number} registrado", f"Driver {event.number} recorded", event.recorded_on)
        case e.ContractRecorded():
            kind = in_words(KINDS, event.service_kind)
            of = f"Contrato nº {event.number} registrado ({kind[0]})", f"Contract {event.number} recorded ({kind[1]})"
            return Summary(*of, event.valid_from)  # what a norm binds of it, whenever it was entered
        case e.VehicleJoined():
            return Summary("Veículo incluído na frota", "Vehicle joined the fleet", event.on)
        case e.VehicleLeft():
            return Summary("Veículo excluído da frota", "Vehicle left the fleet", event.on)
        case e.OperatorPermitLinked():
            return Summary("Licença da operadora requerida", "Permit of the operator asked for")
        case e.OperatorDeregistered():
            return Summary("Cadastro da operadora encerrado", "Operator deregistered", event.deregistered_on)
        case _:
            return None


def _orders(event: Event) -> Summary | None:
    match event:
        case e.OrderIssued():
            by = event.meet_by
            pt = f"Ordem nº {event.number} expedida ({event.ordered_by})" + (f", cumprir até {day_pt(by)}" if by else "")
            return Summary(
                pt,
                f"Order {event.number} issued ({event.ordered_by})" + (f", to be met by {by.isoformat()}" if by else ""),
                event.issued_on,
            )
        case e.AgentRemovalOrdered():
            return Summary(
                f"Afastamento de preposto ordenado (nº {event.number}, {event.ordered_by})",
                f"Removal of an agent ordered ({event.number}, {event.ordered_by})",
                event.ordered_on,
            )
        case e.AgentRemoved():
            return Summary(f"Preposto afastado (ordem nº {event.order})", f"Agent removed (order {event.order})", event.removed_on)
        case _:
            return None


def _company(event: Event) -> Summary | None:
    match event:
        case e.EstablishmentJoined():
            return Summary(f"Estabelecimento {event.cnpj} cadastrado", f"Establishment {event.cnpj} registered")
        case e.InsolvencyRecorded():
            of = INSOLVENCIES[event.kind]
            return Summary(f"{of[0]} da empresa registrada", f"{of[1]} of the company recorded", event.on)
        case e.CompanyBarred():
            return Summary(
                f"Empresa impedida de obter novo alvará até {day_pt(event.until)}",
                f"Company barred from new permits through {event.until.isoformat()}",
                event.since,
            )
        case e.CompanyBarUndone():
            return Summary("Impedimento de obter novo alvará tornado sem efeito", "Bar from new permits undone", event.since)
        case _:
            return None


def _infractions(event: Event) -> Summary | None:
    match event:
        case e.CompanyInfractionNoted():
            item = event.infraction.provision
            return Summary(f"Infração {item} anotada", f"Infraction {item} noted")
        case e.CompanyInfractionSettled():
            said = SETTLED.get(event.outcome, (event.outcome, event.outcome))
            return Summary(f"Infração {said[0]}", f"Infraction {said[1]}")
        case e.CompanyInfractionReliedOn():
            return Summary("Infração considerada para reincidência", "Infraction relied on for recurrence")
        case _:
            return None


SUMMARIES = (_register, _orders, _company, _infractions)
"""Each says the facts of one part, and None to others."""
