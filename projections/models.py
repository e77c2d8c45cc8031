"""All read models. The projector feeds exactly these; one that is missing here is never built."""

from __future__ import annotations

from typing import Any

from projections.acts import ACTS
from projections.cases import CASES
from projections.deadline_list import DEADLINES
from projections.facilities import FACILITIES
from projections.history import HISTORY, HISTORY_TEXTS
from projections.inspections import INSPECTIONS
from projections.model import Model
from projections.operators import OPERATORS
from projections.permits import PERMITS
from projections.plates import PLATES
from projections.reliance import RELIANCE
from projections.road_permits import ROAD_PERMITS
from projections.road_vehicles import ROAD_VEHICLES
from projections.search import SEARCH
from projections.suspensions import SUSPENSIONS
from projections.vehicles import VEHICLES

MODELS: tuple[Model[Any], ...] = (
    CASES,
    DEADLINES,
    HISTORY,
    HISTORY_TEXTS,
    OPERATORS,
    VEHICLES,
    PLATES,
    PERMITS,
    SUSPENSIONS,
    ROAD_VEHICLES,
    ROAD_PERMITS,
    FACILITIES,
    INSPECTIONS,
    ACTS,
    SEARCH,
    RELIANCE,
)
