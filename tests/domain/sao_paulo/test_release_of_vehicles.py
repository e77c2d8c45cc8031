"""Vehicles held and given back (scenarios F-25, F-35): removal and storage first for a seized one, as the letter has it; the fine never."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from domain.acts.acts import Act
from domain.acts.content import PolicySetting
from domain.acts.places import ChargeTable
from domain.acts.regime_checks import check_policy
from domain.cases.events.appeals import AppealLodged
from domain.cases.events.sanctions import ChargeRecorded, VehicleHeld, VehicleReleased
from domain.law.regimes.sao_paulo_charter.regime import REGIME as CHARTER
from domain.replay.replaying import is_decision, why_not
from domain.vehicles.events import PlateHeldInCase, PlateReleasedInCase
from domain.vehicles.vehicle import plate_stream
from tests.domain.cases.people import CLERK, REPRESENTATIVE
from tests.domain.harness import day, one, refused
from tests.domain.sao_paulo.citation import Citation
from tests.domain.sao_paulo.street import FINE, NO_LIST, REGIME, Street, only

UNCONSTITUTIONAL = "condition_held_unconstitutional"
THESIS = "SPF-15-§2-I; held unconstitutional: STF Tema 546 (RE 661.702, 2020-05-04)"


def seized(*, free: bool = False) -> Citation:
    """A clandestine vehicle seized at once on 9 March 2026; `free`: an act reads the law as the Supreme Court does."""
    there = Street()
    if free:
        there.world.setting("spf.release.requires_charges", value=False, since="2020-05-04")
    case = there.cite("2026-03-09 12:00", plate="QQQ1A11")
    case.hold("seizure", "2026-03-09")
    return case


def charged(case: Citation) -> Citation:
    """Removal of R$ 600 and five days of storage at R$ 100 are owed."""
    case.charge("removal", 60000, "2026-03-09")
    case.charge("storage", 50000, "2026-03-14")
    return case


def test_f_25_a_seized_vehicle_stays_while_storage_is_unpaid_and_the_answer_says_that_the_condition_was_held_unconstitutional() -> None:
    case = charged(seized())
    case.pay("removal", 60000, "2026-03-14")
    with refused(
        "removal_and_storage_unpaid", "SPF-15-§2-I", unpaid=["storage"], unpaidCentavos=50000, warnings=[UNCONSTITUTIONAL], source=THESIS
    ):
        case.release("2026-03-14")
    assert not case.of(VehicleReleased)


def test_f_25_with_both_paid_it_is_released_though_the_fine_is_not_and_the_answer_carries_the_warning() -> None:
    case = charged(seized())
    case.notice("2026-03-09")
    case.sanction("2026-04-01", FINE, only("seizure"))
    case.pay("removal", 60000, "2026-04-01")
    case.pay("storage", 20000, "2026-04-01")
    case.pay("storage", 30000, "2026-04-02")
    released = one(case.release("2026-04-02"), VehicleReleased)
    assert (released.cause, released.warnings, released.source, released.unpaid_centavos) == (
        "charges_paid", (UNCONSTITUTIONAL,), THESIS, 0,
    )  # fmt: skip
    assert (case.state.ledger.balance, len(case.of(VehicleHeld))) == (340000, 1)


def test_f_25_a_payment_of_a_later_day_does_not_free_the_vehicle_on_an_earlier_one() -> None:
    case = charged(seized())
    case.pay("removal", 60000, "2026-03-12")
    case.pay("storage", 50000, "2026-06-25")
    with refused("payment_above_charge", dueCentavos=0):
        case.pay("storage", 1, "2026-03-14")
    with refused(
        "removal_and_storage_unpaid", "SPF-15-§2-I", unpaid=["storage"], unpaidCentavos=50000, warnings=[UNCONSTITUTIONAL], source=THESIS
    ):
        case.release("2026-06-24")
    assert one(case.release("2026-06-25"), VehicleReleased).unpaid_centavos == 0


def test_f_25_with_the_reading_of_the_supreme_court_it_is_released_and_the_charges_stay_a_debt() -> None:
    case = charged(seized(free=True))
    case.pay("removal", 60000, "2026-03-14")
    released = one(case.release("2026-03-14"), VehicleReleased)
    assert (released.cause, released.warnings, released.source, released.unpaid_centavos) == ("no_condition", (), "", 50000)
    assert case.state.holds[0].unpaid == 50000
    case.pay("storage", 50000, "2026-05-04")
    assert case.state.holds[0].unpaid == 0


def test_f_25_the_reading_binds_from_the_day_of_its_act_on() -> None:
    case = seized()
    case.street.world.setting("spf.release.requires_charges", value=False, since="2026-03-12")
    with refused("removal_and_storage_unpaid", warnings=[UNCONSTITUTIONAL]):
        case.release("2026-03-11")
    assert one(case.release("2026-03-12"), VehicleReleased).cause == "no_condition"


def test_a_seized_vehicle_whose_charges_nobody_entered_is_not_free_and_a_charge_of_nothing_may_be_entered() -> None:
    case = seized()
    with refused("removal_and_storage_unpaid", unpaid=["removal", "storage"], unpaidCentavos=0):
        case.release("2026-03-10")
    case.charge("removal", 0, "2026-03-09")
    case.charge("storage", 0, "2026-03-09")
    assert one(case.release("2026-03-10"), VehicleReleased).warnings == (UNCONSTITUTIONAL,)


def test_no_act_makes_the_fine_a_condition_of_release() -> None:
    for value in (True, False):
        with refused("policy_value_not_allowed", key="spf.release.requires_fine"):
            check_policy(PolicySetting("spf.release.requires_fine", value, "parecer"), CHARTER)
    assert [h.charges for h in CHARTER.activity.holds if "fine" in h.charges] == [] if CHARTER.activity else False


def retained(kind: str = "retention") -> Citation:
    """A vehicle of X retained at once for want of the passenger list."""
    case = Street().cite("2026-03-09 12:00", findings=NO_LIST)
    case.hold(kind, "2026-03-09")
    return case


@pytest.mark.parametrize("kind", ["retention", "removal"])
def test_f_35_a_retained_or_removed_vehicle_is_released_once_cured_with_fine_and_towing_unpaid(kind: str) -> None:
    case = retained(kind)
    case.charge("removal", 60000, "2026-03-09")
    case.notice("2026-03-09")
    case.sanction("2026-04-01", FINE)
    with refused("irregularity_not_fixed", "SPF-15-§1-II"):
        case.release("2026-04-01")
    released = one(case.release("2026-04-01", proof="Lista completa apresentada."), VehicleReleased)
    assert (released.cause, released.warnings, released.source, released.unpaid_centavos) == ("cured", (), "", 60000)


def test_a_vehicle_is_held_on_its_day_and_no_longer_on_the_day_of_its_release() -> None:
    case = retained()
    case.release("2026-03-10", proof="Lista apresentada.")
    hold = case.street.vehicle_state(case.street.v1).holds[0]
    assert [hold.on(day(d)) for d in ("2026-03-08", "2026-03-09", "2026-03-10")] == [False, True, False]
    assert (hold.ground, hold.case) == ("retention", case.id)
    with refused("vehicle_already_released", releasedOn="2026-03-10"):
        case.release("2026-03-10", proof="De novo.")


def test_an_unknown_vehicle_is_marked_by_its_plate() -> None:
    case = charged(seized())
    for name, cents in (("removal", 60000), ("storage", 50000)):
        case.pay(name, cents, "2026-03-14")
    case.release("2026-03-14")
    marks = case.street.world.events(plate_stream(REGIME, "QQQ1A11"))
    assert [type(m) for m in marks] == [PlateHeldInCase, PlateReleasedInCase]


def test_a_measure_at_once_is_one_of_the_class_by_an_officer_of_a_competent_body_with_reasons() -> None:
    irregular = Street().cite("2026-03-09 12:00", findings=NO_LIST)
    with refused("sanction_not_for_class", activity="irregular", allowed=["retention", "removal"]):
        irregular.hold("seizure", "2026-03-09")
    with refused("sanction_not_for_class", allowed=["retention", "removal"]):
        irregular.hold("suspension", "2026-03-09")
    clandestine = Street().cite("2026-03-09 12:00", plate="QQQ1A11")
    with refused("sanction_not_for_class", activity="clandestine", allowed=["seizure"]):
        clandestine.hold("retention", "2026-03-09")
    with refused("reason_required", field="reasons"):
        clandestine.hold("seizure", "2026-03-09", reasons=" ")
    with refused("inspecting_body_not_competent", "SPF-17"):
        clandestine.hold("seizure", "2026-03-09", body="ANTT")
    with refused("authority_not_competent"):
        clandestine.hold("seizure", "2026-03-09", person=REPRESENTATIVE)
    with refused("date_before_fact"):
        clandestine.hold("seizure", "2026-03-08")
    clandestine.hold("seizure", "2026-03-09")
    with refused("vehicle_already_held", "SPF-15-§2-I"):
        clandestine.hold("seizure", "2026-03-10")


def test_a_measure_at_once_comes_before_the_defence_and_is_reviewed_by_an_appeal_in_the_same_case() -> None:
    case = retained()
    case.notice("2026-03-10", act="retention", number=1)
    lodged = one(case.appeal("2026-03-12 10:00", act="retention"), AppealLodged)
    assert (lodged.timely, lodged.last_day, lodged.track.act, lodged.track.number) == (True, date(2026, 3, 25), "retention", 1)
    case.decide("2026-03-16", "upheld")
    assert (case.of(VehicleReleased)[0].cause, case.state.annulled_on) == ("appeal_upheld", None)


def test_a_public_price_may_come_from_the_citys_table_of_its_day() -> None:
    case = seized()
    table: Act = case.street.world.act("Portaria de preços", "2026-01-01", ChargeTable({"removal": 61000, "storage": 9000}))
    case.charge("removal", None, "2026-03-09")
    fact = one(case.charge("storage", None, "2026-03-14", units=5), ChargeRecorded)
    assert (fact.amount_centavos, fact.act, case.state.holds[0].unpaid) == (45000, table.reference, 61000 + 45000)
    assert fact.receipt is not None
    (priced_units,) = fact.receipt.computed
    assert priced_units.inputs == {"charge": "storage", "on": "2026-03-14", "units": 5, "citation": "SPF-15-§2-I"}
    assert priced_units.outputs == {"amountCentavos": 45000, "act": "Portaria de preços"}
    assert (fact.by, fact.provision) == (CLERK.id, "SPF-15-§2-I")


def test_a_price_that_a_clerk_typed_says_who_typed_it_and_what_asks_for_it_and_computes_nothing() -> None:
    case = seized()
    typed = one(case.charge("removal", 61000, "2026-03-09"), ChargeRecorded)
    assert (typed.by, typed.provision, typed.act, typed.receipt) == (CLERK.id, "SPF-15-§2-I", "", None)
    assert why_not(typed).startswith("somebody typed the price")
    assert not is_decision(typed)
    # What names a table and who read it must say how.
    assert is_decision(replace(typed, act="Portaria de preços"))


def test_charges_are_known_ones_of_known_measures_and_payments_never_above_them() -> None:
    case = seized()
    with refused("charge_table_missing"):
        case.charge("removal", None, "2026-03-09")
    with refused("charge_unknown", known=["removal", "storage"]):
        case.charge("fine", 100, "2026-03-09")
    with refused("amount_negative"):
        case.charge("removal", -1, "2026-03-09")
    with refused("hold_not_found", known=[1]):
        case.charge("removal", 100, "2026-03-09", hold=2)
    with refused("charge_not_recorded"):
        case.pay("storage", 100, "2026-03-09")
    case.charge("storage", 100, "2026-03-09")
    with refused("amount_not_positive"):
        case.pay("storage", 0, "2026-03-09")
    with refused("payment_above_charge", dueCentavos=100):
        case.pay("storage", 101, "2026-03-09")
    with refused("hold_not_found"):
        case.release("2026-03-10", hold=9)


def priced(case: Citation, *, since: str = "2026-01-01", removal: int = 61000, storage: int = 9000) -> Act:
    """The city's table: R$ 610 for the removal, R$ 90 for each day."""
    act: Act = case.street.world.act(f"Portaria de preços {since}", since, ChargeTable({"removal": removal, "storage": storage}))
    return act


