"""The form of a regime that closes a part of the city to its vehicles at some hours. Data only; where the zone lies is said by acts."""

from __future__ import annotations

from msgspec import Struct

from domain.law.dated import Dated


class ZoneRule(Struct, frozen=True, omit_defaults=True):
    """The areas of the city, each with its provision; `restricted` is the one that closes.

    It is closed on `weekdays` (Monday is 0) in `hours` (first and last second of the day, ISO; the policy `edge_policy` reads both ends),
    except on days with a status of `freeing`. `breach_code` is what a vehicle without the authorisation is told. `free_provision`: the
    zone at free hours; `open_provision`: elsewhere in the city. `public_ways`: the kinds of place where parking is forbidden (empty: any).
    """

    areas: dict[str, str]
    restricted: str
    weekdays: Dated[tuple[int, ...]]
    hours: Dated[tuple[str, str]]
    edge_policy: str
    freeing: tuple[str, ...]
    free_provision: str
    open_provision: str
    permit_provision: str
    breach_provision: str
    breach_code: str
    boundary_provision: str
    boarding_provision: str
    stops_provision: str
    parking_provision: str
    parking_exception_provision: str
    public_ways: tuple[str, ...] = ()
