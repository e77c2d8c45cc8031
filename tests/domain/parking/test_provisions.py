"""The decree is named in its pack alone, and an infraction is no way to fine a car park."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import domain.parking
from domain.cases.commands.opening import RecordInfraction
from domain.cases.events.common import Place
from domain.law.packs import PACKS
from tests.domain.cases.people import OFFICER
from tests.domain.harness import refused
from tests.domain.parking.city import PARKING, C, CarPark


def test_every_refusal_that_a_provision_names_is_one_that_the_domain_gives_outside_its_packs() -> None:
    root = Path(domain.parking.__file__).parents[1]
    given = {
        code
        for file in root.rglob("*.py")
        if "regimes" not in file.parts
        for code in re.findall(r'"([a-z]+(?:_[a-z]+)+)"', file.read_text())
    }
    assert {(p.id, code) for p in PACKS[PARKING].provisions for code in p.refusals if code not in given} == set()


def test_no_name_of_the_decree_stands_outside_its_pack() -> None:
    root = Path(domain.parking.__file__).parents[1]
    named = {
        str(file.relative_to(root))
        for file in root.rglob("*.py")
        if "regimes" not in file.parts and re.search(r'"SPE-|"spe\.|sao-paulo-elderly', file.read_text())
    }
    assert named == set()


def test_a_car_park_is_fined_by_notice_and_never_by_an_infraction() -> None:
    park = CarPark()
    at = datetime(2026, 3, 5, 12, tzinfo=UTC)
    command = RecordInfraction(
        case=park.world.new_id("case"), number="1/2026", regime=PARKING, provision="SPE-5-II", occurred_at=at, place=Place("São Paulo"),
        inspecting_body="SUBPREFEITURA", officer="A", narrative="N", cnpj=C,
    )  # fmt: skip
    with refused("provision_unknown", provision="SPE-5-II"):
        park.ask(command, "2026-03-06", OFFICER)
