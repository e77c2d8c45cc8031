"""`validOn` of what is in the registers: facts of later days are left out; what came in late about earlier days is there."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.api.desk import Desk, Json, open_desk
from tests.api.registers.office import AMERICANA, Office, document
from tests.api.registers.test_permit_measures import HERE, asked, fleet_of_one, granted
from tests.domain.harness import World


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """It is 5 January 2026, ten in the morning, in São Paulo."""
    async with open_desk(database_url, tmp_path, "2026-01-05") as desk:
        desk.given(World("sao-paulo-charter"))
        yield desk


async def gone(desk: Desk, path: str, day: str, **who: tuple[str, ...]) -> None:
    answer = await desk.get(f"{path}?validOn={day}", **who)  # type: ignore[arg-type]
    assert (answer.status_code, answer.json()["code"]) == (404, "fact_after_day"), path


async def test_a_plate_that_came_later_is_not_the_vehicles_and_one_told_late_is_from_its_own_day_on(office: Office) -> None:
    path = f"/vehicles/{await office.vehicle(await office.operator())}"
    office.desk.at("2026-03-20")
    # Told on the 20th, changed on the 10th.
    await office.desk.done(f"{path}/plates", "clerk", {"plate": "ABC1D23", "on": "2026-03-10"})
    days = ("2026-01-05", "2026-03-09", "2026-03-10")
    seen = {on: (await office.desk.shown(f"{path}?validOn={on}"))["plates"] for on in days}
    assert seen == {"2026-01-05": ["ABC0001"], "2026-03-09": ["ABC0001"], "2026-03-10": ["ABC0001", "ABC1D23"]}
    assert (await office.desk.shown(f"{path}?validOn=2026-03-09"))["plate"] == "ABC0001"
    assert (await office.desk.shown(f"{path}?validOn=2026-03-10"))["plate"] == "ABC1D23"
    # What could be known on the 19th about the 10th.
    known = await office.desk.shown(f"{path}?validOn=2026-03-10&asOf=2026-03-19T12:00:00-03:00")
    assert (known["plate"], known["plates"]) == ("ABC0001", ["ABC0001"])


@pytest.mark.parametrize("changes", [("2026-03-10 ABC1D23", "2026-03-16 ABC2E34"), ("2026-03-16 ABC2E34", "2026-03-10 ABC1D23")])
async def test_the_newer_plate_stays_whichever_change_was_told_first(office: Office, changes: tuple[str, str]) -> None:
    operator = await office.operator()
    path = f"/vehicles/{await office.vehicle(operator)}"
    for told, change in zip(("2026-03-20", "2026-03-24"), changes, strict=True):
        office.desk.at(told)
        on, plate = change.split()
        await office.desk.done(f"{path}/plates", "clerk", {"plate": plate, "on": on})
    now = await office.desk.shown(path)
    assert (now["plate"], now["plates"]) == ("ABC2E34", ["ABC0001", "ABC1D23", "ABC2E34"])
    on_days = {
        on: (await office.desk.shown(f"{path}?validOn={on}"))["plate"] for on in ("2026-03-09", "2026-03-10", "2026-03-15", "2026-03-16")
    }
    assert on_days == {"2026-03-09": "ABC0001", "2026-03-10": "ABC1D23", "2026-03-15": "ABC1D23", "2026-03-16": "ABC2E34"}
    # What could be known on the 22nd, of then and of the 15th: the second change was not told yet.
    first = changes[0].split()[1]
    known = "asOf=2026-03-22T12:00:00-03:00"
    assert (await office.desk.shown(f"{path}?{known}"))["plate"] == first
    assert (await office.desk.shown(f"{path}?{known}&validOn=2026-03-15"))["plate"] == ("ABC1D23" if first == "ABC1D23" else "ABC0001")
    listed = (await office.desk.shown(f"/vehicles?operatorId={operator}"))["items"]
    assert [each["plate"] for each in listed] == ["ABC2E34"]
    for plate in ("ABC0001", "ABC1D23", "ABC2E34"):
        assert len((await office.desk.shown(f"/vehicles?plate={plate}"))["items"]) == 1, plate


async def test_what_befell_a_vehicle_later_is_left_out(office: Office) -> None:
    path = f"/vehicles/{await office.vehicle(await office.operator())}"
    office.desk.at("2026-02-20")
    await office.inspected(path.rsplit("/", 1)[1], "2026-02-10")
    await office.desk.done(f"{path}/withdrawals", "inspector", {"orderedBy": "SETRANSV", "orderedOn": "2026-02-12", "reasons": "Freios."})
    await office.desk.done(f"{path}/withdrawals/1/lifts", "inspector", {"liftedOn": "2026-02-16", "reasons": "Reparado."})
    told = {
        on: (shown["status"], len(shown["inspections"]), [w["liftedOn"] for w in shown["withdrawals"]])
        for on in ("2026-02-09", "2026-02-11", "2026-02-15", "2026-02-16")
        if (shown := await office.desk.shown(f"{path}?validOn={on}"))
    }
    assert told == {
        "2026-02-09": ("registered", 0, []),
        "2026-02-11": ("registered", 1, []),
        "2026-02-15": ("withdrawn", 1, [None]),
        "2026-02-16": ("registered", 1, ["2026-02-16"]),
    }
    assert (await office.desk.get(f"{path}/withdrawals/1?validOn=2026-02-11")).status_code == 404


async def test_a_thing_of_the_registers_is_not_there_before_its_day(office: Office) -> None:
    operator, vehicle = await office.company()
    permit = await office.granted(operator, vehicle)
    stop: Json = {
        **AMERICANA, "at": "2026-01-05T09:00:00-03:00", "place": {"municipality": "Americana", "kind": "street"}, "body": "SETRANSV",
        "officer": "Agente 7", "vehicleId": vehicle, "operatorId": operator,
    }  # fmt: skip
    stopped = await office.desk.done("/inspections", "inspector", stop)
    paths = (f"/operators/{operator}", f"/vehicles/{vehicle}", f"/permits/{permit}", f"/inspections/{stopped['id']}")
    for path in paths:
        await gone(office.desk, path, "2026-01-04")
        assert (await office.desk.get(f"{path}?validOn=2026-01-05")).status_code == 200, path
    await gone(office.desk, f"/operators/{operator}/documents/1", "2026-01-04")


async def test_papers_fleet_permits_and_the_end_of_an_operator_are_those_of_the_day(office: Office) -> None:
    operator, vehicle = await office.company()
    path = f"/operators/{operator}"
    office.desk.at("2026-03-20")
    permit = await office.applied(operator, vehicle)
    added = await office.desk.done(f"{path}/documents", "clerk", document("inss-clearance", issuedOn="2026-03-10"))
    await office.desk.done(f"{path}/insolvencies", "clerk", {"kind": "judicial-recovery", "on": "2026-03-12", "reference": "Proc. 1"})
    before, after = [await office.desk.shown(f"{path}?validOn={on}") for on in ("2026-03-09", "2026-03-12")]
    assert (len(added["documents"]) - len(before["documents"]), len(before["insolvencies"])) == (1, 0)
    assert (len(after["documents"]), [i["on"] for i in after["insolvencies"]]) == (len(added["documents"]), ["2026-03-12"])
    listed = {on: (await office.desk.shown(f"/vehicles/{vehicle}?validOn={on}"))["permitIds"] for on in ("2026-03-19", "2026-03-20")}
    assert listed == {"2026-03-19": [], "2026-03-20": [permit["id"]]}


async def test_a_suspension_is_there_from_the_day_on_which_it_was_decided(desk: Desk) -> None:
    operator, _ = await fleet_of_one(desk)
    ta = await asked(desk, "authorisation-term", operator)
    await granted(desk, ta)
    path = f"/permits/{ta}"
    desk.at("2026-11-12")
    suspension = {
        "decidedOn": "2026-11-10", "since": "2026-11-11", "until": "2026-11-30", "reasons": "Atividade irregular.",
        "noticeServedOn": "2026-01-05", "defenceFiledOn": "2026-01-05",
    }  # fmt: skip
    await desk.done(f"{path}/suspensions", "secretary", suspension, **HERE)
    told = {
        on: (shown["status"], len(shown["suspensions"]))
        for on in ("2026-11-01", "2026-11-09", "2026-11-10", "2026-11-11", "2026-12-01")
        if (shown := await desk.shown(f"{path}?validOn={on}", **HERE))
    }
    assert told == {
        "2026-11-01": ("valid", 0),
        "2026-11-09": ("valid", 0),
        "2026-11-10": ("valid", 1),
        "2026-11-11": ("suspended", 1),
        "2026-12-01": ("valid", 1),
    }
    assert (await desk.get(f"{path}/suspensions/1?validOn=2026-11-01", **HERE)).status_code == 404
    assert (await desk.get(f"{path}/suspensions/1?validOn=2026-11-10", **HERE)).status_code == 200
    # On the 11th nobody had recorded it yet.
    known = await desk.shown(f"{path}?validOn=2026-11-11&asOf=2026-11-11T23:00:00-03:00", **HERE)
    assert (known["status"], known["suspensions"]) == ("valid", [])
    await gone(desk, path, "2000-01-01", regimes=("sao-paulo-charter",))


async def test_an_infraction_is_noted_on_the_vehicle_from_its_day_on_with_what_became_of_it_by_then(office: Office) -> None:
    operator, vehicle = await office.company()
    office.desk.at("2026-02-20")
    body: Json = {
        **AMERICANA, "provision": "AME-16-I", "occurredAt": "2026-02-13T08:30:00-03:00", "operatorId": operator, "vehicleId": vehicle,
        "place": {"municipality": "Americana", "kind": "street"}, "inspectingBody": "SETRANSV", "narrative": "Constatado no local.",
    }  # fmt: skip
    case = await office.desk.done("/cases", "inspector", body)
    by = {"role": "secretary", "name": "Secretária Prado"}
    annulment = {"authority": by, "annulledOn": "2026-02-18", "reasons": "Auto inexistente."}
    await office.desk.done(f"/cases/{case['id']}/annulments", "secretary", annulment)
    noted = {
        on: [each["outcome"] for each in (await office.desk.shown(f"/vehicles/{vehicle}?validOn={on}"))["infractions"]]
        for on in ("2026-02-12", "2026-02-13", "2026-02-17", "2026-02-18")
    }
    assert noted == {"2026-02-12": [], "2026-02-13": ["open"], "2026-02-17": ["open"], "2026-02-18": ["annulled"]}
