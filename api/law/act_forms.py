"""What an act may say, as clients send it: one form a kind. The domain judges what it says; the bounds here only keep the log small."""

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta

from api.http.asking import Asking
from api.http.forms import Centavos, Code, Form, Line, Municipality, Reason, Text
from api.law.place_forms import BoundaryGiven, ChargesGiven, StopGiven, StreetParkingGiven
from domain.acts.commands import RecordAct
from domain.acts.content import (
    AccreditedWorkshop,
    CalendarDay,
    CalendarDays,
    CompetentBody,
    CourtThesis,
    DailyRate,
    DayStatus,
    FineTable,
    IndexFactor,
    InsuranceMinimum,
    Opinion,
    PolicySetting,
    RuleSetValidity,
)

Key = Annotated[str, Meta(min_length=1, max_length=100)]
Year = Annotated[int, Meta(ge=0, le=9999)]


class DayGiven(Form, frozen=True, kw_only=True):
    """A day with another status than its weekday gives."""

    day: date
    status: DayStatus
    name: Annotated[str, Meta(max_length=200)]
    level: Literal["national", "state", "municipal"] = "municipal"
    source: Line = ""


class CalendarGiven(Form, frozen=True, kw_only=True):
    """Days of the municipality; `coversYear`: the calendar of that year is complete with them."""

    days: Annotated[tuple[DayGiven, ...], Meta(max_length=400)]
    covers_year: Year | None = None

    def content(self) -> CalendarDays:
        days = (CalendarDay(d.day, d.status, d.name, d.level, d.source) for d in self.days)
        return CalendarDays(tuple(days), self.covers_year)


class FactorGiven(Form, frozen=True, kw_only=True):
    """A yearly factor as exact decimal text."""

    index: Key
    factor: Annotated[str, Meta(max_length=60)]
    basis: Line = ""

    def content(self) -> IndexFactor:
        return IndexFactor(self.index, self.factor, self.basis)


class FineTableGiven(Form, frozen=True, kw_only=True):
    """Published values by group."""

    amounts_centavos: Annotated[dict[Code, Centavos], Meta(max_length=50)]

    def content(self) -> FineTable:
        return FineTable(self.amounts_centavos)


class PolicyGiven(Form, frozen=True, kw_only=True):
    """A reading of a doubtful point, with its source."""

    key: Key
    value: Line | int | bool | Annotated[tuple[Line, ...], Meta(max_length=50)] | None
    source: Line

    def content(self) -> PolicySetting:
        return PolicySetting(self.key, self.value, self.source)


class BodyGiven(Form, frozen=True, kw_only=True):
    """A body that inspects, or whose certificates count."""

    code: Key
    name: Annotated[str, Meta(max_length=200)]
    role: Literal["inspecting", "oversight"] = "inspecting"

    def content(self) -> CompetentBody:
        return CompetentBody(self.code, self.name, self.role)


class WorkshopGiven(Form, frozen=True, kw_only=True):
    """A workshop and who accredited it."""

    name: Annotated[str, Meta(max_length=200)]
    accredited_by: Annotated[str, Meta(max_length=100)]
    valid_until: date | None = None

    def content(self) -> AccreditedWorkshop:
        return AccreditedWorkshop(self.name, self.accredited_by, self.valid_until)


class RuleSetValidityGiven(Form, frozen=True, kw_only=True):
    """The last day of the norm, and what came after it."""

    valid_to: date
    superseded_by: Line

    def content(self) -> RuleSetValidity:
        return RuleSetValidity(self.valid_to, self.superseded_by)


class RateGiven(Form, frozen=True, kw_only=True):
    """The daily fine, in centavos a day."""

    amount_centavos: Centavos

    def content(self) -> DailyRate:
        return DailyRate(self.amount_centavos)


class InsuranceGiven(Form, frozen=True, kw_only=True):
    """The least amount of the insurance that a vehicle's permit asks for."""

    amount_centavos: Centavos

    def content(self) -> InsuranceMinimum:
        return InsuranceMinimum(self.amount_centavos)


class OpinionGiven(Form, frozen=True, kw_only=True):
    """An opinion on a provision."""

    provision: Code
    text: Text
    policy: Key | None = None

    def content(self) -> Opinion:
        return Opinion(self.provision, self.text, self.policy)


class ThesisGiven(Form, frozen=True, kw_only=True):
    """A court's thesis that bears on a provision."""

    provision: Code
    court: Annotated[str, Meta(max_length=200)]
    text: Text
    policy: Key | None = None

    def content(self) -> CourtThesis:
        return CourtThesis(self.provision, self.court, self.text, self.policy)


class ActForm(Form, frozen=True, kw_only=True, tag_field="kind"):
    """An act: of a regime, or, for calendar days and index factors, of a municipality. It is never changed; a later act says otherwise."""

    reference: Annotated[str, Meta(min_length=1, max_length=200, description="Its number, such as Decreto 13.001/2026.")]
    published_on: date
    effective_from: date
    regime: Annotated[str, Meta(max_length=60)] = ""
    municipality: Municipality | None = None
    author: Annotated[str, Meta(max_length=200, description="Who signed it.")] = ""
    reason: Reason | None = None


class NewCalendarDays(ActForm, frozen=True, tag="calendar-day"):
    content: CalendarGiven


class NewIndexFactor(ActForm, frozen=True, tag="index-factor"):
    content: FactorGiven


class NewFineTable(ActForm, frozen=True, tag="fine-table"):
    content: FineTableGiven


class NewPolicy(ActForm, frozen=True, tag="policy"):
    content: PolicyGiven


class NewCompetentBody(ActForm, frozen=True, tag="competent-body"):
    content: BodyGiven


class NewWorkshop(ActForm, frozen=True, tag="accredited-workshop"):
    content: WorkshopGiven


class NewRuleSetValidity(ActForm, frozen=True, tag="rule-set-validity"):
    content: RuleSetValidityGiven


class NewDailyRate(ActForm, frozen=True, tag="daily-rate"):
    content: RateGiven


class NewInsuranceMinimum(ActForm, frozen=True, tag="insurance-minimum"):
    content: InsuranceGiven


class NewZoneBoundary(ActForm, frozen=True, tag="zone-boundary"):
    content: BoundaryGiven


class NewAuthorisedStop(ActForm, frozen=True, tag="authorised-stop"):
    content: StopGiven


class NewStreetParking(ActForm, frozen=True, tag="street-parking-authorisation"):
    content: StreetParkingGiven


class NewChargeTable(ActForm, frozen=True, tag="charge-table"):
    content: ChargesGiven


class NewOpinion(ActForm, frozen=True, tag="interpretive-opinion"):
    content: OpinionGiven


class NewThesis(ActForm, frozen=True, tag="court-thesis"):
    content: ThesisGiven


NewAct = (
    NewCalendarDays
    | NewIndexFactor
    | NewFineTable
    | NewPolicy
    | NewCompetentBody
    | NewWorkshop
    | NewRuleSetValidity
    | NewDailyRate
    | NewInsuranceMinimum
    | NewZoneBoundary
    | NewAuthorisedStop
    | NewStreetParking
    | NewChargeTable
    | NewOpinion
    | NewThesis
)


def command_of(given: NewAct, asking: Asking, name: str = "act") -> RecordAct:
    """The command that records the act; `name` where one request holds several."""
    return RecordAct(
        id=asking.new_id(name), reference=given.reference, published_on=given.published_on, effective_from=given.effective_from,
        content=given.content.content(), regime=given.regime, municipality=given.municipality or "", author=given.author,
    )  # fmt: skip
