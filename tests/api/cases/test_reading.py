"""Reading cases: who sees what, in which language, at which moment; and the list."""

from tests.api.lives.town import Town, only


async def appealed(town: Town) -> str:
    """A case under appeal with an opinion, given to a reviewer, and a clerk's reason."""
    path = await town.case("16-I", "2026-02-13 08:30")
    await town.appeal(path, "2026-02-20 10:00")
    town.desk.at("2026-02-23")
    body = {"outcome": "dismissed", "reasons": "As fotos mostram passageiros em pé."}
    await town.desk.done(f"{path}/appeals/1/opinions", "reviewer", body)
    await town.desk.done(f"{path}/assignments", "reviewer", {"reason": "Férias da titular."})
    return path


async def test_an_operator_sees_its_own_case_without_the_citys_own_work(town: Town) -> None:
    path = await appealed(town)
    city = await town.desk.shown(path, "auditor")
    own = await town.desk.shown(path, "operator", operators=(town.city.x,))
    assert [each["outcome"] for each in city["appeals"][0]["opinions"]] == ["dismissed"]
    assert (own["appeals"][0]["opinions"], own["assignedTo"]) == ([], None)
    assert city["assignedTo"] is not None
    assert only(own, "id", "number", "fine") == only(city, "id", "number", "fine")
    told = await town.desk.parts(f"{path}/history", "auditor")
    assert [each["fact"] for each in told[-2:]] == ["case.opinion_given/1", "case.assigned/1"]
    assert told[-1]["reason"] == "Férias da titular."
    mine = await town.desk.parts(f"{path}/history", "operator", operators=(town.city.x,))
    assert [each["fact"] for each in mine] == [
        "case.infraction_recorded/1", "case.fine_assessed/1", "case.notice_served/1", "case.appeal_lodged/1",
    ]  # fmt: skip
    part = await town.desk.shown(f"{path}/appeals/1", "operator", operators=(town.city.x,))
    assert part == own["appeals"][0]


async def test_a_fact_tells_its_texts_by_the_names_of_the_interface_and_its_means_in_the_readers_language(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30", served=None)
    await town.notice(path, "2026-02-13", receivedBy="Portaria")
    told = (await town.desk.parts(f"{path}/history", "auditor"))[-1]
    assert (told["texts"], told["summary"]) == (
        {"receivedBy": "Portaria"},
        "Notificação nº 1 de multa entregue (pessoalmente); prazo até 02/03/2026",
    )


async def test_what_is_not_ones_own_does_not_exist(town: Town) -> None:
    path = await appealed(town)
    strangers = (
        town.desk.bearer("operator", operators=(town.city.y,)),
        town.desk.bearer("auditor", regimes=("sao-paulo-charter",)),
        town.desk.bearer("secretary", regimes=()),
    )
    for below in ("", "/history", "/deadlines", "/decisions", "/decisions/2", "/appeals/1", "/notices/1"):
        for stranger in strangers:
            answer = await town.desk.client.get(f"/api/v1{path}{below}", headers=stranger)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), below
    answer = await town.desk.post(f"{path}/payments", "clerk", {"amountCentavos": 1, "paidOn": "2026-02-20", "reference": "1"},
                                  regimes=("sao-paulo-charter",))  # fmt: skip
    assert answer.status_code == 404
    assert (await town.desk.get("/cases/00000000-0000-4000-8000-000000000001")).status_code == 404
    assert (await town.desk.get(f"{path}/appeals/7")).status_code == 404
    assert (await town.desk.get(f"{path}/decisions/9999999999")).status_code == 404


