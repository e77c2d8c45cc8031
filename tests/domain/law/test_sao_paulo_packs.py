from datetime import date
from typing import Any

import pytest

from domain.acts.regime_checks import allowed
from domain.law.edition import edition_of, regime_from
from domain.law.regime import Regime, Scalar
from domain.law.regimes.sao_paulo_charter import fines, permits, terms, traffic
from domain.law.regimes.sao_paulo_charter.metropolitan_region import METROPOLITAN_REGION
from domain.law.regimes.sao_paulo_charter.on_board import LICENCE_CATEGORIES, ON_BOARD
from domain.law.regimes.sao_paulo_charter.regime import REGIME as CHARTER
from domain.law.regimes.sao_paulo_parking import facilities
from domain.law.regimes.sao_paulo_parking.regime import REGIME as PARKING

Value = Scalar | tuple[str, ...]

# Key → question and default, typed from the list of doubtful points.
BOTH: dict[str, tuple[str, Value]] = {
    "deadline.unit": ("Q-02", "calendar"),
    "deadline.roll": ("Q-02", "next_working"),
    "deadline.roll_start": ("Q-02", False),
    "filing.cutoff": ("Q-03", "23:59:59"),
    "fine.value_at": ("Q-10", "infraction_date"),
    "calendar.month_overflow": ("Q-36", "clamp"),
    "case.limitation_years": ("Q-42", None),
    "appeal.sla_days": ("Q-46", 30),
    "calendar.roll.adaptation": ("Q-48", True),
    "operator.identity": ("Q-49", "cnpj_root"),
    "fine.rounding": ("Q-52", "half_up"),
    "fine.base": ("Q-52", "last_published"),
    "appeal.standing": ("Q-54", "operator"),
    "law.intertemporal": ("Q-60", "fact_date"),
    "notice.handed_to_driver_is_service": ("Q-64", False),
}
OF_CHARTER: dict[str, tuple[str, Value]] = {
    "spf.recurrence.days": ("Q-05", 180),
    "spf.recurrence.from": ("Q-05", "citation_date"),
    "spf.recurrence.scope": ("Q-06", "same_class"),
    "recurrence.prior_status": ("Q-07", "not_annulled"),
    "recurrence.surcharge_due": ("Q-07", "prior_final"),
    "recurrence.multiplier": ("Q-07", 2),
    "spf.suspension.requires_end": ("Q-19", True),
    "spf.revocation.bar": ("Q-19", "none"),
    "vehicle.age_method": ("Q-20", "calendar_year"),
    "vehicle.continuous": ("Q-20", "flag"),
    "spf.capacity.includes_driver": ("Q-21", True),
    "spf.zmrf.window": ("Q-23", "half_open"),
    "spf.expired_becomes_absent_after_days": ("Q-25", None),
    "spf.appeal.tiers": ("Q-26", ("secretary",)),
    "spf.appeal.days": ("Q-26", 15),
    "spf.appeal.start": ("Q-26", "publication"),
    "spf.appeal.suspends": ("Q-26", ()),
    "spf.own_fleet.accept_leased": ("Q-28", True),
    "spf.mixed_trip": ("Q-29", "non_routine"),
    "spf.aet.gps_for": ("Q-30", "routine"),
    "permit.last_day": ("Q-37", "anniversary"),
    "spf.permit.pending_renewal_extends": ("Q-37", False),
    "spf.fine_table": ("Q-41", "fixed"),
    "spf.tas_routine": ("Q-43", "irregular"),
    "spf.aet.recompute_on_renewal": ("Q-44", False),
    "spf.aet.revocable": ("Q-19", True),
    "fleet.minimum.continuous": ("Q-50", "flag"),
    "roles.fine": ("Q-55", ("inspector",)),
    "roles.sanction": ("Q-55", ("reviewer", "secretary")),
    "roles.vehicle_measure": ("Q-55", ("inspector",)),
    "roles.permit_decision": ("Q-55", ("reviewer", "secretary")),
    "spf.release.requires_charges": ("Q-56", True),
    "spf.release.requires_fine": ("Q-56", False),
    "spf.traffic_breach_is_irregular": ("Q-61", True),
    "spf.defence.required": ("Q-65", True),
    "spf.defence.days": ("Q-65", 15),
    "spf.defence.start": ("Q-65", "citation_service"),
    "spf.rule_set.valid_to": ("Q-66", None),
    "spf.rule_set.superseded_from": ("Q-66", "2015-11-13"),
}
OF_PARKING: dict[str, tuple[str, Value]] = {
    "spe.appeal.tiers": ("Q-26", ("secretary",)),
    "spe.appeal.days": ("Q-26", 15),
    "spe.appeal.start": ("Q-26", "publication"),
    "spe.appeal.suspends": ("Q-26", ()),
    "spe.fine.due_days": ("Q-11", 15),
    "spe.cure.days": ("Q-32", 3),
    "spe.cure.start": ("Q-32", "later_of"),
    "spe.cure.roll": ("Q-32", True),
    "spe.daily.include_proof_day": ("Q-33", False),
    "spe.daily.stop_at": ("Q-34", "cure"),
    "spe.daily.rate_table": ("Q-35", "yearly"),
    "spe.daily.rate_for": ("Q-35", "each_day"),
    "roles.fine": ("Q-55", ("inspector", "clerk")),
    "spe.daily.ends_with_operation": ("Q-62", True),
}
PACKS = [(CHARTER, date(2009, 8, 25), BOTH | OF_CHARTER), (PARKING, date(2010, 4, 8), BOTH | OF_PARKING)]
packs = pytest.mark.parametrize(("pack", "since", "typed"), PACKS, ids=lambda it: it.key if isinstance(it, Regime) else "")