def test_what_nobody_entered_is_owed_by_the_citys_table_the_day_of_the_release_not_counted() -> None:
    case = seized()
    table = priced(case)
    # 9 to 13 March: five days of storage at R$ 90, and the removal.
    owed = [
        {"charge": "removal", "owedCentavos": 61000, "paidCentavos": 0, "unpaidCentavos": 61000, "days": None, "act": table.reference},
        {"charge": "storage", "owedCentavos": 45000, "paidCentavos": 0, "unpaidCentavos": 45000, "days": 5, "act": table.reference},
    ]
    with refused("removal_and_storage_unpaid", "SPF-15-§2-I", unpaidCentavos=106000, owed=owed, warnings=[UNCONSTITUTIONAL]):
        case.release("2026-03-14")
    case.pay("removal", 61000, "2026-03-14")
    with refused("payment_above_charge", dueCentavos=45000):
        case.pay("storage", 45001, "2026-03-14")
    case.pay("storage", 45000, "2026-03-14")
    case.release("2026-03-14")
    released, charges = case.of(VehicleReleased)[0], case.of(ChargeRecorded)
    assert (released.cause, released.unpaid_centavos, released.warnings) == ("charges_paid", 0, (UNCONSTITUTIONAL,))
    assert [(c.charge, c.amount_centavos, c.act) for c in charges] == [
        ("removal", 61000, table.reference), ("storage", 45000, table.reference),
    ]  # fmt: skip
    assert [c.receipt.computed[0].outputs["amountCentavos"] for c in charges if c.receipt] == [61000, 45000]


