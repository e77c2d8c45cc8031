"""An `eventsourcing.Application` and the journal read and write one log."""

from uuid import uuid4

from domain.personal import Personal
from infra.journal import Asked, Journal
from infra.mapper import Mapper, Stamp
from infra.storage.library import LogApplication, StampedEvent
from infra.store import Store
from tests.infra.notebook import NOTEBOOK, Notebook, NotebookClosed, NoteWritten, WriteNote
from tests.infra.test_journal import CLERK


def test_the_library_reads_what_the_journal_wrote_and_the_other_way_round(store: Store, mapper: Mapper, journal: Journal) -> None:
    notebook, command = uuid4(), uuid4()
    application = LogApplication(store.log, mapper)
    journal.ask(WriteNote(notebook=notebook, text="um"), CLERK, Asked(command, role="clerk"))
    (read,) = application.events.get(notebook)
    stamp = Stamp(CLERK.person, "clerk", command)
    assert read == StampedEvent(notebook, 1, NoteWritten(number=1, text=Personal(notebook, "um")), stamp)

    recordings = application.save(StampedEvent(notebook, 2, NotebookClosed(), stamp))
    assert [recording.notification.id for recording in recordings] == [2]
    assert journal.fold(NOTEBOOK.at(notebook)).state == Notebook(1, closed=True)
    selected = application.notification_log.select(start=1, limit=10)
    assert [(n.id, n.topic) for n in selected] == [(1, "notebook.note_written/2"), (2, "notebook.closed/1")]
    application.close()
