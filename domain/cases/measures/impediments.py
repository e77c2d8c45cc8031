"""Temporary impediments of vehicles (art. 21): reasoned acts of an authority on a ground of the law, never of the clock."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.cases.commands.measures import ConfirmImpediment, ImposeImpediment, ImposePenalty, LiftImpediment
from domain.cases.competence import check_competent, check_not_recused
from domain.cases.consequences import lifted, resting_on_default
from domain.cases.events import measures
from domain.cases.matter import Matter, matter_of
from domain.cases.measures.grounds import impediment_ground
from domain.cases.measures.unpaid_grounds import check_unpaid_after_appeal
from domain.cases.state import Impediment
from domain.days import check_not_future, check_order
from domain.law.explanation import Computed
from domain.law.regime import Ground, Regime
from domain.operators.operator import OPERATOR
from domain.refusal import Refused
from domain.streams import Facts, Occasion, Seen
from domain.vehicles import events as vehicles
from domain.vehicles.vehicle import VEHICLE

OWN_COMMAND = {"fine": "RecordInfraction", "temporary-impediment": "ImposeImpediment", "cassation": "ProposeCassation"}


def impose_penalty(command: ImposePenalty, seen: Seen, occasion: Occasion) -> Facts:
    """Always refused: a penalty that the law gives no case for (`penalty_without_legal_hypothesis`), or one with a command of its own."""
    regime = matter_of(seen, command.case).law.regime
    del occasion
    name = command.penalty.strip().lower().replace("_", "-")
    if name in regime.penalties_without_hypothesis:
        raise Refused(
            "penalty_without_legal_hypothesis", "A lei prevê esta penalidade, mas nenhum artigo diz quando cabe: não pode ser imposta.",
            *regime.cites("no-hypothesis"), penalty=name, **_hypotheses(regime),
        )  # fmt: skip
    if name in OWN_COMMAND:
        raise Refused(
            "penalty_has_own_command", "Esta penalidade se aplica pelo seu próprio ato: use o comando indicado.",
            *regime.cites("penalties"), penalty=name, use=OWN_COMMAND[name],
        )  # fmt: skip
    raise Refused("penalty_unknown", "A lei não prevê esta penalidade.", *regime.cites("penalties"), penalty=name)


def _hypotheses(regime: Regime) -> dict[str, object]:
    """The cases in which the law lets it be imposed (none), and who says so."""
    policy = regime.policies.get(regime.policy_keys.get("permanent-impediment", ""))
    if policy is None:
        return {}
    known = policy.default.values[-1].value
    return {"hypotheses": list(known) if isinstance(known, tuple) else [], "source": policy.source}


def impose_impediment(command: ImposeImpediment, seen: Seen, occasion: Occasion) -> Facts:
    """`ImpedimentImposed` in the case and on each vehicle (D-14, D-18, D-23; Q-18, Q-59).

    Refuses `ground_unknown`, `penalty_without_legal_hypothesis` (the item attaches none), the guards of an unpaid fine,
    `authority_not_competent`, `inspecting_body_not_competent`, `reason_required`, `permit_scope_required`, `vehicle_not_found`,
    `already_impeded`, `hearing_required_before_worsening`, `rule_set_not_in_force` (of the day of the fact).
    """
    matter = matter_of(seen, command.case)
    law, regime, on = matter.law, matter.law.regime, command.imposed_on
    ground = next((g for g in regime.impediment_grounds if g.provision == command.ground), None)
    if ground is None:
        known = [g.provision for g in regime.impediment_grounds]
        raise Refused("ground_unknown", f"Não há o fundamento {command.ground!r}. Use um de: {', '.join(known)}.", known=known)
    if not command.reasons.strip():
        raise Refused("reason_required", "O impedimento é um ato fundamentado: escreva os motivos.", ground.provision)
    matter.check_fact_in_force()
    _check_day(matter, on, occasion)
    check_not_recused(matter, occasion.person)
    check_competent(command.authority, roles(matter, "roles-impediment", on), ground.provision, *regime.cites("impediment"))
    if command.body not in law.bodies("inspecting", on):
        raise Refused(
            "inspecting_body_not_competent", f"O órgão {command.body!r} não fiscaliza este serviço.", *regime.cites("inspecting-bodies"),
            bodies=list(law.bodies("inspecting", on)),
        )  # fmt: skip
    computed = _check_ground(matter, ground, command)
    reached = _vehicles(matter, ground, command)
    number = len(matter.state.impediments) + 1
    imposed = measures.ImpedimentImposed(
        number=number, ground=ground.provision, vehicles=reached, imposed_on=on, authority=command.authority, body=command.body,
        reasons=matter.text(command.reasons), by=occasion.person, orders_withdrawal=command.orders_withdrawal,
        receipt=law.receipt(computed),
    )  # fmt: skip
    impeded = vehicles.VehicleImpeded(
        case=matter.id,
        number=number,
        ground=ground.provision,
        imposed_on=on,
        body=command.body,
        orders_withdrawal=command.orders_withdrawal,
    )
    return [*matter.facts(imposed), *((VEHICLE.at(vehicle), impeded) for vehicle in reached)]


def _check_day(matter: Matter, on: date, occasion: Occasion) -> None:
    check_not_future(matter.law, occasion, imposed_on=on)
    check_order("occurred_on", matter.state.recorded.occurred_on if matter.state.recorded else None, "imposed_on", on)


def roles(matter: Matter, part: str, on: date) -> tuple[str, ...]:
    """The roles that a policy of the regime gives to a part (`roles-impediment`, `roles-cassation`) on a day."""
    value = matter.law.policy(matter.law.regime.policy_keys[part], on).value
    if not isinstance(value, tuple | list):
        raise TypeError(part)
    return tuple(value)


def _check_ground(matter: Matter, ground: Ground, command: ImposeImpediment) -> Computed:
    if matter.state.annulled_on is not None:
        raise Refused("case_annulled", "O processo foi anulado: nenhuma medida se apoia nele.", ground.provision)
    if "fine-unpaid-after-appeal" in ground.checks:
        return check_unpaid_after_appeal(matter, ground.provision, command.imposed_on)
    provision = matter.state.ledger.provision
    attaches, computed = impediment_ground(matter.law, ground.provision, provision)
    if not attaches:
        raise Refused(
            "penalty_without_legal_hypothesis",
            f"A infração {provision or 'deste processo'} não traz impedimento. Havendo risco, cabe ordenar a retirada do veículo.",
            ground.provision, *matter.law.regime.cites("impediment", "withdrawal"), provision=provision,
        )  # fmt: skip
    if "item-attaches-impediment" in ground.checks:
        _check_risk(matter, command, ground)
        _check_heard_if_reclassified(matter, command, ground)
    return computed


def _check_risk(matter: Matter, command: ImposeImpediment, ground: Ground) -> None:
    """Where the city reads the law so, what is neither put right on the spot nor dangerous impedes nothing (Q-15); by default it does."""
    key = matter.law.regime.policy_keys.get("no-risk-unfixable")
    if key is None or matter.law.choice(key, command.imposed_on) != "free":
        return
    fixable, risk = command.fixable_on_site, command.safety_risk
    if fixable is None or risk is None:
        raise Refused(
            "record_incomplete", "Diga se a falta se resolve no local (fixableOnSite) e se há risco (safetyRisk): a leitura o pede.",
            ground.provision, field="fixableOnSite", missing=["fixableOnSite", "safetyRisk"],
        )  # fmt: skip
    if not fixable and not risk:
        raise Refused(
            "impediment_needs_safety_risk",
            "Na leitura em vigor, a falta que não se resolve no local e não traz risco não impede o veículo: notifique-a.",
            ground.provision, *matter.law.regime.cites("collection"), source=matter.law.policy(key, command.imposed_on).source,
        )  # fmt: skip


def _check_heard_if_reclassified(matter: Matter, command: ImposeImpediment, ground: Ground) -> None:
    """An item that came of an appeal brings an impediment only after the appellant was heard (A-33, Q-46)."""
    recorded, heard = matter.state.recorded, command.heard_on is not None
    if recorded is not None and matter.state.ledger.provision != recorded.provision and not heard:
        old = matter.law.regime.item(recorded.provision)
        if old is None or old.impediment_ground != ground.provision:
            raise Refused(
                "hearing_required_before_worsening",
                "O recurso mudou a infração, e o impedimento agravaria a situação: ouça antes a empresa e informe a data (heardOn).",
                ground.provision, *matter.law.regime.cites("appeal"),
            )  # fmt: skip


def _vehicles(matter: Matter, ground: Ground, command: ImposeImpediment) -> tuple[UUID, ...]:
    """The vehicles that the act reaches: those that it names, else the one of the case; a company document reaches none (Q-59)."""
    reached = tuple(dict.fromkeys(command.vehicles)) or _own_vehicles(matter, command.imposed_on)
    if not reached:
        raise Refused(
            "permit_scope_required", "O processo não tem veículo: o ato deve nomear, com motivos, os que alcança.", ground.provision
        )  # fmt: skip
    matter.seen.need(*(VEHICLE.at(v) for v in reached))
    for vehicle in reached:
        state = matter.seen[VEHICLE.at(vehicle)]
        if state.registered is None or state.registered.regime != matter.state.regime:
            raise Refused("vehicle_not_found", f"O veículo {vehicle} não está no registro deste regime.", vehicle=str(vehicle))
        blocks = (b for b in state.impediments if b.case == matter.id and b.ground == ground.provision)
        if any(b.on(command.imposed_on) for b in blocks):
            raise Refused(
                "already_impeded", f"O veículo {vehicle} já está impedido neste processo por este fundamento.",
                ground.provision, vehicle=str(vehicle),
            )  # fmt: skip
    return reached


def _own_vehicles(matter: Matter, on: date) -> tuple[UUID, ...]:
    recorded, regime = matter.state.recorded, matter.law.regime
    if recorded is not None and recorded.vehicle is not None:
        return (recorded.vehicle,)
    operator = matter.state.offender.operator if matter.state.offender is not None else None
    of_documents = matter.state.ledger.provision in regime.cites("lapsed-document")
    if operator is None or not of_documents or matter.law.choice(regime.policy_keys["lapsed-document-impedes"], on) != "all_vehicles":
        return ()
    return tuple(v.vehicle for v in matter.seen[OPERATOR.at(operator)].fleet_on(on))


def confirm_impediment(command: ConfirmImpediment, seen: Seen, occasion: Occasion) -> Facts:
    """`ImpedimentConfirmed`: the regime's own authority confirms what another body imposed (Q-16)."""
    matter = matter_of(seen, command.case)
    impediment = _open(matter, command.number)
    check_not_future(matter.law, occasion, confirmed_on=command.confirmed_on)
    check_order("imposed_on", impediment.imposed_on, "confirmed_on", command.confirmed_on)
    check_not_recused(matter, occasion.person)
    check_competent(command.authority, roles(matter, "roles-impediment", command.confirmed_on), impediment.ground)
    if impediment.by == occasion.person:
        raise Refused(
            "separation_of_duties", "Quem impôs o impedimento não o confirma: encaminhe à autoridade do regime.", impediment.ground,
            because="recorded-or-imposed",
        )  # fmt: skip
    if impediment.confirmed or impediment.body == matter.law.regime.authority:
        raise Refused("already_confirmed", "O impedimento já foi imposto ou confirmado pela autoridade do regime.", impediment.ground)
    return matter.facts(
        measures.ImpedimentConfirmed(
            number=command.number, confirmed_on=command.confirmed_on, authority=command.authority, by=occasion.person
        )
    )


