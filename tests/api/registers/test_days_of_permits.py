"""Days of São Paulo's permits over HTTP: the last one that an AET may have, and what a 29 February becomes (E-03, E-13, E-18, E-30)."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.api.desk import Desk, Json, open_desk
from tests.api.registers import test_permit_measures as office
from tests.api.registers.test_permit_measures import HERE, asked, fleet_of_one, granted
from tests.domain.harness import World

AET = "special-traffic-authorisation"


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """It is 5 January 2026, ten in the morning, in São Paulo."""
    async with open_desk(database_url, tmp_path, office.TODAY) as desk:
        desk.given(World("sao-paulo-charter"))
        yield desk


def decision(on: str, until: str | None = None) -> Json:
    return {"outcome": "granted", "decidedOn": on} | ({"validUntil": until} if until else {})


async def test_e_18_an_aet_of_one_day_more_than_a_year_is_refused_and_a_shorter_one_is_given(desk: Desk) -> None:
    operator, vehicle = await fleet_of_one(desk)
    ta = await asked(desk, "authorisation-term", operator)
    await granted(desk, ta)
    await granted(desk, await asked(desk, "service-link-certificate", operator, vehicleId=vehicle, serviceKind="routine"))
    first = await asked(desk, AET, operator, vehicleId=vehicle, permitClass="non-routine")
    # Asked on Monday 5 January 2026: one year ends on 5 January 2027.
    problem = await desk.refused(
        f"/permits/{first}/decisions", "reviewer", decision("2026-01-05", "2027-01-06"), "aet_exceeds_one_year", **HERE
    )
    assert problem["citations"] == ["SPF-9-PU"]
    shown = await desk.done(f"/permits/{first}/decisions", "reviewer", decision("2026-01-05", "2026-09-30"), **HERE)
    assert shown["validUntil"] == "2026-09-30"
    second = await asked(desk, AET, operator, vehicleId=vehicle, permitClass="non-routine")
    desk.at("2026-06-01")
    # E-13: TA and CVS end on 5 January 2027, before the year of the AET would.
    late = decision("2026-06-01", "2027-01-06")
    problem = await desk.refused(f"/permits/{second}/decisions", "reviewer", late, "aet_outlives_base_permit", **HERE)
    assert problem["citations"] == ["SPF-9-PU"]
    shown = await desk.done(f"/permits/{second}/decisions", "reviewer", decision("2026-06-01"), **HERE)
    assert (shown["validFrom"], shown["validUntil"]) == ("2026-06-01", "2027-01-05")


@pytest.mark.parametrize(("overflow", "last"), [(None, "2025-02-28"), ("next_day", "2025-03-01")])
async def test_e_03_a_ta_of_29_february_ends_on_the_last_of_february_or_where_an_act_says_so_on_1_march(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overflow: str | None, last: str
) -> None:
    monkeypatch.setattr(office, "TODAY", "2024-02-29")
    async with open_desk(database_url, tmp_path, "2024-02-29") as desk:
        desk.given(World("sao-paulo-charter"))
        if overflow is not None:
            act: Json = {
                "regime": "sao-paulo-charter", "kind": "policy", "reference": "Portaria 9/2024", "publishedOn": "2024-01-02",
                "effectiveFrom": "2024-01-02", "content": {"key": "calendar.month_overflow", "value": overflow, "source": "CC art. 132"},
            }  # fmt: skip
            await desk.done("/acts", "secretary", act, **HERE)
        operator, _ = await fleet_of_one(desk)
        shown = await granted(desk, await asked(desk, "authorisation-term", operator))
        assert (shown["validFrom"], shown["validUntil"]) == ("2024-02-29", last)


async def test_spf_9_ii_an_aet_shows_the_service_of_its_class_the_purposes_of_the_law_and_at_once_that_it_runs_beside_another(
    desk: Desk,
) -> None:
    operator, vehicle = await fleet_of_one(desk)
    await granted(desk, await asked(desk, "authorisation-term", operator))
    await granted(desk, await asked(desk, "service-link-certificate", operator, vehicleId=vehicle, serviceKind="routine"))
    first = await asked(desk, AET, operator, vehicleId=vehicle, permitClass="non-routine", purpose="tourism")
    second = await asked(desk, AET, operator, vehicleId=vehicle, permitClass="non-routine", purpose="turismo")
    before, after = [await desk.shown(f"/permits/{permit}", **HERE) for permit in (first, second)]
    assert (before["serviceKind"], before["warnings"]) == ("non-routine", ["rule_set_superseded"])
    assert (after["serviceKind"], after["warnings"]) == ("non-routine", ["purpose_not_listed", "rule_set_superseded"])
    assert after["listedPurposes"] == [
        "tourism", "seminar", "religion", "lodging", "culture", "sport", "leisure", "cinema", "audiovisual", "workers-meeting",
        "students-meeting", "popular-body-meeting",
    ]  # fmt: skip
    alone = await desk.done(f"/permits/{first}/decisions", "reviewer", decision("2026-01-05"), **HERE)
    beside = await desk.done(f"/permits/{second}/decisions", "reviewer", decision("2026-01-05"), **HERE)
    assert "permit_overlaps" not in alone["warnings"]
    assert beside["warnings"] == ["purpose_not_listed", "rule_set_superseded", "permit_overlaps"]
    assert [each["permitId"] for each in beside["decisions"][-1]["overlaps"]] == [first]
