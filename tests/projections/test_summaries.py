from datetime import date

import pytest

from domain.cases.events.common import Track
from domain.cases.events.file import CaseClosed
from domain.cases.events.opening import NoticeServed
from domain.cases.events.terms import LapseUndone
from domain.streams import Event
from projections.history import citations_of, texts_in
from projections.summaries.every import summary_of
from projections.summaries.summary import money
from tests.projections.examples import SECRET, every_event, example
from tests.projections.facts import Told


@pytest.mark.parametrize("kind", every_event(), ids=lambda kind: kind.__struct_config__.tag)
def test_every_fact_says_in_both_languages_what_it_is_and_no_name(kind: type[Event]) -> None:
    fact = example(kind)
    said = summary_of(fact)
    assert said.pt
    assert said.en
    assert said.pt != said.en
    assert SECRET not in said.pt + said.en
    assert not any(SECRET in citation for citation in citations_of(fact))


@pytest.mark.parametrize("kind", every_event(), ids=lambda kind: kind.__struct_config__.tag)
def test_every_personal_text_of_a_fact_is_found_wherever_it_stands(kind: type[Event]) -> None:
    fact = example(kind)
    found = list(texts_in("", fact))
    # `repr` of a Personal shows its subject: as many as there are in the whole fact.
    assert len(found) == repr(fact).count("Personal(")
    assert all(text.text == SECRET for _, text in found)


@pytest.mark.parametrize(
    ("centavos", "said"), [(0, "R$ 0,00"), (5, "R$ 0,05"), (28845, "R$ 288,45"), (123456789, "R$ 1.234.567,89"), (-100, "-R$ 1,00")]
)
def test_money_is_written_as_in_brazil(centavos: int, said: str) -> None:
    assert money(centavos) == said


def test_a_line_says_which_day_and_which_provisions_it_speaks_of() -> None:
    told = Told().notice()
    infraction, notice = summary_of(told.events[0]), summary_of(told.events[2])
    assert (infraction.pt, infraction.day and infraction.day.isoformat()) == (
        "Infração AME-16-I registrada, auto nº 2026/000001, órgão SETRANSV; prazo até 02/03/2026", "2026-02-13",
    )  # fmt: skip
    assert (notice.en, notice.day and notice.day.isoformat()) == ("Notice 1 of fine served (by post); last day 2026-03-09", "2026-02-20")
    assert notice.pt == "Notificação nº 1 de multa entregue (pelo correio); prazo até 09/03/2026"
    assert citations_of(told.events[0]) == ("AME-16-I", "AME-23")


def served(means: str) -> NoticeServed:
    return NoticeServed(number=1, track=Track("fine"), addressee="11222333000181", served_on=date(2026, 2, 13), means=means, effective=True)


@pytest.mark.parametrize(
    ("fact", "pt", "en"),
    [
        (
            served("in-person"),
            "Notificação nº 1 de multa entregue (pessoalmente)", "Notice 1 of fine served (in person)",
        ),
        (
            served("handed-to-driver"),
            "Notificação nº 1 de multa entregue (ao motorista)", "Notice 1 of fine served (handed to the driver)",
        ),
        (
            served("carta com aviso de recebimento"),
            "Notificação nº 1 de multa entregue (carta com aviso de recebimento)",
            "Notice 1 of fine served (carta com aviso de recebimento)",
        ),
        (CaseClosed(closed_on=date(2026, 5, 20), outcome="paid"), "Processo encerrado (multa paga)", "Case closed (fine paid)"),
        (
            LapseUndone(track=Track("fine"), tier=1, of="appeal-period", cause="appeal_lodged"),
            "Decurso de prazo sem efeito (prazo de recurso; multa): recurso interposto",
            "Lapse undone (appeal period; fine): appeal lodged",
        ),
    ],
)  # fmt: skip
def test_words_of_the_log_are_said_in_the_readers_language_and_those_of_people_as_they_stand(fact: Event, pt: str, en: str) -> None:
    assert (summary_of(fact).pt, summary_of(fact).en) == (pt, en)
