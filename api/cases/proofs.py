"""Proofs that a car park complies: they end its daily fine, from the day of the cure where that is proven too."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from api.cases.bodies import tell
from api.cases.resource import CASES, TAGS
from api.door import Door
from api.facilities.resource import SpacesForm
from api.http.answers import Created, Shown
from api.http.asking import Asking, Looking
from api.http.forms import Text
from api.policy import may
from api.roles import Action
from domain.cases.commands.non_compliance import ProveCompliance
from projections.views.case import CaseView
from projections.views.non_compliance import ProofView


class NewProof(SpacesForm, frozen=True, kw_only=True):
    """A proof of compliance. `curedOn`, with `evidence`, where it proves since when; the spaces where it declares them for that day."""

    proven_on: date
    cured_on: date | None = None
    evidence: Text = ""

    def command(self, case: UUID) -> ProveCompliance:
        """The command."""
        return ProveCompliance(case=case, proven_on=self.proven_on, cured_on=self.cured_on, evidence=self.evidence, spaces=self.spaces())


def _proofs(case: CaseView) -> list[ProofView]:
    return case.non_compliance.proofs if case.non_compliance is not None else []


class Proofs(Controller):
    """Proofs of compliance of a case."""

    path = "/cases/{case_id:uuid}/proofs-of-compliance"
    tags: Sequence[str] | None = TAGS

    @post("/", opt=may(Action.PROVE_COMPLIANCE))
    async def prove_compliance(
        self, case_id: FromPath[UUID], data: JSONBody[NewProof], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Record the company's proof that the breach was put right."""
        command = data.command(case_id)
        return await tell(
            door, case_id, asking, Action.PROVE_COMPLIANCE, lambda _: command,
            lambda view: f"proofs-of-compliance/{_proofs(view)[-1].number}",
        )  # fmt: skip

    @get("/{number:int}", opt=may(Action.READ_CASES))
    async def read_proof_of_compliance(
        self, case_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[ProofView]:
        """A proof of compliance of a case."""
        return await door.show_numbered(CASES, case_id, looking, number, _proofs)
