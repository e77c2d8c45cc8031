"""Appeals against measures outside a case (Q-40): withdrawals, refused permits and renewals; and against collections inside one."""

from __future__ import annotations

from uuid import UUID

import pytest

from domain.cases.commands.opening import ContestMeasure
from domain.cases.events.appeals import AppealLodged
from domain.cases.events.common import Authority, Contested, Offender, Track
from domain.cases.events.opening import MeasureContested
from domain.cases.opening.contests import measure_case
from domain.permits.commands import ApplyForPermit, DecidePermit
from domain.permits.events import PermitDocumentReturned, PermitRefusalAnnulled
from domain.permits.permit import PERMIT
from domain.streams import Facts
from domain.vehicles.events import WithdrawalLifted
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import CLERK, OFFICER, REPRESENTATIVE, REVIEWER, Person
from tests.domain.cases.world import City
from tests.domain.harness import day, instant, of, refused


def contest(
    city: City, act: Contested, subject: UUID, number: int, at: str, *, known: str = "", appellant: str = "", as_owner: bool = False
) -> Facts:
    """X appeals against a measure."""
    command = ContestMeasure(
        case=measure_case(act, subject, number),
        number=f"2026/{city.world.count('case'):06d}",
        act=act,
        subject=subject,
        subject_number=number,
        grounds="Não procede.",
        appellant=appellant or city.x_cnpj,
        acknowledged_on=day(known) if known else None,
        by_operator=True,
        as_owner=as_owner,
    )
    return city.ask(command, instant(at), REPRESENTATIVE)


def withdrawn() -> City:
    """V1 withdrawn by SETRANSV on Monday 2 March 2026."""
    city = americana()
    city.withdraw(city.v1, "2026-03-02")
    return city


def refused_permit(on: str = "2026-03-02", person: Person = REVIEWER) -> tuple[City, UUID]:
    """The application for V3 refused."""
    city = americana()
    permit = city.world.new_id("permit")
    apply = ApplyForPermit(
        permit=permit,
        regime=city.world.regime,
        kind="circulation-permit",
        operator=city.x,
        applied_on=day("2026-02-10"),
        vehicle=city.v3,
        service_kind="continuous",
    )
    city.ask(apply, instant("2026-02-10"), CLERK)
    city.ask(DecidePermit(permit=permit, outcome="refused", decided_on=day(on), reasons="Garagem sem prova."), instant(on), person)
    return city, permit


def case_of(city: City, act: Contested, subject: UUID, number: int) -> CaseFile:
    """The case about a measure."""
    return CaseFile(city, measure_case(act, subject, number))


def test_the_appeal_against_a_withdrawal_opens_a_case_and_runs_from_its_acknowledgement() -> None:
    city = withdrawn()
    facts = contest(city, "withdrawal", city.v1, 1, "2026-03-18 23:59:59", known="2026-03-03")
    assert kinds(facts) == ["case.appeal_lodged", "case.measure_contested"]
    opened = of(facts, MeasureContested)[0]
    says(
        opened,
        act="withdrawal",
        act_on=day("2026-03-02"),
        acknowledged_on=day("2026-03-03"),
        last_day=day("2026-03-18"),
        tier=1,
        imposed_by=OFFICER.id,
        offender=Offender(city.x_cnpj, city.x),
    )
    says(of(facts, AppealLodged)[0], track=Track("withdrawal", 1), tier=1, timely=True, standing=True)


def test_on_the_day_after_its_term_it_is_late_and_kept() -> None:
    city = withdrawn()
    facts = contest(city, "withdrawal", city.v1, 1, "2026-03-19 00:00:00", known="2026-03-03")
    says(of(facts, AppealLodged)[0], timely=False, last_day=day("2026-03-18"))


def test_without_a_known_acknowledgement_the_appeal_itself_is_one() -> None:
    city = withdrawn()
    facts = contest(city, "withdrawal", city.v1, 1, "2026-05-04")
    says(of(facts, MeasureContested)[0], acknowledged_on=day("2026-05-04"), last_day=day("2026-05-19"))
    says(of(facts, AppealLodged)[0], timely=True)


def test_an_upheld_appeal_ends_the_withdrawal_on_the_day_of_the_decision() -> None:
    city = withdrawn()
    contest(city, "withdrawal", city.v1, 1, "2026-03-04")
    facts = case_of(city, "withdrawal", city.v1, 1).decide(1, "upheld", "2026-03-10")
    assert kinds(facts) == ["case.appeal_decided", "vehicle.withdrawal_lifted"]
    says(of(facts, WithdrawalLifted)[0], number=1, lifted_on=day("2026-03-10"))


def test_who_ordered_the_withdrawal_decides_no_appeal_against_it() -> None:
    city = withdrawn()
    contest(city, "withdrawal", city.v1, 1, "2026-03-04")
    with refused("separation_of_duties", because="recorded-or-imposed"):
        case_of(city, "withdrawal", city.v1, 1).decide(
            1, "dismissed", "2026-03-10", person=OFFICER, authority=Authority("secretary", "Agente Souza")
        )


