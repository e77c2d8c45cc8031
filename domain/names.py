"""Names as they are compared: people write one town and one street in many ways. What is stored and shown stays as it was given."""

from __future__ import annotations

from unicodedata import combining, normalize

_JOINTS = str.maketrans(dict.fromkeys("-‐‑–'’`´", " "))
"""What joins the words of a name in some spellings: `Embu-Guaçu`, `Santa Bárbara d'Oeste`."""


def unaccented(text: str) -> str:
    """Lower case, without accents."""
    return "".join(c for c in normalize("NFKD", text.casefold()) if not combining(c))


def folded(name: str) -> str:
    """A name as it is compared: lower case, no accents, one space for each hyphen, apostrophe or run of spaces."""
    return " ".join(unaccented(name).translate(_JOINTS).split())


def same_municipality(one: str, other: str) -> bool:
    """Whether two names are the same municipality: case, accents, hyphens, apostrophes and spaces too many set aside."""
    return folded(one) == folded(other)
