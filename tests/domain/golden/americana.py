"""Lives of cases in Americana, from which stored ones were made once. The right values stand beside the stored files, never here."""

from __future__ import annotations

from domain.cases.commands.opening import ContestMeasure
from domain.cases.opening.contests import measure_case
from domain.permits.commands import DecidePermitRenewal, DemandPermitRenewal, RequestPermitRenewal
from tests.domain.cases.americana import americana
from tests.domain.cases.people import REPRESENTATIVE, SECRETARY
from tests.domain.harness import World, day, instant
from tests.domain.operators.test_contracts import contract
from tests.domain.registers import Registers


def two_appeals() -> World:
    """A-01, A-11, A-17, D-06: the Friday before Carnival, both appeals in time, both dismissed, unpaid, then impeded (21-b)."""
    city = americana()
    case = city.infraction("16-I", "2026-02-13", vehicle=city.v1)
    case.appeal("2026-03-02 23:59:59")
    case.decide(1, "dismissed", "2026-03-25")
    case.acknowledge(1, "2026-03-31")
    case.appeal("2026-04-15")
    case.decide(2, "dismissed", "2026-05-04")
    case.acknowledge(2, "2026-05-07")
    case.clock("2026-05-25")
    case.impede("21-b", "2026-05-25", person=SECRETARY)
    return city.world


def made_timely_by_an_act() -> World:
    """A-12, A-40: an appeal of the day after the last; then an act closes that last day."""
    city = americana()
    case = city.infraction("16-I", "2026-02-13", vehicle=city.v1)
    case.clock("2026-03-03")
    case.appeal("2026-03-03 00:00:00")
    city.calendar_act("Decreto 90/2026", "2026-03-04", {"2026-03-02": "office-closed"})
    case.recompute("Decreto 90/2026", "2026-03-04")
    return city.world


def not_admitted() -> World:
    """A-29, D-05: a late appeal not admitted, which the company lets stand; the impediment for the unpaid fine follows (21-b)."""
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.appeal("2026-03-20")
    case.decide(1, "not-admitted", "2026-03-30")
    case.acknowledge(1, "2026-04-06")
    case.clock("2026-04-23")
    case.impede("21-b", "2026-04-23", person=SECRETARY)
    return city.world


def recurrence_undone() -> World:
    """B-01, B-13, B-28: the same item after exactly six months, doubled and paid; then the first case is annulled on appeal."""
    city = americana()
    first = city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    first.appeal("2026-01-20")
    second = city.infraction("16-I", "2026-07-15", vehicle=city.v1)
    second.pay(56000, "2026-07-20")
    first.decide(1, "upheld", "2026-08-20")
    second.bring_in_line_with(first, "2026-08-21")
    return city.world


def recurrence_confirmed() -> World:
    """B-01, B-27: doubled while the first case is under appeal; once that is final the surcharge is due too (Q-07, Q-11)."""
    city = americana()
    first = city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    first.appeal("2026-01-20")
    second = city.infraction("16-I", "2026-07-15", vehicle=city.v1)
    first.decide(1, "dismissed", "2026-08-20")
    first.acknowledge(1, "2026-08-26")
    first.clock("2026-09-11")
    second.bring_in_line_with(first, "2026-09-11")
    return city.world


def cassation() -> World:
    """D-01, D-33: unpaid without any appeal; cassation proposed, served, not defended, imposed, in effect once no appeal is left; a bar."""
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.clock("2026-03-18")
    case.propose("22-II", "2026-03-23")
    case.notice("2026-03-23", proposal=1)
    case.cassate(1, "2026-04-08")
    case.notice("2026-04-09", act="cassation", number=1)
    case.clock("2026-05-04")
    return city.world


def found_in_time() -> World:
    """A-40: a late appeal made timely by an act. A-25: another, not admitted, whose term is given back. D-33: a defence a day too late."""
    city = americana()
    moved = city.infraction("16-I", "2026-02-13", vehicle=city.v1)
    moved.appeal("2026-03-03 00:00:00")
    city.calendar_act("Decreto 90/2026", "2026-03-04", {"2026-03-02": "office-closed"})
    moved.recompute("Decreto 90/2026", "2026-03-04")
    given_back = city.infraction("16-I", "2026-03-05", vehicle=city.v2)
    given_back.appeal("2026-03-21 10:00:00")
    given_back.decide(1, "not-admitted", "2026-03-23")
    given_back.restore("2026-03-23", "2026-03-24")
    unpaid = city.infraction("17-VII", "2026-03-02", vehicle=city.v1)
    unpaid.clock("2026-03-18")
    unpaid.propose("22-II", "2026-03-23")
    unpaid.notice("2026-03-23", proposal=1)
    unpaid.defend(1, "2026-04-08 00:00:00")
    return city.world


