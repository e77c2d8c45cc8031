"""Penalties asked for by their name (scenario D-19): what the law names without a case for it is never imposed."""

import pytest

from tests.api.lives.town import Town


@pytest.mark.parametrize(
    ("penalty", "code"),
    [
        ("permanent-impediment", "penalty_without_legal_hypothesis"), ("PERMANENT_IMPEDIMENT", "penalty_without_legal_hypothesis"),
        ("cassation", "penalty_has_own_command"), ("exile", "penalty_unknown"),
    ],
)  # fmt: skip
async def test_d_19_a_penalty_without_a_case_in_law_is_refused_and_others_have_acts_of_their_own(
    town: Town, penalty: str, code: str
) -> None:
    path = await town.case("16-VI", "2026-02-13 08:30")
    problem = await town.desk.refused(f"{path}/penalties", "secretary", {"penalty": penalty}, code)
    if code == "penalty_without_legal_hypothesis":
        assert (problem["citations"], problem["hypotheses"], problem["source"]) == (["AME-14-c"], [], "no article gives a case")
    await town.desk.refused(f"{path}/penalties", "inspector", {"penalty": penalty}, "not_permitted", 403)
    assert [p["kind"] for p in (await town.desk.shown(path))["penalties"]] == ["fine", "temporary-impediment"]