@packs
def test_every_doubtful_point_has_its_default_reading_and_question(pack: Regime, since: date, typed: dict[str, tuple[str, Value]]) -> None:
    assert {key: (p.question, p.default.on(since).value) for key, p in pack.policies.items()} == typed


@packs
def test_every_default_is_a_reading_that_an_act_could_set_and_names_its_source(pack: Regime, since: date, typed: dict[str, Any]) -> None:
    assert [key for key, p in pack.policies.items() if not allowed(p, p.default.on(since).value)] == []
    assert [key for key, p in pack.policies.items() if not p.source.strip() or not p.about.strip()] == []
    assert [key for key, p in pack.policies.items() if p.kind == "choice" and not p.readings] == []


@packs
def test_the_edition_reads_back_as_it_was_and_its_keys_are_ascii(pack: Regime, since: date, typed: dict[str, Any]) -> None:
    assert regime_from(edition_of(pack).content) == pack
    keyed = (pack.policies, pack.time_limits, pack.fine_groups, pack.permits, pack.roles, pack.policy_keys, pack.display_duties)
    assert [key for mapping in keyed for key in mapping if not key.isascii()] == []


@packs
def test_whatever_the_pack_cites_is_one_of_its_provisions(pack: Regime, since: date, typed: dict[str, Any]) -> None:
    cited = [*pack.roles.values(), *pack.display_duties.values(), *(i.provision for i in pack.items)]
    cited += [s.citation for d in pack.time_limits.values() for s in d.values]
    cited += [s.citation for d in pack.fine_groups.values() for s in d.values]
    cited += [r.provision for rule in pack.permits.values() for r in rule.requirements]
    cited += [c for rule in pack.permits.values() for c in (rule.validity_provision, rule.application_provision)]
    cited += [t.citation for s in pack.appeal_tiers.values for t in s.value] if pack.appeal_tiers else []
    assert [c for c in cited if pack.provision(c) is None] == []


@packs
def test_whatever_policy_the_pack_points_to_is_one_of_its_own(pack: Regime, since: date, typed: dict[str, Any]) -> None:
    named = [*pack.policy_keys.values(), *pack.recurrence_policies.values()]
    terms_of = [s.value for d in pack.time_limits.values() for s in d.values]
    named += [key for t in terms_of for key in (t.days_policy, t.roll_policy) if key]
    named += [rule.pending_extends_policy for rule in pack.permits.values() if rule.pending_extends_policy]
    assert [key for key in named if key not in pack.policies] == []


def test_the_two_regimes_say_which_norm_city_and_days_they_are_of() -> None:
    of = [(p.key, p.prefix, p.edition, p.norm, p.municipality, p.city, p.valid_from, p.valid_to, p.superseded_by, p.superseded_from)
          for p in (CHARTER, PARKING)]  # fmt: skip
    assert of == [
        ("sao-paulo-charter", "SPF", 2, "Lei 14.971/2009 (São Paulo)", "3550308", "São Paulo", date(2009, 8, 25), None,
         "Lei 16.311/2015", date(2015, 11, 13)),
        ("sao-paulo-elderly-parking", "SPE", 2, "Decreto 51.395/2010 (São Paulo)", "3550308", "São Paulo", date(2010, 4, 8), None,
         "", None),
    ]  # fmt: skip


def test_art_17_names_five_bodies_and_the_decree_none() -> None:
    assert CHARTER.inspecting_bodies.on(date(2026, 3, 9)).value == ("SMT", "DTP", "DSV", "SPTRANS", "CET")
    assert PARKING.inspecting_bodies.on(date(2026, 3, 9)).value == ()


