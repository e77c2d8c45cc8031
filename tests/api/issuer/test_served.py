"""Served for real: migrated, on SQLite and on PostgreSQL, as a process of its own, with tokens of an issuer outside of it."""

import base64
import json
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from joserfc.jwk import OctKey, RSAKey

from tests.api.issuer.issuing import Issuing, key, signed
from tests.api.test_serving import AUTOS, environment, free_port

WAIT_SECONDS = 60.0
REGIME = "americana-charter"
OLD, NEW, FOREIGN = key("RS256", "old"), key("ES256", "new"), key("RS256", "old")
OPERATOR = {
    "regime": REGIME, "cnpj": "11.222.333/0001-81", "legalName": "Metalúrgica Aurora Ltda.", "legalNature": "limited-company",
    "forProfit": True, "serviceKinds": ["own-vehicle"], "coreActivity": "metalurgia", "seat": {"municipality": "Americana", "state": "SP"},
    "municipalRegistration": "12345", "registeredOn": "2026-01-05",
}  # fmt: skip


class City(NamedTuple):
    """A served city and the settings that it is served with."""

    client: httpx.Client
    issuer: Issuing
    settings: dict[str, str]
    log: Path

    def autos(self, *words: str) -> subprocess.CompletedProcess[str]:
        return autos(self.settings, *words)

    def asked(self, token: str) -> tuple[int, str | None]:
        """Status and code of a question with a token."""
        answer = self.client.get("/api/v1/operators", headers={"Authorization": f"Bearer {token}"})
        return answer.status_code, answer.json().get("code")

    def within(self, expected: object, look: Callable[[], object]) -> None:
        """The answer becomes what is expected, in a minute at most."""
        deadline = time.monotonic() + WAIT_SECONDS
        while (last := look()) != expected:
            assert time.monotonic() < deadline, last
            time.sleep(0.2)


