"""Which keys of an issuer's document count."""

from typing import Any

import pytest
from joserfc.jwk import ECKey, OctKey, OKPKey, RSAKey

from api.issuer.jwks import published
from tests.api.issuer.issuing import key

RS, ES, ED = key("RS256", "rs"), key("ES256", "es"), key("Ed25519", "ed")
with pytest.warns(match="size should be"):
    SHORT = RSAKey.generate_key(1024).as_dict(private=False)


def public(of: Any, **more: object) -> dict[str, Any]:  # noqa: ANN401 - any kind of key
    return {**of.as_dict(private=False), **more}


def test_the_three_kinds_of_key_count_and_stand_under_their_ids() -> None:
    found = published([public(RS, use="sig", alg="RS256", x5t="abc"), public(ES), public(ED, alg="EdDSA")])
    assert {kid: len(keys) for kid, keys in found.keys.items()} == {"rs": 1, "es": 1, "ed": 1}
    assert (found.algorithms, found.passed_over) == (("ES256", "Ed25519", "EdDSA", "RS256"), {})


def test_keys_with_one_id_and_keys_without_any_all_count() -> None:
    found = published([public(RS, kid="same"), public(ES, kid="same"), public(ED) | {"kid": "ed"}, public(OKPKey.generate_key("Ed25519"))])
    assert {kid: len(keys) for kid, keys in found.keys.items()} == {"same": 2, "ed": 1, None: 1}


def test_two_keys_of_one_kind_under_one_id_both_count_for_an_issuer_may_change_the_key_and_keep_the_id() -> None:
    old, new = key("ES256"), key("ES256")
    found = published([public(old, kid="same"), public(new, kid="same")])
    assert [each.as_dict()["x"] for each in found.keys["same"]] == [public(old)["x"], public(new)["x"]]
    assert found.passed_over == {}


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (OctKey.generate_key(256).as_dict(private=True), "symmetric"),
        (ED.as_dict(private=True), "private"),
        (RS.as_dict(private=True), "private"),
        (public(RS, use="enc", alg="RSA-OAEP"), "for another use"),
        (public(RS, use=None), "for another use"),
        (public(RS, use="sig", key_ops=["sign"]), "of a kind that is not taken"),
        (public(RS, alg="RS512"), "of a kind that is not taken"),
        (public(RS, alg="PS256"), "of a kind that is not taken"),
        (public(ES, alg="RS256"), "of a kind that is not taken"),
        (public(RS, alg="HS256"), "of a kind that is not taken"),
        (public(ECKey.generate_key("P-384")), "of a kind that is not taken"),
        (public(OKPKey.generate_key("X25519")), "of a kind that is not taken"),
        (public(OKPKey.generate_key("Ed448")), "of a kind that is not taken"),
        ({"kty": "AKP", "pub": "AA"}, "of a kind that is not taken"),
        (SHORT, "RSA below 2048 bits"),
        (public(RS, kid=7), "malformed"),
        (public(RS, kid=None), "malformed"),
        (public(RS, use="sig", key_ops=7), "malformed"),
        (public(RS, n=7), "malformed"),
        (public(RS, e="AQ"), "malformed"),
        (public(RS, e=""), "malformed"),
        (public(ES, x=public(ES)["y"]), "malformed"),
        (public(ES, crv="P-999"), "malformed"),
        (public(ED, x="AA"), "malformed"),
        ({"kty": "EC"}, "malformed"),
        ({"kty": ["RSA"]}, "of a kind that is not taken"),
        ({}, "of a kind that is not taken"),
        ("key", "malformed"),
        (None, "malformed"),
        (["kty"], "malformed"),
    ],
)
def test_a_key_that_does_not_count_is_passed_over_and_the_others_count(wrong: object, reason: str) -> None:
    found = published([wrong, public(ED)])
    assert (list(found.keys), dict(found.passed_over)) == (["ed"], {reason: 1})


def test_of_more_than_a_hundred_keys_the_first_hundred_count() -> None:
    found = published([public(ED, kid="one" if at % 2 else str(at)) for at in range(150)])
    assert sum(map(len, found.keys.values())) == 100
    assert found.passed_over == {"beyond the first 100": 50}
