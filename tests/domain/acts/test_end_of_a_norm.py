"""The last day of a norm, set by an act (Q-66, K-08): what begins after it is refused, and matters of before still close."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from domain.acts.content import RuleSetValidity
from domain.cases.commands.non_compliance import ProveCompliance
from domain.cases.commands.opening import ContestMeasure, OpenCassation
from domain.cases.events.common import Authority, Place
from domain.cases.opening.contests import measure_case
from domain.inspections.commands import RecordInspection
from domain.law.parking.parking_reserve import parking_rule
from domain.operators import commands as o
from domain.operators.events import ContractStop, OperatorRegistered
from domain.operators.operator import OPERATOR
from domain.parking import commands as f
from domain.permits import commands as p
from domain.permits.events import Hearing
from domain.permits.plan_events import PlanStop
from domain.refusal import Refused
from domain.vehicles import commands as v
from domain.vehicles.events import VehicleRegistered
from domain.vehicles.vehicle import VEHICLE
from tests.domain.harness import cnpj, day, instant, refused, renavam
from tests.domain.parking.city import PARKING, CarPark, spaces
from tests.domain.registers import Registers
from tests.domain.sao_paulo.office import AET, Office

if TYPE_CHECKING:
    from collections.abc import Callable
    from uuid import UUID

    from domain.streams import Command
    from tests.domain.harness import World

LAST, AFTER = "2026-06-30", "2026-07-01"
SUCCESSOR = "Lei 9.999/2026"


def end(world: World) -> None:
    """An act says that the norm ended on 30 June 2026."""
    world.act("Decreto 1/2026", LAST, RuleSetValidity(day(LAST), SUCCESSOR))


def check(world: World, command: Callable[[str], Command]) -> None:
    """What is of the day after is refused, the successor named; what is of the last day is recorded, also when entered later."""
    with pytest.raises(Refused) as caught:
        world.ask(command(AFTER), at="2026-07-02")
    no = caught.value
    assert (no.code, no.extra["superseded_by"], no.extra["valid_to"]) == ("rule_set_not_in_force", SUCCESSOR, LAST)
    assert str(no).endswith(f"não vigora em 01/07/2026: use {SUCCESSOR}.")
    assert world.ask(command(LAST), at="2026-07-02")


class Town:
    """Americana with a company of two coaches, one of them licensed, under a norm that ended on 30 June 2026."""

    def __init__(self) -> None:
        """All of it is of before."""
        self.registers = Registers()
        self.world = self.registers.world
        self.operator = self.registers.company()
        self.other = self.registers.operator("44555666")
        self.coach = self.registers.vehicle(self.operator)
        self.permit = self.registers.granted(self.operator, self.coach, "2026-01-05")
        end(self.world)

    def commands(self) -> dict[str, Callable[[str], Command]]:
        """By name what begins on a day."""
        operator, coach, permit, new = self.operator, self.coach, self.permit, self.world.new_id
        return {
            "operator": lambda on: o.RegisterOperator(
                regime=self.world.regime, cnpj=cnpj("77888999"), legal_name="Nova Ltda.", legal_nature="limited-company", for_profit=True,
                service_kinds=("continuous",), seat_municipality="Americana", seat_state="SP", registered_on=day(on),
            ),
            "contract": lambda on: o.RecordContract(
                operator=operator, service_kind="occasional", client=o.ContractClient(name="Maria", cpf="52998224725"), trips=1,
                valid_from=day(on), timetable="8h", no_conflict_declared=True,
                stops=(ContractStop("Praça", "0"), ContractStop("Parque", "2500")),
            ),
            "order": lambda on: o.IssueOrder(operator=operator, ordered_by="SETRANSV", issued_on=day(on), text="Retirar publicidade."),
            "removal": lambda on: o.OrderAgentRemoval(
                operator=operator, ordered_by="SETRANSV", ordered_on=day(on), served_on=day(on), reasons="Conduta.", agent="José"
            ),
            "insolvency": lambda on: o.RecordInsolvency(operator=operator, kind="judicial-recovery", on=day(on), reference="Processo 1"),
            "vehicle": lambda on: v.RegisterVehicle(
                regime=self.world.regime, operator=operator, plate="XYZ9A99", renavam=renavam(99), type="bus", manufacture_year=2020,
                passenger_seats=44, ownership="owned", crlv_category="for-hire", licensed_in="Americana", registered_on=day(on),
            ),
            "transfer": lambda on: v.TransferVehicle(vehicle=coach, operator=self.other, on=day(on)),
            "vehicle-inspection": lambda on: v.RecordVehicleInspection(
                vehicle=coach, kind="regular", inspected_on=day(on), result="passed", body="SETRANSV"
            ),
            "authorisation": lambda on: v.AuthoriseModification(
                vehicle=coach, authority="DETRAN", reference="A 1", authorised_on=day(on), description="Poltronas"
            ),
            "modification": lambda on: v.RecordModification(vehicle=coach, changed_on=day(on), description="Poltronas"),
            "withdrawal": lambda on: v.OrderWithdrawal(vehicle=coach, ordered_by="SETRANSV", ordered_on=day(on), reasons="Freios."),
            "application": lambda on: p.ApplyForPermit(
                permit=new("permit"), regime=self.world.regime, kind="circulation-permit", operator=operator, applied_on=day(on),
                vehicle=coach,
            ),
            "renewal": lambda on: p.RequestPermitRenewal(permit=permit, requested_on=day(on), new_permit=new("permit")),
            "demand": lambda on: p.DemandPermitRenewal(
                permit=permit, demanded_by="SETRANSV", demanded_on=day(on), served_on=day(on), term_days=10
            ),
            "collection": lambda on: p.CollectPermitDocument(
                permit=permit, receipt_number="R 1", officer="Ag. 1", fixable_on_site=False, safety_risk=True, collected_on=day(on)
            ),
            "inspection": lambda on: RecordInspection(
                inspection=new("inspection"), regime=self.world.regime, at=instant(f"{on}T09:00:00"), place=Place("Americana"),
                body="SETRANSV", officer="Ag. 1",
            ),
        }  # fmt: skip


@pytest.mark.parametrize("name", Town().commands())
def test_what_begins_after_the_last_day_of_the_norm_is_refused_and_what_is_of_before_is_recorded(name: str) -> None:
    town = Town()
    check(town.world, town.commands()[name])


def test_no_cassation_case_is_opened_after_the_last_day_of_the_norm() -> None:
    town = Town()
    town.world.ask(o.RecordInsolvency(operator=town.operator, kind="bankruptcy", on=day(LAST), reference="Processo 1"), at=LAST)

    def opening(on: str) -> Command:
        return OpenCassation(
            case=town.world.new_id("case"), number=f"C-{on}", permit=town.permit, ground="AME-22-IV", proposed_on=day(on),
            authority=Authority("secretary", "S"), reasons="Falência.",
        )  # fmt: skip

    check(town.world, opening)


def test_matters_of_before_are_closed_after_the_last_day_of_the_norm() -> None:
    """A permit refused, appealed; a withdrawal lifted; a document given back; a vehicle's, a permit's and an operator's end."""
    town = Town()
    world, operator, coach = town.world, town.operator, town.coach
    waiting = town.registers.vehicle(operator, on="2026-06-01")
    applied = town.registers.applied(operator, waiting, "2026-06-01")
    world.ask(town.commands()["withdrawal"](LAST), at=LAST)
    world.ask(town.commands()["collection"](LAST), at=LAST)
    world.ask(town.commands()["removal"](LAST), at=LAST)
    with refused("rule_set_not_in_force", superseded_by=SUCCESSOR):
        town.registers.inspected(waiting, AFTER)
    later = (
        p.DecidePermit(permit=applied, outcome="refused", decided_on=day("2026-07-02"), reasons="Faltam documentos."),
        ContestMeasure(
            case=measure_case("permit-refusal", applied, 0), number="R-1/2026", act="permit-refusal", subject=applied, subject_number=0,
            grounds="Não procede.", appellant=cnpj("11222333"),
        ),
        v.LiftWithdrawal(vehicle=coach, withdrawal=1, lifted_on=day("2026-07-02")),
        v.RecordVehicleInspection(vehicle=coach, kind="extraordinary", inspected_on=day("2026-07-02"), result="passed", body="SETRANSV"),
        p.ReturnPermitDocument(permit=town.permit, inspection="2", returned_on=day("2026-07-02")),
        o.ConfirmAgentRemoval(operator=operator, order=1, removed_on=day("2026-07-02")),
        p.SurrenderPermit(permit=town.permit, surrendered_on=day("2026-07-02")),
        o.DeregisterOperator(operator=operator, deregistered_on=day("2026-07-02")),
    )  # fmt: skip
    for command in later:
        assert world.ask(command, at="2026-07-02"), command
    assert world.state(OPERATOR.at(operator)).deregistered_on == day("2026-07-02")
    assert [b.until for b in world.state(VEHICLE.at(coach)).withdrawals] == [day("2026-07-02")]


