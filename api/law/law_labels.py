"""The words of the pages about law, in both languages. Statements come from the mapping and never from here."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Final

from babel.dates import format_date
from babel.numbers import format_currency

from api.http.language import Language
from domain.law.explanation import Scalar

_PT: Final[Mapping[str, str]] = {
    # Kinds of provisions.
    "scope": "âmbito",
    "definition": "definição",
    "document": "documento",
    "eligibility": "habilitação",
    "vehicle": "veículo",
    "operation": "operação",
    "validity": "validade",
    "deadline": "prazo",
    "infraction": "infração",
    "sanction": "penalidade",
    "amount": "valor",
    "recidivism": "reincidência",
    "appeal": "recurso",
    "inspection": "fiscalização",
    "zone": "zona",
    "reserve": "reserva",
    "transitional": "transição",
    "institutional": "institucional",
    # Headings.
    "laws": "Normas aplicadas",
    "law": "Norma",
    "norm": "Norma",
    "edition": "Edição",
    "city": "Município",
    "authority": "Autoridade",
    "in-force": "Em vigor",
    "on": "Na data de",
    "provisions": "Dispositivos",
    "provision": "Dispositivo",
    "kind": "Espécie",
    "statement": "O que diz",
    "does": "O que o sistema faz",
    "fines": "Multas",
    "group": "Grupo",
    "value": "Valor",
    "source": "Fonte",
    "terms": "Prazos",
    "term": "Prazo",
    "runs-from": "Corre de",
    "length": "Duração",
    "days": "dias",
    "months": "meses",
    "years": "anos",
    "readings": "Leituras de pontos duvidosos",
    "point": "Ponto",
    "reading": "Leitura",
    "acts": "Atos em vigor",
    "act": "Ato",
    "from": "Desde",
    "permits": "Licenças",
    "requirements": "Exigências",
    "notes": "Pareceres e teses",
    "none": "nenhum",
    "text-missing": "texto não localizado",
    "yes": "sim",
    "no": "não",
}
_RUNS_FROM: Final[Mapping[str, str]] = {
    "infraction or notice, the later": "infração ou notificação, a que vier depois",
    "acknowledgement of the decision": "ciência da decisão",
    "acknowledgement of the act": "ciência do ato",
    "acknowledgement of the last decision": "ciência da última decisão",
    "service of the proposal": "notificação da proposta",
    "earlier infraction": "infração anterior",
    "effective day of the cassation": "dia em que a cassação entra em vigor",
    "inspection": "vistoria",
    "day of the disc": "dia do disco",
    "entry into force": "entrada em vigor",
}
_EN: Final[Mapping[str, str]] = {
    "laws": "Norms applied",
    "law": "Norm",
    "norm": "Norm",
    "edition": "Edition",
    "city": "Municipality",
    "authority": "Authority",
    "in-force": "In force",
    "on": "On",
    "provisions": "Provisions",
    "provision": "Provision",
    "kind": "Kind",
    "statement": "What it says",
    "does": "What the system does",
    "fines": "Fines",
    "group": "Group",
    "value": "Value",
    "source": "Source",
    "terms": "Terms",
    "term": "Term",
    "runs-from": "Runs from",
    "length": "Length",
    "readings": "Readings of doubtful points",
    "point": "Point",
    "reading": "Reading",
    "acts": "Acts in force",
    "act": "Act",
    "from": "From",
    "permits": "Permits",
    "requirements": "Requirements",
    "notes": "Opinions and theses",
    "text-missing": "text not found",
}
"""A word that is not here is shown as it is: the kinds of provisions are English."""

_WORDS: Final[Mapping[Language, Mapping[str, str]]] = {"pt-BR": _PT, "en": _EN}


def label(language: Language, word: str) -> str:
    """A word of a page in a language."""
    return _WORDS[language].get(word, word)


def runs_from(language: Language, said: str) -> str:
    """From what a term runs; the packs say it in English."""
    return _RUNS_FROM.get(said, said) if language == "pt-BR" else said


def reading(language: Language, value: Scalar | Sequence[str]) -> str:
    """What a policy says, as people write it."""
    match value:
        case bool():
            return label(language, "yes" if value else "no")
        case None:
            return label(language, "none")
        case str() | int():
            return str(value)
        case _:
            return ", ".join(value) or label(language, "none")


def day(language: Language, value: date) -> str:
    """A day as people write it."""
    return str(format_date(value, "d MMM y", locale=language.replace("-", "_")))


def money(language: Language, centavos: int) -> str:
    """Centavos as people write money."""
    return str(format_currency(Decimal(centavos) / 100, "BRL", locale=language.replace("-", "_")))
