"""The term ends unused, the fine is not paid, and the permit is cassated: by an authority, after notice and defence, never by the clock."""

from tests.api.lives.town import SECRETARY, Town, only, running, term


async def test_a_lapse_a_default_and_a_cassation_with_its_bar(town: Town) -> None:
    permit = str(town.city.permit_id(town.city.v1))
    path = await town.case("16-I", "2026-03-02 08:30")
    # Scenario D-01: the last day is Tuesday 17 March.
    town.desk.midnight("2026-03-17")
    case = await town.desk.shown(path)
    assert (case["status"], term(case, "first-appeal")) == ("notified", running("2026-03-17"))
    town.desk.midnight("2026-03-18")
    case = await town.desk.shown(path)
    assert case["status"] == "defaulted"
    assert only(case["fine"], "overdueCentavos", "dueOn") == {"overdueCentavos": 28000, "dueOn": "2026-03-17"}
    assert [(each["fact"], each["role"]) for each in (await town.desk.parts(f"{path}/history"))[3:]] == [
        ("case.appeal_period_lapsed/1", "clock"), ("case.fine_defaulted/1", "clock"),
    ]  # fmt: skip
    assert case["impediments"] == case["cassationProposals"] == []

    town.desk.at("2026-03-23")
    unpaid = {"ground": "AME-21-b", "reasons": "Multa não paga.", "authority": SECRETARY}
    await town.desk.refused(f"{path}/impediments", "secretary", unpaid, "impediment_ground_not_met")
    proposal = {"ground": "AME-22-II", "reasons": "Multa não paga e não recorrida.", "authority": SECRETARY}
    await town.desk.done(f"{path}/cassation-proposals", "secretary", proposal)
    await town.desk.refused(
        f"{path}/cassations", "secretary", {"proposal": 1, "reasons": "Sem defesa.", "authority": SECRETARY}, "notice_not_served"
    )
    case = await town.notice(path, "2026-03-23", proposal=1)
    assert only(case["cassationProposals"][0], "number", "permitIds", "proposedOn", "servedOn") == {
        "number": 1, "permitIds": [permit], "proposedOn": "2026-03-23", "servedOn": "2026-03-23",
    }  # fmt: skip
    # Scenario D-33: the defence runs until Tuesday 7 April.
    assert term(case, "cassation-defence", "cassation") == running("2026-04-07")
    town.desk.at("2026-04-07")
    await town.desk.refused(
        f"{path}/cassations", "secretary", {"proposal": 1, "reasons": "Sem defesa.", "authority": SECRETARY}, "defence_period_running"
    )
    case = await town.desk.done(
        f"{path}/defences", "operator", {"proposal": 1, "grounds": "A multa será paga."}, operators=(town.city.x,)
    )  # fmt: skip
    assert only(case["cassationProposals"][0]["defence"], "filedOn", "timely") == {"filedOn": "2026-04-07", "timely": True}

    town.desk.at("2026-04-08")
    case = await town.desk.done(
        f"{path}/cassations", "secretary", {"proposal": 1, "reasons": "A defesa não procede.", "authority": SECRETARY}
    )
    assert case["cassationProposals"][0]["cassation"]["effectiveOn"] is None
    await town.notice(path, "2026-04-09", contestedAct="cassation", actNumber=1)
    case = await town.desk.shown(path)
    assert term(case, "second-appeal", "cassation") == running("2026-04-24")
    town.desk.midnight("2026-04-25")
    case = await town.desk.shown(path)
    assert only(case["cassationProposals"][0]["cassation"], "permitIds", "effectiveOn", "barUntil") == {
        "permitIds": [permit], "effectiveOn": "2026-04-25", "barUntil": "2027-04-25",
    }  # fmt: skip
    shown = await town.desk.shown(f"/permits/{permit}")
    assert shown["status"] == "cancelled"
    assert (await town.desk.shown(f"/permits/{permit}?validOn=2026-04-24"))["status"] == "valid"
    town.desk.at("2026-05-04")
    asked = {"regime": "americana-charter", "operatorId": str(town.city.x), "vehicleId": str(town.city.v3), "kind": "circulation-permit"}
    new = await town.desk.done("/permits", "clerk", {**asked, "appliedOn": "2026-05-04"})
    grant = {"outcome": "granted", "decidedOn": "2026-05-04", "reasons": "Completo."}
    problem = await town.desk.refused(f"/permits/{new['id']}/decisions", "secretary", grant, "cassation_bar_in_force")
    assert only(problem, "until", "citations") == {"until": "2027-04-25", "citations": ["AME-22-PU"]}


async def test_paying_lets_the_proposal_fall(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:30")
    town.desk.midnight("2026-03-18")
    town.desk.at("2026-03-23")
    await town.desk.done(
        f"{path}/cassation-proposals", "secretary", {"ground": "AME-22-II", "reasons": "Multa não paga.", "authority": SECRETARY}
    )
    case = await town.pay(path, 28000, "2026-03-24")
    assert case["status"] == "paid"
    assert only(case["cassationProposals"][0], "droppedOn", "cassation") == {"droppedOn": "2026-03-24", "cassation": None}


async def test_an_authority_may_drop_a_proposal_with_reasons(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:30")
    town.desk.midnight("2026-03-18")
    town.desk.at("2026-03-23")
    await town.desk.done(
        f"{path}/cassation-proposals", "secretary", {"ground": "AME-22-II", "reasons": "Multa não paga.", "authority": SECRETARY}
    )
    await town.desk.refused(f"{path}/cassation-proposals/1/drops", "secretary", {}, "reason_required")
    case = await town.desk.done(f"{path}/cassation-proposals/1/drops", "secretary", {"reasons": "Empresa parcelou a dívida."})
    assert only(case["cassationProposals"][0], "droppedOn", "dropReasons") == {
        "droppedOn": "2026-03-23", "dropReasons": "Empresa parcelou a dívida.",
    }  # fmt: skip
