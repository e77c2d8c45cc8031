"""From settings to a served application: opens the store, makes the parts, runs the server. Each worker process builds its own."""

import errno
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial

import structlog
from anyio.to_thread import run_sync
from granian import Granian
from granian.constants import Interfaces
from litestar import Litestar
from litestar.di import Provide

from api import logs
from api.app import Parts, create_app
from api.auth import Acquaintances
from api.door import Door
from api.issuer.documents import read, source_of
from api.issuer.outside import OutsideIssuer
from api.memory import look_seldom
from api.resources import RESOURCES
from api.tokens import LOCAL_ISSUER, LocalIssuer, Verifier
from api.widening import Widening
from infra.database import Database, is_current
from infra.doctor import Finding
from infra.engine import Engine, open_engine
from infra.provable.signing import given_keys
from infra.settings import Settings, SettingsError, read_settings
from infra.store import Store, check_kept, check_secrets, prepare_databases

LOG = structlog.stdlib.get_logger("autos.serving")

STOP_SECONDS = 20
"""How long requests under way may take once the process was told to stop."""
Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


def prepare(settings: Settings) -> None:
    """Migrate an embedded database by itself; a PostgreSQL server's is migrated by who owns it.

    Raises:
        SettingsError: a PostgreSQL database without this program's tables, nobody to believe, a secret missing, a key that is none.
        KeyUnopenedError: a kept secret is damaged, or wrapped by another secret.
    """
    source_of(settings)
    check_secrets(settings)
    given_keys(settings)  # here in a sentence; in each worker it would be a traceback
    database, keys = Database(settings.database_url), Database(settings.keys_database_url)
    if all(each.is_sqlite for each in (database, keys)):
        prepare_databases(settings)
    elif not (is_current(database) and is_current(keys, "keys")):
        raise SettingsError("the database does not have this program's tables: run `autos migrate` first")
    check_kept(settings)


def check_address(settings: Settings) -> None:
    """Refuse an address that cannot be listened on, or that another program serves already.

    The server would share it with a second Autos without a word, and the two answer in turns from two databases.
    """
    if fault := _address_fault(settings):
        raise SettingsError(f"{fault}; choose another with --host, --port")


def address_findings(settings: Settings) -> list[Finding]:
    """What `autos doctor` says of an address that cannot be listened on. Where somebody listens, that may be this service."""
    fault = _address_fault(settings, but=errno.EADDRINUSE)
    return [Finding("address", "wrong", f"{fault}; `autos serve` refuses")] if fault else []


def _address_fault(settings: Settings, but: int | None = None) -> str | None:
    """Why AUTOS_HOST and AUTOS_PORT cannot be listened on; `but`: for another reason than this one."""
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM):
            with socket.socket(family, kind, protocol) as trial:
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                trial.bind(address)
    except OSError as error:
        return None if error.errno == but else f"{settings.host}, port {settings.port}: {error.strerror}"
    except UnicodeError:
        return f"{settings.host}, port {settings.port}: no name of a host"
    return None


def verifier(settings: Settings, store: Store) -> Verifier:
    """Whose tokens are believed: the issuer's of the settings, in development the local one's."""
    source = source_of(settings)
    if source is None:
        return Verifier(LocalIssuer(store.kept), issuer=LOCAL_ISSUER, audience=settings.audience)
    issuer = OutsideIssuer(partial(read, source))
    return Verifier(issuer, issuer=source.issuer, audience=settings.audience, roles_claim=settings.roles_claim)


def application() -> Litestar:
    """The application over the settings of the environment: what each worker process calls."""
    settings = read_settings(os.environ)
    logs.configure(settings.log_level, for_good=True)
    end_with_parent()
    engine = open_engine(settings)
    hosts = frozenset(host.strip().lower() for host in settings.allowed_hosts.split(",") if host.strip())
    lifespan = lifespan_over(engine, workers=settings.workers)
    return create_app(parts_over(engine, verifier(settings, engine.store), hosts=hosts, lifespan=(lifespan,)))


def end_with_parent() -> None:
    """Let this worker process stop as if it was told to, once the process that started it is gone without a word (SIGKILL, no memory).

    It would go on serving with nobody to stop it, and hold the port. A process that is nobody's worker (uvicorn's own) has no such parent.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def follow() -> None:
        parent.join()
        LOG.error("parent_gone")
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(STOP_SECONDS)
        os._exit(1)  # what the parent would have done by now

    threading.Thread(target=follow, name="parent", daemon=True).start()


def parts_over(engine: Engine, verifier: Verifier, *, hosts: frozenset[str] = frozenset(), lifespan: Sequence[Lifespan] = ()) -> Parts:
    """What the application is made of, over an engine."""
    door = Door(engine.journal, engine.clock, engine.side)

    async def ready() -> bool:
        await verifier.check()
        return await run_sync(engine.is_ready)

    async def wait(position: int, seconds: float) -> bool:
        return await run_sync(engine.wait_for, position, seconds)

    return Parts(
        verifier=verifier,
        people=Acquaintances(engine.store.people),
        record=engine.reads.record,
        widens=Widening(engine.journal, engine.clock),
        resources=RESOURCES,
        dependencies={
            "door": Provide(lambda: door, sync_to_thread=False),
            "publisher": Provide(lambda: engine.publisher, sync_to_thread=False),
        },
        hosts=hosts,
        wait=wait,
        ready=ready,
        lifespan=lifespan,
    )


def lifespan_over(engine: Engine, *, workers: bool) -> Lifespan:
    """From the first step to the closing of the store; `workers`: projector, policies and clock run in this process."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncGenerator[None]:
        # The first step makes the tables of the read models known, so that the first list is not an error.
        await run_sync(engine.projector.step)
        running = engine.running() if workers else engine.forgetting()
        await run_sync(running.__enter__)
        look_seldom()
        try:
            yield
        finally:
            await run_sync(running.__exit__, None, None, None)
            await run_sync(engine.close)

    return lifespan


def serve(settings: Settings) -> None:
    """Serve until the process is told to stop (SIGTERM or SIGINT: requests under way are finished)."""
    prepare(settings)
    LOG.info("serving", host=settings.host, port=settings.port)
    Granian(
        "api.serving:application",
        factory=True,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.ASGI,
        websockets=False,
        log_enabled=True,
        # A worker that is told to stop while it starts may miss it.
        workers_kill_timeout=STOP_SECONDS,
        log_dictconfig={"version": 1, "disable_existing_loggers": False, "loggers": {"_granian": {"level": logging.WARNING}}},
    ).serve()
