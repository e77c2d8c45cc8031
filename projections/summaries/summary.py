"""A fact in a sentence, in both languages, and the words that sentences share.

No personal data in it: a name would outlive its subject's erasure.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from msgspec import Struct

from domain.cases.events.common import Track

TRACKS = {
    "fine": ("multa", "fine"),
    "impediment": ("impedimento temporário", "temporary impediment"),
    "collection": ("recolhimento do documento", "document collection"),
    "cassation": ("cassação", "cassation"),
    "withdrawal": ("retirada do serviço", "withdrawal from service"),
    "permit-refusal": ("indeferimento", "permit refusal"),
    "retention": ("retenção", "retention"),
    "removal": ("remoção", "removal"),
    "seizure": ("apreensão", "seizure"),
    "sanction": ("sanção", "sanction"),
    "non-compliance": ("notificação para sanar", "notice to cure"),
}
OUTCOMES = {
    "upheld": ("provido", "upheld"),
    "partly-upheld": ("provido em parte", "partly upheld"),
    "dismissed": ("não provido", "dismissed"),
    "not-admitted": ("não conhecido", "not admitted"),
}
ROLES = {
    "secretary": ("Secretário Municipal", "municipal secretary"),
    "mayor": ("Prefeito", "mayor"),
    "deputy": ("substituto legal", "deputy"),
    "reviewer": ("técnico revisor", "reviewer"),
}


class Summary(Struct, frozen=True):
    """What a fact says, in pt-BR and English, and the day of law that it speaks of (None: of none)."""

    pt: str
    en: str
    day: date | None = None


def money(centavos: int) -> str:
    """`R$ 1.234,56`, in both languages: it is the city's money."""
    sign = "-" if centavos < 0 else ""
    reais, cents = divmod(abs(centavos), 100)
    return f"{sign}R$ {reais:,}".replace(",", ".") + f",{cents:02}"


def day_pt(day: date) -> str:
    """A day as people in Brazil write it."""
    return f"{day:%d/%m/%Y}"


def until_pt(day: date | None) -> str:
    return f"; prazo até {day:%d/%m/%Y}" if day is not None else ""


def until_en(day: date | None) -> str:
    return f"; last day {day.isoformat()}" if day is not None else ""


def track_pt(track: Track) -> str:
    """The contested act, with its number where there are several."""
    return TRACKS[track.act][0] + (f" nº {track.number}" if track.number else "")


def track_en(track: Track) -> str:
    return TRACKS[track.act][1] + (f" {track.number}" if track.number else "")


def role_pt(role: str) -> str:
    """An authority by its office; the person is not named."""
    return ROLES.get(role, (role, role))[0]


def role_en(role: str) -> str:
    return ROLES.get(role, (role, role))[1]


def count(things: Collection[object], one: str, many: str) -> str:
    return f"1 {one}" if len(things) == 1 else f"{len(things)} {many}"
