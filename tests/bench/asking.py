"""The clients that only ask, in a process of their own: each connection asks one path after the other over a bare socket.

`python -m tests.bench.asking` takes a `Job` as JSON on standard input and answers what came of it on standard output.
"""

import asyncio
import sys
import time

import msgspec
from msgspec import Struct

ANSWER_SECONDS = 30.0


class Job(Struct, frozen=True):
    """What to ask of whom, for so many seconds; paths are asked in turn, from the first again after the last."""

    port: int
    token: str
    connections: int
    paths: list[str]
    seconds: float


class Asked(Struct, frozen=True):
    """What came of it: `elapsed` seconds for all, seconds of each answer, bytes of all bodies."""

    elapsed: float
    times: list[float]
    answer_bytes: int


async def run(job: Job) -> Asked:
    """Ask until the seconds are over. An answer other than 200 ends it: the measurement would be worth nothing."""
    times: list[float] = []
    sizes: list[int] = []
    requests = [f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {job.token}\r\n\r\n".encode() for path in job.paths]
    pairs = [await asyncio.open_connection("127.0.0.1", job.port) for _ in range(job.connections)]
    begun = time.perf_counter()

    async def ask(first: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        at = first
        while time.perf_counter() - begun < job.seconds:
            asked = time.perf_counter()
            writer.write(requests[at % len(requests)])
            async with asyncio.timeout(ANSWER_SECONDS):
                status, *lines = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")[:-2]
                length = next(int(line.partition(b":")[2]) for line in lines if line.lower().startswith(b"content-length:"))
                body = await reader.readexactly(length)
            if status.split()[1] != b"200":
                raise RuntimeError(f"{job.paths[at % len(requests)]}: {status.decode()} {body.decode()}")
            times.append(time.perf_counter() - asked)
            sizes.append(len(body))
            at += job.connections

    async with asyncio.TaskGroup() as group:
        for first, (reader, writer) in enumerate(pairs):
            group.create_task(ask(first, reader, writer))
    elapsed = time.perf_counter() - begun
    for _, writer in pairs:
        writer.close()
        await writer.wait_closed()
    return Asked(elapsed, times, sum(sizes))


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(run(msgspec.json.decode(sys.stdin.buffer.read(), type=Job)))))