async def test_a_client_that_holds_the_case_is_told_so_until_it_changes_or_the_reader_differs(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    first = await town.desk.get(path)
    assert first.headers["cache-control"] == "private, no-cache"
    held = {"If-None-Match": first.headers["etag"]}
    assert (await town.desk.get(path, headers=held)).status_code == 304
    await town.pay(path, 100, "2026-02-13")
    again = await town.desk.get(path, headers=held)
    assert (again.status_code, again.headers["etag"].partition(".")[0]) == (200, '"4')
    english = await town.desk.get(path, headers={"Accept-Language": "en"})
    assert english.json()["provision"]["statement"] != again.json()["provision"]["statement"]
    assert english.headers["etag"] != again.headers["etag"]


async def test_a_decision_shows_the_law_that_it_saw_and_what_it_computed(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    decisions = await town.desk.parts(f"{path}/decisions")
    assert [(each["number"], each["fact"]) for each in decisions] == [
        (1, "case.infraction_recorded/1"), (2, "case.fine_assessed/1"), (3, "case.notice_served/1"),
    ]  # fmt: skip
    one = await town.desk.shown(f"{path}/decisions/2")
    assert one == decisions[1]
    assert only(one, "regime", "edition", "lawDay") == {"regime": "americana-charter", "edition": 2, "lawDay": "2026-02-13"}
    assert [each["engine"].partition("/")[0] for each in one["computed"]] == ["recurrence", "fines"]
    assert one["computed"][1]["outputs"]["amountCentavos"] == 28000


async def test_the_list_says_what_the_case_says_of_today_also_before_the_clock_has_run(town: Town) -> None:
    """Scenario D-01: the term of 2 March ends on Tuesday 17 March; nobody appealed and nobody paid."""
    path = await town.case("16-I", "2026-03-02 08:30")
    for now, word in (("2026-03-17 23:59", "notified"), ("2026-03-18 00:01", "defaulted")):
        town.desk.at(now)
        case = await town.desk.shown(path)
        for query in ("", f"?status={word}", f"?regime=americana-charter&status={word}"):
            listed = (await town.desk.shown(f"/cases{query}"))["items"]
            assert (case["status"], [(each["id"], each["status"]) for each in listed]) == (word, [(case["id"], word)])
        for other in {"notified", "final", "defaulted"} - {word}:
            assert (await town.desk.shown(f"/cases?status={other}"))["items"] == []
    town.desk.midnight("2026-03-18")
    assert [each["status"] for each in (await town.desk.shown("/cases?status=defaulted"))["items"]] == ["defaulted"]


async def test_the_list_filters_and_goes_on_from_its_cursor(town: Town) -> None:
    desk, v1, v2 = town.desk, str(town.city.v1), str(town.city.v2)
    first = await town.case("16-I", "2026-02-13 08:30")
    second = await town.case("15-VIII", "2026-02-16 08:30", vehicleId=v2)
    third = await town.case("17-VII", "2026-03-02 08:30", served=None, vehicleId=v2)
    await town.appeal(first, "2026-03-02 09:00")

    async def found(query: str, role: str = "reviewer") -> list[str]:
        listed = await desk.shown(f"/cases?{query}", role)
        assert listed["next"] is None
        return ["/cases/" + str(each["id"]) for each in listed["items"]]

    assert await found("") == [third, second, first]
    assert await found(f"vehicleId={v2}") == [third, second]
    assert await found("status=under-appeal-1") == [first]
    assert await found("provision=AME-15-VIII") == [second]
    assert await found(f"operatorId={town.city.x}") == [third, second, first]
    assert await found(f"operatorId={town.city.y}") == []
    # Scenario A-02's week: raw 3 March; the third has no notice yet.
    assert await found("dueBefore=2026-03-04") == [second]
    assert await found("q=AME-2026/000002") == [second]
    assert await found("regime=sao-paulo-charter") == []
    plates = sorted(town.city.vehicle_state(town.city.v2).plates)
    assert await found(f"plate={plates[0]}") == [third, second]
    assert (await desk.get("/cases?plate=X")).json()["code"] == "invalid_plate"
    assert (await desk.get("/cases?colour=red")).json()["code"] == "query_unknown"

    page = await desk.get("/cases?limit=2")
    shown = page.json()
    assert [each["id"] for each in shown["items"]] == [third.rpartition("/")[2], second.rpartition("/")[2]]
    assert f"cursor={shown['next']}" in page.headers["link"]
    rest = await desk.shown(f"/cases?limit=2&cursor={shown['next']}")
    assert ([each["id"] for each in rest["items"]], rest["next"]) == ([first.rpartition("/")[2]], None)
    assert (await desk.get(f"/cases?status=final&cursor={shown['next']}")).json()["code"] == "cursor_invalid"
    v1_item = next(each for each in (await desk.shown(f"/cases?vehicleId={v1}"))["items"])
    assert only(v1_item, "number", "kind", "status", "provision", "occurredOn", "amountCentavos") == {
        "number": "AME-2026/000001", "kind": "infraction", "status": "under-appeal-1", "provision": "AME-16-I",
        "occurredOn": "2026-02-13", "amountCentavos": 28000,
    }  # fmt: skip


async def test_a_list_shows_nobody_elses(town: Town) -> None:
    await town.case("16-I", "2026-02-13 08:30")
    assert len((await town.desk.shown("/cases", "operator", operators=(town.city.x,)))["items"]) == 1
    assert (await town.desk.shown("/cases", "operator", operators=(town.city.y,)))["items"] == []
    assert (await town.desk.shown("/cases", "auditor", regimes=("sao-paulo-charter",)))["items"] == []


async def test_a_list_waits_for_the_position_that_a_command_answered(town: Town) -> None:
    town.desk.at("2026-02-13 08:30")
    answer = await town.desk.post("/cases", "inspector", town.infraction("16-I", "2026-02-13 08:30"))
    position = answer.headers["autos-position"]
    bearer = town.desk.bearer("reviewer")
    with town.desk.engine.running():
        listed = await town.desk.client.get("/api/v1/cases", headers=bearer | {"Autos-Min-Position": position})
    assert [each["id"] for each in listed.json()["items"]] == [answer.json()["id"]]
    assert int(listed.headers["autos-position"]) >= int(position)


async def test_a_reviewer_of_one_regime_who_represents_an_operator_of_another_sees_there_what_operators_see(town: Town) -> None:
    path = await appealed(town)
    case = await town.desk.shown(path, "reviewer+operator", regimes=("sao-paulo-charter",), operators=(town.city.x,))
    assert (case["appeals"][0]["opinions"], case["assignedTo"]) == ([], None)
    (listed,) = (await town.desk.shown("/cases", "reviewer+operator", regimes=("sao-paulo-charter",), operators=(town.city.x,)))["items"]
    assert listed["assignedTo"] is None
