"""Whom the service believes."""

import base64
import json
from collections.abc import Sequence
from typing import Any

import httpx
import pytest
from joserfc import jws, jwt
from joserfc.jwk import ECKey, Key, OctKey, OKPKey, RSAKey
from joserfc.jws import JWSRegistry

from api.claims import Claims
from api.tokens import AUDIENCE, LOCAL_ISSUER, BadToken, LocalIssuer, Verifier
from tests.api.conftest import Bearer, KeysInMemory

NOW = 1_800_000_000
RIGHT: dict[str, Any] = {
    "iss": "https://id.test",
    "aud": "autos",
    "sub": "maria",
    "exp": NOW + 60,
    "nbf": NOW,
    "iat": NOW,
    "roles": ["clerk"],
    "regimes": ["americana-charter"],
    "operators": ["00000000-0000-4000-8000-00000000000a"],
}


class KeySet:
    """Keys of an outside issuer, as its JWKS would name them."""

    def __init__(self, *keys: Key) -> None:
        self.keys = keys

    async def find(self, kid: str | None) -> Sequence[Key]:
        return [key for key in self.keys if kid in {None, key.kid}]


def verifier(*keys: Key) -> Verifier:
    return Verifier(KeySet(*keys), issuer="https://id.test", audience="autos", now=lambda: NOW)


def signed(key: Key, algorithm: str, claims: dict[str, Any] = RIGHT, **header: object) -> str:
    return jwt.encode({"alg": algorithm, **header}, dict(claims), key, algorithms=[algorithm])


RSA, EC, ED = RSAKey.generate_key(2048), ECKey.generate_key("P-256"), OKPKey.generate_key("Ed25519")


@pytest.mark.parametrize(("key", "algorithm"), [(RSA, "RS256"), (EC, "ES256"), (ED, "Ed25519")])
async def test_three_kinds_of_signature_are_believed(key: Key, algorithm: str) -> None:
    claims = await verifier(RSA, EC, ED).believe(signed(key, algorithm))
    assert (claims.sub, claims.roles, claims.regimes) == ("maria", ("clerk",), ("americana-charter",))


@pytest.mark.filterwarnings("ignore:EdDSA is deprecated")
async def test_the_older_name_of_ed25519_is_believed_too() -> None:
    token = signed(ED, "EdDSA")
    assert (await verifier(ED).believe(token)).sub == "maria"


@pytest.mark.parametrize(
    ("path", "claims", "roles"),
    [
        ("roles", {"roles": ["clerk"]}, ("clerk",)),
        ("groups", {"groups": ["clerk", "everybody"], "roles": ["mayor"]}, ("clerk", "everybody")),
        ("realm_access.roles", {"realm_access": {"roles": ["offline_access", "clerk"]}, "roles": ["mayor"]}, ("offline_access", "clerk")),
        ("resource_access.autos.roles", {"resource_access": {"autos": {"roles": ["clerk"]}, "account": {"roles": ["mayor"]}}}, ("clerk",)),
        ("https://autos.city/roles", {"https://autos.city/roles": ["clerk"]}, ("clerk",)),
        ("realm_access.roles", {"roles": ["mayor"]}, ()),
        ("realm_access.roles", {"realm_access": {}}, ()),
        ("resource_access.autos.roles", {"resource_access": {"account": {"roles": ["mayor"]}}}, ()),
    ],
)
async def test_roles_are_read_where_the_issuer_puts_them_and_nowhere_else(
    path: str, claims: dict[str, Any], roles: tuple[str, ...]
) -> None:
    token = signed(EC, "ES256", {name: RIGHT[name] for name in ("iss", "aud", "sub", "exp")} | claims)
    checked = Verifier(KeySet(EC), issuer="https://id.test", audience="autos", roles_claim=path, now=lambda: NOW)
    assert (await checked.believe(token)).roles == roles


@pytest.mark.parametrize("kind", ["JWT", "jwt", "at+jwt", "application/at+jwt"])
async def test_headers_that_do_not_concern_us_are_passed_over(kind: str) -> None:
    chain = ["A" * 1200]
    token = signed(EC, "ES256", typ=kind, x5t="abc", x5c=chain, jku="https://evil.test/keys", x5u="https://evil.test/x", jwk=ED2.as_dict())
    assert (await verifier(EC).believe(token)).sub == "maria"
    private = jwt.encode(
        {"alg": "ES256", "nonce-of-theirs": "1"}, dict(RIGHT), EC, registry=JWSRegistry(algorithms=["ES256"], strict_check_header=False)
    )
    assert (await verifier(EC).believe(private)).sub == "maria"


