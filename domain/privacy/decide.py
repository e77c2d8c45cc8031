"""Decisions on personal data: what stands under a legal hold is not erased, and nothing is erased twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never
from uuid import UUID

from domain.personal import Personal
from domain.privacy.commands import EraseSubject, LiftHold, PlaceHold, PrivacyCommand, SetRetention
from domain.privacy.events import ErasureNoted, HoldLifted, HoldPlaced, RetentionSet, SubjectErased
from domain.privacy.retention import CLASSES, TERMS
from domain.privacy.subject import ALL_ERASURES, subject_record
from domain.refusal import Refused
from domain.streams import Facts, Occasion, Seen

LONGEST_MONTHS = 1200


def decide(command: PrivacyCommand, seen: Seen, occasion: Occasion) -> Facts:
    """Answer a command about personal data with facts, or refuse it."""
    match command:
        case EraseSubject():
            return _erase(command, seen, occasion)
        case PlaceHold():
            return _hold(command, seen, occasion)
        case LiftHold():
            return _lift(command, seen, occasion)
        case SetRetention():
            return _set_retention(command, occasion)
        case _:
            assert_never(command)


def _erase(command: EraseSubject, seen: Seen, occasion: Occasion) -> Facts:
    """`SubjectErased`; refuses `legal_hold`, `subject_already_erased`, `subject_unknown`, `reason_required`."""
    record = subject_record(command.subject)
    reasons = _reasons(command.subject, command.reasons)
    held = list(_holds(command, seen))
    if held:
        numbers = ", ".join(f"nº {number} de {on}" for on, number in held)
        raise Refused(
            "legal_hold", f"Há guarda legal ({numbers}): enquanto não for levantada, nada se elimina.",
            holds=[{"on": str(on), "number": number} for on, number in held],
        )  # fmt: skip
    state = seen[record]
    if command.generation is None and state.erased is None:
        raise _unknown(command.subject)
    if command.generation is None or (state.erased is not None and command.generation <= state.erased):
        raise Refused("subject_already_erased", "Os dados deste titular já foram eliminados, e nada se registrou desde então.")
    erased = SubjectErased(
        number=state.erasures + 1, subject=command.subject, generation=command.generation, reasons=reasons, by=occasion.person
    )
    return [(record, erased), (ALL_ERASURES, ErasureNoted(subject=command.subject, generation=command.generation))]


def _holds(command: EraseSubject, seen: Seen) -> Iterator[tuple[UUID, int]]:
    """The holds in the way: on the subject itself, and on each thing that has texts of it."""
    concerned = dict.fromkeys((command.subject, *command.found_in))
    seen.need(*map(subject_record, concerned))
    for on in concerned:
        for number in seen[subject_record(on)].held_by:
            yield on, number


def _hold(command: PlaceHold, seen: Seen, occasion: Occasion) -> Facts:
    """`HoldPlaced`; several may stand at once, each for its own reason. Refuses `subject_unknown`: a hold on a wrong id holds nothing."""
    record = subject_record(command.subject)
    reasons = _reasons(command.subject, command.reasons)
    if not command.known:
        raise _unknown(command.subject)
    number = seen[record].holds + 1
    return [(record, HoldPlaced(number=number, subject=command.subject, reasons=reasons, by=occasion.person))]


def _lift(command: LiftHold, seen: Seen, occasion: Occasion) -> Facts:
    """`HoldLifted`; refuses `legal_hold_not_found` and `legal_hold_already_lifted`."""
    record = subject_record(command.subject)
    reasons = _reasons(command.subject, command.reasons)
    state = seen[record]
    if not 0 < command.number <= state.holds:
        raise Refused("legal_hold_not_found", f"Não há guarda legal de número {command.number}.")
    if command.number not in state.held_by:
        raise Refused("legal_hold_already_lifted", f"A guarda legal nº {command.number} já foi levantada.")
    return [(record, HoldLifted(number=command.number, reasons=reasons, by=occasion.person))]


def _set_retention(command: SetRetention, occasion: Occasion) -> Facts:
    """`RetentionSet`; refuses `data_class_unknown`, `retention_out_of_range`, `retention_source_required`."""
    known = [each.key for each in CLASSES]
    if command.of not in known:
        raise Refused("data_class_unknown", f"Não há classe de dados {command.of!r}: use uma de {', '.join(known)}.", known=known)
    if command.months is not None and not 1 <= command.months <= LONGEST_MONTHS:
        raise Refused("retention_out_of_range", f"Informe de 1 a {LONGEST_MONTHS} meses, ou nenhum prazo.", field="months")
    source = command.source.strip()
    if not source:
        raise Refused("retention_source_required", "Indique o ato da cidade que fixa o prazo de guarda.", field="source")
    return [(TERMS, RetentionSet(of=command.of, months=command.months, source=source, by=occasion.person))]


def _reasons(subject: UUID, text: str) -> Personal:
    """Why it is done, sealed under the key of the subject's record."""
    plain = text.strip()
    if not plain:
        raise Refused("reason_required", "Informe o motivo, sem nomear a pessoa.", field="reasons")
    return Personal(subject_record(subject).id, plain)


def _unknown(subject: UUID) -> Refused:
    return Refused("subject_unknown", f"Nada se registrou sobre {subject}: confira o identificador.", subject=str(subject))
