"""How long personal data is kept is the city's to say; what is older is listed for people, and nothing goes by itself."""

from tests.api.lives.town import Town
from tests.api.privacy.test_erasure import DATA, REASON, done, recorded, subjects

TERMS, DUE = "/personal-data/retention", "/personal-data/due"


async def test_without_a_term_of_the_citys_nothing_is_ever_due(town: Town) -> None:
    await recorded(town)
    town.desk.at("2056-01-01")
    shown = await town.desk.shown(TERMS, "administrator")
    assert [(each["dataClass"], each["months"], each["source"]) for each in shown["classes"]] == [
        ("driver", None, None), ("contract-person", None, None), ("case-file", None, None), ("inspection-note", None, None),
        ("privacy-record", None, None), ("register-text", None, None),
    ]  # fmt: skip
    assert await town.desk.parts(DUE, "administrator") == []


async def test_what_is_older_than_its_term_is_listed_with_the_holds_that_keep_it(town: Town) -> None:
    desk = town.desk
    operator, case = await recorded(town)
    own = case.rpartition("/")[2]
    driver = next(each["subject"] for each in await subjects(desk, operator) if "licence_number" in each["fields"])
    for data_class, months in (("driver", 60), ("case-file", 12)):
        body = {"dataClass": data_class, "months": months, "source": "Portaria 9/2026"}
        await done(desk, TERMS, "administrator", body)
    shown = await desk.shown(TERMS, "administrator")
    assert [(each["dataClass"], each["months"], each["source"]) for each in shown["classes"] if each["months"]] == [
        ("driver", 60, "Portaria 9/2026"), ("case-file", 12, "Portaria 9/2026"),
    ]  # fmt: skip
    # The case's last fact was recorded on 2026-02-23 at 17:00, the driver's on 2026-02-02.
    desk.at("2027-02-23 17:00")
    assert await desk.parts(DUE, "administrator") == []
    desk.at("2027-02-23 17:01")
    due = await desk.parts(DUE, "administrator")
    assert {(each["dataClass"], each["thingId"], each["held"]) for each in due} == {("case-file", own, False)}
    assert own in {each["subject"] for each in due}
    await done(desk, f"{DATA}/{own}/holds", "administrator", REASON)
    desk.at("2031-02-03")
    due = await desk.parts(DUE, "administrator")
    assert {(each["dataClass"], each["held"]) for each in due} == {("driver", False), ("case-file", True)}
    assert driver in {each["subject"] for each in due}
    paged: list[str] = []
    answer = await desk.get(f"{DUE}?limit=1", "administrator")
    while True:
        paged += [each["subject"] for each in answer.json()["items"]]
        if (following := answer.json()["next"]) is None:
            break
        answer = await desk.get(f"{DUE}?limit=1&cursor={following}", "administrator")
    assert paged == [each["subject"] for each in due]


async def test_a_term_needs_a_class_that_there_is_and_an_act(town: Town) -> None:
    wrong = {"dataClass": "weather", "months": 3, "source": "Portaria 9/2026"}
    await town.desk.refused(TERMS, "administrator", wrong, "data_class_unknown", match=False)
    await town.desk.refused(
        TERMS, "administrator", {**wrong, "dataClass": "driver", "source": " "}, "retention_source_required", match=False
    )
    await town.desk.refused(TERMS, "secretary", {**wrong, "dataClass": "driver"}, "not_permitted", 403, match=False)
