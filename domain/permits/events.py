"""Facts of a permit: asked for, granted, renewed, collected, ended. `by` is the person who decided; a decision carries its receipt."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from msgspec import Struct

from domain.law.explanation import Receipt
from domain.personal import Personal
from domain.streams import Event


class PermitApplied(Event, frozen=True, tag="permit.applied/1"):
    """An operator asked for a permit, for a vehicle where the kind has one each.

    `replaces`: the permit whose renewal was asked too late. `permit_class` and `purpose` where the kind is given in classes; `declared`:
    conditions on which documents hang; `replaces_cvs`: asked so that it stands for the vehicle's certificate.
    """

    regime: str
    kind: str
    operator: UUID
    applied_on: date
    service_kind: str
    vehicle: UUID | None = None
    replaces: UUID | None = None
    permit_class: str = ""
    purpose: str = ""
    declared: tuple[str, ...] = ()
    replaces_cvs: bool = False
    warnings: tuple[str, ...] = ()


class PermitDocumentSubmitted(Event, frozen=True, tag="permit.document_submitted/1"):
    """A document for the application or the renewal; `driver` and `covers_drivers` as with the operator's documents."""

    number: int
    requirement: str
    reference: str
    issued_on: date
    submitted_on: date
    valid_until: date | None = None
    sha256: str = ""
    driver: int = 0
    covers_drivers: int = 0
    amount_centavos: int | None = None


class PermitDocumentRejected(Event, frozen=True, tag="permit.document_rejected/1"):
    """A reviewer did not accept a document: `code` says why where the law has a name for it (`corporate_purpose_mismatch`)."""

    document: int
    rejected_on: date
    reasons: Personal
    by: UUID
    code: str = ""


class PermitIssued(Event, frozen=True, tag="permit.issued/1"):
    """The permit was granted: valid from and through days that the law gives.

    `limit`: the last day had the permits that it rests on lasted longer, where they do not; `replaces_cvs`: it stands for the vehicle's
    certificate. `overlaps`: other permits of the vehicle, of the same kind and class, that run on some of the same days.
    """

    decided_on: date
    valid_from: date
    valid_until: date
    last_renewal_day: date
    by: UUID
    receipt: Receipt
    reasons: Personal | None = None
    limit: date | None = None
    replaces_cvs: bool = False
    warnings: tuple[str, ...] = ()
    overlaps: tuple[UUID, ...] = ()


class PermitRefused(Event, frozen=True, tag="permit.refused/1"):
    """The permit was refused, with reasons; `missing` are the codes of what was not proved."""

    decided_on: date
    reasons: Personal
    by: UUID
    receipt: Receipt
    missing: tuple[str, ...] = ()


class PermitRenewalRequested(Event, frozen=True, tag="permit.renewal_requested/1"):
    """The renewal was asked.

    Too late where `in_time` is false: handled as the new application `new_application` where the law knows no late renewal.

    `extends`: asked in time, with the documents, and the city reads the law so that the permit stays valid until the decision.
    """

    number: int
    requested_on: date
    in_time: bool
    documents_filed: bool
    extends: bool
    last_renewal_day: date
    receipt: Receipt
    new_application: UUID | None = None
    warnings: tuple[str, ...] = ()


class PermitRenewed(Event, frozen=True, tag="permit.renewed/1"):
    """The renewal was granted: the new term, from the old expiry if asked in time, else from the grant. `overlaps` as at a grant."""

    renewal: int
    decided_on: date
    valid_from: date
    valid_until: date
    last_renewal_day: date
    by: UUID
    receipt: Receipt
    reasons: Personal | None = None
    warnings: tuple[str, ...] = ()
    overlaps: tuple[UUID, ...] = ()


class PermitRenewalRefused(Event, frozen=True, tag="permit.renewal_refused/1"):
    """The renewal was refused, with reasons. A permit past its last day is expired from the day after the decision."""

    renewal: int
    decided_on: date
    reasons: Personal
    by: UUID
    receipt: Receipt
    missing: tuple[str, ...] = ()