def autos(settings: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([AUTOS, *words], env=settings, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def settings(database_url: str, issuer: Issuing, tmp_path: Path) -> dict[str, str]:
    """What README says that a city sets."""
    return environment(
        tmp_path,
        AUTOS_DATABASE_URL=database_url,
        AUTOS_KEYS_URL=f"sqlite:///{tmp_path / 'keys.db'}",
        AUTOS_KEYS_SECRET="a secret of the tests, at least 32 long",
        AUTOS_LOG_KEY="another secret, at least 32 characters",
        AUTOS_CHECKPOINT_DIR=str(tmp_path / "checkpoints"),
        AUTOS_ISSUER=issuer.issuer,
        AUTOS_ROLES_CLAIM="realm_access.roles",
    )


@pytest.fixture
def city(settings: dict[str, str], issuer: Issuing, tmp_path: Path) -> Iterator[City]:
    """Migrated and served; the issuer publishes nothing yet."""
    assert autos(settings, "migrate").returncode == 0
    port = free_port()
    told = tmp_path / "served.log"
    with told.open("wb") as log:
        process = subprocess.Popen([AUTOS, "serve", "--port", str(port)], env=settings, stdout=log, stderr=log)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
            served = City(client, issuer, settings, told)
            served.within(200, lambda: _status(client, "/health/live"))
            yield served
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0, told.read_text()


def _status(client: httpx.Client, path: str) -> int:
    try:
        return client.get(path).status_code
    except httpx.TransportError:
        return 0


def claims(issuer: Issuing, *roles: str, **more: object) -> dict[str, Any]:
    """As Keycloak says them."""
    return issuer.claims(typ="Bearer", azp="console", realm_access={"roles": ["offline_access", *roles]}, regimes=[REGIME], **more)


@pytest.mark.parametrize("database_url", ["postgres_url"], indirect=True)
def test_a_city_is_served_before_its_issuer_answers_and_goes_on_when_it_changes_keys_and_when_it_is_away(city: City) -> None:
    issuer = city.issuer
    first = signed(OLD, "RS256", claims(issuer, "auditor"))
    unavailable = city.client.get("/health/ready")
    assert (unavailable.status_code, unavailable.json()["code"]) == (503, "issuer_unavailable")
    refused = city.client.get("/api/v1/operators", headers={"Authorization": f"Bearer {first}", "Accept-Language": "en"})
    assert (refused.status_code, refused.headers["content-type"]) == (503, "application/problem+json")
    assert (refused.json()["code"], refused.json()["title"]) == ("issuer_unavailable", "Issuer of tokens unavailable")
    assert 1 <= int(refused.headers["retry-after"]) <= 5
    sick = city.autos("doctor", "--json")
    assert sick.returncode == 1
    told = {each["about"]: (each["state"], each["said"]) for each in json.loads(sick.stdout)}["tokens"]
    assert told == ("wrong", f"nobody's token can be checked: {issuer.issuer}/.well-known/openid-configuration answers 503, not 200")

    issuer.publish(OLD)
    city.within(200, lambda: _status(city.client, "/health/ready"))
    assert city.asked(first) == (200, None)
    told = {each["about"]: (each["state"], each["said"]) for each in json.loads(city.autos("doctor", "--json").stdout)}["tokens"]
    assert told == ("ok", f"{issuer.issuer} publishes 1 keys that serve (RS256)")

    second = signed(NEW, "ES256", claims(issuer, "auditor"))
    assert city.asked(second) == (401, "token_invalid")
    issuer.publish(OLD, NEW)
    city.within((200, None), lambda: city.asked(second))

    issuer.pages.clear()
    assert city.asked(signed(NEW, "ES256", claims(issuer, "auditor", sub="bia"))) == (200, None)
    city.within((503, "issuer_unavailable"), lambda: city.asked(signed(key("ES256", "third"), "ES256", claims(issuer, "auditor"))))
    assert (city.client.get("/health/ready").status_code, city.asked(first)) == (200, (200, None))


def test_a_served_city_believes_what_its_issuer_signed_for_it_and_no_other_token(city: City) -> None:
    issuer = city.issuer
    issuer.publish(OLD, NEW)
    city.within(200, lambda: _status(city.client, "/health/ready"))
    clerk = {"Authorization": f"Bearer {signed(OLD, 'RS256', claims(issuer, 'clerk'))}"}
    recorded = city.client.post("/api/v1/operators", json=OPERATOR, headers=clerk)
    assert recorded.status_code == 201, recorded.text
    assert city.client.get(recorded.headers["location"], headers=clerk).json()["legalName"] == "Metalúrgica Aurora Ltda."

    said, now = claims(issuer, "clerk"), int(time.time())
    good = signed(NEW, "ES256", said)
    header, payload, signature = good.split(".")
    pem = RSAKey.import_key(OLD.as_dict(private=False)).as_pem(private=False)
    public = OctKey.import_key(base64.b64encode(pem))
    evil = FOREIGN.as_dict(private=False)
    accepted = {
        "ES256": good,
        "addresses in the header are not looked at": signed(NEW, "ES256", said, jku="http://127.0.0.1:9/", x5u="http://127.0.0.1:9/"),
    }
    invalid = {
        "no signature": f"{_part({'alg': 'none', 'kid': 'old'})}.{payload}.",
        "HMAC with the public key": signed(public, "HS256", said, kid="old"),
        "another's key under a known id": signed(FOREIGN, "RS256", said),
        "another's key inside of the token": signed(FOREIGN, "RS256", said, jwk=evil, kid="evil"),
        "another's key at an address": signed(FOREIGN, "RS256", said, jku=f"{issuer.base}/evil", kid="evil"),
        "a path for an id": signed(FOREIGN, "RS256", said, kid="../../../../etc/passwd"),
        "a statement for an id": signed(FOREIGN, "RS256", said, kid="old' UNION SELECT 'x"),
        "another audience": signed(NEW, "ES256", {**said, "aud": "account"}),
        "another issuer": signed(NEW, "ES256", {**said, "iss": issuer.issuer + "/"}),
        "the issuer of development": signed(NEW, "ES256", {**said, "iss": "urn:autos:local"}),
        "not yet": signed(NEW, "ES256", {**said, "nbf": now + 600}),
        "without an end": signed(NEW, "ES256", {name: value for name, value in said.items() if name != "exp"}),
        "other claims": f"{header}.{_part({**said, 'sub': 'marta'})}.{signature}",
        "a person whose name is no text": signed(NEW, "ES256", {**said, "sub": "\ud800"}),
        "a regime that no database can hold": signed(NEW, "ES256", {**said, "regimes": [REGIME, "a\0"]}),
        "roles that are a text": signed(NEW, "ES256", {**said, "realm_access": {"roles": "clerk"}}),
        "long": signed(NEW, "ES256", {**said, "more": "x" * 20_000}),
    }
    assert {kind: city.asked(token) for kind, token in accepted.items()} == dict.fromkeys(accepted, (200, None))
    assert {kind: city.asked(token) for kind, token in invalid.items()} == dict.fromkeys(invalid, (401, "token_invalid"))
    assert city.asked(signed(NEW, "ES256", {**said, "exp": now - 120})) == (401, "token_expired")
    assert city.asked(signed(NEW, "ES256", {**said, "realm_access": {"roles": ["offline_access"]}})) == (403, "not_permitted")
    twice = city.client.get("/api/v1/operators", headers=[("Authorization", f"Bearer {good}"), ("Authorization", f"Bearer {good}")])
    assert (twice.status_code, twice.json()["code"]) == (401, "token_invalid")
    assert not [path for path in issuer.asked if "evil" in path]
    log = city.log.read_text()
    claims_named = [json.loads(line).get("claim") for line in log.splitlines() if '"claim"' in line]
    assert claims_named == ["aud", "iss", "iss", "nbf", "exp", "sub", "regimes", "realm_access.roles"]
    assert not [part for token in (good, *invalid.values()) for part in token.split(".")[1:] if part and part in log]

    made = city.autos("token", "--role", "clerk", "--subject", "clara")
    assert (made.returncode, made.stdout) == (2, "")
    assert "ask the issuer for one" in made.stderr


@pytest.mark.parametrize("database_url", ["postgres_url"], indirect=True)
def test_on_postgresql_serving_waits_for_who_migrates(settings: dict[str, str]) -> None:
    refused = autos(settings, "serve", "--port", str(free_port()))
    assert refused.returncode == 2
    assert "run `autos migrate` first" in refused.stderr


def _part(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()
