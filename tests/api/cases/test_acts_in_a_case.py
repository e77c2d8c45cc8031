"""What is asked about a case: appeals and their papers, money, impediments, the file."""

from tests.api.desk import Json
from tests.api.lives.town import INSPECTOR, MAYOR, SECRETARY, Town, only


async def test_a_clerk_enters_a_paper_appeal_with_its_protocol_and_an_operator_may_not_say_when(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    town.desk.at("2026-03-06 10:00")
    paper: Json = {"grounds": "Sem razão.", "lodgedAt": "2026-03-02T17:00:00-03:00"}
    problem = await town.desk.refused(f"{path}/appeals", "operator", paper, "lodged_at_not_allowed", operators=(town.city.x,))
    assert problem["field"] == "lodgedAt"
    await town.desk.refused(f"{path}/appeals", "clerk", paper, "protocol_required")
    case = await town.desk.done(
        f"{path}/appeals", "clerk", {**paper, "protocol": "2026/118", "addressedTo": "mayor", "documents": ["fotos"]}
    )
    appeal = case["appeals"][0]
    assert only(appeal, "tier", "timely", "lodgedOn", "protocol", "forwarded", "warnings") == {
        "tier": 1, "timely": True, "lodgedOn": "2026-03-02", "protocol": "2026/118", "forwarded": True,
        "warnings": ["forwarded_to_competent_authority"],
    }  # fmt: skip
    assert case["warnings"] == ["forwarded_to_competent_authority"]
    assert appeal["documents"] == [
        {"number": 1, "title": "fotos", "reference": "fotos", "addedOn": "2026-03-02", "sha256": None},
    ]  # fmt: skip
    await town.desk.refused(f"{path}/appeals", "clerk", {"grounds": "Outra vez."}, "appeal_already_pending")


async def test_an_appeal_names_the_authority_that_hears_it_in_either_tier_unless_its_paper_names_one(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    await town.appeal(path, "2026-02-20 10:00")
    await town.decide(path, 1, "dismissed", "2026-03-05")
    await town.acknowledge(path, 1, "2026-03-10")
    await town.appeal(path, "2026-03-12 10:00")
    case = await town.decide(path, 2, "dismissed", "2026-03-20", by=MAYOR)
    told = [only(each, "tier", "addressedTo", "forwarded") for each in case["appeals"]]
    assert told == [
        {"tier": 1, "addressedTo": "secretary", "forwarded": False}, {"tier": 2, "addressedTo": "mayor", "forwarded": False},
    ]  # fmt: skip
    other = await town.case("16-I", "2026-03-23 09:00")
    lodged = await town.appeal(other, "2026-03-24 10:00", addressedTo="mayor")
    assert only(lodged["appeals"][0], "tier", "addressedTo", "forwarded") == {"tier": 1, "addressedTo": "mayor", "forwarded": True}


async def test_documents_opinions_suspensive_effects_and_withdrawal_of_an_appeal(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    await town.appeal(path, "2026-02-20 10:00")
    town.desk.at("2026-02-23")
    document = {"title": "Tacógrafo", "reference": "DOC-1", "sha256": "ab" * 32}
    case = await town.desk.done(f"{path}/appeals/1/documents", "operator", document, operators=(town.city.x,))
    assert case["appeals"][0]["documents"] == [{"number": 1, **document, "addedOn": "2026-02-23"}]
    await town.desk.refused(f"{path}/appeals/7/documents", "clerk", document, "appeal_not_found", 404)
    case = await town.desk.done(
        f"{path}/appeals/1/opinions", "reviewer", {"outcome": "upheld", "reasons": "O tacógrafo mostra outra rota."}
    )
    assert only(case["appeals"][0]["opinions"][0], "outcome", "seenVersion", "reasons") == {
        "outcome": "upheld", "seenVersion": 5, "reasons": "O tacógrafo mostra outra rota.",
    }  # fmt: skip
    effect = {"appeal": 1, "effects": ["impediment"], "reasons": "Risco de dano.", "authority": SECRETARY}
    await town.desk.refused(f"{path}/suspensive-effects", "mayor", effect, "not_permitted", 403)
    await town.desk.refused(f"{path}/suspensive-effects", "secretary", {**effect, "effects": ["sleep"]}, "effect_unknown")
    case = await town.desk.done(f"{path}/suspensive-effects", "secretary", effect)
    assert only(case["appeals"][0]["suspensiveEffects"][0], "effects", "grantedOn", "authority") == {
        "effects": ["impediment"], "grantedOn": "2026-02-23", "authority": SECRETARY,
    }  # fmt: skip
    case = await town.desk.done(f"{path}/appeals/1/withdrawals", "operator", {"withdrawnOn": "2026-02-23"}, operators=(town.city.x,))
    assert case["appeals"][0]["withdrawnOn"] == "2026-02-23"
    await town.desk.refused(f"{path}/appeals/1/withdrawals", "clerk", {}, "appeal_already_withdrawn")


async def test_a_decision_needs_a_version_its_own_tier_and_a_lawful_hand(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    body = {"authority": SECRETARY, "outcome": "dismissed", "decidedOn": "2026-02-23", "reasons": "Sem razão."}
    await town.desk.refused(f"{path}/appeals/1/decisions", "secretary", body, "appeal_not_found", 404)
    await town.appeal(path, "2026-02-20 10:00")
    town.desk.at("2026-02-23")
    await town.desk.refused(f"{path}/appeals/1/decisions", "secretary", body, "version_required", 428, match=False)
    await town.desk.refused(f"{path}/appeals/1/decisions", "reviewer", body, "not_permitted", 403)
    delegate = {**body, "authority": {**SECRETARY, "delegated": True}}
    await town.desk.refused(f"{path}/appeals/1/decisions", "secretary", delegate, "appeal_decision_not_delegable")
    stale = await town.desk.post(f"{path}/appeals/1/decisions", "secretary", body, headers={"If-Match": '"3.00000000"'})
    assert (stale.status_code, stale.json()["version"]) == (412, 4)
    await town.desk.refused(f"{path}/appeals/1/decisions", "secretary", {**body, "decidedOn": "2026-02-19"}, "date_before_fact")
    answer = await town.desk.post(f"{path}/appeals/1/decisions", "secretary", body)
    assert answer.status_code == 201
    assert answer.headers["location"] == f"/api/v1{path}/decisions/5"
    decision = await town.desk.shown(answer.headers["location"].removeprefix("/api/v1"))
    assert only(decision, "number", "fact", "lawDay") == {"number": 5, "fact": "case.appeal_decided/1", "lawDay": "2026-02-23"}
    await town.desk.refused(f"{path}/appeals/1/decisions", "secretary", body, "appeal_already_decided")


async def test_payments_are_recorded_at_any_time_and_what_is_too_much_is_owed_back(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    # Scenario D-38.
    case = await town.pay(path, 10000, "2026-02-20")
    assert only(case["fine"], "paidCentavos", "balanceCentavos", "paidOn") == {
        "paidCentavos": 10000,
        "balanceCentavos": 18000,
        "paidOn": None,
    }
    body = {"amountCentavos": 20000, "paidOn": "2026-02-21", "reference": "DAM 2"}
    await town.desk.refused(f"{path}/payments", "clerk", body, "date_in_future")
    town.desk.at("2026-02-21")
    answer = await town.desk.post(f"{path}/payments", "clerk", body)
    assert answer.headers["location"] == f"/api/v1{path}/payments/2"
    assert await town.desk.shown(f"{path}/payments/2") == {
        "number": 2, "amountCentavos": 20000, "paidOn": "2026-02-21", "reference": "DAM 2", "destination": "FUNDO_MUNICIPAL_DE_TRANSITO",
        "warnings": ["payment_above_amount"],
    }  # fmt: skip
    case = answer.json()
    assert (case["status"], case["fine"]["balanceCentavos"], case["fine"]["refundDueCentavos"]) == ("paid", -2000, 2000)
    await town.desk.refused(f"{path}/payments", "clerk", {**body, "amountCentavos": 0}, "amount_not_positive")
    problem = await town.desk.refused(f"{path}/payments", "clerk", {"paidOn": "yesterday", "amountCentavos": -1}, "invalid_fields", 400)
    assert {each["pointer"] for each in problem["errors"]} == {"/paidOn", "/amountCentavos", "/reference"}


async def test_an_impediment_is_imposed_confirmed_and_lifted(town: Town) -> None:
    path = await town.case("16-VI", "2026-02-13 08:30")
    body = {"ground": "AME-21-c", "vehicleIds": [str(town.city.v1)], "body": "MUNICIPAL_GUARD", "authority": INSPECTOR}
    await town.desk.refused(f"{path}/impediments", "inspector", body, "version_required", 428, match=False)
    await town.desk.refused(f"{path}/impediments", "inspector", body, "reason_required")
    unnamed = {**body, "reasons": "Freio sem condições.", "authority": {"role": "inspector", "name": "  "}}
    problem = await town.desk.refused(f"{path}/impediments", "inspector", unnamed, "authority_not_named")
    assert (problem["errors"][0]["pointer"], problem["citations"][0]) == ("/authority/name", "AME-21-c")
    reason = {"Autos-Reason": "Freio%20sem%20condi%C3%A7%C3%B5es."}
    answer = await town.desk.post(f"{path}/impediments", "inspector", body, headers=reason)
    assert answer.status_code == 201, answer.text
    assert answer.headers["location"] == f"/api/v1{path}/impediments/1"
    impediment = answer.json()["impediments"][0]
    assert only(impediment, "number", "vehicleIds", "imposedOn", "authority", "body", "reasons", "liftedOn") == {
        "number": 1, "vehicleIds": [str(town.city.v1)], "imposedOn": "2026-02-13", "authority": INSPECTOR,
        "body": "MUNICIPAL_GUARD", "reasons": "Freio sem condições.", "liftedOn": None,
    }  # fmt: skip
    assert only(answer.json()["penalties"][1], "kind", "state", "ground") == {
        "kind": "temporary-impediment", "state": "imposed", "ground": "AME-21-c",
    }  # fmt: skip
    case = await town.desk.done(f"{path}/impediments/1/confirmations", "secretary", {"authority": SECRETARY})
    assert case["impediments"][0]["confirmedOn"] == "2026-02-13"
    town.desk.at("2026-02-16")
    await town.desk.refused(f"{path}/impediments/1/lifts", "inspector", {}, "return_requires_inspection")
    costs = {"presented": True, "costsCentavos": 5000}
    await town.desk.refused(f"{path}/impediments/1/lifts", "inspector", costs, "return_requires_costs_paid")
    case = await town.desk.done(f"{path}/impediments/1/lifts", "inspector", {**costs, "costsPaidCentavos": 5000})
    assert only(case["impediments"][0], "liftedOn", "liftCause") == {"liftedOn": "2026-02-16", "liftCause": "presented_in_order"}
    await town.desk.refused(f"{path}/impediments/1/lifts", "inspector", costs, "impediment_already_lifted")
    await town.desk.refused(f"{path}/impediments/2/lifts", "inspector", costs, "impediment_not_found", 404)


async def test_an_impediment_of_which_no_authority_is_said_names_the_person_who_asked(town: Town) -> None:
    path = await town.case("16-VI", "2026-02-13 08:30")
    body = {"ground": "AME-21-c", "vehicleIds": [str(town.city.v1)], "body": "SETRANSV", "reasons": "Freio sem condições."}
    case = await town.desk.done(f"{path}/impediments", "inspector", body)
    (recorded,) = [each for each in await town.desk.parts(f"{path}/history") if each["fact"] == "case.impediment_imposed/1"]
    assert case["impediments"][0]["authority"] == {"role": "inspector", "name": recorded["person"]}


async def test_the_file_is_corrected_referred_and_documented(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    await town.desk.refused(f"{path}/corrections", "reviewer", {"field": "officer", "new": "Agente 118"}, "reason_required")
    case = await town.desk.done(
        f"{path}/corrections", "reviewer", {"field": "officer", "new": "Agente 118", "reasons": "Erro de digitação."}
    )
    assert case["officer"] == "Agente 118"
    assert only(case["corrections"][0], "field", "new", "reasons") == {
        "field": "officer", "new": "Agente 118", "reasons": "Erro de digitação.",
    }  # fmt: skip
    await town.desk.refused(f"{path}/corrections", "reviewer", {"field": "provision", "new": "x", "reasons": "y"}, "field_not_correctable")
    case = await town.desk.done(f"{path}/referrals", "secretary", {"to": "Ministério Público", "reasons": "Indício de crime."})
    assert case["referrals"] == [{"to": "Ministério Público", "referredOn": "2026-02-13", "reasons": "Indício de crime."}]
    answer = await town.desk.post(f"{path}/documents", "clerk", {"title": "Fotos", "reference": "DOC-9"})
    assert answer.headers["location"] == f"/api/v1{path}/documents/1"
    assert await town.desk.shown(f"{path}/documents/1") == {
        "number": 1, "title": "Fotos", "reference": "DOC-9", "addedOn": "2026-02-13", "sha256": None,
    }  # fmt: skip


async def test_an_authority_annuls_or_reviews_with_reasons_and_never_for_the_worse(town: Town) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    await town.desk.refused(f"{path}/annulments", "secretary", {}, "reason_required")
    await town.desk.refused(f"{path}/annulments", "reviewer", {"reasons": "Erro."}, "not_permitted", 403)
    review = {"newFacts": "O veículo era outro.", "reasons": "Prova nova.", "authority": SECRETARY}
    await town.desk.refused(f"{path}/reviews", "secretary", {**review, "annul": True}, "case_not_final")
    case = await town.desk.done(f"{path}/annulments", "secretary", {"reasons": "Placa de outro veículo.", "authority": SECRETARY})
    assert case["status"] == "annulled"
    assert only(case["annulment"], "annulledOn", "ownMotion", "reasons") == {
        "annulledOn": "2026-02-13", "ownMotion": True, "reasons": "Placa de outro veículo.",
    }  # fmt: skip
    other = await town.case("16-I", "2026-02-13 18:30", vehicleId=str(town.city.v2))
    town.desk.midnight("2026-03-03")
    town.desk.at("2026-03-10")
    await town.desk.refused(f"{other}/reviews", "secretary", {**review, "provision": "AME-17-VII"}, "review_may_not_worsen")
    case = await town.desk.done(f"{other}/reviews", "secretary", {**review, "provision": "AME-15-VIII"})
    assert (case["fine"]["amountCentavos"], case["reviews"][0]["newFacts"]) == (14000, "O veículo era outro.")


async def test_a_notice_and_a_knowledge_of_a_decision_say_by_what_means(town: Town) -> None:
    """Q-64 asks for the means and the recipient; the means are open, since any that makes knowledge certain does (Lei 9.784 art. 26 §3)."""
    path = await town.case("16-I", "2026-02-13 08:30", served=None)
    town.desk.at("2026-02-23 11:00")
    notice = {"addressee": town.city.x_cnpj, "servedOn": "2026-02-13", "means": "telegram"}
    problem = await town.desk.refused(f"{path}/notices", "clerk", {**notice, "means": "  "}, "invalid_fields", 400)
    assert [each["pointer"] for each in problem["errors"]] == ["/means"]
    await town.desk.refused(f"{path}/notices", "clerk", {**notice, "addressee": ""}, "invalid_fields", 400)
    case = await town.desk.done(f"{path}/notices", "clerk", notice)
    assert (case["notices"][-1]["means"], case["notices"][-1]["effective"]) == ("telegram", True)
    await town.desk.refused(
        f"{path}/appeals/1/acknowledgements", "clerk", {"acknowledgedOn": "2026-02-13", "means": " "}, "invalid_fields", 400
    )
