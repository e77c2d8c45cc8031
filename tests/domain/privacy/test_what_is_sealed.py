"""Names, CPF, licences and addresses of natural persons are sealed in every fact: each text that is not has its reason."""

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from msgspec import Struct

from domain.kinds import KINDS
from domain.law.explanation import Receipt
from domain.operators import events as operators
from domain.parking.events import LicenceDeclared
from domain.personal import Personal
from domain.privacy.retention import CLASSES, class_of
from domain.streams import Event
from tests.domain.privacy.plain_fields import PLAIN

EVENTS: tuple[type[Event], ...] = tuple(event for kind in KINDS for event in kind.events)


def fields_of(kind: Any, wanted: type, seen: set[type]) -> Iterator[str]:  # noqa: ANN401 - a type as get_type_hints answers it
    """The fields of that type in a fact and its parts, as `Class.field`; a receipt is made of computations and has tests of its own."""
    for field, hint in get_type_hints(kind).items():
        for part in parts_of(hint):
            if part is wanted:
                yield f"{kind.__name__}.{field}"
            elif isinstance(part, type) and issubclass(part, Struct) and part is not Receipt and part not in seen:
                seen.add(part)
                yield from fields_of(part, wanted, seen)


def parts_of(hint: Any) -> Iterator[Any]:  # noqa: ANN401 - the same
    """A type and the types inside of it."""
    yield hint
    for inner in get_args(hint):
        yield from parts_of(inner)


def every(wanted: type) -> set[str]:
    seen: set[type] = set()
    return {field for event in EVENTS for field in fields_of(event, wanted, seen)}


def test_every_plain_text_of_every_fact_has_a_reason_to_be_plain() -> None:
    plain = every(str)
    reasons = {field: PLAIN.get(field) or PLAIN.get(field.partition(".")[2]) for field in plain}
    assert [field for field, reason in reasons.items() if reason is None] == []
    names = plain | {field.partition(".")[2] for field in plain}
    assert [name for name in PLAIN if name not in names] == []


def test_people_of_the_registers_are_sealed() -> None:
    sealed = every(Personal)
    assert {
        "DriverRecorded.name", "DriverRecorded.cpf", "DriverRecorded.licence_number", "DriverRecorded.course_certificate",
        "Representative.name", "Representative.particulars", "Representative.address", "Passenger.name",
        "ContractRecorded.client_cpf", "ContractRecorded.client_person", "AgentRemovalOrdered.agent",
        "LicenceDeclared.declarant", "AppealLodged.appellant_name", "NoticeServed.received_by",
    } <= sealed  # fmt: skip
    assert get_type_hints(operators.DriverRecorded)["cpf"] is Personal
    assert get_type_hints(LicenceDeclared)["declarant"] is Personal


def test_every_fact_with_a_text_has_a_class_of_its_own_or_the_last_one() -> None:
    assert {each.key for each in CLASSES} == {class_of(event.__struct_config__.tag).key for event in EVENTS if isinstance(
        event.__struct_config__.tag, str
    )}  # fmt: skip
    assert class_of("operator.driver_recorded/1").key == "driver"
    assert class_of("operator.contract_recorded/1").key == "contract-person"
    assert class_of("operator.order_issued/1").key == "register-text"
    assert class_of("case.appeal_lodged/1").key == "case-file"
