"""One row of the law.

What it says in our own words and what the system does about it. The page `/law/{regime}` is made from these rows, so a provision
without one is unknown to everybody.
"""

from datetime import date
from typing import Literal

from msgspec import Struct

ProvisionKind = Literal[
    "scope", "definition", "document", "eligibility", "vehicle", "operation", "validity", "deadline", "infraction", "sanction",
    "amount", "recidivism", "appeal", "inspection", "zone", "reserve", "transitional", "institutional",
]  # fmt: skip


class Provision(Struct, frozen=True, omit_defaults=True):
    """A provision and its mapping.

    `data` are fields that hold what it asks for, `facts` tags, `refusals` codes, `decides` engines or policies.
    """

    id: str
    kind: ProvisionKind
    term: str
    pt: str
    en: str
    data: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    decides: tuple[str, ...] = ()
    does_pt: str = ""
    does_en: str = ""
    valid_from: date | None = None
    text_available: bool = True
