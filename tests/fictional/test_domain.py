"""A fourth regime is a pack and its acts: a permit, a fine doubled, and two appeals of Vale Claro, decided by the domain as it is.

Right values come from the fictional law: 2 years; R$ 90, R$ 96 by the table of 2026; 90 days; appeals of 10 and 7 days; 5 days to pay.
"""

from __future__ import annotations

import re
from datetime import date
from uuid import UUID

import pytest

from domain.acts.content import CalendarDay, CalendarDays, FineTable
from domain.acts.regime_checks import allowed
from domain.cases.case import case_stream
from domain.cases.commands.appeals import AcknowledgeDecision, DecideAppeal, LodgeAppeal
from domain.cases.commands.fines import RecordPayment
from domain.cases.commands.opening import RecordInfraction, ServeNotice
from domain.cases.events.common import Authority, Place
from domain.cases.events.fines import FineAssessed, FinePaid, PaymentRecorded
from domain.cases.state import FINE, Case
from domain.cases.status import status_on
from domain.law.edition import edition_of, regime_from
from domain.law.regime import Regime
from domain.operators.commands import RecordOperatorDocument, RegisterOperator
from domain.operators.operator import operator_stream
from domain.permits.commands import ApplyForPermit, DecidePermit
from domain.permits.events import PermitIssued
from domain.refusal import Refused
from domain.streams import Facts
from domain.vehicles.commands import RegisterVehicle
from domain.vehicles.vehicle import vehicle_stream
from tests.domain.harness import World, cnpj, day, instant, one, refused, renavam
from tests.fictional.vale_claro import CITY, KEY

COMPANY = cnpj("77888999")
BOARD, COUNCIL = Authority("transport-board", "Junta"), Authority("city-council", "Conselho")


class ValeClaro:
    """The city: its acts, one company with one van of 12 seats, and what people do, in one line each."""

    def __init__(self) -> None:
        self.world = World(KEY, empty=True)
        founded = CalendarDay(date(2026, 4, 7), "public-holiday", "Fundação de Vale Claro")
        self.world.act("Decreto 1/2025", "2026-01-01", CalendarDays((founded,), 2026))
        self.world.act("Tabela de 2026", "2026-01-01", FineTable({"VCF-9": 9600, "VCF-10": 48000}))
        self.operator, self.van = operator_stream(KEY, COMPANY).id, vehicle_stream(KEY, renavam(77)).id
        register = RegisterOperator(
            regime=KEY, cnpj=COMPANY, legal_name="Vale Vans Ltda.", legal_nature="limited-company", for_profit=True,
            service_kinds=("continuous",), seat_municipality=CITY, seat_state="XX", core_activity="transporte", municipal_registration="1",
        )  # fmt: skip
        self.world.ask(register, at="2026-01-05")
        van = RegisterVehicle(
            regime=KEY, operator=self.operator, plate="VCF1A23", renavam=renavam(77), type="van", manufacture_year=2020, passenger_seats=12,
            ownership="owned", crlv_category="for-hire", licensed_in=CITY, features={"seatBelts": True},
        )  # fmt: skip
        self.world.ask(van, at="2026-01-05")

    def applied(self) -> UUID:
        """A licence is asked for the van."""
        permit = self.world.new_id("permit")
        command = ApplyForPermit(
            permit=permit, regime=KEY, kind="service-licence", operator=self.operator, applied_on=day("2026-01-12"), vehicle=self.van,
            service_kind="continuous",
        )  # fmt: skip
        self.world.ask(command, at="2026-01-12")
        return permit

    def granted(self, permit: UUID) -> Facts:
        """The licence is granted."""
        return self.world.ask(DecidePermit(permit=permit, outcome="granted", decided_on=day("2026-01-12")), at="2026-01-12")

    def insured(self) -> None:
        """The one paper of art. 4 is filed."""
        policy = RecordOperatorDocument(
            operator=self.operator, requirement="insurance-policy", reference="A-1", issued_on=day("2026-01-05"),
            valid_until=day("2030-01-05"),
        )  # fmt: skip
        self.world.ask(policy, at="2026-01-05")

    def crowded(self, when: str, *, body: str = "TRANSVALE", served: str = "") -> UUID:
        """An officer counts 15 passengers in the van; the notice is served."""
        case = self.world.new_id("case")
        infraction = RecordInfraction(
            case=case, number=f"2026/{self.world.count('number'):06d}", regime=KEY, provision="VCF-9-I", occurred_at=instant(when),
            place=Place(CITY, address="Rua 1", kind="street"), inspecting_body=body, officer="Agente 7", narrative="Contado no local.",
            operator=self.operator, vehicle=self.van, facts={"passengers": 15},
        )  # fmt: skip
        self.world.ask(infraction, at=when, person=UUID(int=11), roles=frozenset({"inspector"}))
        notice = ServeNotice(case=case, addressee=COMPANY, served_on=day(served or when), means="in-person", contested_act="fine")
        self.world.ask(notice, at=f"{served or when}T17:00:00")
        return case

    def appeal(self, case: UUID, when: str) -> None:
        """The company appeals."""
        command = LodgeAppeal(case=case, contested_act="fine", grounds="Não procede.", appellant=COMPANY, by_operator=True)
        self.world.ask(command, at=when, person=UUID(int=12), roles=frozenset({"operator"}))

    def decide(self, case: UUID, appeal: int, by: Authority, on: str) -> None:
        """An authority dismisses an appeal, and only it may."""
        command = DecideAppeal(
            case=case, appeal=appeal, outcome="dismissed", authority=by, decided_on=day(on), reasons="Pelas razões dos autos."
        )
        self.world.ask(command, at=f"{on}T16:00:00", person=UUID(int=20 + appeal))

    def acknowledge(self, case: UUID, appeal: int, on: str) -> None:
        """The company learns of a decision."""
        command = AcknowledgeDecision(case=case, appeal=appeal, acknowledged_on=day(on), means="in-person")
        self.world.ask(command, at=f"{on}T17:00:00")

    def case(self, case: UUID) -> Case:
        """A case as it stands."""
        return self.world.state(case_stream(case))

    def last_day(self, case: UUID, tier: int) -> date | None:
        """The last day of a tier's term."""
        term = self.case(case).term(FINE, tier)
        return term.last_day if term is not None else None

    def fine(self, case: UUID) -> FineAssessed:
        """The fine as it was assessed."""
        return next(e for e in self.world.events(case_stream(case)) if isinstance(e, FineAssessed))

    def status(self, case: UUID, on: str) -> str:
        """The status of a case on a day."""
        return status_on(self.case(case), self.world.law(), day(on))


