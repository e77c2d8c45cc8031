"""What a car park is for handlers: where its facts lie, whose it is, how it is shown; and the forms that its bodies share."""

from datetime import date
from typing import Annotated
from uuid import UUID

from msgspec import Meta

from api.door import Resource
from api.http.errors import Unacceptable
from api.http.forms import CnpjText, Code, CommandForm, Form
from api.policy import Thing
from api.roles import Action
from api.sight import Sight
from domain.law.city_questions import knows_car_parks, only_regime
from domain.law.packs import PACKS
from domain.law.parking.parking_reserve import MOST_SPACES
from domain.operators.operator import operator_stream
from domain.parking.commands import Spaces
from domain.parking.facility import FACILITY, Facility
from domain.refusal import Refused
from projections.views.explained import Words
from projections.views.facility import FacilityReader, FacilityView, facility_view

TAGS = ("Facilities",)

SpaceCount = Annotated[int, Meta(ge=0, le=MOST_SPACES)]
OfferedSpaces = Annotated[int, Meta(ge=0, le=MOST_SPACES, description="Spaces actually offered, whatever was built.")]


class OperatorCompany(Form, frozen=True, kw_only=True):
    """The company that runs the car park from a day on, `direct` or `contracted`."""

    cnpj: CnpjText
    role: Code
    since: date


class SpacesForm(CommandForm, frozen=True, kw_only=True):
    """A body that may declare spaces. None is reserved, nor signed, near an access or of medium size, where it does not say so."""

    offered_spaces: OfferedSpaces | None = None
    reserved_spaces: SpaceCount | None = None
    signed: bool | None = None
    near_access: bool | None = None
    medium_size: bool | None = None

    def spaces(self) -> Spaces | None:
        """The spaces, None where nothing is said of them; a body that says something, and not how many are offered, is not taken."""
        if self.offered_spaces is not None:
            return Spaces(
                self.offered_spaces, self.reserved_spaces or 0, self.signed or False, self.near_access or False, self.medium_size or False
            )
        if any(field is not None for field in (self.reserved_spaces, self.signed, self.near_access, self.medium_size)):
            raise missing("offeredSpaces")
        return None


def missing(*fields: str) -> Refused:
    """The answer to a body that lacks these fields of what it declares."""
    return Refused("record_incomplete", f"Falta informar: {', '.join(fields)}.", field=fields[0], missing=list(fields))


def foreign(*fields: str) -> Refused:
    """The answer to a body with fields that do not belong to what it declares."""
    return Refused(
        "declaration_of_another_kind", f"Não pertence a esta declaração: {', '.join(fields)}. Declare em separado.", field=fields[0],
        foreign=list(fields),
    )  # fmt: skip


def regime_of(sight: Sight, facility: UUID) -> str:
    """The regime of a car park that exists."""
    return sight[FACILITY.at(facility)].entry.regime


def day_of(sight: Sight, facility: UUID, given: date | None) -> date:
    """The day given, or the civil day of the asking in the regime's zone."""
    return given or sight.today(regime_of(sight, facility))


def regime_for_car_parks(given: str | None) -> str:
    """The regime that is meant: as given, or the only one that knows car parks; refuses `regime_required` where several do."""
    return given or only_regime(PACKS, knows_car_parks)


def _thing(sight: Sight, state: Facility) -> Thing:
    """Whoever runs it on the day of the asking: the company before sees it no longer, but its own cases."""
    regime = state.entry.regime
    company = state.operator_on(sight.today(regime))
    owners = frozenset({operator_stream(regime, company.cnpj).id} if company is not None else ())
    return Thing(kind="facility", regimes=frozenset({regime}), owners=owners)


def _view(sight: Sight, facility: UUID) -> FacilityView:
    stream = FACILITY.at(facility)
    state = sight[stream]
    law, thing = sight.law(state.entry.regime), _thing(sight, state)
    if sight.valid_on is not None and sight.valid_on < state.first_day:
        raise Unacceptable("fact_after_day")
    reader = FacilityReader(
        sight.day(law.zone),
        cut=sight.valid_on is not None,
        texts=sight.may(Action.READ_PERSONAL_DATA, thing),
        internal=sight.may(Action.READ_OPINIONS, thing),
    )
    return facility_view(facility, sight.entries(stream), state, law, Words(law.regime, sight.language), reader)


FACILITIES: Resource[Facility, FacilityView] = Resource("/api/v1/facilities", FACILITY.at, Action.READ_FACILITIES, _thing, _view)
