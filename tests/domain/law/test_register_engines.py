"""Each step of the registers' computations rests on a provision of the pack, so that a reader may look it up."""

from domain.law.permits.permit_checklist import permit_checklist
from domain.law.permits.permit_evidence import DriverShown, Evidence, Shown
from domain.law.permits.permit_status import Days, Standing, permit_status
from domain.law.permits.validity import cassation_bar, permit_validity, renewal_demand, renewal_request
from domain.law.permits.vehicle_check import VehicleAsked, vehicle_check
from domain.law.road.stop_distance import stop_distance
from tests.domain.harness import World, day
from tests.domain.registers import COACH

LAW = World().law()

EVIDENCE = Evidence(
    kind="circulation-permit",
    service_kind="continuous",
    documents=(Shown("inss-clearance", day("2026-03-10")), Shown("criminal-record", driver=1), Shown("cnpj-registration", rejected=True)),
    drivers=(DriverShown(1, "employee", day("2027-01-31"), course=True),),
    fleet=1,
    vehicle=VehicleAsked("bus", 2004, 44, "Campinas", "Americana", "continuous", "for-hire", COACH),
    ownership="owned",
    inspection_valid_until=day("2026-01-31"),
    barred_until=day("2026-12-31"),
)
COMPUTED = (
    permit_validity(LAW, "circulation-permit", day("2026-03-10"))[1],
    permit_validity(LAW, "circulation-permit", day("2031-04-07"), day("2031-03-10"))[1],
    cassation_bar(LAW, day("2024-02-29"))[1],
    renewal_request(LAW, "circulation-permit", day("2031-03-10"), day("2031-02-09"), documents_filed=True)[1],
    renewal_demand(LAW, "circulation-permit", day("2026-04-06"), 15, None)[1],
    renewal_demand(LAW, "circulation-permit", day("2026-04-06"), None, day("2026-04-30"))[1],
    permit_status(Standing((Days(day("2026-03-10"), day("2031-03-10")),), cancelled_on=day("2027-01-01")), day("2030-01-01"), "AME-8")[1],
    vehicle_check(LAW, VehicleAsked("bus", 2004, 7, features={"doors": 2}), day("2026-06-01"))[1],
    permit_checklist(LAW, EVIDENCE, day("2026-03-11"))[1],
    stop_distance(LAW, ["0", "399.99", "900"], day("2026-02-02"))[1],
)


def test_every_step_of_the_registers_rests_on_a_provision_of_the_pack() -> None:
    cited = {s.citation for c in COMPUTED for s in c.explanation}
    unknown = {citation for citation in cited if LAW.regime.provision(citation) is None}
    assert unknown == set()