def test_each_day_of_storage_costs_what_the_table_of_that_day_says() -> None:
    case = seized()
    priced(case)
    priced(case, since="2026-03-12", removal=70000, storage=10000)
    # 9, 10, 11 March at R$ 90, 12 and 13 at R$ 100; the removal at the price of its own day.
    with refused("removal_and_storage_unpaid", unpaidCentavos=61000 + 3 * 9000 + 2 * 10000):
        case.release("2026-03-14")
    with refused("removal_and_storage_unpaid", unpaidCentavos=61000):
        case.release("2026-03-09")


def test_what_a_clerk_entered_stands_before_the_table_and_a_payment_of_yesterday_does_not_pay_today() -> None:
    case = seized()
    priced(case)
    case.charge("removal", 60000, "2026-03-09")
    case.pay("removal", 60000, "2026-03-13")
    case.pay("storage", 4 * 9000, "2026-03-13")
    with refused("removal_and_storage_unpaid", unpaid=["storage"], unpaidCentavos=9000):
        case.release("2026-03-14")
    assert one(case.release("2026-03-13"), VehicleReleased).unpaid_centavos == 0


def test_under_the_reading_of_the_supreme_court_what_the_table_says_stays_a_debt() -> None:
    case = seized(free=True)
    priced(case)
    case.release("2026-03-14")
    released = case.of(VehicleReleased)[0]
    assert (released.cause, released.unpaid_centavos, case.state.holds[0].unpaid) == ("no_condition", 106000, 106000)
    case.pay("storage", 45000, "2026-05-04")
    assert case.state.holds[0].unpaid == 61000


def test_a_price_that_only_one_of_the_tables_has_is_still_unknown_where_no_table_has_the_other() -> None:
    case = seized()
    case.street.world.act("Portaria de remoção", "2026-01-01", ChargeTable({"removal": 61000}))
    with refused("removal_and_storage_unpaid", unpaid=["removal", "storage"], unpaidCentavos=61000):
        case.release("2026-03-14")
    with refused("charge_not_recorded"):
        case.pay("storage", 100, "2026-03-14")
