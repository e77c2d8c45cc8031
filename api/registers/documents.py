"""A paper that proves something, as it is given: the same of an operator's file and of a permit's application.

What it must prove, and until when, is the law's to say: nothing is judged here.
"""

from datetime import date
from typing import Annotated

from msgspec import Meta

from api.http.forms import Centavos, Code, CommandForm, Sha256
from api.registers.registers import DriverNumber


class NewDocument(CommandForm, frozen=True, kw_only=True):
    """A document: `requirement` is the code of what it proves, `driver` the number of the driver whom it is about (0: all, or none).

    `amountCentavos` is what an insurance policy covers.
    """

    requirement: Code
    reference: Annotated[str, Meta(min_length=1, max_length=500)]
    issued_on: date
    valid_until: date | None = None
    sha256: Sha256 | None = None
    driver: DriverNumber = 0
    amount_centavos: Centavos | None = None
