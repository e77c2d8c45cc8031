"""A decision replayed over HTTP: whether it matches, from which inputs under which law, and where not, both values with their reasons."""

from __future__ import annotations

from collections import Counter
from uuid import UUID

import pytest
from msgspec.structs import replace

from domain.cases.case import case_stream
from domain.cases.events.fines import FineAssessed
from domain.law.edition import edition_of
from domain.law.packs import PACKS
from domain.replay.replaying import receipt_of
from infra.mapper import Stamp
from infra.storage.entries import Appended, Request
from tests.api.desk import Desk
from tests.api.lives.town import Town, only, steps
from tests.domain.golden.files import read
from tests.infra.lives_in_a_log import City

FRIDAY = "2026-02-13 08:30"
OTHER = ("sao-paulo-charter",)


async def fine_of(town: Town, path: str) -> int:
    """The number of the decision that assessed the fine."""
    decisions = await town.desk.parts(f"{path}/decisions")
    return int(next(each["number"] for each in decisions if each["fact"] == "case.fine_assessed/1"))


def forged(town: Town, path: str, amount: int) -> str:
    """The same case in another stream, with another amount in its fine: valid entries otherwise."""
    journal = town.desk.engine.journal
    facts = journal.entries(case_stream(UUID(path.rpartition("/")[2])))
    stream = UUID(int=77)
    events = [replace(e.event, amount_centavos=amount) if isinstance(e.event, FineAssessed) else e.event for e in facts]
    encoded = journal.mapper.encode([(stream, version, event) for version, event in enumerate(events, start=1)], Stamp(stream, "", stream))
    assert isinstance(town.desk.engine.store.log.append(Request(encoded)), Appended)
    return f"/cases/{stream}"


async def test_a_decision_is_decided_again_from_its_receipt_and_matches(town: Town) -> None:
    path = await town.case("16-I", FRIDAY)
    number = await fine_of(town, path)
    shown = await town.desk.shown(f"{path}/decisions/{number}/replay", "auditor")
    edition = edition_of(PACKS["americana-charter"])
    assert only(shown, "number", "fact", "match", "outcome", "why", "differences", "regime", "edition", "editionHash") == {
        "number": number, "fact": "case.fine_assessed/1", "match": True, "outcome": "match", "why": None, "differences": [],
        "regime": "americana-charter", "edition": edition.number, "editionHash": edition.hash,
    }  # fmt: skip
    assert shown["inputs"][1] == {"engine": "fines/1", "provision": "AME-16-I", "occurredOn": "2026-02-13", "priorOn": None, "prior": ""}
    assert shown["recorded"] == shown["recomputed"]
    assert shown["recomputed"][1]["outputs"]["amountCentavos"] == 28000
    assert steps(shown["recomputed"][1])[0] == ("statutory-value", 28000, "AME-16")
    decision = await town.desk.shown(f"{path}/decisions/{number}")
    assert only(shown, "acts", "cityActs", "position") == {**only(decision, "acts", "cityActs"), "position": shown["position"]}


async def test_an_amount_that_was_changed_is_shown_with_what_the_law_gives_and_both_reasons(town: Town) -> None:
    path = await town.case("16-I", FRIDAY)
    number = await fine_of(town, path)
    shown = await town.desk.shown(f"{forged(town, path, 14000)}/decisions/{number}/replay", "auditor")
    assert (shown["match"], shown["outcome"]) == (False, "differs")
    (found,) = shown["differences"]
    assert only(found, "field", "recorded", "recomputed", "why") == {
        "field": "amountCentavos", "recorded": 14000, "recomputed": 28000, "why": None,
    }  # fmt: skip
    assert found["recordedExplanation"] == found["recomputedExplanation"] == shown["recomputed"][1]["explanation"]
    assert found["recomputedExplanation"][0]["citation"] == {
        "provision": "AME-16", "norm": "Lei 4.419/2006 (Americana)",
        "statement": PACKS["americana-charter"].provision("AME-16").pt,  # type: ignore[union-attr]
    }  # fmt: skip


async def test_reviewers_secretaries_and_auditors_of_the_regime_replay_and_nobody_else(town: Town) -> None:
    path = await town.case("16-I", FRIDAY)
    where = f"{path}/decisions/{await fine_of(town, path)}/replay"
    answers = {
        role: (await town.desk.get(where, role)).status_code for role in ("reviewer", "secretary", "auditor", "clerk", "mayor", "inspector")
    }
    assert answers == {"reviewer": 200, "secretary": 200, "auditor": 200, "clerk": 403, "mayor": 403, "inspector": 403}
    assert (await town.desk.get(where, "auditor", regimes=OTHER)).status_code == 404
    assert (await town.desk.get(where, "operator", operators=(town.city.x,))).status_code == 403
    both = await town.desk.get(where, "auditor+operator", regimes=OTHER, operators=(town.city.x,))
    assert (both.status_code, both.json()["code"]) == (403, "not_permitted")


async def test_what_is_no_decision_or_was_none_then_is_not_found(town: Town) -> None:
    path = await town.case("16-I", FRIDAY)
    number = await fine_of(town, path)
    for other in (0, 99):
        assert (await town.desk.get(f"{path}/decisions/{other}/replay", "auditor")).status_code == 404
    before = await town.desk.get(f"{path}/decisions/{number}/replay?asOf=2026-02-01T00:00:00-03:00", "auditor")
    assert before.status_code == 404
    then = await town.desk.get(f"{path}/decisions/{number}/replay?validOn=2026-02-01", "auditor")
    assert (then.status_code, then.json()["code"]) == (404, "fact_after_day")


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
@pytest.mark.parametrize(("life", "regime"), [("americana-permit", "americana-charter"), ("sao-paulo-special-authorisation", OTHER[0])])
async def test_decisions_on_permits_vehicles_operators_and_inspections_are_replayed_too(desk: Desk, life: str, regime: str) -> None:
    City(desk.engine.store, desk.engine.journal.mapper).live(life)
    desk.engine.catch_up()
    counted: Counter[str] = Counter()
    for told in read(life).facts:
        if receipt_of(told.event) is not None:
            where = f"/{told.stream.kind.name}s/{told.stream.id}/decisions/{told.version}/replay"
            shown = await desk.shown(where, "auditor", regimes=(regime,))
            assert (shown["match"], shown["fact"], shown["number"]) == (True, told.tag, told.version)
            counted[told.stream.kind.name] += 1
    assert set(counted) == ({"permit", "vehicle", "operator"} if life == "americana-permit" else {"permit", "inspection"})


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_a_fact_that_keeps_no_computation_is_told_as_such_beside_the_numbers_of_those_that_do(town: Town) -> None:
    path = await town.case("16-I", FRIDAY)
    await town.desk.done(f"{path}/documents", "clerk", {"title": "Oficio", "reference": "prot. 9/2026"})
    history = await town.desk.parts(f"{path}/history", "auditor")
    document = next(each["version"] for each in history if each["fact"] == "case.document_added/1")
    numbers = [each["number"] for each in await town.desk.parts(f"{path}/decisions", "auditor")]
    answer = await town.desk.get(f"{path}/decisions/{document}/replay", "auditor")
    assert (answer.status_code, only(answer.json(), "code", "decisions")) == (
        404, {"code": "fact_without_receipt", "decisions": numbers},
    )  # fmt: skip
    beyond = await town.desk.get(f"{path}/decisions/{document + 1}/replay", "auditor")
    assert (beyond.status_code, beyond.json()["code"]) == (404, "not_found")
