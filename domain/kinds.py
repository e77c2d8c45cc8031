"""Every kind of stream there is. A kind that is not listed here cannot be read back from the store."""

from typing import Any

from domain.acts.acts import CITY_ACTS, REGIME_ACTS
from domain.cases.case import CASE
from domain.inspections.inspection import INSPECTION
from domain.law.publication import LAW
from domain.operators.operator import COMPANY, OPERATOR
from domain.parking.facility import FACILITY
from domain.permits.permit import PERMIT
from domain.privacy.retention import RETENTION
from domain.privacy.subject import ERASURES, SUBJECT
from domain.streams import Kind
from domain.vehicles.vehicle import PLATE, VEHICLE

KINDS: tuple[Kind[Any], ...] = (
    REGIME_ACTS, CITY_ACTS, LAW, OPERATOR, COMPANY, VEHICLE, PLATE, PERMIT, INSPECTION, FACILITY, CASE, SUBJECT, ERASURES, RETENTION,
)  # fmt: skip
