"""CNPJ, CPF, RENAVAM and plates as checked values. Text that did not pass here is no identifier: never store what a person typed."""

import re
from typing import Final

from validate_docbr import CNPJ, CPF, RENAVAM

from domain.refusal import Refused

_CNPJ: Final = re.compile(r"[0-9A-Z]{12}[0-9]{2}", re.ASCII)
_CPF: Final = re.compile(r"[0-9]{11}", re.ASCII)
_RENAVAM: Final = re.compile(r"[0-9]{11}", re.ASCII)
_PLATE: Final = re.compile(r"[A-Z]{3}[0-9][0-9A-Z][0-9]{2}", re.ASCII)
_CNPJ_SIGNS: Final = str.maketrans("", "", "./-")
_PLATE_SIGNS: Final = str.maketrans("", "", "- ")
_ROOT: Final = 8


def cnpj(text: str, *citations: str) -> str:
    """A CNPJ, numeric or (since July 2026) alphanumeric, as its 14 characters; dots, bar and hyphen may be given.

    Refuses `invalid_cnpj` with these provisions: where the regime's law is at hand, those on identity.
    """
    plain = text.translate(_CNPJ_SIGNS).upper()
    if _CNPJ.fullmatch(plain) is None or not CNPJ().validate(plain):
        raise Refused("invalid_cnpj", "O CNPJ não é válido: confira os caracteres e os dois dígitos verificadores.", *citations)
    return plain


def cnpj_root(plain: str) -> str:
    """The first 8 characters: head office and branches are one legal person (Q-49)."""
    return plain[:_ROOT]


def cpf(text: str) -> str:
    """A CPF as its 11 digits; refuses `invalid_cpf`, also for eleven equal digits."""
    plain = text.translate(_CNPJ_SIGNS)
    if _CPF.fullmatch(plain) is None or len(set(plain)) == 1 or not CPF().validate(plain):
        raise Refused("invalid_cpf", "O CPF não é válido: confira os dígitos.")
    return plain


def renavam(text: str) -> str:
    """A RENAVAM as its 11 digits (older, shorter ones get zeros in front); refuses `invalid_renavam`."""
    plain = text.zfill(11)
    if _RENAVAM.fullmatch(plain) is None or not RENAVAM().validate(plain):
        raise Refused("invalid_renavam", "O RENAVAM não é válido: confira os onze dígitos.")
    return plain


def plate(text: str) -> str:
    """A plate in the form in which it was given (old LLLNNNN or Mercosul LLLNLNN), without hyphen, upper case; refuses `invalid_plate`."""
    plain = text.translate(_PLATE_SIGNS).upper()
    if _PLATE.fullmatch(plain) is None:
        raise Refused("invalid_plate", "A placa não é válida: use LLLNNNN ou LLLNLNN, por exemplo ABC1234 ou ABC1C34.")
    return plain


def canonical_plate(plain: str) -> str:
    """The Mercosul form of a checked plate (second digit 0→A … 9→J; K to Z have no older form).

    Both forms of one plate give the same text.
    """
    second = plain[4]
    return plain[:4] + (chr(ord("A") + int(second)) if second.isdigit() else second) + plain[5:]
