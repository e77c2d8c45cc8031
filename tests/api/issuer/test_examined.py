"""What `autos doctor` says of whom the service believes."""

import pytest
from joserfc.jwk import OctKey

from api.issuer.examining import issuer_findings
from infra.doctor import Finding
from infra.settings import Settings
from tests.api.issuer.issuing import CERTS, Issuing, key

RS, ES, ED = key("RS256", "rs"), key("ES256", "es"), key("Ed25519", "ed")


def told(issuer: Issuing, **more: str) -> list[Finding]:
    return issuer_findings(Settings(issuer=issuer.issuer, **more))  # type: ignore[arg-type]


def test_in_development_there_is_nothing_to_say() -> None:
    assert issuer_findings(Settings()) == []


def test_the_keys_that_serve_are_counted_and_the_others_told(issuer: Issuing) -> None:
    issuer.publish(RS, ES, ED)
    encrypting = {**RS.as_dict(private=False), "use": "enc", "alg": "RSA-OAEP"}
    issuer.put(CERTS, {"keys": [each.as_dict(private=False) for each in (RS, ES, ED)] + [encrypting, OctKey.generate_key(256).as_dict()]})
    said = f"{issuer.issuer} publishes 3 keys that serve (ES256, Ed25519, EdDSA, RS256); passed over: 1 for another use, 1 symmetric"
    assert told(issuer) == [Finding("tokens", "ok", said)]


def test_an_issuer_that_publishes_a_private_key_is_wrong_for_whoever_reads_it_can_sign(issuer: Issuing) -> None:
    issuer.publish(RS)
    issuer.put(CERTS, {"keys": [RS.as_dict(private=False), ES.as_dict(private=True)]})
    said = f"{issuer.issuer} publishes 1 keys that serve (RS256); passed over: 1 private: whoever reads a private key there can sign as it"
    assert told(issuer) == [Finding("tokens", "wrong", said)]


def test_an_issuer_without_a_key_that_serves_or_without_an_answer_is_wrong(issuer: Issuing) -> None:
    issuer.publish()
    assert told(issuer) == [Finding("tokens", "wrong", f"{issuer.issuer} publishes no key that serves")]
    issuer.pages.clear()
    said = f"nobody's token can be checked: {issuer.base}/keys answers 503, not 200"
    assert told(issuer, jwks_url=f"{issuer.base}/keys") == [Finding("tokens", "wrong", said)]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (
            Settings(database_url="postgresql://127.0.0.1/city"),
            "AUTOS_ISSUER is missing: outside of development (SQLite, no issuer) it names who issues the tokens; `autos serve` refuses",
        ),
        (
            Settings(jwks_url="https://id.test/keys"),
            "AUTOS_JWKS_URL is set and AUTOS_ISSUER is not: the issuer is named too, as its tokens name it in `iss`; `autos serve` refuses",
        ),
        (Settings(issuer="http://id.test"), "AUTOS_ISSUER is not https:// (http:// is for this machine alone); `autos serve` refuses"),
    ],
)
def test_settings_with_which_serving_refuses_are_wrong(settings: Settings, said: str) -> None:
    assert issuer_findings(settings) == [Finding("tokens", "wrong", said)]
