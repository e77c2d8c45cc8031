"""Field types that bodies and queries share. A field without bounds is a way to fill the log: every text and number of a client has some.

Bodies are `class …(Form, frozen=True)`, those of commands `CommandForm`: camelCase and closed. Dates are `date` (a civil day of the
regime's zone). `Short`, `Line` and `Text` may be empty, `Code` (a word of the packs or of the city), `Name` and `Prose` may not.
"""

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

Centavos = Annotated[int, Meta(ge=0, le=10**15, description="Money in whole centavos.")]
Instant = Annotated[datetime, Meta(tz=True, description="An instant with its offset (RFC 3339).")]
Name = Annotated[str, Meta(min_length=1, max_length=200)]
Code = Annotated[str, Meta(min_length=1, max_length=60)]
Short = Annotated[str, Meta(max_length=100)]
Line = Annotated[str, Meta(max_length=500)]
Text = Annotated[str, Meta(max_length=20_000)]
Prose = Annotated[str, Meta(min_length=1, max_length=20_000)]
Reason = Annotated[str, Meta(max_length=2000, description="Why this is done, kept with the fact. The same as the header Autos-Reason.")]
CnpjText = Annotated[str, Meta(min_length=1, max_length=18)]
RegimeKey = Annotated[str, Meta(min_length=1, max_length=60, description="Key of a regime, such as americana-charter.")]
ProvisionId = Annotated[str, Meta(min_length=1, max_length=60, description="Catalogue id of a provision, such as AME-16-I.")]
Municipality = Annotated[str, Meta(pattern="^[0-9]{7}$", description="IBGE code of a municipality.")]
State = Annotated[str, Meta(pattern="^[A-Z]{2}$", description="Abbreviation of a state.")]
Sha256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Form(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """A body of a request."""


class CommandForm(Form, frozen=True, kw_only=True):
    """A body of a command."""

    reason: Reason | None = None


class View(Struct, frozen=True, kw_only=True, rename="camel"):
    """A body of an answer. Fields are added to it, none is taken away."""
