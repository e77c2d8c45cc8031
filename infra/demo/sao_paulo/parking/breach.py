"""One breach of a car park: what the officer, the company and the authority do in it beside what every city does, in one line each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar, Final

from domain.cases.commands.appeals import GrantSuspensiveEffect
from domain.cases.commands.non_compliance import NotifyNonCompliance, ProveCompliance
from domain.parking.commands import ChangeFacilityMode, ChangeFacilityOperator, InspectFacility
from infra.demo.people import Person, Staff
from infra.demo.proceeding import Proceeding, Texts
from infra.demo.sao_paulo.parking.car_park_lives import facility_id
from infra.demo.sao_paulo.parking.car_parks import RUNNERS, CarPark, Standing
from infra.demo.sao_paulo.people import SECRETARY, STAFF, SURVEYORS
from infra.demo.sao_paulo.words import PARKING

STORIES: Final[dict[Standing, str]] = {
    "too-few": "Contadas as vagas, as reservadas são menos do que as devidas.",
    "unsigned": "As vagas reservadas não têm sinalização.",
    "far": "As vagas reservadas ficam no subsolo mais distante do acesso.",
}
DAY: Final = timedelta(days=1)


@dataclass(kw_only=True)
class Breach(Proceeding):
    """A case; `fault` is what the officer finds."""

    staff: ClassVar[Staff] = STAFF
    texts: ClassVar[Texts] = PARKING

    park: CarPark
    fault: Standing

    @property
    def officer(self) -> Person:
        """Who visits it."""
        return SURVEYORS[self.serial % len(SURVEYORS)]

    @property
    def cure_ends(self) -> date:
        """The last day of the term to cure."""
        notified = self.state.non_compliance
        if notified is None or notified.begun is None:
            raise LookupError(self.id)
        return notified.begun.last_day

    def draw_up(self, *, served: bool = True) -> None:
        """The officer counts, finds the fault, and draws up the notice; mostly handed over at once."""
        today = self.office.today
        spaces = self.park.spaces(self.fault)
        visit = InspectFacility(facility=facility_id(self.park), inspected_on=today, spaces=spaces, officer=self.officer.name)
        self.ask(visit, self.officer)
        notice = NotifyNonCompliance(
            case=self.id, number=self.office.number(), facility=facility_id(self.park), drawn_up_on=today, body=self.officer.body,
            served_on=today if served else None, received_by="Encarregado" if served else None, officer=self.officer.name,
            narrative=STORIES[self.fault],
        )  # fmt: skip
        self.ask(notice, self.officer)

    def prove(self, *, cured: date | None = None) -> None:
        """The company shows that it complies, and since when where it can show that."""
        today = self.office.today
        command = ProveCompliance(
            case=self.id, proven_on=today, cured_on=cured, evidence="Fotografias e planta juntadas.", spaces=self.park.spaces()
        )
        self.ask(command, self.clerk)

    def becomes_valet_only(self) -> None:
        """From today on only valets park there, which frees it; the company proves it."""
        today, facility = self.office.today, facility_id(self.park)
        self.ask(ChangeFacilityMode(facility=facility, since=today, valet_only=True, exclusive_owner_use=False), self.clerk)
        self.ask(ProveCompliance(case=self.id, proven_on=today, evidence="Contrato do serviço de manobristas."), self.clerk)

    def passes_on(self, since: date) -> None:
        """Another company runs the car park from a day on."""
        runner = RUNNERS[(self.park.number + 7) % len(RUNNERS)]
        change = ChangeFacilityOperator(facility=facility_id(self.park), since=since, cnpj=runner, role="contracted")
        self.ask(change, self.clerk)

    def notice_of_fine(self) -> None:
        """The company is told what the fine came to."""
        self.notice(means=("post", "in-person")[self.serial % 2])

    def hold_fine(self) -> None:
        """The Secretary stops the daily fine while the appeal is pending."""
        command = GrantSuspensiveEffect(
            case=self.id, appeal=1, effects=("daily-fine",), authority=SECRETARY.authority, granted_on=self.office.today,
            reasons="Há dúvida relevante sobre o número de vagas oferecidas.",
        )  # fmt: skip
        self.ask(command, SECRETARY)