def test_the_pack_is_data_and_its_edition_reads_back_to_the_same_law(vale_claro: Regime) -> None:
    assert regime_from(edition_of(vale_claro).content) == vale_claro
    assert all(allowed(policy, since.value) for policy in vale_claro.policies.values() for since in policy.default.values)
    assert set(re.findall(r'"(VCF-[^"]+)"', edition_of(vale_claro).content.decode())) == {p.id for p in vale_claro.provisions}


def test_a_licence_lacks_the_paper_of_article_4_and_is_then_granted_for_two_years() -> None:
    city = ValeClaro()
    permit = city.applied()
    with refused("documents_missing", "VCF-4"):
        city.granted(permit)
    city.insured()
    issued = one(city.granted(permit), PermitIssued)
    # Art. 5: 2 years through the anniversary; the renewal is asked 20 days before.
    assert (issued.valid_from, issued.valid_until, issued.last_renewal_day) == (date(2026, 1, 12), date(2028, 1, 12), date(2027, 12, 23))


def test_a_fine_is_that_of_the_city_s_table_and_only_its_own_body_records_it() -> None:
    city = ValeClaro()
    fine = city.fine(city.crowded("2026-03-02"))
    assert (fine.base_centavos, fine.multiplier, fine.amount_centavos) == (9600, 1, 9600)
    with refused("inspecting_body_not_competent", "VCF-2", competent=["TRANSVALE"]):
        city.crowded("2026-03-03", body="SETRANSV")


@pytest.mark.parametrize(("again", "times"), [("2026-05-31", 2), ("2026-06-01", 1)])
def test_a_repetition_is_doubled_through_the_ninetieth_day(again: str, times: int) -> None:
    city = ValeClaro()
    city.crowded("2026-03-02")
    fine = city.fine(city.crowded(again))
    assert (fine.multiplier, fine.amount_centavos) == (times, times * 9600)


def test_an_act_of_the_city_reads_its_doubtful_points_otherwise() -> None:
    city = ValeClaro()
    city.world.setting("recurrence.multiplier", 3, "2026-04-01")
    city.crowded("2026-03-02")
    assert city.fine(city.crowded("2026-05-31")).amount_centavos == 3 * 9600


def test_both_tiers_have_their_own_names_and_days_and_the_fine_goes_to_the_city_s_own_fund() -> None:
    city = ValeClaro()
    case = city.crowded("2026-03-02", served="2026-03-04")
    # Art. 13: 10 days from the notice of 4 March: Saturday the 14th, so Monday the 16th.
    assert (city.last_day(case, 1), city.status(case, "2026-03-16"), city.status(case, "2026-03-17")) == (
        date(2026, 3, 16), "notified", "defaulted",
    )  # fmt: skip
    city.appeal(case, "2026-03-16")
    with refused("authority_not_competent", "VCF-13", competent=["transport-board"]):
        city.decide(case, 1, Authority("secretary", "Secretária"), "2026-03-25")
    city.decide(case, 1, BOARD, "2026-03-25")
    city.acknowledge(case, 1, "2026-03-31")
    # Art. 14: 7 days from 31 March end on the city's own holiday, 7 April.
    assert city.last_day(case, 2) == date(2026, 4, 8)
    city.appeal(case, "2026-04-08")
    city.decide(case, 2, COUNCIL, "2026-04-20")
    city.acknowledge(case, 2, "2026-04-22")
    # Art. 15: 5 days.
    assert (city.status(case, "2026-04-27"), city.status(case, "2026-04-28")) == ("final", "defaulted")
    paid = city.world.ask(RecordPayment(case=case, amount_centavos=9600, paid_on=day("2026-04-27"), reference="G-1"), at="2026-04-27")
    assert (one(paid, PaymentRecorded).destination, len([e for _, e in paid if isinstance(e, FinePaid)])) == (
        "FUNDO_DE_TRANSPORTE_DE_VALE_CLARO", 1,
    )  # fmt: skip


def test_a_wrong_cnpj_is_refused_by_its_own_law_s_provision_and_not_by_another_city_s() -> None:
    city = ValeClaro()
    register = RegisterOperator(
        regime=KEY, cnpj="11222333000182", legal_name="Outra Ltda.", legal_nature="limited-company", for_profit=True,
        service_kinds=("continuous",), seat_municipality=CITY, seat_state="XX", core_activity="transporte", municipal_registration="2",
    )  # fmt: skip
    with pytest.raises(Refused) as answer:
        city.world.ask(register, at="2026-01-05")
    assert (answer.value.code, answer.value.citations) == ("invalid_cnpj", ("VCF-3",))
