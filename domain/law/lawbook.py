"""The law as a decision reads it: one edition of a pack with the acts recorded up to the versions seen.

Whoever reads a value outside this class reads a law that no receipt knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from zoneinfo import ZoneInfo

from msgspec import Struct

from domain.acts.acts import Acts, city_acts, regime_acts
from domain.acts.content import CompetentBody, RuleSetValidity
from domain.law.edition import edition_of
from domain.law.explanation import Computed, Footing, Receipt
from domain.law.publication import edition_stream, regime_of
from domain.law.regime import Regime, Scalar
from domain.refusal import Refused
from domain.streams import Seen

_MOST_KEPT = 4096
"""Readings that a law remembers; a question names any day that it likes."""


class Setting(Struct, frozen=True):
    """The value of a policy on a day and who says so: the act's reference, or the pack's source for the default."""

    key: str
    value: Scalar | tuple[str, ...]
    source: str
    question: str


@dataclass(frozen=True)
class Law:
    """A regime's pack with its acts and its city's acts.

    `overrides` are readings tried in a pure question or what-if (never in a stored decision).
    """

    regime: Regime
    acts: Acts = field(default_factory=Acts)
    city: Acts = field(default_factory=Acts)
    overrides: Mapping[str, Scalar | tuple[str, ...]] = field(default_factory=dict[str, Scalar | tuple[str, ...]])

    @cached_property
    def zone(self) -> ZoneInfo:
        """The zone of the regime's civil days."""
        return ZoneInfo(self.regime.zone)

    def policy(self, key: str, on: date) -> Setting:
        """The reading of a doubtful point on a day: the last act in effect, else the pack's default.

        An unknown key is a fault of the program.
        """
        known = self._settings.get((key, on))
        if known is None:
            if len(self._settings) >= _MOST_KEPT:
                self._settings.clear()
            known = self._settings[key, on] = self._setting(key, on)
        return known

    def _setting(self, key: str, on: date) -> Setting:
        policy = self.regime.policies[key]
        if key in self.overrides:
            return Setting(key, self.overrides[key], "query", policy.question)
        said = self.acts.setting(key, on)
        if said is not None:
            content, act = said
            return Setting(key, content.value, act.reference, policy.question)
        return Setting(key, policy.default.on(max(on, policy.default.values[0].day)).value, policy.source, policy.question)

    @cached_property
    def _settings(self) -> dict[tuple[str, date], Setting]:
        """Readings by key and day, which never change for these acts: one decision asks for the same ones again and again."""
        return {}

    def choice(self, key: str, on: date) -> str:
        """A policy whose value is a word."""
        value = self.policy(key, on).value
        if not isinstance(value, str):
            raise TypeError(key)
        return value

    def flag(self, key: str, on: date) -> bool:
        """A policy whose value is yes or no."""
        value = self.policy(key, on).value
        if not isinstance(value, bool):
            raise TypeError(key)
        return value

    def whole(self, key: str, on: date) -> int:
        """A policy whose value is a whole number."""
        value = self.policy(key, on).value
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(key)
        return value

    def bodies(self, role: str, on: date) -> tuple[str, ...]:
        """The bodies that may inspect (`inspecting`) or whose certificates count (`oversight`) on a day.

        Those of the law and those of acts.
        """
        known = self.regime.inspecting_bodies.on(on).value if role == "inspecting" else self.regime.oversight_bodies
        added = (a.content for a in self.acts.of(CompetentBody, on))
        return (*known, *(c.code for c in added if isinstance(c, CompetentBody) and c.role == role))

    def check_in_force(self, fact_on: date, *, or_before: bool = False) -> tuple[str, ...]:
        """Refuse a fact outside the days of the norm; answer the warnings that its day carries (`rule_set_superseded`).

        `or_before`: of what may have stood before the norm (a car park, a contract), only the norm's end is asked. What closes a matter
        of before (an appeal, a return, a surrender) is not asked at all.
        """
        regime = self.regime
        valid_to, successor = self._end(fact_on)
        ended = valid_to is not None and fact_on > valid_to
        if ended or (fact_on < regime.valid_from and not or_before):
            instead = successor if ended and successor else "a norma vigente na data do fato"
            raise Refused(
                "rule_set_not_in_force",
                f"A norma {regime.norm} não vigora em {fact_on:%d/%m/%Y}: use {instead}.",
                superseded_by=successor or None, valid_from=regime.valid_from.isoformat(),
                valid_to=valid_to.isoformat() if valid_to else None,
            )  # fmt: skip
        since = self._day("rule-set-superseded-from", fact_on) or regime.superseded_from
        return ("rule_set_superseded",) if since is not None and fact_on >= since else ()

    def has_ended(self, fact_on: date) -> bool:
        """Whether a day is after the norm's last, so that a fact of that day is none of the norm's (Q-66)."""
        valid_to = self.last_day(fact_on)
        return valid_to is not None and fact_on > valid_to

    def last_day(self, on: date) -> date | None:
        """The norm's last day as the acts in effect on a day have it; None while it is open."""
        return self._end(on)[0]

    def _end(self, on: date) -> tuple[date | None, str]:
        """The norm's last day, None while it is open, and what replaced it."""
        valid_to, successor = self.regime.valid_to, self.regime.superseded_by
        for act in self.acts.of(RuleSetValidity):
            if isinstance(act.content, RuleSetValidity):
                valid_to, successor = act.content.valid_to, act.content.superseded_by
        said = self._day("rule-set-valid-to", on)
        return min((d for d in (valid_to, said) if d is not None), default=None), successor

    def _day(self, question: str, on: date) -> date | None:
        """The day that the regime's policy on a question names, None where it names none or there is no such policy."""
        key = self.regime.policy_keys.get(question)
        value = self.policy(key, on).value if key is not None else None
        return date.fromisoformat(value) if isinstance(value, str) else None

    def check_text_known(self, provision_id: str, on: date) -> None:
        """Refuse a question that rests on a wording for a day before that wording (`rule_text_unknown_on_date`)."""
        provision = self.regime.provision(provision_id)
        if provision is not None and provision.valid_from is not None and on < provision.valid_from:
            raise Refused(
                "rule_text_unknown_on_date",
                f"A redação de {provision_id} vigente em {on:%d/%m/%Y} não é conhecida: só a de {provision.valid_from:%d/%m/%Y} em diante.",
                provision_id, known_from=provision.valid_from.isoformat(),
            )  # fmt: skip

    def with_readings(self, readings: Mapping[str, Scalar | tuple[str, ...]]) -> Law:
        """The same law under other readings, for pure questions and simulations only."""
        return replace(self, overrides={**self.overrides, **readings})

    def receipt(self, *computed: Computed) -> Receipt:
        """The receipt of a decision taken under this law."""
        edition = edition_of(self.regime)
        return Receipt(edition.regime, edition.number, edition.hash, self.acts.version, self.city.version, computed)