async def test_claims_that_are_absent_give_nothing() -> None:
    bare = {name: RIGHT[name] for name in ("iss", "aud", "sub", "exp")}
    assert await verifier(EC).believe(signed(EC, "ES256", bare)) == Claims(iss="https://id.test", sub="maria")


async def test_two_clocks_may_differ_by_a_minute() -> None:
    for claims in ({"exp": NOW - 59}, {"nbf": NOW + 60}, {"iat": NOW + 60}):
        assert (await verifier(EC).believe(signed(EC, "ES256", RIGHT | claims))).sub == "maria"


@pytest.mark.parametrize(
    "wrong",
    [
        {"iss": "https://other.test"},
        {"iss": ["https://id.test"]},
        {"iss": None},
        {"aud": "other"},
        {"aud": ["other"]},
        {"aud": None},
        {"sub": ""},
        {"sub": 1},
        {"sub": None},
        {"exp": None},
        {"exp": "tomorrow"},
        {"exp": True},
        {"nbf": NOW + 61},
        {"iat": NOW + 61},
    ],
)
async def test_a_claim_that_is_not_for_us_for_now_is_refused(wrong: dict[str, Any]) -> None:
    claims = {name: value for name, value in (RIGHT | wrong).items() if value is not None}
    with pytest.raises(BadToken) as refused:
        await verifier(EC).believe(signed(EC, "ES256", claims))
    assert refused.value.expired is False


async def test_an_expired_token_is_told_apart() -> None:
    with pytest.raises(BadToken) as refused:
        await verifier(EC).believe(signed(EC, "ES256", RIGHT | {"exp": NOW - 60}))
    assert refused.value.expired is True


def part(value: object) -> str:
    return raw_part(json.dumps(value).encode())