def test_in_the_city_of_the_zone_plans_and_suspensions_need_the_norm_in_force() -> None:
    office = Office()
    operator, vehicle, term, _ = office.company(ta="2026-01-05", cvs="2026-01-05")
    zone = office.asked(AET, operator, "2026-06-01", vehicle, permit_class="routine")
    end(office.world)

    def plan(on: str) -> Command:
        return p.SubmitOperationPlan(
            permit=zone, submitted_on=day(on), origin="Osasco", destination="Sé", itinerary="Marginal",
            stops=(PlanStop("Portaria", "client-premises"),), passengers="functional-identification", client_cnpj=cnpj("20304050"),
        )  # fmt: skip

    check(office.world, plan)
    check(office.world, lambda on: p.DecideOperationPlan(permit=zone, plan=1, outcome="approved", decided_on=day(on)))

    def suspension(on: str) -> Command:
        return p.SuspendPermit(
            permit=term, decided_on=day(on), reasons="Risco.", until=day("2026-08-31"),
            hearing=Hearing(day("2026-05-04"), day("2026-05-05")),
        )  # fmt: skip

    check(office.world, suspension)
    assert office.world.ask(p.LiftSuspension(permit=term, suspension=1, lifted_on=day("2026-07-02")), at="2026-07-02")


