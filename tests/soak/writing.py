"""Writers that give one command after another and repeat each until it is answered, whatever happens to the server meanwhile."""

import threading
import time
from itertools import count
from typing import Any
from uuid import uuid4

import httpx

from infra.demo.names import cnpj, renavam

Json = dict[str, Any]
REGIME = "americana-charter"


class Writers:
    """Threads that register companies, each with a vehicle. `acknowledged`: what was answered with 201, by where it lies."""

    def __init__(self, url: str, token: str, number: int) -> None:
        self.acknowledged: dict[str, Json] = {}
        self.repeated = 0
        self.faults: list[str] = []
        self._url, self._headers = url, {"Authorization": f"Bearer {token}"}
        self._ended = threading.Event()
        self._threads = [threading.Thread(target=self._write, args=(each,)) for each in range(number)]

    def start(self) -> None:
        """Begin to write."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Let each writer bring its last command to an answer; the server must be there."""
        self._ended.set()
        for thread in self._threads:
            thread.join()

    def _write(self, writer: int) -> None:
        with httpx.Client(base_url=f"{self._url}/api/v1", headers=self._headers, timeout=10) as client:
            for turn in count():
                if self._ended.is_set() or self.faults:
                    return
                operator = self._done(client, "/operators", company(writer * 1_000_000 + turn))
                if operator:
                    self._done(client, "/vehicles", vehicle(writer * 100_000 + turn, operator["id"]))

    def _done(self, client: httpx.Client, path: str, body: Json) -> Json:
        """Give a command with one Idempotency-Key until it is answered."""
        key = uuid4().hex
        while True:
            try:
                answer = client.post(path, json=body, headers={"Idempotency-Key": key})
            except httpx.TransportError:
                self.repeated += 1
                time.sleep(0.05)
                continue
            if answer.status_code == 503:
                time.sleep(0.05)
                continue
            if answer.status_code != 201:
                self.faults.append(f"{path}: {answer.status_code} {answer.text}")
                return {}
            shown: Json = answer.json()
            self.acknowledged[answer.headers["location"]] = shown
            return shown


def company(number: int) -> Json:
    """A company that nobody else registers."""
    return {
        "regime": REGIME, "cnpj": cnpj(f"{number + 10_000_000:08d}"), "legalName": f"Empresa {number} Ltda.",
        "legalNature": "limited-company", "forProfit": True, "serviceKinds": ["own-vehicle"], "coreActivity": "metalurgia",
        "seat": {"municipality": "Americana", "state": "SP"}, "municipalRegistration": str(number), "registeredOn": "2026-01-05",
    }  # fmt: skip


def vehicle(number: int, operator: str) -> Json:
    """Its bus."""
    letters = "".join(chr(ord("A") + number // 10_000 // 26**place % 26) for place in (2, 1, 0))
    return {
        "regime": REGIME, "operatorId": operator, "plate": f"{letters}{number % 10_000:04d}", "renavam": renavam(number), "type": "bus",
        "manufactureYear": 2019, "passengerSeats": 44, "ownership": "owned", "crlvCategory": "private", "licensedIn": "Americana",
        "registeredOn": "2026-01-05", "features": {"upholsteredSeats": True, "seatBelts": True, "headRests": True, "tachograph": True,
        "taximeter": False, "doors": 1, "coachSeats": True},
    }  # fmt: skip
