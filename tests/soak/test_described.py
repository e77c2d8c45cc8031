"""Whatever is sent to the demonstration city as it is served, its answers are those that /openapi.json describes."""
# pyright: basic
# (schemathesis leaves its types open)

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup

from api.tokens import LocalIssuer
from infra.store import open_store
from tests.api.described import judged
from tests.api.test_serving import AUTOS, environment, free_port
from tests.demo import Loaded, copied
from tests.soak.served import Served

pytestmark = [pytest.mark.soak, pytest.mark.timeout(1200)]

SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
SECONDS = float(os.environ.get("SOAK_SECONDS", "300"))
"""How long it goes on. Every operation is asked once in any case; continuous integration stops there, with the same requests each time."""
EXAMPLES = 2
"""How many requests of each kind, right and wrong, an operation gets in a round."""
STAFF = ("inspector", "clerk", "reviewer", "secretary", "mayor", "auditor", "integration", "administrator")
THINGS = ("operators", "vehicles", "permits", "cases", "inspections", "facilities", "acts")


@contextmanager
def served_city(demo: Loaded, folder: Path) -> Iterator[tuple[str, str]]:
    """A copy of the demonstration city, served; answers where, and a token of somebody who may do everything."""
    with copied(demo.settings, folder) as given_settings:
        store = open_store(given_settings)
        token = LocalIssuer(store.kept).token(subject="maria", roles=STAFF, regimes=["americana-charter"])
        store.close()
        named = {
            "AUTOS_DATABASE_URL": given_settings.database_url, "AUTOS_KEYS_URL": given_settings.keys_url or "",
            "AUTOS_KEYS_SECRET": given_settings.keys_secret or "", "AUTOS_LOG_KEY": given_settings.log_key or "",
        }  # fmt: skip
        port = free_port()
        served = Served([AUTOS, "serve", "--port", str(port)], environment(folder, **named), folder, port)
        try:
            served.start()
            yield served.url, token
        finally:
            served.kill()


def reader(url: str, token: str) -> httpx.Client:
    """Asks what is there."""
    return httpx.Client(base_url=f"{url}/api/v1", headers={"Authorization": f"Bearer {token}"}, timeout=30)


class Known:
    """Ids of things that the city has, so that what is generated does not only ask for what does not exist."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._chance = Random(7)
        self._ids = {thing: self._listed(thing) for thing in THINGS}

    def _listed(self, thing: str) -> list[str]:
        answer = self._client.get(f"/{thing}", params={"limit": 100})
        assert answer.status_code == 200, answer.text
        return [item["id"] for item in answer.json()["items"]]

    def put(self, case: schemathesis.Case[Any]) -> None:
        """Put a thing's id and its version into a request that is right by its form."""
        thing = case.operation.path.removeprefix("/api/v1/").partition("/")[0]
        ids = self._ids.get(thing, [])
        name = next((name for name in case.path_parameters if name.endswith("_id")), None)
        if name is None or not ids or self._chance.random() < 0.2:
            return
        case.path_parameters[name] = self._chance.choice(ids)
        if "number" in case.path_parameters:
            case.path_parameters["number"] = self._chance.choice((1, 1, 2))
        if case.method == "POST" and "If-Match" in case.headers:
            case.headers["If-Match"] = self._client.get(f"/{thing}/{case.path_parameters[name]}").headers["etag"]


def described(found: Any) -> Any:  # noqa: ANN401 - schemathesis' own result, which tells an operation that it cannot read by an error
    """The operation that was found."""
    assert hasattr(found, "ok"), found
    return found.ok()


def asked(operation: Any, mode: GenerationMode, number: int, ask: Callable[[schemathesis.Case[Any]], None]) -> None:  # noqa: ANN401
    """Send what is generated for an operation in one round."""

    @seed(number)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=SLOW,
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def once(case: schemathesis.Case[Any]) -> None:
        ask(case)

    once()


def test_the_city_answers_as_described_whatever_is_sent(demo_on_sqlite: Loaded, tmp_path: Path) -> None:
    with served_city(demo_on_sqlite, tmp_path) as (url, token), reader(url, token) as client:
        known = Known(client)
        operations = [described(found) for found in schemathesis.openapi.from_url(f"{url}/openapi.json").get_all_operations()]
        sent, faults = 0, dict[str, str]()

        def send(case: schemathesis.Case[Any]) -> None:
            nonlocal sent
            sent += 1
            if case.headers.get("Autos-Min-Position", "").isdigit():
                case.headers["Autos-Min-Position"] = "1"  # one that is yet to come is waited for and then a 503, as described
            try:
                judged(case, token)
            except FailureGroup as failure:
                faults.setdefault(f"{case.method} {case.operation.path}", "\n".join(map(str, failure.exceptions)))

        def send_about_what_is_there(case: schemathesis.Case[Any]) -> None:
            known.put(case)
            send(case)

        end, rounds = time.monotonic() + SECONDS, 0
        while rounds == 0 or time.monotonic() < end:
            for operation in operations:
                asked(operation, GenerationMode.POSITIVE, rounds, send_about_what_is_there)
                if any((operation.path_parameters, operation.query, operation.body)):
                    asked(operation, GenerationMode.NEGATIVE, rounds, send)
                if rounds and time.monotonic() > end:
                    break
            rounds += 1
        assert faults == {}
        assert sent > len(operations) * EXAMPLES
        assert httpx.get(f"{url}/health/ready", timeout=30).status_code == 200
