"""The words of the log (means, causes, kinds, ends) as people say them, in pt-BR and English.

A word that is not here was written by a person (an act's name, other means) and is shown as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MEANS: Final[Mapping[str, tuple[str, str]]] = {
    "in-person": ("pessoalmente", "in person"),
    "handed-to-driver": ("ao motorista", "handed to the driver"),
    "post": ("pelo correio", "by post"),
    "gazette": ("pelo Diário Oficial", "in the gazette"),
    "publication": ("por publicação", "by publication"),
    "spontaneous-appearance": ("comparecimento espontâneo", "spontaneous appearance"),
}
CAUSES: Final[Mapping[str, tuple[str, str]]] = {
    "admitted_on_appeal": ("admitido em recurso", "admitted on appeal"),
    "appeal_lodged": ("recurso interposto", "appeal lodged"),
    "appeal_upheld": ("recurso provido", "appeal upheld"),
    "authority": ("decisão da autoridade", "decision of the authority"),
    "deadline_recomputed": ("prazo recalculado", "deadline recomputed"),
    "deadline_restored": ("prazo devolvido", "deadline restored"),
    "fine_paid": ("multa paga", "fine paid"),
    "fixed_on_site": ("corrigido no local", "fixed on the spot"),
    "operator-deregistered": ("baixa da operadora", "operator deregistered"),
    "partly_upheld": ("recurso provido em parte", "appeal partly upheld"),
    "payment_above_amount": ("pagamento acima do valor", "payment above the amount"),
    "payment_recorded": ("pagamento registrado", "payment recorded"),
    "presented_in_order": ("apresentado em ordem", "presented in order"),
    "prior_annulled": ("infração anterior anulada", "earlier infraction annulled"),
    "prior_reclassified": ("infração anterior reenquadrada", "earlier infraction reclassified"),
    "prior_reopened": ("infração anterior reaberta", "earlier infraction reopened"),
    "reclassified": ("reenquadramento", "reclassified"),
    "reviewed": ("revisão", "review"),
    "surrendered": ("a pedido", "on request"),
}
ENDS: Final[Mapping[str, tuple[str, str]]] = {
    "annulled": ("anulado", "annulled"),
    "cassated": ("cassação em vigor", "cassation in effect"),
    "cured": ("falta sanada", "cured"),
    "dropped": ("proposta sem efeito", "proposal dropped"),
    "final": ("decisão definitiva", "decision final"),
    "operation-ended": ("fim da operação pela empresa", "the company runs it no more"),
    "paid": ("multa paga", "fine paid"),
    "regular": ("atividade regular", "regular activity"),
    "sanctioned": ("sanção aplicada", "sanctioned"),
    "upheld": ("recurso provido", "appeal upheld"),
}
TERMS: Final[Mapping[str, tuple[str, str]]] = {
    "appeal-period": ("prazo de recurso", "appeal period"),
    "default": ("falta de pagamento", "default"),
    "cure": ("prazo para sanar", "period to cure"),
    "daily-fine": ("multa diária", "daily fine"),
    "defence": ("prazo de defesa", "period of defence"),
    "due": ("vencimento", "due day"),
}
KINDS: Final[Mapping[str, tuple[str, str]]] = {
    # Services.
    "continuous": ("contínuo", "continuous"),
    "occasional": ("eventual", "occasional"),
    "own-vehicle": ("veículo próprio", "own vehicle"),
    # Permits.
    "circulation-permit": ("Alvará de Licença de Circulação", "circulation permit"),
    # Inspections of vehicles, and what came of them.
    "regular": ("periódica", "regular"),
    "extraordinary": ("extraordinária", "extraordinary"),
    "modification": ("por modificação", "after a modification"),
    "passed": ("aprovada", "passed"),
    "failed": ("reprovada", "failed"),
    # Acts.
    "accredited-workshop": ("oficina credenciada", "accredited workshop"),
    "calendar-day": ("calendário", "calendar"),
    "competent-body": ("órgão competente", "competent body"),
    "court-thesis": ("tese judicial", "court thesis"),
    "fine-table": ("tabela de multas", "table of fines"),
    "index-factor": ("índice de correção", "index factor"),
    "interpretive-opinion": ("parecer", "opinion"),
    "policy": ("leitura de ponto duvidoso", "reading of a doubtful point"),
}
EFFECTS: Final[Mapping[str, tuple[str, str]]] = {
    "payment": ("pagamento", "payment"),
    "cassation": ("cassação", "cassation"),
    "impediment": ("impedimento", "impediment"),
}


def in_words(words: Mapping[str, tuple[str, str]], word: str) -> tuple[str, str]:
    """A word in pt-BR and in English."""
    return words.get(word, (word, word))