@pytest.mark.parametrize(("on", "warnings"), [("2015-11-12", ()), ("2015-11-13", ("rule_set_superseded",))])
def test_k_08_entries_from_13_november_2015_on_carry_the_warning_that_the_norm_was_superseded(on: str, warnings: tuple[str, ...]) -> None:
    office = Office(since=on)
    operator = office.operator()
    vehicle = office.vehicle(operator, year=2015, inspected=())
    entered = [*office.world.events(OPERATOR.at(operator))[:1], *office.world.events(VEHICLE.at(vehicle))[:1]]
    assert [type(e) for e in entered] == [OperatorRegistered, VehicleRegistered]
    assert [e.warnings for e in entered if isinstance(e, OperatorRegistered | VehicleRegistered)] == [warnings, warnings]


def facility(park: CarPark) -> dict[str, Callable[[str], Command]]:
    """By name what begins in the register of car parks on a day."""
    world: World = park.world
    park_id: UUID = park.id
    return {
        "facility": lambda on: f.RegisterFacility(
            facility=world.new_id("facility"), regime=PARKING, name="Novo", kind="private", registered_on=day(on)
        ),
        "spaces": lambda on: f.DeclareSpaces(facility=park_id, declared_on=day(on), spaces=spaces(90, 5)),
        "inspection": lambda on: f.InspectFacility(facility=park_id, inspected_on=day(on), spaces=spaces(90, 4), officer="Ag. 1"),
        "licence": lambda on: f.DeclareLicence(
            facility=park_id, declared_on=day(on), declarant="Eng. Sá", role=parking_rule(park.law).declarant_roles[0], proviso="Reserva."
        ),
    }  # fmt: skip


@pytest.mark.parametrize("name", ["facility", "spaces", "inspection", "licence"])
def test_nothing_is_entered_of_a_car_park_after_the_last_day_of_the_decree(name: str) -> None:
    park = CarPark()
    end(park.world)
    check(park.world, facility(park)[name])


def test_a_schedule_is_set_until_the_last_day_of_the_decree() -> None:
    park = CarPark(kind="public", operator="")
    end(park.world)
    check(park.world, lambda on: f.SetSchedule(facility=park.id, body="SMADS", adapted_by=day("2026-12-31"), set_on=day(on)))


def test_a_breach_of_before_is_cured_after_the_last_day_of_the_decree() -> None:
    """The company proves its spaces, or that it runs the car park no more: the daily fine of before must be able to end."""
    park = CarPark()
    breach = park.notice("2026-06-26")
    end(park.world)
    proof = ProveCompliance(case=breach.id, proven_on=day("2026-07-02"), evidence="Fotografias.", spaces=spaces(90, 5))
    assert park.ask(proof, "2026-07-02")
    assert park.handed_to("", "2026-07-02")
    assert park.mode("2026-07-02", valet_only=True)
