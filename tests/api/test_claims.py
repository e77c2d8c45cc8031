"""Claims that the issuer signed and that are not as README says: the token is refused, and the log names the claim."""

import base64
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import httpx
import pytest
from joserfc import jws
from joserfc.jwk import ECKey, Key
from structlog.testing import capture_logs

from api.app import create_app
from api.logs import allow_listed
from api.tokens import BadToken, LocalIssuer, Verifier
from tests.api.conftest import parts, reach

NOW = 1_800_000_000
RIGHT: dict[str, Any] = {"iss": "https://id.test", "aud": "autos", "sub": "maria", "exp": NOW + 60, "roles": ["auditor"]}
KEY = ECKey.generate_key("P-256")
LONE = "\ud800"
"""A surrogate without its other half, which JSON can spell and no text can hold."""


class Known:
    """The keys of an issuer that has one."""

    async def find(self, kid: str | None) -> Sequence[Key]:
        return [KEY] if kid in {None, KEY.kid} else []


def verifier(roles_claim: str = "roles") -> Verifier:
    return Verifier(Known(), issuer="https://id.test", audience="autos", roles_claim=roles_claim, now=lambda: NOW)


def token(wrong: dict[str, Any], **header: object) -> str:
    said = {name: value for name, value in (RIGHT | wrong).items() if value is not Ellipsis}
    return jws.serialize_compact({"alg": "ES256", **header}, json.dumps(said).encode(), KEY)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"sub": ...}, "sub"),
    ({"sub": ""}, "sub"),
    ({"sub": 7}, "sub"),
    ({"sub": None}, "sub"),
    ({"sub": LONE}, "sub"),
    ({"sub": "12345678909\0"}, "sub"),
    ({"roles": "auditor"}, "roles"),
    ({"roles": 7}, "roles"),
    ({"roles": None}, "roles"),
    ({"roles": {"auditor": True}}, "roles"),
    ({"roles": ["auditor", 7]}, "roles"),
    ({"roles": ["auditor", LONE]}, "roles"),
    ({"roles": ["auditor", "a\0"]}, "roles"),
    ({"regimes": "americana-charter"}, "regimes"),
    ({"regimes": {"americana-charter": True}}, "regimes"),
    ({"regimes": [7]}, "regimes"),
    ({"regimes": [LONE]}, "regimes"),
    ({"regimes": ["americana-charter\0"]}, "regimes"),
    ({"operators": "00000000-0000-4000-8000-00000000000a"}, "operators"),
    ({"operators": ["metalurgica-aurora"]}, "operators"),
    ({"operators": [LONE]}, "operators"),
    ({"operators": ["\0"]}, "operators"),
    ({"iss": LONE}, "iss"),
    ({"iss": ["https://id.test"]}, "iss"),
    ({"aud": LONE}, "aud"),
    ({"aud": ...}, "aud"),
    ({"exp": "tomorrow"}, "exp"),
    ({"nbf": NOW + 600}, "nbf"),
]


@pytest.mark.parametrize(("wrong", "claim"), WRONG)
async def test_a_claim_that_is_not_as_readme_says_is_refused_and_named(wrong: dict[str, Any], claim: str) -> None:
    with pytest.raises(BadToken) as refused:
        await verifier().believe(token(wrong))
    assert (refused.value.expired, refused.value.claim) == (False, claim)


@pytest.mark.parametrize(
    "said",
    ["auditor", 7, None, ["auditor"], {"roles": "auditor"}, {"roles": 7}, {"roles": None}, {"roles": {"auditor": True}}, {"roles": [LONE]}],
)
async def test_roles_inside_of_another_claim_are_named_by_their_setting_wherever_the_shape_is_wrong(said: object) -> None:
    with pytest.raises(BadToken) as refused:
        await verifier("realm_access.roles").believe(token({"realm_access": said}))
    assert refused.value.claim == "realm_access.roles"


async def test_a_token_that_nobody_signed_names_no_claim_and_neither_does_an_id_of_a_key() -> None:
    good = token({"roles": "auditor"})
    header = base64.urlsafe_b64encode(json.dumps({"alg": "ES256", "kid": LONE}).encode()).decode().rstrip("=")
    for each in (good[:-4], token({}, kid="\0"), header + good[good.index(".") :]):
        with pytest.raises(BadToken) as refused:
            await verifier().believe(each)
        assert refused.value.claim is None


async def test_the_answer_says_that_it_may_be_a_claim_and_the_log_which_and_never_what_it_holds(issuer: LocalIssuer) -> None:
    app = create_app(replace(parts(issuer), verifier=verifier("realm_access.roles")))
    headers = {"Authorization": f"Bearer {token({'realm_access': 'inspetora-ana'})}", "Accept-Language": "en"}
    async with reach(app) as client:
        with capture_logs() as lines:
            english = await client.get("/api/v1/things", headers=headers)
            portuguese = await client.get("/api/v1/things", headers=headers | {"Accept-Language": "pt-BR"})
    assert (english.status_code, english.json()["code"], english.headers["www-authenticate"]) == (
        401,
        "token_invalid",
        'Bearer error="invalid_token"',
    )
    assert english.json()["detail"] == (
        "The token was not issued for this service, is not signed by a known issuer, is not valid yet, "
        "or a claim is not as the service's README says."
    )
    assert "uma informação (claim) não tem a forma que o README do serviço descreve" in portuguese.json()["detail"]
    told = [allow_listed(None, "info", line) for line in lines if line["event"] == "request_refused"]
    assert [(line["code"], line["claim"]) for line in told] == [("token_invalid", "realm_access.roles")] * 2
    assert "ana" not in f"{lines}{english.text}"


async def test_what_is_refused_for_another_reason_names_no_claim_in_the_log(client: httpx.AsyncClient) -> None:
    with capture_logs() as lines:
        await client.get("/api/v1/things", headers={"Authorization": "Bearer x"})
    assert [sorted(line) for line in lines if line["event"] == "request_refused"] == [
        ["code", "event", "log_level", "method", "status", "template"]
    ]
