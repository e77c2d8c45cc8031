"""Recording a stop in the street: a competent body, inside Americana, not in the future (arts. 1, 28)."""

from uuid import UUID

import pytest

from domain.cases.events.common import Place
from domain.inspections.commands import RecordInspection
from domain.inspections.events import InspectionRecorded
from domain.personal import Personal
from domain.streams import Facts
from tests.domain.harness import World, day, instant, one, refused

ID = UUID(int=77)


def record(world: World, **changes: object) -> Facts:
    fields: dict[str, object] = {
        "inspection": ID, "regime": world.regime, "at": instant("2026-03-31T23:30"), "place": Place("Americana", kind="street"),
        "body": "SETRANSV", "officer": "Agente 117", "checklist": {"I-a": False, "I-b": True}, "findings": ("AME-11-I-a",),
        "notes": "Sem o nome da empresa.",
    }  # fmt: skip
    return world.ask(RecordInspection(**{**fields, **changes}), at="2026-04-01")  # type: ignore[arg-type]


def test_an_inspection_keeps_its_local_day_its_checklist_and_its_findings() -> None:
    recorded = one(record(World()), InspectionRecorded)
    assert (recorded.on, recorded.body, recorded.checklist) == (day("2026-03-31"), "SETRANSV", {"I-a": False, "I-b": True})
    assert (recorded.findings, recorded.notes) == (("AME-11-I-a",), Personal(ID, "Sem o nome da empresa."))


@pytest.mark.parametrize("body", ["SETRANSV", "finance", "MUNICIPAL_GUARD"])
def test_art_28_three_bodies_inspect(body: str) -> None:
    assert one(record(World(), body=body), InspectionRecorded).body == body.upper()


def test_f_32_santa_barbara_d_oeste_is_outside_the_territory() -> None:
    with refused("outside_municipal_territory", "AME-1"):
        record(World(), place=Place("Santa Bárbara d'Oeste"))


def test_what_cannot_be_is_refused() -> None:
    world = World()
    with refused("inspecting_body_not_competent", "AME-28"):
        record(world, body="ANTT")
    with refused("date_in_future", field="at"):
        record(world, at=instant("2026-04-01T10:00:01"))
    with refused("provision_unknown", unknown=["AME-99"]):
        record(world, findings=("AME-16-I", "AME-99"))
    with refused("vehicle_not_found"):
        record(world, vehicle=UUID(int=1))
    with refused("operator_not_found"):
        record(world, operator=UUID(int=1))
    with refused("rule_set_not_in_force"):
        record(world, at=instant("2006-11-16T12:00"))
    record(world)
    with refused("inspection_already_recorded"):
        record(world)
