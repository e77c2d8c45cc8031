"""A command may be decided on what is remembered or was read before: what moved since is found before anything is stored or refused."""

from datetime import UTC, date, datetime
from uuid import UUID, uuid4

import pytest

from domain.acts.acts import Act, regime_acts
from domain.acts.content import Opinion
from domain.law.packs import PACKS
from domain.personal import Personal
from domain.refusal import Refused
from domain.streams import Command, Facts, Occasion, Seen
from infra.folds import Folded
from infra.journal import Asked, Journal, StaleVersionError
from infra.mapper import Mapper
from infra.storage.turns_by_stream import Turns
from infra.store import Store
from tests.infra.notebook import NOTEBOOK, REGIME, CloseNotebook, Enact, Notebook, NoteWritten, WriteNote, decide

CLERK = Occasion(UUID(int=7), frozenset({"clerk"}), datetime(2026, 3, 2, 12, 0, tzinfo=UTC))


def enact(journal: Journal) -> None:
    content = Opinion(provision="AME-23", text="Conta-se em dias corridos.")
    act = Act(id=uuid4(), reference="Parecer 1/2026", published_on=date(2026, 1, 2), effective_from=date(2026, 1, 2), content=content)
    journal.ask(Enact(act=act), CLERK, Asked(uuid4()))


def only_under_an_act(command: Command, seen: Seen, occasion: Occasion) -> Facts:
    """As the notebooks decide, but nothing may be written before the regime has an act."""
    if not seen.exists(regime_acts(REGIME)):
        raise Refused("no_act", "Ainda não há ato.")
    return decide(command, seen, occasion)  # type: ignore[arg-type]  # the notebooks' own commands


def test_a_refusal_that_rests_on_acts_remembered_from_before_is_decided_anew(store: Store, mapper: Mapper) -> None:
    here = Journal(store.log, mapper, only_under_an_act, PACKS)
    with pytest.raises(Refused, match="Ainda não há ato"):
        here.ask(WriteNote(notebook=uuid4(), text="cedo"), CLERK, Asked(uuid4()))
    enact(Journal(store.log, mapper, decide, PACKS))
    notebook = uuid4()
    here.ask(WriteNote(notebook=notebook, text="agora"), CLERK, Asked(uuid4()))
    (recorded,) = here.entries(NOTEBOOK.at(notebook))
    assert recorded.event == NoteWritten(number=1, text=Personal(notebook, "agora"), acts_seen=1)


def as_the_newest_act_says(command: Command, seen: Seen, occasion: Occasion) -> Facts:
    """As the notebooks decide, under an act that another stream names: where it is not remembered yet, looking it up fails."""
    seen[regime_acts(REGIME)].acts[0]
    return decide(command, seen, occasion)  # type: ignore[arg-type]  # the notebooks' own commands


def test_a_failure_that_rests_on_acts_remembered_from_before_is_decided_anew(store: Store, mapper: Mapper) -> None:
    here = Journal(store.log, mapper, as_the_newest_act_says, PACKS)
    with pytest.raises(IndexError):
        here.ask(WriteNote(notebook=uuid4(), text="cedo"), CLERK, Asked(uuid4()))
    enact(Journal(store.log, mapper, decide, PACKS))
    assert here.ask(WriteNote(notebook=uuid4(), text="agora"), CLERK, Asked(uuid4())).last_position > 0


def test_what_was_read_before_is_decided_on_only_while_it_stands(store: Store, mapper: Mapper) -> None:
    here, elsewhere = (Journal(store.log, mapper, decide, PACKS) for _ in range(2))
    notebook = uuid4()
    stream = NOTEBOOK.at(notebook)
    read = {**here.before_reading(), stream: here.fold(stream)}
    elsewhere.ask(WriteNote(notebook=notebook, text="primeira"), CLERK, Asked(uuid4()))
    answer = here.ask(WriteNote(notebook=notebook, text="segunda"), CLERK, Asked(uuid4(), stream), read)
    assert answer.versions == {notebook: 2}
    assert here.fold(stream) == Folded(2, Notebook(2))


def test_the_version_that_a_client_expects_is_held_against_the_log_and_not_against_what_was_read_before(
    store: Store, mapper: Mapper
) -> None:
    here, elsewhere = (Journal(store.log, mapper, decide, PACKS) for _ in range(2))
    notebook = uuid4()
    stream = NOTEBOOK.at(notebook)
    read = {**here.before_reading(), stream: here.fold(stream)}
    elsewhere.ask(WriteNote(notebook=notebook, text="primeira"), CLERK, Asked(uuid4()))
    with pytest.raises(StaleVersionError) as stale:
        here.ask(CloseNotebook(notebook=notebook), CLERK, Asked(uuid4(), stream, expected_version=0), read)
    assert (stale.value.expected, stale.value.actual) == (0, 1)
    assert here.ask(CloseNotebook(notebook=notebook), CLERK, Asked(uuid4(), stream, expected_version=1), read).versions == {notebook: 2}


def test_a_turn_says_whether_another_had_to_be_waited_for() -> None:
    turns = Turns()
    with turns.of([UUID(int=1)]) as first, turns.of([UUID(int=2)]) as second:
        assert (first, second) == (False, False)
