"""One life of a case from its infraction to its payment, through both tiers of appeal."""

from tests.api.lives.town import MAYOR, Town, term


async def test_an_infraction_is_appealed_to_the_secretary_and_to_the_mayor_and_paid(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    case = await town.desk.shown(path)
    assert case["status"] == "notified"
    assert term(case, "first-appeal") == {
        "kind": "first-appeal", "state": "open", "provisional": False, "lastDay": "2026-03-02", "expiresAt": "2026-03-02T23:59:59-03:00",
    }  # fmt: skip
    case = await town.appeal(path, "2026-03-02 23:59:59")
    print(case)
