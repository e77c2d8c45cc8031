"""All invalid fields of a JSON body at once, each with its pointer. msgspec stops at the first; this walks on. No value is echoed."""

import re
import types
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin

import msgspec
from msgspec import Struct

from api.http.instants import IMPLAUSIBLE, IMPLAUSIBLE_DAY, implausible_within
from api.http.language import Language
from api.http.problems import Fault
from domain.days import FIRST_YEAR, LAST_YEAR

DecHook = Callable[[type, Any], Any]

_PATH_SUFFIX = re.compile(r" - at `[^`]*`$")
_SAID: tuple[tuple[str, str, str, str], ...] = (
    (r"Object missing required field .*", "field_missing", "Campo obrigatório ausente.", "Required field missing."),
    (r"Object contains unknown field .*", "field_unknown", "Campo desconhecido.", "Unknown field."),
    (r"Expected `(.+)`, got `(.+)`", "type_wrong", "Esperado {0}, recebido {1}.", "Expected {0}, got {1}."),
    (r"Expected `(?:str|bytes)` of length (.+)", "length_wrong", "Tamanho fora do aceito ({0}).", "Length outside {0}."),
    (r"Expected `(?:array|object)` of length (.+)", "length_wrong", "Itens fora do aceito ({0}).", "Items outside {0}."),
    (r"Expected `str` matching regex .*", "pattern_wrong", "O texto não tem a forma prevista.", "Text of another form."),
    (r"Expected `(?:int|float|decimal)` (.+)", "range_wrong", "Valor fora do aceito ({0}).", "Value outside {0}."),
    (r"Expected `datetime` with a timezone .*", "offset_missing", "Falta o fuso (-03:00 ou Z).", "The offset is missing (-03:00 or Z)."),
    (r"Invalid enum value.*", "value_not_allowed", "Valor fora da lista aceita.", "Value not in the accepted list."),
    (r"Invalid value.*", "value_not_allowed", "Valor fora da lista aceita.", "Value not in the accepted list."),
    (r"Invalid RFC3339 encoded datetime.*", "instant_malformed", "Instante malformado (RFC 3339).", "Malformed instant (RFC 3339)."),
    (IMPLAUSIBLE, "instant_implausible", f"Use um ano de {FIRST_YEAR} a {LAST_YEAR}.", f"Use a year from {FIRST_YEAR} to {LAST_YEAR}."),
    (IMPLAUSIBLE_DAY, "date_implausible", f"Use um ano de {FIRST_YEAR} a {LAST_YEAR}.", f"Use a year from {FIRST_YEAR} to {LAST_YEAR}."),
    (r"Invalid RFC3339 encoded date", "date_malformed", "Data malformada ou inexistente (AAAA-MM-DD).", "No such day (YYYY-MM-DD)."),
    (r"Invalid UUID", "uuid_malformed", "UUID malformado.", "Malformed UUID."),
    (r"Invalid decimal string", "number_malformed", "Número malformado.", "Malformed number."),
    (r"Integer value out of range", "range_wrong", "Número inteiro fora do aceito.", "Integer out of range."),
)
"""msgspec's messages (as patterns), the code and the texts that clients see for them."""


NOT_AMONG = "value_not_allowed"


def fault_of(
    message: str,
    language: Language,
    *,
    pointer: str | None = None,
    parameter: str | None = None,
    kind: Any = None,  # noqa: ANN401 - any annotation
) -> Fault:
    """One message of msgspec's as a fault. A message of a value type of ours (its ValueError) passes as it is.

    `kind`: what the value must be, whose choices are then named.
    """
    said = _PATH_SUFFIX.sub("", message)
    for pattern, code, pt, en in _SAID:
        if match := re.fullmatch(pattern, said):
            if code == NOT_AMONG and (choices := choices_of(kind)):
                return not_among(choices, language, pointer=pointer, parameter=parameter)
            detail = (en if language == "en" else pt).format(*match.groups())
            return Fault(code=code, detail=detail, pointer=pointer, parameter=parameter)
    return Fault(code="value_invalid", detail=said, pointer=pointer, parameter=parameter)


def faults_of(value: object, kind: Any, language: Language, dec_hook: DecHook | None = None) -> tuple[Fault, ...]:  # noqa: ANN401 - any annotation
    """Why `value` (decoded JSON) is not a `kind`: every fault, in the order of the fields; none if it is one."""
    return tuple(_walk(value, kind, "", language, dec_hook))