def lift_impediment(command: LiftImpediment, seen: Seen, occasion: Occasion) -> Facts:
    """`ImpedimentLifted`: put right on the spot, or presented in order and the costs, if any arose, paid (art. 21 §§1, 4).

    The fine is no condition. Refuses `lifted_only_by_payment` for an unpaid fine's one, `return_requires_inspection`,
    `return_requires_costs_paid`.
    """
    matter = matter_of(seen, command.case)
    impediment = _open(matter, command.number)
    check_not_future(matter.law, occasion, lifted_on=command.lifted_on)
    check_order("imposed_on", impediment.imposed_on, "lifted_on", command.lifted_on)
    cites = matter.law.regime.cites
    if impediment.ground in resting_on_default(matter.law):
        raise Refused("lifted_only_by_payment", "Este impedimento só termina com o pagamento da multa.", impediment.ground)
    if not command.on_site:
        if not command.presented:
            raise Refused(
                "return_requires_inspection", "Apresente o veículo em ordem à fiscalização para encerrar o impedimento.", *cites("return")
            )  # fmt: skip
        if command.costs_paid_centavos < command.costs_centavos:
            raise Refused(
                "return_requires_costs_paid", "Há custas não pagas: o impedimento termina com o seu pagamento (a multa não é condição).",
                *cites("return"), costsCentavos=command.costs_centavos, costsPaidCentavos=command.costs_paid_centavos,
            )  # fmt: skip
    cause = "fixed_on_site" if command.on_site else "presented_in_order"
    return lifted(matter, impediment, command.lifted_on, cause, by=occasion.person, on_site=command.on_site)


def _open(matter: Matter, number: int) -> Impediment:
    impediment = matter.state.impediment(number)
    if impediment is None:
        raise Refused("impediment_not_found", f"O processo não tem o impedimento {number}.", number=number)
    if impediment.lifted_on is not None:
        raise Refused("impediment_already_lifted", f"O impedimento {number} terminou em {impediment.lifted_on:%d/%m/%Y}.", number=number)
    return impediment
