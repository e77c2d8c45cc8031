"""Who may decide in a case: the role that the law names or its acting substitute; and nobody who had a hand in what is contested."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Collection
    from uuid import UUID

    from domain.cases.events.common import Authority
    from domain.cases.matter import Matter
    from domain.cases.state import Filing


def check_competent(authority: Authority, roles: Collection[str], *citations: str) -> None:
    """Refuse `authority_not_competent` unless the authority has one of the roles, or acts for one by an act that it names.

    Refuse `authority_not_named` where the role has no name: a decision says who made it, not only in which role (Q-55).
    """
    competent = authority.role in roles or authority.acting_for in roles
    if not competent:
        raise Refused(
            "authority_not_competent",
            f"{authority.name or 'A autoridade'} ({authority.role}) não é competente para este ato: compete a {', '.join(sorted(roles))}.",
            *citations, role=authority.role, competent=sorted(roles),
        )  # fmt: skip
    if authority.acting_for and not authority.act.strip():
        raise Refused(
            "authority_not_competent",
            f"{authority.name} atua em substituição: indique o ato que o designa para exercer as funções de {authority.acting_for}.",
            *citations, role=authority.role, missing=["act"], competent=sorted(roles),
        )  # fmt: skip
    if not authority.name.strip():
        raise Refused(
            "authority_not_named", "A decisão diz quem a tomou: informe o nome da autoridade, além da função.", *citations,
            field="authority.name", role=authority.role,
        )  # fmt: skip


def check_decides_appeal(authority: Authority, role: str, citation: str) -> None:
    """As `check_competent`, and refuse a delegate: the decision of an appeal is not delegable (Lei 9.784 art. 13-II; Q-55)."""
    if authority.delegated:
        raise Refused(
            "appeal_decision_not_delegable",
            f"A decisão de recurso não se delega: decide {role} ou o seu substituto legal, com o ato que o designa.",
            citation, role=authority.role, competent=[role],
        )  # fmt: skip
    check_competent(authority, (role,), citation)


def check_not_recused(matter: Matter, person: UUID) -> None:
    """Refuse `separation_of_duties` to whoever declared an impediment in the case."""
    if person in matter.state.recused:
        raise Refused(
            "separation_of_duties",
            "Quem se declarou impedido neste processo nada decide nele: encaminhe a outra pessoa.",
            because="recused",
        )


def check_impartial(matter: Matter, filing: Filing, person: UUID, imposed_by: UUID | None) -> None:
    """Refuse `separation_of_duties`: who recorded or imposed decides no appeal, who decided a tier not the next (Lei 9.784 art. 18)."""
    check_not_recused(matter, person)
    citations = matter.law.regime.cites("appeal", "second-appeal")
    if person in {imposed_by, matter.state.accused_by}:
        raise Refused(
            "separation_of_duties",
            "Quem registrou a infração ou impôs a medida não decide os recursos contra ela: encaminhe a outra pessoa.",
            *citations, because="recorded-or-imposed",
        )  # fmt: skip
    below = [f for f in matter.state.filings_of(filing.track) if f.tier < filing.tier]
    if any(f.decided_by == person for f in below):
        raise Refused(
            "separation_of_duties",
            "Quem decidiu o recurso na instância anterior não decide o recurso contra essa decisão: encaminhe ao substituto legal.",
            *citations, because="decided-lower-tier",
        )  # fmt: skip