def test_one_measure_has_one_case_so_that_no_tier_is_asked_twice() -> None:
    city = withdrawn()
    contest(city, "withdrawal", city.v1, 1, "2026-03-04")
    with refused("appeal_already_pending", appeal=1):
        contest(city, "withdrawal", city.v1, 1, "2026-03-05")
    case = case_of(city, "withdrawal", city.v1, 1)
    case.decide(1, "dismissed", "2026-03-10")
    case.acknowledge(1, "2026-03-11")
    says(
        of(contest(city, "withdrawal", city.v1, 1, "2026-03-26"), AppealLodged)[0],
        number=2,
        tier=2,
        timely=True,
        last_day=day("2026-03-26"),
    )
    case.decide(2, "dismissed", "2026-03-30")
    with refused("appeals_exhausted", "AME-24"):
        contest(city, "withdrawal", city.v1, 1, "2026-03-31")


def test_another_id_than_the_measures_own_is_refused() -> None:
    city = withdrawn()
    command = ContestMeasure(
        case=city.world.new_id("case"),
        number="2026/9",
        act="withdrawal",
        subject=city.v1,
        subject_number=1,
        grounds="Não procede.",
        appellant=city.x_cnpj,
    )
    with refused("case_not_of_measure", case=str(measure_case("withdrawal", city.v1, 1))):
        city.ask(command, instant("2026-03-04"), REPRESENTATIVE)


def test_a_measure_that_does_not_exist_is_not_appealed() -> None:
    city = withdrawn()
    with refused("nothing_to_appeal"):
        contest(city, "withdrawal", city.v1, 2, "2026-03-04")
    with refused("nothing_to_appeal"):
        contest(city, "permit-refusal", city.permit_id(city.v1), 0, "2026-03-04")


def test_an_appeal_before_the_measure_is_an_error() -> None:
    city = withdrawn()
    with refused("date_before_fact", field="acknowledgedOn"):
        contest(city, "withdrawal", city.v1, 1, "2026-03-04", known="2026-03-01")


def test_q_54_the_owner_of_a_leased_vehicle_has_standing_against_its_withdrawal() -> None:
    city = withdrawn()
    says(
        of(contest(city, "withdrawal", city.v1, 1, "2026-03-04", appellant="Banco Arrendador", as_owner=True), AppealLodged)[0],
        standing=True,
        appellant="",
        warnings=(),
    )


def test_an_act_may_close_these_appeals() -> None:
    city = withdrawn()
    city.reading("ame.appeal.other_acts", value=False)
    with refused("act_not_appealable"):
        contest(city, "withdrawal", city.v1, 1, "2026-03-04")


def test_an_upheld_appeal_against_a_refused_permit_sends_the_application_back_for_a_decision() -> None:
    city, permit = refused_permit()
    contest(city, "permit-refusal", permit, 0, "2026-03-10")
    facts = case_of(city, "permit-refusal", permit, 0).decide(1, "upheld", "2026-03-12")
    says(of(facts, PermitRefusalAnnulled)[0], annulled_on=day("2026-03-12"), renewal=0)
    state = city.world.state(PERMIT.at(permit))
    assert (state.stage, state.refused) == ("applied", None)
    city.ask(DecidePermit(permit=permit, outcome="granted", decided_on=day("2026-03-13")), instant("2026-03-13"), REVIEWER)
    assert city.status(city.v3, "2026-03-13") == "valid"


def test_a_dismissed_one_leaves_it_refused() -> None:
    city, permit = refused_permit()
    contest(city, "permit-refusal", permit, 0, "2026-03-10")
    assert kinds(case_of(city, "permit-refusal", permit, 0).decide(1, "dismissed", "2026-03-12")) == ["case.appeal_decided"]


@pytest.mark.parametrize("outcome", ["upheld", "dismissed"])
def test_the_collection_of_the_document_is_appealed_inside_the_case(outcome: str) -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.impede("21-c", "2026-03-02")
    city.collect(city.v1, "2026-03-02", receipt="R-1")
    case.notice("2026-03-03", act="collection")
    lodged = case.appeal("2026-03-18", act="collection")
    says(lodged, track=Track("collection", 1), tier=1, timely=True, last_day=day("2026-03-18"))
    facts = case.decide(1, "upheld" if outcome == "upheld" else "dismissed", "2026-03-20")
    assert [e.cause for e in of(facts, PermitDocumentReturned)] == (["appeal_upheld"] if outcome == "upheld" else [])
    assert city.collected(city.v1, "2026-03-20") == (outcome == "dismissed")


def test_instants_of_these_appeals_are_guarded_like_all_others() -> None:
    city = withdrawn()
    at = instant("2026-03-03")
    command = ContestMeasure(
        case=measure_case("withdrawal", city.v1, 1),
        number="2026/9",
        act="withdrawal",
        subject=city.v1,
        subject_number=1,
        grounds="Não procede.",
        appellant=city.x_cnpj,
        lodged_at=at,
        by_operator=True,
    )
    with refused("lodged_at_not_allowed", field="lodgedAt"):
        city.ask(command, instant("2026-03-04"), REPRESENTATIVE)