def raw_part(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def signed_bytes(key: Key, claims: bytes) -> str:
    return jws.serialize_compact({"alg": "ES256"}, claims, key)


def forged() -> dict[str, str]:
    public = RSA.as_pem(private=False)
    good = signed(EC, "ES256")
    header, payload, signature = good.split(".")
    deep = b'{"alg":' + b"[" * 3000
    return {
        "no signature": f"{part({'alg': 'none'})}.{payload}.",
        "none by another spelling": f"{part({'alg': 'None'})}.{payload}.",
        "HMAC with the public key": signed(OctKey.import_key(base64.b64encode(public)), "HS256"),
        "another's key": signed(ECKey.generate_key("P-256"), "ES256"),
        "another's key inside the header": signed(ED2, "Ed25519", jwk=ED2.as_dict(private=False)),
        "an unknown key id": signed(EC, "ES256", kid="unknown"),
        "a key of another curve": signed(EC384, "ES384"),
        "a short RSA key": signed(RSA1024, "RS256"),
        "a changed payload": f"{header}.{part(RIGHT | {'roles': ['mayor']})}.{signature}",
        "a signature cut short": good[:-2],
        "another algorithm in the header": f"{part({'alg': 'RS256'})}.{payload}.{signature}",
        "a critical header that we do not know": f"{part({'alg': 'ES256', 'crit': ['x'], 'x': 1})}.{payload}.{signature}",
        "an algorithm that is no text": f"{part({'alg': ['ES256']})}.{payload}.{signature}",
        "a header that is text": f"{part('alg')}.{payload}.{signature}",
        "a header that is a list": f"{part(['alg'])}.{payload}.{signature}",
        "a header that nests deeply": f"{raw_part(deep)}.{payload}.{signature}",
        "a header that is long": signed(EC, "ES256", x5c=["A" * 5000]),
        "a key id that is no text": f"{part({'alg': 'ES256', 'kid': ['x']})}.{payload}.{signature}",
        "a notice of logout": signed(EC, "ES256", typ="logout+jwt"),
        "a type that is no text": f"{part({'alg': 'ES256', 'typ': 1})}.{payload}.{signature}",
        "another spelling of the signature": f"{good}=",
        "a second token behind it": f"{good}, Bearer {good}",
        "a longer one than any issuer makes": signed(EC, "ES256", RIGHT | {"more": "x" * 16_384}),
        "claims that are no object": signed_bytes(EC, b'["exp"]'),
        "claims that nest deeply": signed_bytes(EC, b'{"a":' * 2000),
        "an end without end": signed_bytes(EC, json.dumps(RIGHT | {"exp": float("inf")}).encode()),
        "an end that is no number": signed_bytes(EC, json.dumps(RIGHT | {"exp": float("nan")}).encode()),
        "an end beyond all days": signed_bytes(EC, json.dumps(RIGHT | {"exp": 10**400}).encode()),
        "two parts": f"{header}.{payload}",
        "nothing": "",
        "no ASCII": "á.á.á",
    }


ED2, EC384 = OKPKey.generate_key("Ed25519"), ECKey.generate_key("P-384")
with pytest.warns(match="size should be"):
    RSA1024 = RSAKey.generate_key(1024)


@pytest.mark.filterwarnings("ignore::joserfc.errors.SecurityWarning")
@pytest.mark.parametrize("kind", sorted(forged()))
async def test_a_forged_token_is_refused(kind: str) -> None:
    with pytest.raises(BadToken):
        await verifier(RSA, EC, ED, EC384, RSA1024).believe(forged()[kind])


async def test_a_key_is_used_only_for_what_its_issuer_says() -> None:
    encryption = ECKey.import_key(EC.as_dict(private=True) | {"use": "enc"})
    other = ECKey.import_key(EC.as_dict(private=True) | {"alg": "ES512"})
    for key in (encryption, other):
        with pytest.raises(BadToken):
            await verifier(key).believe(signed(EC, "ES256"))


async def test_two_processes_over_one_store_are_one_issuer() -> None:
    store = KeysInMemory()
    token = LocalIssuer(store).token(subject="maria", roles=["clerk"], regimes=[])
    believing = Verifier(LocalIssuer(store), issuer=LOCAL_ISSUER, audience=AUDIENCE)
    assert (await believing.believe(token)).roles == ("clerk",)
    with pytest.raises(BadToken):
        await Verifier(LocalIssuer(KeysInMemory()), issuer=LOCAL_ISSUER, audience=AUDIENCE).believe(token)


async def test_a_request_without_a_good_token_is_401_and_says_how(client: httpx.AsyncClient, bearer: Bearer) -> None:
    token = bearer("auditor")["Authorization"].removeprefix("Bearer ")
    answers = {
        None: ("not_authenticated", "Bearer"),
        f"Basic {token}": ("token_invalid", 'Bearer error="invalid_token"'),
        f"Bearer {token}x": ("token_invalid", 'Bearer error="invalid_token"'),
        "Bearer": ("token_invalid", 'Bearer error="invalid_token"'),
    }
    for sent, (code, challenge) in answers.items():
        answer = await client.get("/api/v1/things", headers={} if sent is None else {"Authorization": sent})
        assert (answer.status_code, answer.json()["code"], answer.headers["www-authenticate"]) == (401, code, challenge)
    assert (await client.get("/api/v1/things", headers={"Authorization": f"bearer {token}"})).status_code == 200


async def test_an_expired_token_is_401_and_says_so(client: httpx.AsyncClient, issuer: LocalIssuer) -> None:
    token = issuer.token(subject="maria", roles=["auditor"], regimes=[], now=lambda: 1_000_000_000)
    answer = await client.get("/api/v1/things", headers={"Authorization": f"Bearer {token}"})
    assert (answer.status_code, answer.json()["code"]) == (401, "token_expired")


async def test_a_token_is_looked_at_again_after_a_minute_and_never_believed_past_its_end() -> None:
    keys, clock = KeySet(ED), [float(NOW)]
    checked = Verifier(keys, issuer="https://id.test", audience="autos", now=lambda: clock[0])
    short, long = signed(ED, "Ed25519", {**RIGHT, "exp": NOW + 30}), signed(ED, "Ed25519", {**RIGHT, "exp": NOW + 3600})
    first = [await checked.believe(token) for token in (short, long)]
    keys.keys = ()
    clock[0] = NOW + 29
    assert [await checked.believe(token) for token in (short, long)] == first
    clock[0] = NOW + 30
    with pytest.raises(BadToken):
        await checked.believe(short)
    clock[0] = NOW + 59
    assert await checked.believe(long) == first[1]
    clock[0] = NOW + 60
    with pytest.raises(BadToken):
        await checked.believe(long)
