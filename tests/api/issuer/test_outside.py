"""When an issuer is asked, and which of its keys count meanwhile."""

import asyncio
from functools import partial

import pytest

from api.issuer.documents import NotReadError, Source, read
from api.issuer.jwks import Published
from api.issuer.outside import OutsideIssuer
from api.tokens import BadToken, IssuerUnavailable, Verifier
from tests.api.issuer.issuing import CERTS, Issuing, key, signed

FIRST, SECOND, MADE_UP = key("ES256", "first"), key("Ed25519", "second"), key("ES256", "made-up")


class Clock:
    """Seconds, moved by the test."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def keys(issuer: Issuing, clock: Clock) -> OutsideIssuer:
    """The keys of an issuer that publishes the first one."""
    issuer.publish(FIRST)
    return OutsideIssuer(partial(read, Source(issuer.issuer)), clock)


async def ids(keys: OutsideIssuer, kid: str | None) -> list[str | None]:
    return [key.kid for key in await keys.find(kid)]


def readings(issuer: Issuing) -> int:
    return issuer.asked.count(CERTS)


def away(issuer: Issuing) -> None:
    issuer.pages.clear()


async def test_nothing_is_read_before_a_token_comes_and_then_once_in_five_minutes(
    issuer: Issuing, keys: OutsideIssuer, clock: Clock
) -> None:
    assert issuer.asked == []
    for _ in range(3):
        assert (await ids(keys, "first"), await ids(keys, None)) == (["first"], ["first"])
    clock.seconds += 299
    await keys.find("first")
    assert readings(issuer) == 1
    clock.seconds += 1
    await keys.find("first")
    assert readings(issuer) == 2


async def test_a_key_that_its_issuer_took_back_counts_no_more_after_five_minutes(
    issuer: Issuing, keys: OutsideIssuer, clock: Clock
) -> None:
    await keys.find("first")
    issuer.publish(SECOND)
    clock.seconds += 299
    assert await ids(keys, "first") == ["first"]
    clock.seconds += 1
    assert (await ids(keys, "first"), await ids(keys, None)) == ([], ["second"])


@pytest.mark.parametrize("left", [[], [{**FIRST.as_dict(private=False), "use": "enc"}]])
async def test_of_an_issuer_without_a_key_that_serves_every_token_waits_and_none_is_believed(
    issuer: Issuing, keys: OutsideIssuer, clock: Clock, left: list[object]
) -> None:
    believing = Verifier(keys, issuer=issuer.issuer, audience="autos")
    token = signed(FIRST, "ES256", issuer.claims())
    await keys.find("first")
    issuer.put(CERTS, {"keys": left})
    clock.seconds += 300
    for kid in ("first", "made-up", None):
        with pytest.raises(IssuerUnavailable) as refused:
            await keys.find(kid)
        assert refused.value.retry_after == 5
    with pytest.raises(IssuerUnavailable):
        await believing.believe(token)
    with pytest.raises(IssuerUnavailable):
        await believing.check()
    assert readings(issuer) == 2
    issuer.publish(FIRST)
    clock.seconds += 5
    assert (await believing.believe(token)).sub == "maria"


async def test_a_new_id_is_looked_for_at_once_but_a_flood_of_made_up_ones_asks_once_in_five_seconds(
    issuer: Issuing, keys: OutsideIssuer, clock: Clock
) -> None:
    await keys.find("first")
    clock.seconds += 5
    issuer.publish(FIRST, SECOND)
    assert (await ids(keys, "second"), readings(issuer)) == (["second"], 2)
    for at in range(1000):
        assert await ids(keys, f"made-up-{at}") == []
        clock.seconds += 0.01
    assert readings(issuer) == 3


async def test_ids_that_are_paths_or_statements_are_only_compared(issuer: Issuing, keys: OutsideIssuer, clock: Clock) -> None:
    for kid in ("../../etc/passwd", "' OR 1=1 --", "http://127.0.0.1/keys", "", "first\0", "FIRST"):
        clock.seconds += 5
        assert await ids(keys, kid) == []
    assert set(issuer.asked) == {CERTS, "/realms/city/.well-known/openid-configuration"}


async def test_many_requests_at_once_read_once(issuer: Issuing, keys: OutsideIssuer) -> None:
    found = await asyncio.gather(*(ids(keys, "first") for _ in range(50)))
    assert (found, readings(issuer)) == ([["first"]] * 50, 1)


async def test_who_goes_away_ends_no_reading_for_the_others(issuer: Issuing, keys: OutsideIssuer) -> None:
    first, second = asyncio.create_task(ids(keys, "first")), asyncio.create_task(ids(keys, "first"))
    await asyncio.sleep(0)
    first.cancel()
    assert (await second, readings(issuer)) == (["first"], 1)


async def test_known_keys_go_on_counting_for_an_hour_without_their_issuer_and_unknown_ones_wait(
    issuer: Issuing, keys: OutsideIssuer, clock: Clock
) -> None:
    await keys.find("first")
    away(issuer)
    for _ in range(11):
        clock.seconds += 300
        assert await ids(keys, "first") == ["first"]
        with pytest.raises(IssuerUnavailable) as refused:
            await keys.find("second")
        assert refused.value.retry_after == 5
    clock.seconds += 300
    with pytest.raises(IssuerUnavailable):
        await keys.find("first")
    issuer.publish(FIRST)
    with pytest.raises(IssuerUnavailable):
        await keys.find("first")
    clock.seconds += 5
    assert await ids(keys, "first") == ["first"]


async def test_an_issuer_that_is_away_is_asked_once_in_five_seconds(issuer: Issuing, keys: OutsideIssuer, clock: Clock) -> None:
    away(issuer)
    for _ in range(100):
        with pytest.raises(IssuerUnavailable):
            await keys.find("first")
    assert len(issuer.asked) == 1
    clock.seconds += 5
    with pytest.raises(IssuerUnavailable):
        await keys.find("first")
    assert len(issuer.asked) == 2


async def test_while_an_issuer_is_away_one_request_waits_for_it_and_the_others_go_on(issuer: Issuing, clock: Clock) -> None:
    issuer.publish(FIRST)
    answers, slow = asyncio.Event(), False

    async def slowly() -> Published:
        if slow:
            await answers.wait()
            raise NotReadError("it does not answer")
        return await read(Source(issuer.issuer))

    keys = OutsideIssuer(slowly, clock)
    await keys.find("first")
    slow = True
    clock.seconds += 300
    answers.set()
    assert await ids(keys, "first") == ["first"]
    answers.clear()
    clock.seconds += 5
    waiting = asyncio.create_task(ids(keys, "first"))
    await asyncio.sleep(0)
    assert await asyncio.wait_for(ids(keys, "first"), 1) == ["first"]
    assert not waiting.done()
    answers.set()
    assert await waiting == ["first"]


async def test_a_verifier_over_these_keys_believes_what_the_issuer_signed_and_nothing_else(issuer: Issuing, keys: OutsideIssuer) -> None:
    believing = Verifier(keys, issuer=issuer.issuer, audience="autos")
    await believing.check()
    claims = await believing.believe(signed(FIRST, "ES256", issuer.claims(roles=["clerk"])))
    assert (claims.iss, claims.sub, claims.roles) == (issuer.issuer, "maria", ("clerk",))
    for token in (
        signed(MADE_UP, "ES256", issuer.claims()),
        signed(MADE_UP, "ES256", issuer.claims(), kid="first"),
        signed(FIRST, "ES256", issuer.claims(), kid="second"),
    ):
        with pytest.raises(BadToken):
            await believing.believe(token)


async def test_without_its_issuer_a_token_is_neither_believed_nor_refused(issuer: Issuing, keys: OutsideIssuer) -> None:
    away(issuer)
    believing = Verifier(keys, issuer=issuer.issuer, audience="autos")
    for token in (signed(FIRST, "ES256", issuer.claims()), signed(MADE_UP, "ES256", issuer.claims())):
        with pytest.raises(IssuerUnavailable):
            await believing.believe(token)
    with pytest.raises(IssuerUnavailable):
        await believing.check()
