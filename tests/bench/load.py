"""The clients, in a process of their own: each connection lets cases live, one after the other, over a bare socket.

`python -m tests.bench.load` takes a `Job` as JSON on standard input and answers a `Load` on standard output. A client library would
take as much of the two cores as the servers that are measured.
"""

import asyncio
import sys
import time
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from tests.bench.town import Seat

KINDS = ("record", "appeal", "decide")
ZONE = ZoneInfo("America/Sao_Paulo")
ANSWER_SECONDS = 30.0
NARRATIVE = (
    "Em fiscalização de rotina, o veículo foi parado com passageiros acima da lotação indicada no certificado, um deles em pé no corredor. "
    "O motorista apresentou os documentos pedidos e foi informado da autuação; os passageiros seguiram viagem em outro carro da empresa."
)
GROUNDS = (
    "A empresa sustenta que a contagem feita pelo agente inclui o motorista e o guia, que não são passageiros, e que nenhum dos "
    "transportados viajava em pé quando o veículo foi parado. Pede o cancelamento da multa ou, ao menos, a revisão do valor."
)
REASONS = (
    "O auto descreve a contagem com clareza e a empresa não juntou prova em contrário. A lotação é a do certificado, e o passageiro em pé "
    "foi visto pelo agente. Mantém-se a multa pelos fundamentos do parecer, que passam a integrar esta decisão."
)


class Job(Struct, frozen=True):
    """What to ask of whom. Each seat is the vehicle of one life."""

    port: int
    tokens: dict[str, str]
    connections: int
    seats: list[Seat]
    seconds: float


class Load(Struct, frozen=True):
    """What came of it: `elapsed` seconds for all, seconds of each answer by kind, bytes of the bodies, the last log position told."""

    elapsed: float
    times: dict[str, list[float]]
    answer_bytes: dict[str, int]
    request_bytes: dict[str, int]
    position: int
    last_case: UUID | None


class Refusal(Exception):  # noqa: N818 - the server's answer
    """A command was not obeyed: the measurement is worth nothing."""


class _Connection:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, tokens: dict[str, str]) -> None:
        self._reader = reader
        self._writer = writer
        self._tokens = tokens

    async def post(self, path: str, role: str, body: bytes, match: str = "") -> tuple[dict[str, str], bytes]:
        """One command; answers headers and body of a 201."""
        condition = f"If-Match: {match}\r\n" if match else ""
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {self._tokens[role]}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n{condition}\r\n"
        )
        self._writer.write(head.encode() + body)
        async with asyncio.timeout(ANSWER_SECONDS):
            status, *lines = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[:-2]
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
            answer = await self._reader.readexactly(int(headers["content-length"]))
        if status.split()[1] != "201":
            raise Refusal(f"{path}: {status} {answer.decode()}")
        return headers, answer

    async def close(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()


class _Meter:
    def __init__(self) -> None:
        self.times: dict[str, list[float]] = {kind: [] for kind in KINDS}
        self.answers: dict[str, int] = dict.fromkeys(KINDS, 0)
        self.requests: dict[str, int] = dict.fromkeys(KINDS, 0)
        self.position = 0
        self.last_case: UUID | None = None

    def note(self, kind: str, seconds: float, body: bytes, headers: dict[str, str], answer: bytes) -> None:
        self.times[kind].append(seconds)
        self.answers[kind] += len(answer)
        self.requests[kind] += len(body)
        self.position = max(self.position, int(headers.get("autos-position", 0)))


async def _life(connection: _Connection, seat: Seat, meter: _Meter) -> None:
    """A case: recorded yesterday's fact, appealed against, decided."""
    now = datetime.now(UTC)
    recorded: dict[str, Any] = {
        "regime": "americana-charter",
        "provision": "AME-16-I",
        "occurredAt": (now - timedelta(days=1)).isoformat(),
        "place": {"municipality": "Americana", "address": "Av. Brasil, 85", "kind": "street"},
        "vehicleId": str(seat.vehicle),
        "operatorId": str(seat.operator),
        "inspectingBody": "SETRANSV",
        "narrative": NARRATIVE,
        "facts": {"passengers": 46, "standing": 1},
    }
    path, case, tag = "/api/v1/cases", "", ""
    appealed: dict[str, Any] = {"contestedAct": "fine", "grounds": GROUNDS, "appellant": seat.cnpj}
    decided: dict[str, Any] = {
        "authority": {"role": "secretary", "name": "Ana Prado"},
        "outcome": "dismissed",
        "decidedOn": now.astimezone(ZONE).date().isoformat(),
        "reasons": REASONS,
    }
    steps = (("record", "inspector", recorded), ("appeal", "clerk", appealed), ("decide", "secretary", decided))
    for kind, role, fields in steps:
        body = msgspec.json.encode(fields)
        asked = time.perf_counter()
        headers, answer = await connection.post(path, role, body, tag)
        meter.note(kind, time.perf_counter() - asked, body, headers, answer)
        tag = headers["etag"]
        if kind == "record":
            case = headers["location"]
            meter.last_case = UUID(case.rsplit("/", 1)[-1])
            path = f"{case}/appeals"
        else:
            path = f"{case}/appeals/1/decisions"


async def run(job: Job) -> Load:
    """Let all lives be lived, or as many as begin within the seconds."""
    meter = _Meter()
    waiting = list(reversed(job.seats))
    connections = [_Connection(*await asyncio.open_connection("127.0.0.1", job.port), job.tokens) for _ in range(job.connections)]
    begun = time.perf_counter()

    async def live(connection: _Connection) -> None:
        while waiting and time.perf_counter() - begun < job.seconds:
            await _life(connection, waiting.pop(), meter)

    async with asyncio.TaskGroup() as group:
        for connection in connections:
            group.create_task(live(connection))
    elapsed = time.perf_counter() - begun
    for connection in connections:
        await connection.close()
    return Load(elapsed, meter.times, meter.answers, meter.requests, meter.position, meter.last_case)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(run(msgspec.json.decode(sys.stdin.buffer.read(), type=Job)))))