def test_each_class_of_activity_has_its_own_sanctions_and_every_sanction_its_provision() -> None:
    assert fines.SANCTIONS.on(date(2026, 3, 9)).value == {
        "irregular": ("suspension", "revocation", "retention", "removal", "fine"),
        "clandestine": ("seizure", "fine"),
    }
    assert {name: tuple(of) for name, of in fines.SANCTION_PROVISIONS.items()} == fines.SANCTIONS.on(date(2026, 3, 9)).value
    assert fines.EXCLUSIVE == (("suspension", "revocation"),)
    assert fines.AT_ONCE == ("retention", "removal", "seizure")
    assert fines.STATUSES_OF_CLASS == {"clandestine": ("never-issued", "cancelled"), "irregular": ("expired", "suspended")}


def test_each_permit_asks_for_the_documents_of_its_article() -> None:
    asked = {kind: tuple(r.provision for r in rule.requirements) for kind, rule in CHARTER.permits.items()}
    of_operator = tuple(f"SPF-2-§1-{n}" for n in ("I", "II", "III", "IV", "IV", "IV", "V", "V", "VI", "VIII"))
    assert asked == {
        "authorisation-term": of_operator,
        "simplified-authorisation-term": of_operator,
        "service-link-certificate": (
            "SPF-3-I", "SPF-1-§2", "SPF-3-II", "SPF-3-IV", "SPF-3-V", "SPF-3-VI", "SPF-3-VIII-a-2", "SPF-3-VIII-b",
        ),
        "special-traffic-authorisation": ("SPF-11-§2", "SPF-11-II"),
    }  # fmt: skip
    assert {kind: rule.per_vehicle for kind, rule in CHARTER.permits.items()} == {
        "authorisation-term": False,
        "simplified-authorisation-term": False,
        "service-link-certificate": True,
        "special-traffic-authorisation": True,
    }
    assert {kind: rule.fleet_minimum for kind, rule in CHARTER.permits.items() if "fleet" in rule.checks} == {"authorisation-term": 1}


def test_a_renewed_cvs_needs_the_accessibility_standard_from_4_december_2014() -> None:
    asked = next(r for r in permits.CVS_DOCUMENTS if r.code == "accessibility")
    assert (asked.renewal_from, asked.renewal_provision, asked.provision) == (date(2014, 12, 4), "SPF-3-VIII-a-1", "SPF-3-VIII-a-2")


def test_a_leased_vehicle_is_for_own_fleets_only_and_a_partners_for_all() -> None:
    holder = permits.CVS.holder
    assert holder is not None
    assert [kind for kind, names in holder.ownerships.items() if "leased" in names] == ["own-fleet"]
    assert [kind for kind, names in holder.ownerships.items() if "partner" in names] == ["routine", "non-routine", "own-fleet"]


def test_osasco_is_in_the_metropolitan_region_and_campinas_is_not() -> None:
    region = METROPOLITAN_REGION.on(date(2026, 3, 9)).value
    assert ("Osasco" in region, "São Paulo" in region, "Campinas" in region) == (True, True, False)
    # 39 municipalities, two of which also stand under an older spelling or name.
    assert len(set(region)) == len(region) == 39 + 2


def test_the_driver_keeps_six_documents_and_drives_on_category_d_or_e() -> None:
    assert [r.provision for r in ON_BOARD] == [f"SPF-4-II-{letter}" for letter in "abcdef"]
    assert LICENCE_CATEGORIES == ("D", "E", "AD", "AE")


def test_the_zone_is_closed_monday_to_friday_from_5_to_21_and_holidays_free_it() -> None:
    on = date(2026, 3, 9)
    assert traffic.RESTRICTED_WEEKDAYS.on(on).value == (0, 1, 2, 3, 4)
    assert traffic.RESTRICTED_HOURS.on(on).value == ("05:00:00", "21:00:00")
    assert traffic.FREEING_STATUSES == ("public-holiday", "zmrf-released")
    assert traffic.TRAFFIC_BREACHES == ("SPF-12", "SPF-12-§2", "SPF-14")


def test_operators_at_work_before_the_law_are_spared_arts_2_to_6_and_half_their_fleet_the_age() -> None:
    assert terms.ADAPTATION == {
        "adaptation": ("SPF-2", "SPF-3", "SPF-4", "SPF-5", "SPF-6"),
        "fleet-whole": ("SPF-3-VII", "SPF-3-VII-a", "SPF-3-VII-b"),
    }
    assert terms.FLEET_SHARE_PERCENT == 50


def test_only_private_car_parks_may_be_penalised_and_five_in_a_hundred_spaces_are_due() -> None:
    rule = facilities.PARKING
    assert (rule.penalised_kinds, rule.excludable_kinds) == (("private",), ("private",))
    assert rule.reserve_percent.on(date(2026, 3, 9)).value == 5
    assert rule.exclusions == {"valet_only": "SPE-2-§2-I", "exclusive_owner_use": "SPE-2-§2-II"}
    assert list(rule.faults) == ["not_near_access", "not_signed"]
    assert list(rule.preferences) == ["not_medium_size"]
