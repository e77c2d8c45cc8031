"""What an AET asks for, and for whom it is: arts. 9 and 11 of Lei 14.971/2009."""

from uuid import UUID

from domain.permits.commands import ApplyForPermit
from domain.permits.events import PermitApplied, PermitIssued
from tests.domain.harness import day, one, refused
from tests.domain.sao_paulo.office import AET, CVS, TA, Office

ON = "2026-06-01"


def test_e_26_an_aet_for_an_unlisted_purpose_goes_to_review_and_is_granted_without_plan_or_gps() -> None:
    office = Office()
    operator, vehicle, _, _ = office.company()
    permit = office.asked(AET, operator, ON, vehicle, permit_class="non-routine", purpose="corporate convention")
    assert office.state(permit).asked.warnings == ("purpose_not_listed", "rule_set_superseded")
    assert office.lacking(permit, ON) == []
    one(office.decided(permit, ON), PermitIssued)


def test_an_aet_is_of_one_of_the_laws_classes_and_of_the_operators_services() -> None:
    office = Office()
    operator = office.operator(kinds=("non-routine",))
    vehicle = office.vehicle(operator)
    with refused("permit_class_unknown", "SPF-9", known=["routine", "non-routine"]):
        office.asked(AET, operator, ON, vehicle)
    with refused("service_kind_not_registered", "SPF-9-I"):
        office.asked(AET, operator, ON, vehicle, permit_class="routine")
    with refused("permit_class_unknown", "SPF-6"):
        office.asked(TA, operator, ON, permit_class="routine")
    own = office.operator("22333444", kinds=("own-fleet",))
    office.asked(AET, own, ON, office.vehicle(own), permit_class="routine")


def test_f_27_a_routine_aet_needs_smts_inspection_of_the_gps_and_a_non_routine_one_does_not() -> None:
    office = Office()
    operator, vehicle, _, _ = office.company()
    permit = office.asked(AET, operator, ON, vehicle, permit_class="routine")
    office.plan(permit, ON)
    with refused("gps_inspection_missing", "SPF-11-§2"):
        office.decided(permit, ON)
    office.inspected(vehicle, "gps", ON)
    with refused("documents_missing", "SPF-11-II"):
        office.decided(permit, ON)
    office.paper(permit, "gps-device", ON)
    one(office.decided(permit, ON), PermitIssued)
    one(office.decided(office.asked(AET, operator, ON, office_cvs(office, operator), permit_class="non-routine"), ON), PermitIssued)


def office_cvs(office: Office, operator: UUID) -> UUID:
    """A second coach with a CVS and no GPS."""
    vehicle = office.vehicle(operator)
    office.granted(CVS, operator, ON, vehicle, service="routine")
    return vehicle


def test_f_27_an_act_may_ask_for_the_gps_inspection_of_all() -> None:
    office = Office()
    office.world.setting("spf.aet.gps_for", "all", since="2009-08-25")
    operator, vehicle, _, _ = office.company()
    permit = office.asked(AET, operator, ON, vehicle, permit_class="non-routine")
    with refused("gps_inspection_missing", "SPF-11-§2"):
        office.decided(permit, ON)
    office.inspected(vehicle, "gps", ON)
    one(office.decided(permit, ON), PermitIssued)


def test_no_aet_for_a_vehicle_of_another_operator() -> None:
    office = Office()
    _, vehicle, _, _ = office.company()
    other = office.operator("22333444")
    with refused("vehicle_not_of_operator"):
        office.asked(AET, other, ON, vehicle, permit_class="non-routine")
    with refused("vehicle_required"):
        office.world.ask(
            ApplyForPermit(
                permit=UUID(int=9), regime="sao-paulo-charter", kind=AET, operator=other, applied_on=day(ON), permit_class="routine"
            ),
            at=ON,
        )


def test_an_application_says_what_it_is_about() -> None:
    office = Office()
    operator, vehicle, _, _ = office.company()
    permit = office.asked(AET, operator, ON, vehicle, permit_class="non-routine", purpose="tourism")
    asked = office.state(permit).asked
    assert isinstance(asked, PermitApplied)
    assert (asked.permit_class, asked.purpose, asked.vehicle) == ("non-routine", "tourism", vehicle)
    assert asked.warnings == ("rule_set_superseded",)
