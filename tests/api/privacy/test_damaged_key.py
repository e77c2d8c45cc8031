"""A key that does not open is a problem with a name: no text is taken for erased, and no other case suffers."""

from datetime import timedelta

from sqlalchemy import text

from api.serving import parts_over
from api.tokens import LOCAL_ISSUER, Verifier
from infra.engine import open_engine
from tests.api.conftest import reach
from tests.api.lives.town import Town
from tests.api.shared import over


async def test_a_case_whose_key_is_damaged_is_answered_with_a_problem_of_its_own(town: Town) -> None:
    desk = town.desk
    whole, damaged = await town.case("16-I", "2026-02-13 08:30"), await town.case("16-I", "2026-02-16 08:30")
    desk.engine.catch_up()
    with desk.engine.store.keys_engine.begin() as connection:
        nonce = connection.execute(
            text("UPDATE subject_keys SET nonce = :nonce WHERE subject = :subject"),
            {"nonce": bytes(12), "subject": damaged.rpartition("/")[2].replace("-", "")},
        )
        assert nonce.rowcount == 1
    assert desk.settings is not None
    engine = open_engine(desk.settings, desk.watch, ahead=timedelta.max)  # a process that remembers nothing
    _, asked = over(parts_over(engine, Verifier(desk.issuer, issuer=LOCAL_ISSUER, audience=desk.settings.audience)))
    try:
        async with reach(asked) as client:
            headers = {**desk.bearer("reviewer"), "Accept-Language": "en"}
            shown = await client.get(f"/api/v1{whole}", headers=headers)
            refused = await client.get(f"/api/v1{damaged}", headers=headers)
            note = {"title": "Ofício", "reference": "prot. 9/2026"}
            unwritten = await client.post(f"/api/v1{damaged}/documents", json=note, headers=desk.bearer("clerk") | {"If-Match": "*"})
    finally:
        engine.close()
    assert shown.status_code == 200, shown.text
    problem = refused.json()
    assert (refused.status_code, problem["code"], problem["title"]) == (500, "entry_unreadable", "Entry unreadable")
    assert problem["detail"].startswith("An entry of the log cannot be read: the key of its personal data is damaged or does not open")
    assert (unwritten.status_code, unwritten.json()["code"]) == (500, "entry_unreadable")
