"""Whether two ways of writing name one street: officers and gazettes write the same street differently.

A number is cut off only where it is the house's: `Rua 7`, `Rua 25 de Março` and `Rua Projetada 7` bear theirs in the name. Where the
house's number stands in a field of its own, no bare one is cut off at all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from domain.names import folded

KINDS: Mapping[str, str] = {
    "r": "rua", "av": "avenida", "al": "alameda", "pca": "praca", "pc": "praca", "tv": "travessa", "trav": "travessa", "rod": "rodovia",
    "estr": "estrada", "est": "estrada", "lgo": "largo", "lg": "largo", "vd": "viaduto", "vl": "viela",
}  # fmt: skip
"""Kinds of streets, where they come first, as they are shortened; folded."""

TITLES: Mapping[str, str] = {
    "dr": "doutor", "dra": "doutora", "prof": "professor", "profa": "professora", "eng": "engenheiro", "brig": "brigadeiro",
    "cel": "coronel", "cap": "capitao", "gal": "general", "gen": "general", "mal": "marechal", "alm": "almirante", "pres": "presidente",
    "sen": "senador", "dep": "deputado", "gov": "governador", "ver": "vereador", "cons": "conselheiro", "des": "desembargador",
    "pe": "padre", "sta": "santa", "sto": "santo",
}  # fmt: skip
"""Titles before a name, as they are shortened; folded."""

NAMELESS = frozenset({"projetada", "projetado", "particular", "interna", "local", "de servico", "sem nome", "sem denominacao"})
"""What streets are called that have no name yet, folded: the number that follows tells one from the next, and is no house's."""

_HOUSE = re.compile(r"\s+(?:(?:n|no|nr|num|numero)\s*\d+\s*[a-z]?|s/?n)$")
_BARE = re.compile(r"\s+\d+\s*[a-z]?$")
_ORDINALS = str.maketrans({"º": "o", "°": "o", "ª": "a", ".": " "})


def same_street(street: str, address: str, number: str = "") -> bool:
    """Whether an address (street, house, district) lies in a street named alone: case, accents, short forms and the house set aside.

    `number`: the house's, where it is told apart from the address.
    """
    return _long(_plain(street)) in _readings(address, number.strip())


def _readings(address: str, number: str) -> frozenset[str]:
    """The street as it stands before the comma or the dash, and without the number of a house that follows it there."""
    before, comma, after = (_plain(part) for part in re.split(r"(,|\s[-–]\s)", address + ",", maxsplit=1)[:3])
    found = {before, _HOUSE.sub("", before)}
    bare = _BARE.sub("", before)
    if not number and not (comma and after[:1].isdigit()) and bare.partition(" ")[2] not in NAMELESS:
        found.add(bare)
    return frozenset(_long(one) for one in found if " " in one or one == before)


def _plain(text: str) -> str:
    return " ".join(folded(text.translate(_ORDINALS)).split())


def _long(text: str) -> str:
    """With its short forms written out."""
    kind, _, name = text.partition(" ")
    return " ".join((KINDS.get(kind, kind), *(TITLES.get(word, word) for word in name.split())))