def _walk(value: object, kind: Any, pointer: str, language: Language, dec_hook: DecHook | None) -> list[Fault]:  # noqa: ANN401 - any annotation
    try:
        converted = msgspec.convert(value, kind, dec_hook=dec_hook)
    except msgspec.ValidationError as error:
        inner = _inside(value, kind, pointer, language, dec_hook)
        return inner or [fault_of(str(error), language, pointer=pointer, kind=kind)]
    return [fault_of(said, language, pointer=place) for place, said in implausible_within(converted, pointer)]


def _inside(value: object, kind: Any, pointer: str, language: Language, dec_hook: DecHook | None) -> list[Fault]:  # noqa: ANN401 - any annotation
    """The faults of the parts; empty where the fault is of the whole (wrong type, length, a rule over several fields)."""
    faults: list[Fault] = []
    members = members_of(kind)
    if isinstance(value, dict):
        fields = cast("dict[str, object]", value)
        structs = [member for member in members if _is_struct(member)]
        if struct := _meant(fields, structs):
            return _fields(fields, struct, pointer, language, dec_hook)
        for member in members:
            if get_origin(member) in (dict, Mapping) and not structs:
                for name, item in fields.items():
                    faults += _walk(item, get_args(member)[1], _below(pointer, name), language, dec_hook)
    elif isinstance(value, list):
        for member in members:
            if get_origin(member) in (list, tuple, set, frozenset, Sequence):
                for index, item in enumerate(cast("list[object]", value)):
                    faults += _walk(item, get_args(member)[0], _below(pointer, str(index)), language, dec_hook)
    return faults


def _is_struct(member: Any) -> bool:  # noqa: ANN401 - any annotation
    bare = get_origin(member) or member
    return isinstance(bare, type) and issubclass(bare, Struct)


def _meant(value: Mapping[str, object], structs: list[Any]) -> Any:  # noqa: ANN401 - a struct or None
    """The struct that the client meant: the only one, or that of the tag; None where the tag says none."""
    if len(structs) == 1:
        return structs[0]
    for struct in structs:
        config = (get_origin(struct) or struct).__struct_config__
        if config.tag_field is not None and value.get(config.tag_field) == config.tag:
            return struct
    return None


def _fields(value: Mapping[str, object], struct: Any, pointer: str, language: Language, dec_hook: DecHook | None) -> list[Fault]:  # noqa: ANN401
    faults: list[Fault] = []
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    config = (get_origin(struct) or struct).__struct_config__
    for name, field in fields.items():
        below = _below(pointer, name)
        if name in value:
            faults += _walk(value[name], field.type, below, language, dec_hook)
        elif field.required:
            faults.append(fault_of(f"Object missing required field `{name}`", language, pointer=below))
    if config.forbid_unknown_fields:
        known = {*fields, config.tag_field}
        faults += [
            fault_of("Object contains unknown field `…`", language, pointer=_below(pointer, name)) for name in value if name not in known
        ]
    return faults


def not_among(choices: Sequence[str], language: Language, *, pointer: str | None = None, parameter: str | None = None) -> Fault:
    """A value that is none of these."""
    said = "Value not in the accepted list" if language == "en" else "Valor fora da lista aceita"
    return Fault(code=NOT_AMONG, detail=f"{said}: {', '.join(choices)}.", pointer=pointer, parameter=parameter)


def choices_of(kind: Any) -> list[str]:  # noqa: ANN401 - any annotation
    """The words that an annotation allows; empty where it is no list of words."""
    found: list[str] = []
    for member in members_of(kind):
        if get_origin(member) is Literal:
            found += [str(each) for each in get_args(member)]
        elif isinstance(member, type) and issubclass(member, Enum):
            found += [str(each.value) for each in member]
    return found


def members_of(kind: Any) -> list[Any]:  # noqa: ANN401 - any annotation
    """The alternatives of an annotation, without what is said about them."""
    origin = get_origin(kind)
    if origin is Annotated:
        return members_of(get_args(kind)[0])
    if origin in (Union, types.UnionType):
        return [inner for member in get_args(kind) for inner in members_of(member)]
    return [kind]


def _below(pointer: str, name: str) -> str:
    """A pointer one step deeper (RFC 6901: ~ and / are escaped)."""
    return f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"