class PermitRenewalDemanded(Event, frozen=True, tag="permit.renewal_demanded/1"):
    """The authority demanded the renewal by a day (`last_day`, included), served on the operator.

    Without it mere expiry founds no cassation.
    """

    number: int
    demanded_by: str
    demanded_on: date
    served_on: date
    last_day: date
    by: UUID
    receipt: Receipt


class PermitDocumentCollected(Event, frozen=True, tag="permit.document_collected/1"):
    """An officer took the permit's document, against a receipt: not fixable on the spot and a risk to passengers."""

    number: int
    receipt_number: str
    officer: str
    body: str
    collected_on: date
    by: UUID
    case: UUID | None = None
    continuity_provided: bool | None = None


class PermitDocumentReturned(Event, frozen=True, tag="permit.document_returned/1"):
    """The document was given back: the vehicle was presented in order and the costs, if any arose, are paid. The fine is no condition."""

    collection: int
    returned_on: date
    inspection: int
    costs_centavos: int
    costs_paid_centavos: int
    by: UUID
    cause: str = ""
    """Why without an inspection (0): `appeal_upheld`, the collection was not lawful."""


class PermitRefusalAnnulled(Event, frozen=True, tag="permit.refusal_annulled/1"):
    """An appeal against a refusal was upheld in a case: the application (or the renewal with this number) waits for a decision again."""

    case: UUID
    annulled_on: date
    renewal: int = 0


class PermitSurrendered(Event, frozen=True, tag="permit.surrendered/1"):
    """The operator gave the permit up, or left the register (`cause`)."""

    surrendered_on: date
    cause: str
    reasons: Personal | None = None


class PermitCassated(Event, frozen=True, tag="permit.cassated/1"):
    """A cassation of a case took effect for this permit on a day."""

    ground: str
    case: UUID
    effective_on: date


class PermitCassationUndone(Event, frozen=True, tag="permit.cassation_undone/1"):
    """A fact entered late took the cassation of a case its effect: it never had any."""

    case: UUID


class Hearing(Struct, frozen=True, omit_defaults=True):
    """When the operator was notified of the intended sanction, when it defended itself, and the last day on which it could."""

    notice_served_on: date | None = None
    defence_filed_on: date | None = None
    last_day: date | None = None


class PermitSuspended(Event, frozen=True, tag="permit.suspended/1"):
    """The permit is suspended from a day on, through `until` or until `condition` is met and it is reinstated."""

    number: int
    decided_on: date
    since: date
    reasons: Personal
    by: UUID
    until: date | None = None
    condition: str = ""
    case: UUID | None = None
    hearing: Hearing | None = None
    receipt: Receipt | None = None


class PermitReinstated(Event, frozen=True, tag="permit.reinstated/1"):
    """A suspension ended before its last day, or its condition was met: the permit counts again from `reinstated_on` on."""

    suspension: int
    reinstated_on: date
    by: UUID
    reasons: Personal | None = None


class PermitSuspensionUndone(Event, frozen=True, tag="permit.suspension_undone/1"):
    """A suspension has no effect and never had any: an appeal was upheld, or the case fell."""

    suspension: int
    case: UUID | None = None


class PermitRevoked(Event, frozen=True, tag="permit.revoked/1"):
    """The permit was revoked; from `effective_on` on it counts as cancelled."""

    decided_on: date
    effective_on: date
    reasons: Personal
    by: UUID
    case: UUID | None = None
    hearing: Hearing | None = None
    receipt: Receipt | None = None


class PermitRevocationUndone(Event, frozen=True, tag="permit.revocation_undone/1"):
    """The revocation of a case has no effect: from `since` on, where it is held up; without a day it never had any."""

    case: UUID | None = None
    since: date | None = None
