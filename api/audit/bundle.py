"""The bundle of a case: one file that proves what is recorded of it, with its own verifier (`infra/bundle/`).

The record is shown as it is now and never `asOf`: a proof leads to a checkpoint, and that is over what was recorded until it was signed.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any
from uuid import UUID

import msgspec
from anyio.to_thread import run_sync
from litestar import Controller, Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.serialization import default_serializer

from api.cases.resource import thing_of
from api.door import Door
from api.http.errors import Unacceptable
from api.http.language import Language, asked_in
from api.http.problems import Fault
from api.policy import Caller, demand, may
from api.roles import Action
from domain.cases.case import CASE, case_stream
from domain.law.packs import PACKS
from domain.recorded import Recorded
from infra.bundle.gathering import SizeUnknownError, gather
from infra.bundle.packing import pack
from infra.provable.publishing import Publisher
from projections.views.case_reading import told
from projections.views.case_record import INTERNAL, decisions, history
from projections.views.explained import Words

ZIP = "application/zip"
MOST = 2**53 - 1
From = Annotated[
    int | None,
    QueryParameter(name="from", ge=1, le=MOST, description="Entries of a checkpoint that the reader holds: proves that the log begins so."),
]


class Bundles(Controller):
    """Bundles."""

    path = "/cases/{case_id:uuid}/bundle"
    tags: Sequence[str] | None = ("Audit",)

    @get("/", opt=may(Action.PROVE_CASE), media_type=ZIP)
    async def read_case_bundle(  # noqa: PLR0917 - what it is made from
        self,
        request: Request[Caller, Any, Any],
        case_id: FromPath[UUID],
        door: NamedDependency[Door],
        publisher: NamedDependency[Publisher],
        caller: NamedDependency[Caller],
        since: From = None,
    ) -> Response[bytes]:
        """What proves a case, in one ZIP: its facts as stored, the law of its decisions, documents' hashes, proofs, checkpoint, verifier.

        Facts that concern the city's own work are there by their hash only where the reader does not see them.
        """
        language = asked_in(request)

        def made() -> Response[bytes]:
            sight = door.sight(caller)
            folded = sight.fold(case_stream(case_id))
            if folded.version == 0:
                raise Unacceptable("not_found")
            thing = thing_of(sight, folded.state)
            demand(caller, Action.PROVE_CASE, thing)
            try:
                gathered = gather(door.journal, door.side, publisher, case_id, since)
            except SizeUnknownError as error:
                raise Unacceptable("size_beyond_log", Fault(code="size_beyond_log", detail=str(error), parameter="from")) from error
            internal = sight.may(Action.READ_OPINIONS, thing)
            bundle = pack(gathered, readings(gathered.recorded, language, internal=internal), () if internal else INTERNAL)
            disposition = f'attachment; filename="{file_name(folded.state.number)}"'
            return Response(bundle, media_type=ZIP, headers={"Content-Disposition": disposition})

        return await run_sync(made)


def readings(recorded: Sequence[Recorded[Any]], language: Language, *, internal: bool) -> Mapping[str, bytes]:
    """The files of a bundle that are for people, by name."""
    words = Words(PACKS[CASE.fold(entry.event for entry in recorded).regime], language)
    views = {"decisions.json": decisions(recorded, words), "history.json": history(recorded, words, internal=internal)}
    files = {name: msgspec.json.format(msgspec.json.encode(view, enc_hook=default_serializer), indent=1) for name, view in views.items()}
    return {**files, "leitura.txt": told(recorded, language, internal=internal).encode()}


def file_name(number: str) -> str:
    """The bundle's name, from the number of its case."""
    return re.sub(r"[^A-Za-z0-9-]", "-", number) + ".zip"
