"""The contract of a charter service, judged when it is recorded.

Client, trips, points, what must stand in it. Whether it conflicts is a person's judgement.
"""

from __future__ import annotations

from uuid import UUID

from msgspec.structs import replace

from domain.days import check_order
from domain.identifiers import cnpj as checked_cnpj
from domain.identifiers import cpf as checked_cpf
from domain.law.lawbook import Law
from domain.law.register_rules import ContractRule
from domain.law.road.stop_distance import check_stops
from domain.law.scope import check_scope
from domain.operators import commands as c
from domain.operators import events as e
from domain.operators.operator import Operator
from domain.personal import Personal, subject_of
from domain.refusal import Refused
from domain.streams import Occasion

ENDS = 2


def record_contract(command: c.RecordContract, law: Law, operator: Operator, occasion: Occasion) -> e.ContractRecorded:
    """A contract of the operator, or the refusal of the first rule that it breaks (arts. 1 §1, 4 and 5 in Americana)."""
    check_scope(law, command.service_kind)
    rule = law.regime.contracts.get(command.service_kind)
    if rule is None or command.service_kind not in operator.entry.service_kinds:
        allowed = [kind for kind in operator.entry.service_kinds if kind in law.regime.contracts]
        raise Refused("service_kind_not_registered", f"A operadora não está registrada para {command.service_kind!r}.", allowed=allowed)
    superseded = law.check_in_force(command.valid_from, or_before=True)
    conflict = law.regime.operators.conflict_provision if law.regime.operators else ""
    if command.no_conflict_declared is False:
        raise Refused("contract_conflicts_with_public_service",
                      "O contrato conflita com serviço já concedido, permitido, autorizado ou licenciado.", conflict)  # fmt: skip
    if rule.client_is_legal_person and not command.client.cnpj:
        raise Refused(
            "client_must_be_legal_person", "O contratante do fretamento contínuo é pessoa jurídica: informe o CNPJ.", rule.provision
        )
    if rule.single_trip and command.trips > 1:
        raise Refused(
            "occasional_contract_single_trip", "O fretamento eventual é para uma única viagem.", rule.provision, trips=command.trips
        )
    measured = [
        check_stops(law, [s.metres_from_start for s in stops], command.valid_from)
        for stops in (command.stops, command.return_stops)
        if law.regime.stops is not None and stops
    ]
    _check_complete(command, rule)
    check_order("valid_from", command.valid_from, "valid_until", command.valid_until)
    recorded = _recorded(command, law, operator, occasion)
    return replace(recorded, warnings=(*superseded, *recorded.warnings), receipt=law.receipt(*measured))


def _check_complete(command: c.RecordContract, rule: ContractRule) -> None:
    """What makes the service (trips, points, passengers) is `contract_incomplete`.

    What the paper must state is `contract_field_missing`, all fields at once.
    """
    lacking = [
        name
        for name, lacks in (
            ("trips", rule.needs_points and command.trips < 1),
            ("stops", rule.needs_points and len(command.stops) < ENDS),
            ("passengers", rule.needs_passengers and not command.passengers),
        )
        if lacks
    ]
    if lacking:
        fixed = "o número de viagens, os pontos de saída e de chegada" + (" e os passageiros" if rule.needs_passengers else "")
        raise Refused("contract_incomplete", f"O contrato fixa {fixed}.", rule.provision, missing=lacking)
    client = command.client
    fields = {"client.name": client.name, "client.cnpj": client.cnpj or client.cpf}
    if rule.needs_timetable:
        fields["timetable"] = command.timetable
    if rule.needs_representatives:
        fields |= {"legalRepresentatives": "x" if command.legal_representatives else "", "validUntil": str(command.valid_until or "")}
        for number, person in enumerate(command.legal_representatives):
            at = f"legalRepresentatives.{number}"
            fields |= {f"{at}.name": person.name, f"{at}.function": person.function, f"{at}.particulars": person.particulars,
                       f"{at}.address": person.address}  # fmt: skip
    missing = [name for name, value in fields.items() if not value.strip()]
    if missing:
        raise Refused("contract_field_missing", f"Faltam no contrato: {', '.join(missing)}.", rule.fields_provision, missing=missing)


def _recorded(command: c.RecordContract, law: Law, operator: Operator, occasion: Occasion) -> e.ContractRecorded:
    stream, number, client = command.operator, len(operator.contracts) + 1, command.client
    natural = not client.cnpj
    subject = subject_of(stream, "client", number)
    warnings = [
        code
        for code, holds in (
            ("conflict_not_judged", command.no_conflict_declared is None),
            (
                "return_stops_differ",
                bool(command.return_stops) and {s.name for s in command.return_stops} != {s.name for s in command.stops},
            ),
        )
        if holds
    ]
    return e.ContractRecorded(
        number=number, service_kind=command.service_kind, recorded_on=occasion.today(law.zone), trips=command.trips,
        valid_from=command.valid_from,
        client_cnpj="" if natural else checked_cnpj(client.cnpj, *law.regime.cites("identity")), client_name="" if natural else client.name,
        client_cpf=Personal(subject, checked_cpf(client.cpf)) if natural else None,
        client_person=Personal(subject, client.name) if natural else None,
        representatives=tuple(
            _representative(person, subject_of(stream, "contract", number, "representative", at))
            for at, person in enumerate(command.legal_representatives, start=1)
        ),
        passengers=tuple(
            e.Passenger(Personal(subject_of(stream, "contract", number, "passenger", at), person.name), person.tie)
            for at, person in enumerate(command.passengers, start=1)
        ),
        timetable=command.timetable, valid_until=command.valid_until, stops=command.stops, return_stops=command.return_stops,
        no_conflict_declared=command.no_conflict_declared, warnings=tuple(warnings),
    )  # fmt: skip


def _representative(person: c.ContractRepresentative, subject: UUID) -> e.Representative:
    return e.Representative(
        Personal(subject, person.name),
        person.function,
        Personal(subject, person.particulars) if person.particulars else None,
        Personal(subject, person.address) if person.address else None,
    )
