"""A fine doubled because of an earlier one follows what becomes of that; a decision may also take the doubling away."""

from tests.api.lives.town import Town, only, running, term

MONEY = ("amountCentavos", "multiplier", "provisional", "exigibleCentavos")


async def test_an_upheld_appeal_annuls_the_case_owes_money_back_and_undoubles_the_later_fine(town: Town) -> None:
    first = await town.case("16-I", "2026-01-15 08:30")
    await town.appeal(first, "2026-01-30 10:00")
    case = await town.pay(first, 28000, "2026-02-02")
    assert case["status"] == "under-appeal-1"
    # Scenario B-01: six months later to the day.
    second = await town.case("16-I", "2026-07-15 08:30")
    case = await town.desk.shown(second)
    assert only(case["fine"], *MONEY) == {"amountCentavos": 56000, "multiplier": 2, "provisional": True, "exigibleCentavos": 28000}
    assert case["fine"]["priorCaseId"] == first.rpartition("/")[2]

    # Scenarios A-42 and B-13.
    case = await town.decide(first, 1, "upheld", "2026-08-03")
    assert case["status"] == "annulled"
    assert only(case["fine"], "amountCentavos", "paidCentavos", "refundDueCentavos") == {
        "amountCentavos": 0, "paidCentavos": 28000, "refundDueCentavos": 28000,
    }  # fmt: skip
    case = await town.desk.shown(second)
    assert only(case["fine"], *MONEY) == {"amountCentavos": 28000, "multiplier": 1, "provisional": False, "exigibleCentavos": 28000}
    assert [only(each, "fromCentavos", "toCentavos", "cause") for each in case["fine"]["reassessments"]] == [
        {"fromCentavos": 56000, "toCentavos": 28000, "cause": "prior_annulled"},
    ]  # fmt: skip
    (fact,) = [each for each in await town.desk.parts(f"{second}/history") if each["fact"] == "case.fine_reassessed/1"]
    assert fact["role"] == "reassess-for-prior"

    town.desk.at("2026-08-10")
    refund = {"amountCentavos": 28001, "refundedOn": "2026-08-10", "reference": "OP 7"}
    await town.desk.refused(f"{first}/refunds", "clerk", refund, "refund_above_due")
    case = await town.desk.done(f"{first}/refunds", "clerk", {**refund, "amountCentavos": 28000})
    assert only(case["fine"], "refundDueCentavos", "refundedCentavos") == {"refundDueCentavos": 0, "refundedCentavos": 28000}
    await town.desk.refused(
        f"{first}/appeals", "operator", {"grounds": "Mais uma vez."}, "nothing_to_appeal", operators=(town.city.x,)
    )  # fmt: skip


async def test_a_partly_upheld_appeal_takes_the_doubling_away_and_the_mayor_stays_open(town: Town) -> None:
    await town.case("16-I", "2026-01-15 08:30")
    path = await town.case("16-I", "2026-04-10 08:30")
    await town.appeal(path, "2026-04-20 10:00")
    town.desk.at("2026-05-05")
    body = {
        "authority": {"role": "secretary", "name": "Ana Prado"}, "outcome": "partly-upheld", "decidedOn": "2026-05-05",
        "reasons": "A reincidência não foi provada.",
    }  # fmt: skip
    await town.desk.refused(f"{path}/appeals/1/decisions", "secretary", {**body, "amountCentavos": 20000}, "amount_not_in_table")
    await town.decide(path, 1, "partly-upheld", "2026-05-05", multiplier=1)
    # Scenario A-32: the fifteenth day is Saturday 23 May.
    case = await town.acknowledge(path, 1, "2026-05-08")
    assert case["fine"]["amountCentavos"] == 28000
    assert (term(case, "second-appeal"), term(case, "fine-due")) == (running("2026-05-25"), running("2026-05-25"))