def pack_of(seen: Seen, regime: str) -> Regime:
    """The pack of a regime; refuses an unknown key."""
    return pack_among(seen.packs, regime)


def pack_among(packs: Mapping[str, Regime], regime: str) -> Regime:
    """The pack of a regime among those that there are; refuses an unknown key (`regime_unknown`)."""
    pack = packs.get(regime)
    if pack is None:
        raise Refused(
            "regime_unknown",
            f"O regime {regime!r} não existe. Use um de: {', '.join(sorted(packs))}.",
            known=sorted(packs),
        )
    return pack


def law_then(seen: Seen, law: Law, footing: Footing) -> Law:
    """The law of an earlier decision with the calendar as it is now: its edition, its acts of the regime, and all acts of the city.

    Refuses `edition_not_found` where the record does not hold that edition as it was published.
    """
    regime, own = law.regime, edition_of(law.regime)
    if (own.number, own.hash) != (footing.edition, footing.edition_hash):
        published = seen[edition_stream(regime.key, footing.edition)]
        found = regime_of(published) if published is not None and published.hash == footing.edition_hash else None
        if found is None:
            raise Refused(
                "edition_not_found",
                f"A edição {footing.edition} de {regime.key} falta no registro ou foi alterada: verifique o registro.",
                edition=footing.edition,
            )
        regime = found
    return replace(law, regime=regime, acts=law.acts.up_to(footing.acts))


def law_of(seen: Seen, regime: str) -> Law:
    """The law of a regime with the acts that the decision sees."""
    pack = pack_of(seen, regime)
    own, city = regime_acts(regime), city_acts(pack.municipality)
    seen.need(own, city)
    return Law(pack, seen[own], seen[city])
