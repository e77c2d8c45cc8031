"""A fourth regime, of a municipality that does not exist: Vale Claro's charter law, filled into the form as a real one would be.

It differs from every shipped pack in each value that a test looks at, so that a value of theirs that is written into the program shows.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from domain.law.dated import Dated, Since
from domain.law.provision import Provision, ProvisionKind
from domain.law.regime import Item, Policy, Regime, Scalar, Term, Tier
from domain.law.register_rules import Feature, OperatorRule, PermitRule, Requirement, VehicleRule

KEY, CITY, MUNICIPALITY = "vale-claro-charter", "Vale Claro", "9900001"
IN_FORCE = date(2020, 3, 1)


ROWS: tuple[tuple[str, ProvisionKind, str, tuple[str, str], tuple[str, str]], ...] = (
    (
        "1",
        "scope",
        "âmbito",
        ("Fretamento no Município.", "Charter in the municipality."),
        ("Recusa fato de fora.", "Refuses facts elsewhere."),
    ),
    (
        "2",
        "inspection",
        "fiscalização",
        ("A TRANSVALE fiscaliza.", "TRANSVALE inspects."),
        ("Recusa outro órgão.", "Refuses other bodies."),
    ),
    ("3", "eligibility", "operadora", ("Só empresas.", "Companies only."), ("Recusa pessoa natural.", "Refuses natural persons.")),
    (
        "4",
        "document",
        "licença",
        ("Pede apólice de seguro.", "An insurance policy is asked for."),
        ("Confere o documento.", "Checks the paper."),
    ),
    (
        "5",
        "validity",
        "validade",
        ("A licença vale 2 anos.", "The licence holds for 2 years."),
        ("Conta os 2 anos.", "Counts the 2 years."),
    ),
    (
        "6",
        "vehicle",
        "veículo",
        ("Até 12 anos, 4 lugares, cintos.", "Up to 12 years, 4 seats, belts."),
        ("Confere o veículo.", "Checks the vehicle."),
    ),
    ("9", "amount", "infração leve", ("Multa de R$ 90,00.", "A fine of R$ 90.00."), ("Calcula a multa.", "Computes the fine.")),
    ("9-I", "infraction", "lotação", ("Exceder a lotação.", "Too many passengers."), ("Confere os lugares.", "Compares with the seats.")),
    ("9-II", "infraction", "asseio", ("Veículo sem asseio.", "An unclean vehicle."), ("Registra o relato.", "Records the account.")),
    ("10", "amount", "infração grave", ("Multa de R$ 450,00.", "A fine of R$ 450.00."), ("Calcula a multa.", "Computes the fine.")),
    (
        "10-I",
        "infraction",
        "sem licença",
        ("Operar sem licença.", "Service without a licence."),
        ("Consulta a licença.", "Looks at the licence."),
    ),
    ("11", "amount", "tabela", ("A TRANSVALE publica a tabela.", "TRANSVALE publishes the table."), ("Usa a tabela.", "Uses the table.")),
    (
        "12",
        "recidivism",
        "reincidência",
        ("Dobro em 90 dias.", "Doubled within 90 days."),
        ("Procura a anterior.", "Looks for the earlier one."),
    ),
    ("13", "appeal", "recurso à Junta", ("10 dias da notificação.", "10 days from the notice."), ("Conta o prazo.", "Counts the term.")),
    ("14", "appeal", "recurso ao Conselho", ("7 dias da ciência.", "7 days from knowledge."), ("Conta o prazo.", "Counts the term.")),
    (
        "15",
        "deadline",
        "pagamento",
        ("Fim do prazo do recurso, ou 5 dias da decisão final.", "The appeal period's end, or 5 days from the last decision."),
        ("Conta o prazo.", "Counts the term."),
    ),
)
"""Number, kind, term, what it says and what the system does about it, in both languages."""
PROVISIONS = tuple(
    Provision(id=f"VCF-{number}", kind=kind, term=term, pt=says[0], en=says[1], does_pt=does[0], does_en=does[1])
    for number, kind, term, says, does in ROWS
)


def _policy(
    about: str,
    source: str,
    kind: Literal["choice", "whole", "flag", "time", "list"],
    *readings: str,
    default: Scalar | tuple[str, ...],
    least: int = 0,
) -> Policy:
    dated = Dated[Scalar | tuple[str, ...]](about, "the day that the rule is read on", (Since(IN_FORCE, default, source),))
    return Policy("Q-VC", about, dated, source, kind, readings, least=least)


POLICIES = {
    # What the engines ask of every regime.
    "deadline.unit": _policy("How days are counted", "VCF-13", "choice", "calendar", "business", default="calendar"),
    "deadline.roll": _policy("Last day without office hours", "VCF-13", "choice", "next_working", "none", default="next_working"),
    "deadline.roll_start": _policy("Whether the count starts on a working day", "VCF-13", "flag", default=False),
    "filing.cutoff": _policy("Until what time a filing counts", "VCF-13", "time", default="23:59:59"),
    "calendar.month_overflow": _policy("A day that the month does not have", "VCF-5", "choice", "clamp", "next_day", default="clamp"),
    "permit.last_day": _policy("Last valid day", "VCF-5", "choice", "anniversary", default="anniversary"),
    "vehicle.age_method": _policy("How age is counted", "VCF-6", "choice", "calendar_year", default="calendar_year"),
    "operator.identity": _policy("Who the operator is", "VCF-3", "choice", "cnpj_root", "full_cnpj", default="cnpj_root"),
    "fine.rounding": _policy("Rounding", "VCF-11", "choice", "half_up", "half_even", "truncate", default="half_up"),
    "recurrence.prior_status": _policy("Which earlier cases count", "VCF-12", "choice", "not_annulled", "final", default="not_annulled"),
    "recurrence.multiplier": _policy("What a repetition costs", "VCF-12", "whole", default=2, least=1),
    "roles.permit_decision": _policy("Who decides licences", "VCF-4", "list", "reviewer", default=("reviewer",)),
    # Its own, reached through `policy_keys` or named by a rule of this pack.
    "vcf.notice.start": _policy(
        "What the appeal runs from", "VCF-13", "choice", "notice_date", "infraction_date", "later_of", default="notice_date"
    ),
    "vcf.appeal.suspends": _policy("What an appeal suspends", "VCF-13", "list", "payment", default=("payment",)),
    "vcf.surcharge": _policy("When doubling is due", "VCF-12", "choice", "prior_final", "at_once", default="prior_final"),
    "vcf.concurrence": _policy("What differs in nature", "VCF-9", "choice", "item", "letter", default="item"),
    "vcf.same_fact": _policy("One fact, two items", "VCF-9", "choice", "specific", "both", default="specific"),
    "vcf.standing": _policy("Who may appeal", "VCF-13", "choice", "operator", default="operator"),
    "vcf.fining": _policy("Who records infractions", "VCF-2", "list", "inspector", default=("inspector",)),
    "vcf.due_days": _policy("Days to pay", "VCF-15", "whole", default=5, least=1),
    "vcf.lead_days": _policy("Days before expiry to renew", "VCF-5", "whole", default=20),
    "vcf.pending": _policy("Whether a renewal in time extends", "VCF-5", "flag", default=True),
    "vcf.capacity": _policy("Whether the driver counts", "VCF-6", "flag", default=False),
}


def _term(about: str, citation: str, term: Term) -> Dated[Term]:
    return Dated(about, "day the term runs from", (Since(IN_FORCE, term, citation),))


TIERS = (Tier(1, "transport-board", "first-appeal", "VCF-13"), Tier(2, "city-council", "second-appeal", "VCF-14"))

REGIME = Regime(
    key=KEY,
    prefix="VCF",
    edition=1,
    norm="Lei 77/2020 (Vale Claro)",
    title_pt="Fretamento em Vale Claro",
    title_en="Charter in Vale Claro",
    municipality=MUNICIPALITY,
    city=CITY,
    zone="America/Manaus",
    authority="TRANSVALE",
    valid_from=IN_FORCE,
    provisions=PROVISIONS,
    policies=POLICIES,
    time_limits={
        "first-appeal": _term("Appeal to the board", "VCF-13", Term("notice", days=10)),
        "second-appeal": _term("Appeal to the council", "VCF-14", Term("acknowledgement of the decision", days=7)),
        "fine-due": _term("Fine due", "VCF-15", Term("acknowledgement of the last decision", days_policy="vcf.due_days")),
        "recurrence": _term("Recurrence window", "VCF-12", Term("earlier infraction", days=90, procedural=False)),
    },
    fine_groups={
        group: Dated(f"Fine of {group}", "day of the infraction", (Since(IN_FORCE, centavos, group),))
        for group, centavos in (("VCF-9", 9000), ("VCF-10", 45000))
    },
    correction_citation="VCF-11",
    recurrence_rule="recurrence",
    items=(
        Item("VCF-9-I", "VCF-9", needs_vehicle=True, checks=("capacity-exceeded",)),
        Item("VCF-9-II", "VCF-9", needs_vehicle=True),
        Item("VCF-10-I", "VCF-10", needs_vehicle=True, checks=("permit-absent",)),
    ),
    appeal_tiers=Dated(
        "Who hears appeals",
        "day of the infraction",
        (Since(IN_FORCE, TIERS, "VCF-13"),),
    ),
    inspecting_bodies=Dated("Who inspects", "day of the fact", (Since(IN_FORCE, ("TRANSVALE",), "VCF-2"),)),
    oversight_bodies=("TRANSVALE",),
    permits={
        "service-licence": PermitRule(
            kind="service-licence",
            term_pt="Licença de Fretamento",
            per_vehicle=True,
            years=Dated("Years of validity", "day of the grant", (Since(IN_FORCE, 2, "VCF-5"),)),
            lead_days_policy="vcf.lead_days",
            pending_extends_policy="vcf.pending",
            requirements=(Requirement("insurance-policy", "VCF-4", "Apólice de seguro", "Insurance policy", expires=True),),
            checks=("vehicle",),
            validity_provision="VCF-5",
            application_provision="VCF-4",
        )
    },
    vehicles=VehicleRule(
        max_age={"van": Dated("Highest age of a van", "day of the check", (Since(IN_FORCE, 12, "VCF-6"),))},
        age_provision="VCF-6",
        type_provision="VCF-6",
        min_seats=4,
        seats_provision="VCF-6",
        seats_code="capacity_below_minimum",
        capacity_counts_driver_policy="vcf.capacity",
        features=(Feature("seatBelts", "VCF-6", "vehicle_feature_missing", "cintos de segurança", "seat belts"),),
    ),
    service_kinds=("continuous",),
    operators=OperatorRule(provision="VCF-3", natures_without_personality=("natural-person",)),
    revenue_destination="FUNDO_DE_TRANSPORTE_DE_VALE_CLARO",
    roles={
        "territory": "VCF-1", "authority": "VCF-2", "inspecting-bodies": "VCF-2", "identity": "VCF-3", "circulation": "VCF-4",
        "penalties": "VCF-9", "needs-vehicle": "VCF-9", "concurrence": "VCF-9", "recurrence": "VCF-12", "notice": "VCF-13",
        "appeal": "VCF-13", "second-appeal": "VCF-14",
    },
    policy_keys={
        "appeal1-start": "vcf.notice.start", "appeal-suspends": "vcf.appeal.suspends", "standing": "vcf.standing",
        "same-fact": "vcf.same_fact", "concurrence-granularity": "vcf.concurrence", "identity": "operator.identity",
        "surcharge-due": "vcf.surcharge", "roles-fine": "vcf.fining",
    },
)  # fmt: skip
