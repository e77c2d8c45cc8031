"""The law packs that ship with the program, by key. A further regime is a folder under `regimes/` and a line here."""

from collections.abc import Mapping
from datetime import date, datetime
from zoneinfo import ZoneInfo

from domain.law.regime import Regime
from domain.law.regimes.americana_charter.regime import REGIME as AMERICANA_CHARTER
from domain.law.regimes.sao_paulo_charter.regime import REGIME as SAO_PAULO_CHARTER
from domain.law.regimes.sao_paulo_parking.regime import REGIME as SAO_PAULO_PARKING

PACKS: Mapping[str, Regime] = {pack.key: pack for pack in (AMERICANA_CHARTER, SAO_PAULO_CHARTER, SAO_PAULO_PARKING)}


def days_at(instant: datetime) -> dict[str, date]:
    """The civil day that it is in each regime's city at an instant (aware), by the regime's key."""
    return {key: instant.astimezone(ZoneInfo(pack.zone)).date() for key, pack in PACKS.items()}
