"""Cases that no scenario names and every office meets: others who appeal, facts out of order, terms given back."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import msgspec
from msgspec.structs import replace

from domain.cases.case import case_stream
from domain.cases.commands.appeals import GrantSuspensiveEffect, LodgeAppeal
from domain.cases.events.appeals import AppealLodged
from domain.cases.events.fines import FineReassessed
from domain.cases.events.opening import InfractionRecorded
from domain.cases.state import FINE
from domain.law.explanation import Receipt
from tests.domain.cases import registers
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import CLERK, MAYOR, REPRESENTATIVE, SECRETARY
from tests.domain.cases.world import City
from tests.domain.harness import day, instant, refused, renavam


def d_01(city: City) -> CaseFile:
    """16-I on Monday 2 March 2026, served: last day and due day Tuesday 17 March."""
    return city.infraction("16-I", "2026-03-02", vehicle=city.v1)


# somebody else appeals


def test_a_strangers_appeal_stands_in_nobodys_way() -> None:
    case = d_01(americana())
    case.appeal("2026-03-05", by="Sindicato dos Fretadores", person=CLERK)
    says(case.appeal("2026-03-10"), number=2, tier=1, timely=True, standing=True, track=FINE)


def test_a_strangers_appeal_suspends_nothing_and_is_no_appeal_of_the_company() -> None:
    case = d_01(americana())
    case.appeal("2026-03-05", by="Sindicato dos Fretadores", person=CLERK)
    assert kinds(case.clock("2026-03-18")) == ["case.appeal_period_lapsed", "case.fine_defaulted", "vehicle.infraction_settled"]
    assert kinds(case.propose("22-II", "2026-03-18")) == ["case.cassation_proposed"]


# instants


def test_an_instant_is_compared_on_its_local_day_in_whatever_zone_it_was_written() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-02-13", vehicle=city.v1)
    other = city.infraction("16-I", "2026-02-13", vehicle=city.v2)
    for file, at, timely in (
        (case, datetime(2026, 3, 3, 2, 59, 59, tzinfo=UTC), True),
        (other, datetime(2026, 3, 3, 3, 0, 0, tzinfo=UTC), False),
    ):
        command = LodgeAppeal(case=file.id, contested_act="fine", grounds="Não procede.", appellant=city.x_cnpj, by_operator=True)
        city.ask(command, at, REPRESENTATIVE)
        says(file.last(AppealLodged), timely=timely)


def test_an_infraction_is_of_its_local_day_in_whatever_zone_it_was_written() -> None:
    city = americana()
    draft = city.draft("16-I", "2026-03-31 23:30:00", vehicle=city.v1)
    same = replace(draft.command, occurred_at=datetime(2026, 4, 1, 2, 30, tzinfo=UTC))
    city.ask(same, draft.at, draft.person)
    recorded = CaseFile(city, draft.command.case).last(InfractionRecorded)
    says(recorded, occurred_on=day("2026-03-31"), provisional_last_day=day("2026-04-15"))


# who is served


def test_under_the_full_cnpj_a_branch_is_not_the_company_that_answers() -> None:
    city = americana()
    city.reading("operator.identity", "full_cnpj")
    case = city.infraction("16-I", "2026-02-13", vehicle=city.v1, served=None)
    case.notice("2026-02-20", to=city.x_branch_cnpj)
    says(case.served(), effective=False, last_day=None, warnings=("notice_addressee_not_offender",))


def test_a_notice_served_after_the_company_appealed_starts_nothing_anew() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-02-13", vehicle=city.v1, served=None)
    case.appeal("2026-02-20")
    before = case.term()
    case.notice("2026-03-20")
    assert (case.term(), case.state.filings[0].timely) == (before, True)


# vehicles that nobody knew


def test_a_vehicle_known_by_its_plate_alone_keeps_its_past_once_it_is_registered() -> None:
    city = americana()
    first = city.infraction("16-VI", "2026-01-15", plate="QWE1A23", company=city.x_cnpj)
    newly = registers.vehicle(city.world, city.x, "QWE1023", renavam(950))
    second = city.infraction("16-VI", "2026-03-16", vehicle=newly)
    says(second.fine, multiplier=2, prior=first.id, provisional=True)
    first.annul("2026-03-20")
    second.bring_in_line_with(first, "2026-03-20")
    assert second.state.ledger.amount == 28000


# facts out of order


def test_an_earlier_fact_recorded_later_doubles_no_fine_already_assessed() -> None:
    city = americana()
    march = city.infraction("16-I", "2026-03-10", vehicle=city.v1)
    february = city.infraction("16-I", "2026-02-10", vehicle=city.v1, entered="2026-03-20")
    says(february.fine, multiplier=1, prior=None)
    assert march.bring_in_line_with(february, "2026-03-21") == []
    assert march.state.ledger.amount == 28000


def test_recurrence_looks_at_the_item_that_a_case_ended_with() -> None:
    city = americana()
    first = city.infraction("17-VII", "2026-01-15", vehicle=city.v1)
    first.appeal("2026-01-20")
    first.decide(1, "partly-upheld", "2026-02-20", item="16-VI")
    says(city.infraction("17-VII", "2026-03-15", vehicle=city.v1).fine, multiplier=1, amount_centavos=70000)
    says(city.infraction("16-VI", "2026-03-16", vehicle=city.v1).fine, multiplier=2, amount_centavos=56000, prior=first.id)


def test_an_annulled_case_doubles_nothing() -> None:
    city = americana()
    city.infraction("16-I", "2026-01-15", vehicle=city.v1).annul("2026-02-10")
    says(city.infraction("16-I", "2026-03-15", vehicle=city.v1).fine, multiplier=1, prior=None)


def test_a_doubling_already_taken_off_is_not_taken_off_twice() -> None:
    city = americana()
    first = city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    second = city.infraction("16-I", "2026-03-15", vehicle=city.v1)
    second.appeal("2026-03-20")
    second.decide(1, "partly-upheld", "2026-04-10", times=1)
    first.annul("2026-04-15")
    assert second.bring_in_line_with(first, "2026-04-15") == []
    assert [e.to_centavos for e in second.of(FineReassessed)] == [28000]


def test_a_closed_case_is_open_again_while_the_city_owes_money_back() -> None:
    city = americana()
    first = city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    second = city.infraction("16-I", "2026-03-16", vehicle=city.v1)
    second.pay(56000, "2026-03-20")
    first.clock("2026-04-01")
    second.bring_in_line_with(first, "2026-04-01")
    second.clock("2026-04-01")
    assert second.status("2026-04-01") == "closed"
    first.annul("2026-04-10")
    second.bring_in_line_with(first, "2026-04-10")
    assert (second.state.ledger.amount, second.state.ledger.balance, second.state.closed_on) == (28000, -28000, None)
    second.refund(28000, "2026-04-20")
    second.clock("2026-04-21")
    assert second.status("2026-04-21") == "closed"


# terms given back


def test_a_term_given_back_after_a_non_admission_opens_the_first_tier_again() -> None:
    case = d_01(americana())
    case.appeal("2026-03-20")
    case.decide(1, "not-admitted", "2026-03-30")
    case.restore("2026-04-15", "2026-04-01")
    assert case.state.filings[0].timely or case.appeal("2026-04-10").tier == 1


def test_a_term_given_back_undoes_the_lapse_and_the_default() -> None:
    case = d_01(americana())
    case.clock("2026-03-18")
    case.restore("2026-04-10", "2026-03-23")
    assert (case.term().lapsed, case.state.ledger.defaulted) == (False, False)
    assert case.clock("2026-04-10") == []
    with refused("appeal_period_running", "AME-22-II"):
        case.propose("22-II", "2026-04-10")
    assert kinds(case.clock("2026-04-11")) == ["case.appeal_period_lapsed", "case.fine_defaulted", "vehicle.infraction_settled"]
    assert case.state.ledger.due_on == day("2026-04-10")


def test_a_term_is_never_given_back_shorter() -> None:
    case = d_01(americana())
    with refused("deadline_only_longer"):
        case.restore("2026-03-16", "2026-03-10")


def test_suspended_payment_of_a_late_appeal_holds_the_default_back() -> None:
    case = d_01(americana())
    case.appeal("2026-03-18 08:00:00")
    grant = GrantSuspensiveEffect(case=case.id, appeal=1, effects=("payment",), authority=SECRETARY.authority, reasons="Risco de dano.",
                                  granted_on=day("2026-03-18"))  # fmt: skip
    case.city.ask(grant, instant("2026-03-18 12:00:00"), SECRETARY)
    assert "case.fine_defaulted" not in kinds(case.clock("2026-06-30"))


# the calendar between the fact and the service


def test_a_term_that_nothing_started_yet_is_counted_under_the_calendar_of_its_service() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-02-13", vehicle=city.v1, served=None)
    city.calendar_act("Decreto 13.500/2026", "2026-02-14", {"2026-03-02": "office-closed"})
    case.recompute("Decreto 13.500/2026", "2026-02-14")
    case.notice("2026-02-13", entered="2026-02-15")
    assert case.last_day() == day("2026-03-03")


# what is kept


def test_every_receipt_of_a_case_is_plain_json_and_names_the_law_that_it_saw() -> None:
    city = americana()
    city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    case = city.infraction("16-I", "2026-04-06", vehicle=city.v1)
    case.appeal("2026-04-10")
    case.decide(1, "dismissed", "2026-04-20")
    case.acknowledge(1, "2026-04-22")
    case.appeal("2026-04-30")
    case.decide(2, "partly-upheld", "2026-05-20", times=1, person=MAYOR)
    case.acknowledge(2, "2026-05-25")
    case.impede("21-b", "2026-06-10", person=SECRETARY)
    receipts = [r for e in city.world.events(case_stream(case.id)) if (r := getattr(e, "receipt", None)) is not None]
    assert len(receipts) >= 9
    assert {(r.regime, r.edition, len(r.edition_hash)) for r in receipts if isinstance(r, Receipt)} == {("americana-charter", 2, 64)}
    for receipt in receipts:
        for computed in receipt.computed:
            assert json.dumps([computed.inputs, computed.outputs])
            assert computed.engine.partition("/")[2].isdigit()


def test_no_free_text_and_no_strangers_name_stands_open_in_a_fact() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.impede("21-c", "2026-03-02")
    case.appeal("2026-03-05", by="Maria da Silva", person=CLERK)
    case.appeal("2026-03-10")
    case.decide(2, "dismissed", "2026-03-25")
    case.restore("2026-05-29", "2026-03-26", tier=1)
    case.annul("2026-04-20")
    stored = msgspec.json.encode(city.world.events(case_stream(case.id)), enc_hook=repr).decode()
    texts = (
        "Constatado no local",
        "Situação constatada",
        "Maria",
        "Não procede",
        "Pelas razões",
        "Notificação tardia",
        "Auto insubsistente",
    )
    assert [text for text in texts if text in stored] == []
    assert stored.count("Personal(") >= 7
