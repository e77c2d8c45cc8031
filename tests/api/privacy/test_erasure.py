"""Erasure over HTTP, from the clerk who records a person to the day when nothing of them is left and the case still reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from domain.privacy.subject import subject_record
from infra.provable.signing import SignerKeys, Signing
from infra.storage.entries import mac_holds
from tests.api.audit.test_bundle import PUBLISHED, SIGNER, bundle_of, files
from tests.api.desk import Desk, Json
from tests.api.lives.town import Town
from tests.api.privacy.bytes_left import places_of
from tests.domain.harness import cpf
from tests.infra.bundle.apart import Outsider

NAME, CPF, LICENCE = "Hermengarda Quintanilha", cpf(314159265), "27182818284"
TOLD = "O motorista Hermengarda Quintanilha conduzia o veículo."
ADDRESS = "Rua das Laranjeiras Bravas, 17"
REASON = {"reasons": "Pedido do titular, protocolo 55/2026."}
DATA = "/personal-data/subjects"


async def done(desk: Desk, path: str, role: str, body: Json) -> Json:
    """Give a command that is obeyed, on whatever version there is."""
    answer = await desk.post(path, role, body, match=False)
    assert answer.status_code == 201, answer.text
    shown: Json = answer.json()
    return shown


async def recorded(town: Town) -> tuple[str, str]:
    """A driver of X, a contract that her sister signs, and a case that speaks of her; answers the paths of X and of the case."""
    desk, operator = town.desk, f"/operators/{town.city.x}"
    desk.at("2026-02-02")
    await desk.done(
        f"{operator}/drivers", "clerk",
        {"name": NAME, "cpf": CPF, "employment": "employee", "licenceCategory": "D", "validUntil": "2030-12-31", "licenceNumber": LICENCE},
    )  # fmt: skip
    await desk.done(
        f"{operator}/contracts", "clerk",
        {"serviceKind": "continuous", "client": {"name": "Fábrica Ltda.", "cnpj": town.city.y_cnpj}, "trips": 20,
         "timetable": "seg. a sex.", "validFrom": "2026-02-02", "validUntil": "2026-12-31",
         "stops": [{"name": "Praça", "metresFromStart": "0"},
         {"name": "Fábrica", "metresFromStart": "9000"}], "noConflictDeclared": True,
         "passengers": [{"name": "Bia Prado", "tie": "empregada"}],
         "legalRepresentatives": [{"name": f"Irmã de {NAME}", "function": "sócia", "particulars": CPF, "address": ADDRESS}]},
    )  # fmt: skip
    case = await town.case("16-I", "2026-02-13 08:30", narrative=TOLD, served=None)
    await town.notice(case, "2026-02-13", receivedBy=NAME)
    desk.at("2026-02-20")
    await done(
        desk, f"{case}/appeals", "clerk",
        {"contestedAct": "fine", "grounds": f"{NAME} não estava no veículo.", "appellant": NAME, "lodgedAt": "2026-02-20T10:00:00-03:00",
         "protocol": "77/2026"},
    )  # fmt: skip
    await town.decide(case, 1, "not-admitted", "2026-02-23", reasons=f"{NAME} estava no veículo.")
    desk.engine.catch_up()
    return operator, case


async def subjects(desk: Desk, thing: str) -> list[Json]:
    """Whose texts stand in a thing, as an administrator sees it."""
    answer = await desk.get(f"{DATA}?thingId={thing.rpartition('/')[2]}&limit=100", "administrator")
    assert answer.status_code == 200, answer.text
    items: list[Json] = answer.json()["items"]
    return items


async def erased(desk: Desk, subject: str) -> Json:
    shown = await done(desk, f"{DATA}/{subject}/erasures", "administrator", REASON)
    desk.engine.catch_up()
    assert desk.engine.traces.step()
    return shown


async def bundled(desk: Desk, case: str) -> tuple[bytes, str]:
    """The bundle of a case, and all that it says."""
    bundle = await bundle_of(desk, case)
    return bundle, b"".join(files(bundle).values()).decode("utf-8", "replace")


async def test_an_administrator_finds_the_subjects_of_a_thing_and_never_what_is_said_of_them(town: Town) -> None:
    operator, case = await recorded(town)
    found = await subjects(town.desk, operator)
    people = [(each["fact"], each["fields"]) for each in found if each["fact"].startswith(("operator.driver", "operator.contract"))]
    # The operator had a driver before.
    assert people[1:] == [
        ("operator.driver_recorded/1", ["cpf", "licence_number", "name"]),
        ("operator.contract_recorded/1", ["passengers.1.name"]),
        ("operator.contract_recorded/1", ["representatives.1.address", "representatives.1.name", "representatives.1.particulars"]),
    ]
    told = await subjects(town.desk, case)
    own = case.rpartition("/")[2]
    assert sorted((each["fact"], each["fields"], each["subject"] == own) for each in told) == [
        ("case.appeal_decided/1", ["reasons"], True),
        ("case.appeal_lodged/1", ["appellant_name"], False),
        ("case.appeal_lodged/1", ["grounds"], True),
        ("case.infraction_recorded/1", ["narrative"], True),
        ("case.notice_served/1", ["received_by"], False),
    ]
    said = str(found) + str(told)
    assert not any(text in said for text in (NAME, CPF, LICENCE, ADDRESS))
    for role in ("clerk", "secretary", "auditor", "operator"):
        assert (await town.desk.get(f"{DATA}?thingId={own}", role)).status_code == 403
    assert (await town.desk.get(case, "administrator")).status_code == 403


async def test_after_the_erasures_no_byte_is_left_and_the_case_still_reads_replays_and_proves(
    town: Town, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = town.desk
    desk.engine.publisher.signing = Signing(tmp_path / "checkpoints", SignerKeys(SIGNER), "example.org/log", None)
    settings = desk.settings
    assert settings is not None
    operator, case = await recorded(town)
    assert places_of(NAME, settings, tmp_path)
    assert places_of(CPF, settings, tmp_path)
    storage = desk.engine.store.log.storage
    before = storage.page(0, 5000)
    decisions = [d["number"] for d in (await desk.shown(f"{case}/decisions", "reviewer"))["items"]]
    replays = {n: await desk.shown(f"{case}/decisions/{n}/replay", "auditor") for n in decisions}
    status = (await desk.shown(case))["status"]
    assert NAME in (await bundled(desk, case))[1]
    concerned = {each["subject"] for each in [*await subjects(desk, operator), *await subjects(desk, case)]}
    for subject in sorted(concerned):
        await erased(desk, subject)

    for text in (NAME, CPF, LICENCE, TOLD, ADDRESS):
        assert places_of(text, settings, tmp_path) == []
    shown = await desk.shown(case, "reviewer")
    history = await desk.shown(f"{case}/history", "reviewer")
    register = await desk.shown(operator, "clerk")
    assert (shown["status"], shown["narrative"]) == (status, "[eliminado]")
    driver = next(each for each in register["drivers"] if each["validUntil"] == "2030-12-31")
    assert (driver["name"], driver["cpf"], driver["licenceNumber"], driver["licenceCategory"]) == (*["[eliminado]"] * 3, "D")
    everything = str(shown) + str(history) + str(register)
    assert not any(text in everything for text in (NAME, CPF, LICENCE, ADDRESS))
    assert {n: await desk.shown(f"{case}/decisions/{n}/replay", "auditor") for n in decisions} == replays
    bundle, readable = await bundled(desk, case)
    assert (NAME in readable, "[eliminado]" in readable) == (False, True)
    checked = Outsider(tmp_path_factory.mktemp("outside")).verify(bundle, "--key", PUBLISHED)
    assert checked.status == 0, checked.said
    after = storage.page(0, 5000)
    assert after[: len(before)] == before
    assert all(mac_holds(entry, desk.engine.store.log.key) for entry in after)
    assert await subjects(desk, case) == []
    said = capsys.readouterr()
    assert NAME not in said.out + said.err


async def test_a_hold_on_the_case_keeps_everyone_in_it_until_it_is_lifted(town: Town) -> None:
    desk = town.desk
    _, case = await recorded(town)
    own = case.rpartition("/")[2]
    appellant = next(each["subject"] for each in await subjects(desk, case) if each["fields"] == ["appellant_name"])
    held = await done(desk, f"{DATA}/{own}/holds", "administrator", {"reasons": "Ação civil pública 9/2026."})
    assert (held["held"], held["erased"], held["holds"][0]["number"]) == (True, False, 1)
    for subject in (own, appellant):
        told = await desk.refused(f"{DATA}/{subject}/erasures", "administrator", REASON, "legal_hold", match=False)
        assert told["holds"] == [{"on": own, "number": 1}]
    lifted = await done(desk, f"{DATA}/{own}/holds/1/lifts", "administrator", {"reasons": "Ação arquivada."})
    assert (lifted["held"], lifted["holds"][0]["liftReasons"]) == (False, "Ação arquivada.")
    await erased(desk, appellant)
    shown = await desk.shown(case)
    assert shown["narrative"] == TOLD
    await desk.refused(f"{DATA}/{own}/holds/1/lifts", "administrator", REASON, "legal_hold_already_lifted", match=False)
    await desk.refused(f"{DATA}/{own}/holds/2/lifts", "administrator", REASON, "legal_hold_not_found", 404, match=False)


async def test_an_erasure_is_shown_with_its_reason_and_happens_once(town: Town) -> None:
    desk = town.desk
    operator, _ = await recorded(town)
    driver = next(each["subject"] for each in await subjects(desk, operator) if "licence_number" in each["fields"])
    key = {"Idempotency-Key": "eliminar-1"}
    first = await desk.post(f"{DATA}/{driver}/erasures", "administrator", REASON, headers=key, match=False)
    assert (first.status_code, first.headers["location"]) == (201, f"/api/v1{DATA}/{driver}/erasures/1")
    again = await desk.post(f"{DATA}/{driver}/erasures", "administrator", REASON, headers=key, match=False)
    assert (again.status_code, again.json(), again.headers["etag"]) == (201, first.json(), first.headers["etag"])
    await desk.refused(f"{DATA}/{driver}/erasures", "administrator", REASON, "subject_already_erased", match=False)
    shown: Any = await desk.shown(f"{DATA}/{driver}", "administrator")
    assert shown == first.json()
    assert (shown["erased"], shown["erasures"][0]["reasons"]) == (True, REASON["reasons"])
    assert await desk.shown(f"{DATA}/{driver}/erasures/1", "administrator") == shown["erasures"][0]
    stale = await desk.post(f"{DATA}/{driver}/holds", "administrator", REASON, headers={"If-Match": '"7.00000000"'}, match=False)
    assert (stale.status_code, stale.json()["code"]) == (412, "version_stale")


async def test_nobody_else_erases_and_nothing_unknown_is_erased_or_held(town: Town) -> None:
    desk = town.desk
    _, case = await recorded(town)
    own = case.rpartition("/")[2]
    for role in ("clerk", "reviewer", "secretary", "mayor", "auditor", "inspector", "integration"):
        await desk.refused(f"{DATA}/{own}/erasures", role, REASON, "not_permitted", 403, match=False)
        await desk.refused(f"{DATA}/{own}/holds", role, REASON, "not_permitted", 403, match=False)
    nobody = subject_record(town.city.x).id
    await desk.refused(f"{DATA}/{nobody}/erasures", "administrator", REASON, "subject_unknown", 404, match=False)
    await desk.refused(f"{DATA}/{nobody}/holds", "administrator", REASON, "subject_unknown", 404, match=False)
    assert (await desk.get(f"{DATA}/{nobody}", "administrator")).status_code == 404
    await desk.refused(f"{DATA}/{own}/erasures", "administrator", {"reasons": ""}, "invalid_fields", 400, match=False)


async def test_the_same_person_may_enter_the_register_again_after_an_erasure(town: Town) -> None:
    desk = town.desk
    operator, _ = await recorded(town)
    driver = next(each["subject"] for each in await subjects(desk, operator) if "licence_number" in each["fields"])
    await erased(desk, driver)
    body = {"name": NAME, "cpf": CPF, "employment": "employee", "licenceCategory": "D", "validUntil": "2031-12-31"}
    register = await done(desk, f"{operator}/drivers", "clerk", body)
    assert [(each["name"], each["validUntil"]) for each in register["drivers"]][-2:] == [
        ("[eliminado]", "2030-12-31"),
        (NAME, "2031-12-31"),
    ]


async def test_free_text_that_is_recorded_after_an_erasure_is_read_and_the_former_stays_gone(town: Town) -> None:
    desk = town.desk
    _, case = await recorded(town)
    await erased(desk, case.rpartition("/")[2])
    await town.appeal(case, "2026-02-24 10:00", grounds="Reitera.")
    shown = await desk.shown(case)
    assert [each["grounds"] for each in shown["appeals"]] == ["[eliminado]", "Reitera."]
