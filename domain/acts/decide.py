"""Whether an act enters the record, and in which stream.

An act that no engine could read is refused here, so that no later decision stumbles over it.
"""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

from domain.acts.acts import Act, ActRecorded, Acts, CityActRecorded, city_acts, regime_acts
from domain.acts.amount_checks import check_insurance
from domain.acts.city_checks import check_calendar, check_factor
from domain.acts.commands import RecordAct
from domain.acts.content import (
    MUNICIPAL,
    AccreditedWorkshop,
    CalendarDays,
    CompetentBody,
    CourtThesis,
    DailyRate,
    FineTable,
    IndexFactor,
    InsuranceMinimum,
    Opinion,
    PolicySetting,
    RuleSetValidity,
    kind_of,
)
from domain.acts.place_checks import check_boundary, check_charges, check_same_city, check_stop, check_street_parking
from domain.acts.places import AuthorisedStop, ChargeTable, StreetParkingAuthorisation, ZoneBoundary
from domain.acts.regime_checks import (
    check_body,
    check_daily_rate,
    check_fine_table,
    check_policy,
    check_reading_note,
    check_validity,
    check_workshop,
)
from domain.law.lawbook import pack_of
from domain.law.regime import Regime
from domain.refusal import Refused
from domain.streams import Facts, Occasion, Seen

FIRST_YEAR, LAST_YEAR = 1988, 2100
"""Years outside these are typing errors: before the Constitution there is no municipal act that these regimes read."""

SETS_VALUES = (
    FineTable, DailyRate, PolicySetting, RuleSetValidity, InsuranceMinimum, ZoneBoundary, AuthorisedStop, StreetParkingAuthorisation,
    ChargeTable,
)  # fmt: skip
"""What only the norm gives a meaning to, so that it holds from no earlier day."""


def decide(command: RecordAct, seen: Seen, occasion: Occasion) -> Facts:
    """Answer the command with the act in the stream of its regime or its city, or refuse it."""
    act = Act(
        id=command.id,
        reference=command.reference.strip(),
        published_on=command.published_on,
        effective_from=command.effective_from,
        content=command.content,
        author=command.author,
    )
    if isinstance(command.content, MUNICIPAL):
        packs = _packs_of_city(command, seen)
        stream = city_acts(packs[0].municipality)
        _check_days(command, packs[0], occasion)
        _check_city_content(command)
        _check_new(act, seen[stream])
        return [(stream, CityActRecorded(municipality=packs[0].municipality, act=act))]
    regime = _regime_of(command, seen)
    stream = regime_acts(regime.key)
    _check_days(command, regime, occasion)
    _check_regime_content(command, regime)
    if isinstance(command.content, ZoneBoundary):
        drawn = (known.content for known in seen[stream].of(ZoneBoundary))
        check_same_city(command.content, (content for content in drawn if isinstance(content, ZoneBoundary)))
    _check_new(act, seen[stream])
    return [(stream, ActRecorded(regime=regime.key, act=act))]


def _packs_of_city(command: RecordAct, seen: Seen) -> list[Regime]:
    """The regimes of the city whose act it is, at least one."""
    named = pack_of(seen, command.regime).municipality if command.regime else command.municipality
    packs = [pack for pack in seen.packs.values() if pack.municipality == named]
    if not packs:
        raise Refused(
            "municipality_unknown",
            f"Nenhum regime é do município {named!r}: indique o código do IBGE de um deles.",
            known=sorted({pack.municipality for pack in seen.packs.values()}),
        )
    if command.municipality and command.municipality != named:
        raise Refused(
            "municipality_not_of_regime",
            f"O regime {command.regime} é do município {named}, e não de {command.municipality}: indique só um dos dois.",
            municipality=named,
        )
    return packs


def _regime_of(command: RecordAct, seen: Seen) -> Regime:
    kind = kind_of(command.content)
    if not command.regime:
        raise Refused("act_needs_regime", f"Um ato do tipo {kind} é de um regime: indique o regime.", kind=kind)
    regime = pack_of(seen, command.regime)
    if command.municipality and command.municipality != regime.municipality:
        raise Refused(
            "municipality_not_of_regime",
            f"O regime {regime.key} é do município {regime.municipality}, e não de {command.municipality}.",
            municipality=regime.municipality,
        )
    return regime


