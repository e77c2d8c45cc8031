"""Texts of the refusals about personal data."""

from collections.abc import Mapping

from api.problem_texts.text import Text

# fmt: off
PRIVACY_TEXTS: Mapping[str, Text] = {
    "data_class_unknown": Text("Classe de dados desconhecida", "Não há esta classe de dados pessoais: use uma das listadas.",
        "Unknown class of data", "There is no such class of personal data: use one of those listed."),
    "legal_hold": Text("Guarda legal", "Há guarda legal sobre estes dados: enquanto não for levantada, nada se elimina.",
        "Legal hold", "There is a legal hold on these data: nothing is erased until it is lifted."),
    "legal_hold_already_lifted": Text("Guarda já levantada", "Esta guarda legal já foi levantada.",
        "Hold already lifted", "This legal hold has been lifted already."),
    "legal_hold_not_found": Text("Guarda legal não encontrada", "Não há guarda legal com este número.",
        "Legal hold not found", "There is no legal hold of this number."),
    "retention_out_of_range": Text("Prazo de guarda implausível", "O prazo de guarda vai de 1 a 1200 meses, ou não há prazo.",
        "Retention out of range", "Data are kept for 1 to 1200 months, or without a term."),
    "retention_source_required": Text("Fonte do prazo exigida", "Indique o ato da cidade que fixa o prazo de guarda.",
        "Source of the term required", "Name the act of the city that says how long the data are kept."),
    "subject_already_erased": Text("Dados já eliminados", "Os dados deste titular já foram eliminados, e nada se registrou desde então.",
        "Already erased", "The data of this subject have been erased already, and nothing was recorded since."),
    "subject_unknown": Text("Titular desconhecido", "Nada se registrou com este identificador: confira-o.",
        "Unknown subject", "Nothing was recorded under this identifier: check it."),
}
# fmt: on
