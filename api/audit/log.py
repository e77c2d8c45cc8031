"""The provable log over HTTP: signed checkpoints, and proofs that lead to them (RFC 9162). Hashes are hexadecimal.

What is proven is checked by the reader, with the published key; an answer of this file by itself proves nothing.
"""

from collections.abc import Sequence
from typing import Annotated, Any

from anyio.to_thread import run_sync
from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.params import FromPath, QueryParameter

from api.door import Door
from api.http.answers import Shown
from api.http.errors import Unacceptable
from api.http.forms import View
from api.http.problems import Fault
from api.policy import may
from api.roles import Action
from infra.provable import proofs
from infra.provable.publishing import Publisher
from infra.provable.tree import size_of
from projections.reading import Reading

CHECKPOINT = "/api/v1/audit/log/checkpoint"
MOST = 2**53 - 1
NOTE: dict[str, Any] = {"media_type": MediaType.TEXT}
Size = Annotated[
    int | None, QueryParameter(name="size", ge=1, le=MOST, description="Of the tree; that of the newest checkpoint if absent.")
]


class InclusionProof(View, frozen=True):
    """That the entry at `position` is in the log of `size` entries with this root: its leaf's hash and index, and the audit path."""

    position: int
    size: int
    leaf_index: int
    leaf_hash: str
    proof: list[str]
    root: str


class ConsistencyProof(View, frozen=True):
    """That the log of `toSize` entries begins with the one of `fromSize` entries."""

    from_size: int
    to_size: int
    from_root: str
    to_root: str
    proof: list[str]


class LogKeys(View, frozen=True):
    """The log's name, and the keys that check its checkpoints (`name+hash+base64`), the present one first."""

    origin: str | None
    keys: list[str]


class ProvableLog(Controller):
    """The log and its proofs."""

    path = "/audit/log"
    tags: Sequence[str] | None = ("Audit",)

    @get("/checkpoint", opt={**may(Action.AUDIT), "problem_statuses": (404,)}, **NOTE)
    async def read_checkpoint(self, publisher: NamedDependency[Publisher]) -> Response[str]:
        """The newest checkpoint that was published: a signed note (C2SP tlog-checkpoint). 404 before the first."""
        newest = (await run_sync(publisher.standing)).newest
        if newest is None:
            raise Unacceptable("checkpoint_not_found")
        return Response(newest.note, media_type=MediaType.TEXT)

    @post("/checkpoints", opt=may(Action.AUDIT), **NOTE)
    async def publish_checkpoint(self, publisher: NamedDependency[Publisher]) -> Response[str]:
        """Publish a checkpoint now; the last one where nothing was recorded since. No fact is recorded."""
        published = await run_sync(publisher.publish)
        return Response(published.note, status_code=201, media_type=MediaType.TEXT, headers={"Location": CHECKPOINT})

    @get("/entries/{position:int}/inclusion", opt=may(Action.AUDIT))
    async def prove_inclusion(self, position: FromPath[int], door: NamedDependency[Door], size: Size = None) -> Shown[InclusionProof]:
        """Prove that the entry at a position is in the log. 404 where the log has no such entry."""

        def prove(reading: Reading) -> InclusionProof:
            kept = size_of(reading.connection)
            if not 1 <= position <= kept:
                raise Unacceptable("not_found")
            wanted = size or max(proofs.published_size(reading.connection), position)
            _within(wanted, kept, "size")
            if position > wanted:
                raise _fault("position_beyond_size", f"{position} > {wanted}", "size")
            found = proofs.inclusion(reading.connection, position, wanted)
            return InclusionProof(
                position=position, size=wanted, leaf_index=position - 1, leaf_hash=found.leaf.hex(), root=found.root.hex(),
                proof=[each.hex() for each in found.proof],
            )  # fmt: skip

        view = await door.read(prove)
        return Shown(view, version=view.size)

    @get("/consistency", opt=may(Action.AUDIT))
    async def prove_consistency(
        self,
        door: NamedDependency[Door],
        first: Annotated[int, QueryParameter(name="from", ge=1, le=MOST, description="Size of the earlier tree.")],
        second: Annotated[
            int | None,
            QueryParameter(name="to", ge=1, le=MOST, description="Size of the later tree; that of the newest checkpoint if absent."),
        ] = None,
    ) -> Shown[ConsistencyProof]:
        """Prove that the log of a later size begins with the one of an earlier size."""

        def prove(reading: Reading) -> ConsistencyProof:
            wanted = second or max(proofs.published_size(reading.connection), first)
            _within(wanted, size_of(reading.connection), "to" if second else "from")
            if first > wanted:
                raise _fault("sizes_out_of_order", f"{first} > {wanted}", "from")
            found = proofs.consistency(reading.connection, first, wanted)
            return ConsistencyProof(
                from_size=first, to_size=wanted, from_root=found.first_root.hex(), to_root=found.second_root.hex(),
                proof=[each.hex() for each in found.proof],
            )  # fmt: skip

        view = await door.read(prove)
        return Shown(view, version=view.to_size)

    @get("/key", opt=may(Action.AUDIT))
    async def read_log_keys(self, publisher: NamedDependency[Publisher]) -> Shown[LogKeys]:
        """The keys that check the log's checkpoints. Compare them once with what the city publishes elsewhere."""

        def read() -> LogKeys:
            return LogKeys(origin=publisher.signing.origin(), keys=[key.text for key in publisher.verifiers()])

        view = await run_sync(read)
        return Shown(view, version=len(view.keys))


def _within(size: int, kept: int, parameter: str) -> None:
    if size > kept:
        raise _fault("size_beyond_log", f"{size} > {kept}", parameter)


def _fault(code: str, detail: str, parameter: str) -> Unacceptable:
    return Unacceptable(code, Fault(code=code, detail=detail, parameter=parameter))
