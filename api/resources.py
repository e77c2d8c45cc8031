"""Every resource under /api/v1. A controller that is not named here is not served."""

from litestar.types import ControllerRouterHandler

from api import inspections
from api.cases import appeal_decisions, appeals, cassations, file, impediments, listing, money, notices, opening, parts

RESOURCES: tuple[ControllerRouterHandler, ...] = (
    inspections.Inspections,
    listing.CaseList,
    opening.Cases,
    notices.Notices,
    appeals.Appeals,
    appeal_decisions.AppealDecisions,
    money.Money,
    impediments.Impediments,
    cassations.Cassations,
    file.File,
    parts.Parts,
)