def _check_days(command: RecordAct, regime: Regime, occasion: Occasion) -> None:
    """An act has a number and was published.

    It may take effect earlier (as a table of the running year) or later, but within sane years.
    """
    if not command.reference.strip():
        raise Refused("reference_required", "O ato precisa do seu número: informe a referência, por exemplo Decreto 13.001/2026.")
    if command.published_on > occasion.today(ZoneInfo(regime.zone)):
        raise Refused("date_in_future", "O ato ainda não foi publicado: confira a data de publicação.", field="publishedOn")
    for field, day in (("publishedOn", command.published_on), ("effectiveFrom", command.effective_from)):
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise Refused("date_implausible", f"O ano {day.year} não é plausível: confira a data.", field=field)
    if command.effective_from < _earliest(command, regime):
        raise Refused(
            "effective_before_norm",
            f"O ato não pode valer antes da norma, que vigora desde {regime.valid_from:%d/%m/%Y}.",
            field="effectiveFrom", valid_from=regime.valid_from.isoformat(),
        )  # fmt: skip


def _earliest(command: RecordAct, regime: Regime) -> date:
    """The first day from which an act of this kind may hold.

    That of the norm for what sets its values; calendars and notes are older than norms.
    """
    sets = isinstance(command.content, SETS_VALUES)
    return regime.valid_from if sets else date(FIRST_YEAR, 1, 1)


def _check_city_content(command: RecordAct) -> None:
    if isinstance(command.content, CalendarDays):
        check_calendar(command.content, FIRST_YEAR, LAST_YEAR)
    if isinstance(command.content, IndexFactor):
        check_factor(command.content, command.effective_from)


def _check_regime_content(command: RecordAct, regime: Regime) -> None:
    match command.content:
        case FineTable():
            check_fine_table(command.content, regime)
        case DailyRate():
            check_daily_rate(command.content, regime)
        case PolicySetting():
            check_policy(command.content, regime)
        case CompetentBody():
            check_body(command.content)
        case AccreditedWorkshop():
            check_workshop(command.content, command.effective_from)
        case RuleSetValidity():
            check_validity(command.content, regime)
        case InsuranceMinimum():
            check_insurance(command.content, regime)
        case ZoneBoundary():
            check_boundary(command.content, regime)
        case AuthorisedStop():
            check_stop(command.content, command.effective_from, regime)
        case StreetParkingAuthorisation():
            check_street_parking(command.content, command.effective_from, regime)
        case ChargeTable():
            check_charges(command.content, regime)
        case Opinion() | CourtThesis():
            check_reading_note(command.content, regime)
        case CalendarDays() | IndexFactor():
            raise TypeError(kind_of(command.content))


def _check_new(act: Act, known: Acts) -> None:
    """One act says one thing once. Two settings, bodies or closures of one decree are two records, told apart by what they are about."""
    for other in known.of(type(act.content)):
        if (other.reference, other.effective_from, _about(other)) == (act.reference, act.effective_from, _about(act)):
            raise Refused(
                "act_already_recorded",
                f"O ato {act.reference} já está registrado para {act.effective_from:%d/%m/%Y}: corrija com outro ato, de outra referência.",
                id=str(other.id),
            )


def _about(act: Act) -> tuple[object, ...]:
    """What an act of its kind is about, whatever it says of it."""
    match act.content:
        case CalendarDays(days, covers_year):
            return (covers_year, frozenset(entry.day for entry in days)) if covers_year is None else (covers_year,)
        case IndexFactor(index):
            return (index,)
        case FineTable(amounts):
            return tuple(sorted(amounts))
        case PolicySetting(key):
            return (key,)
        case CompetentBody(code, _, role):
            return (code, role)
        case AccreditedWorkshop(name):
            return (name,)
        case RuleSetValidity() | DailyRate() | InsuranceMinimum():
            return ()
        case ZoneBoundary(zone):
            return (zone,)
        case AuthorisedStop(code):
            return (code,)
        case StreetParkingAuthorisation(streets):
            return tuple(sorted(streets))
        case ChargeTable(amounts):
            return tuple(sorted(amounts))
        case Opinion(provision, _, policy):
            return (provision, policy)
        case CourtThesis(provision, court, _, policy):
            return (provision, court, policy)