def reclassified() -> World:
    """A-33: 17-VII becomes 16-VI by the Mayor; due fifteen days after, over the state's holiday."""
    city = americana()
    case = city.infraction("17-VII", "2026-05-04", vehicle=city.v1)
    case.appeal("2026-05-11")
    case.decide(1, "dismissed", "2026-05-25")
    case.acknowledge(1, "2026-06-01")
    case.appeal("2026-06-08")
    case.decide(2, "partly-upheld", "2026-06-22", item="16-VI")
    case.acknowledge(2, "2026-06-24")
    return city.world


def withdrawal_contested() -> World:
    """A vehicle withdrawn by SETRANSV on Monday 2 March 2026; the company appeals within fifteen days of learning of it (Q-40)."""
    city = americana()
    city.withdraw(city.v1, "2026-03-02")
    command = ContestMeasure(
        case=measure_case("withdrawal", city.v1, 1), number="2026/000001", act="withdrawal", subject=city.v1, subject_number=1,
        grounds="Não procede.", appellant=city.x_cnpj, acknowledged_on=day("2026-03-02"), by_operator=True,
    )  # fmt: skip
    city.ask(command, instant("2026-03-17 23:00:00"), REPRESENTATIVE)
    return city.world


def permit() -> World:
    """E-01, E-10, E-19, D-35, F-14: inspected, granted for five years, demanded, renewed from the old expiry; a contract with its stops."""
    registers = Registers()
    world = registers.world
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    registers.inspected(vehicle, "2026-01-20")
    granted = registers.granted(operator, vehicle, "2026-03-10")
    contract(registers, operator)
    world.ask(
        DemandPermitRenewal(
            permit=granted, demanded_by="SETRANSV", demanded_on=day("2026-04-01"), served_on=day("2026-04-01"), term_days=15
        ),
        at="2026-04-01",
    )
    world.ask(RequestPermitRenewal(permit=granted, requested_on=day("2031-02-08"), new_permit=world.new_id("permit")), at="2031-02-08")
    registers.inspected(vehicle, "2031-04-07")
    world.ask(DecidePermitRenewal(permit=granted, renewal=1, outcome="granted", decided_on=day("2031-04-07")), at="2031-04-07")
    return world


def permit_refused() -> World:
    """E-06: an application refused for what was not proved; a renewal asked one day too late, and one refused."""
    registers = Registers(since="2021-01-04")
    world = registers.world
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    late = registers.granted(operator, vehicle, "2021-12-31")
    world.ask(RequestPermitRenewal(permit=late, requested_on=day("2026-12-02"), new_permit=world.new_id("permit")), at="2026-12-02")
    other = registers.vehicle(operator, on="2021-01-05")
    granted = registers.granted(operator, other, "2021-12-31")
    world.ask(RequestPermitRenewal(permit=granted, requested_on=day("2026-12-01"), new_permit=world.new_id("permit")), at="2026-12-01")
    refusal = DecidePermitRenewal(permit=granted, renewal=1, outcome="refused", decided_on=day("2026-12-10"), reasons="Vistoria vencida.")
    world.ask(refusal, at="2026-12-10")
    bare = registers.operator("44555666", on="2021-01-05")
    vehicles = [registers.vehicle(bare, on="2021-01-05") for _ in range(2)]
    registers.decided(registers.applied(bare, vehicles[0], "2021-02-01"), "2021-02-08", reasons="Faltam os documentos.")
    return world


LIVES = {
    "americana-two-appeals": two_appeals,
    "americana-made-timely-by-an-act": made_timely_by_an_act,
    "americana-not-admitted": not_admitted,
    "americana-recurrence-undone": recurrence_undone,
    "americana-recurrence-confirmed": recurrence_confirmed,
    "americana-cassation": cassation,
    "americana-found-in-time": found_in_time,
    "americana-reclassified": reclassified,
    "americana-withdrawal-contested": withdrawal_contested,
    "americana-permit": permit,
    "americana-permit-refused": permit_refused,
}
