"""Every resource under /api/v1. A controller that is not named here is not served."""

from litestar.types import ControllerRouterHandler

from api import deadlines
from api.audit import bundle, impact, log, reads, replay, what_if
from api.cases import appeal_decisions, appeals, cassations, file, impediments, listing, money, notices, opening, parts, proofs, sanctions
from api.checks import checks, circulation, city_checks
from api.facilities import declarations as facility_parts
from api.facilities import notices as facility_notices
from api.facilities import register as facilities
from api.law import acts, law
from api.privacy import retention as privacy_terms
from api.privacy import subjects as privacy_subjects
from api.registers import (
    inspections,
    operator_orders,
    operator_parts,
    operators,
    permit_measures,
    permit_parts,
    permits,
    register_parts,
    vehicle_holds,
    vehicle_parts,
    vehicles,
)

RESOURCES: tuple[ControllerRouterHandler, ...] = (
    checks.Checks,
    city_checks.CityChecks,
    circulation.CirculationChecks,
    law.LawPages,
    acts.ActList,
    deadlines.DeadlineList,
    operators.Operators,
    operator_parts.OperatorParts,
    operator_orders.OperatorOrders,
    vehicles.Vehicles,
    vehicle_parts.VehicleParts,
    vehicle_holds.VehicleHolds,
    permits.Permits,
    permit_parts.PermitParts,
    permit_measures.PermitMeasures,
    register_parts.PartsOfOperator,
    register_parts.PartsOfVehicle,
    register_parts.PartsOfPermit,
    facilities.Facilities,
    facility_parts.FacilityParts,
    facility_notices.FacilityNotices,
    inspections.Inspections,
    listing.CaseList,
    opening.Cases,
    notices.Notices,
    appeals.Appeals,
    appeal_decisions.AppealDecisions,
    money.Money,
    impediments.Impediments,
    impediments.Penalties,
    cassations.Cassations,
    sanctions.Sanctions,
    file.File,
    parts.Parts,
    proofs.Proofs,
    privacy_subjects.SubjectsOfData,
    privacy_terms.RetentionTerms,
    reads.RecordedLooks,
    replay.ReplayedDecisions,
    impact.Impacts,
    what_if.WhatIfs,
    log.ProvableLog,
    bundle.Bundles,
)
