"""The description of the interface, made complete: Litestar knows bodies and parameters; the rest follows from each handler's kind."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, cast, get_args, get_origin

import msgspec
from litestar import Request, Response, get
from litestar.enums import MediaType
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.router import Router
from litestar.routes import HTTPRoute
from litestar.types import Method
from litestar.types.internal_types import PathParameterDefinition

from api.http.answers import Created, Listed, Page, Shown
from api.http.frame import API_VERSION
from api.http.known_values import values_of
from api.http.openapi_parts import HEADERS, NO_NUL, PARAMETERS, problem_response
from api.http.problems import Problem
from api.roles import GRANTS, OPEN_TO_EVERY_ROLE, Action, Role

if TYPE_CHECKING:
    from litestar import Litestar

Json = dict[str, Any]

_COMMANDS: Final = frozenset({"post", "put", "patch", "delete"})
_OF_WHAT_WAS_MADE: Final = ("Location", "Autos-Position")
_EVERY_ANSWER: Final[tuple[str, ...]] = ("API-Version", "Cache-Control", "Vary")
DOCUMENT = "openapi_document"


class _NoRoutes(Router):
    """Litestar always mounts pages of its own for a description (with scripts of a CDN, and 404 as HTML); this router takes none."""

    def register(self, value: Any) -> list[Any]:  # noqa: ANN401, ARG002 - Litestar's signature
        return []


def config() -> OpenAPIConfig:
    """What Litestar is told; the rest is `document`."""
    return OpenAPIConfig(
        title="Autos",
        version=API_VERSION,
        description="Case management for municipal regulators: every fact kept, every decision with its reasons. Errors: RFC 9457.",
        use_handler_docstrings=True,
        operation_id_creator=_operation_id,
        openapi_router=_NoRoutes("/openapi", route_handlers=[]),
        components=Components(
            security_schemes={"bearer": SecurityScheme(type="http", scheme="bearer", bearer_format="JWT")},
        ),
    )


def _operation_id(handler: HTTPRouteHandler, _: Method, __: list[str | PathParameterDefinition]) -> str:
    """The handler's name in camelCase: clients are made from it, so names of handlers are a promise too."""
    first, *more = handler.handler_name.split("_")
    return first + "".join(word.capitalize() for word in more)


@get("/openapi.json", opt={"open": True}, include_in_schema=False, sync_to_thread=True)
def openapi_json(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The description, made at the first asking."""
    state = request.app.state
    if DOCUMENT not in state:
        state[DOCUMENT] = msgspec.json.encode(document(request.app))
    return Response(state[DOCUMENT], media_type=MediaType.JSON, headers={"Access-Control-Allow-Origin": "*"})


def document(app: "Litestar") -> Json:
    """The complete description of an application (OpenAPI 3.1)."""
    made: Json = msgspec.json.decode(msgspec.json.encode(app.openapi_schema.to_schema()))
    components: Json = made.setdefault("components", {})
    components["headers"] = HEADERS
    components["parameters"] = PARAMETERS
    statuses: set[int] = set()
    contents: list[tuple[Json, Any]] = []
    for path, method, handler in _handlers(app):
        operation: Json = made["paths"][path][method]
        contents += _contents(operation, handler)
        statuses |= _complete(operation, path, method, handler)
        _name_known(operation, handler)
    components["responses"] = {f"Problem{status}": problem_response(status) for status in sorted(statuses)}
    # The forms of bodies are msgspec's own word: it is what reads and writes them.
    kinds = [kind for _, kind in contents]
    schemas, named = msgspec.json.schema_components([*kinds, Problem], schema_hook=_value, ref_template="#/components/schemas/{name}")
    components["schemas"] = _referred(made["paths"], {**components.get("schemas", {}), **named}) | named
    for (content, _), schema in zip(contents, schemas, strict=False):
        content["schema"] = schema
    for path, method, _ in _handlers(app):
        _without_nul([made["paths"][path][method].get(part) for part in ("parameters", "requestBody")], components["schemas"], set())
    return made


def _name_known(operation: Json, handler: HTTPRouteHandler) -> None:
    """Name the values of filters that only the packs know: those of the regimes that there are when the description is made."""
    for parameter in operation.get("parameters", ()):
        if values := values_of(handler.opt, parameter.get("name", "")):
            schema = parameter["schema"]
            for each in schema.get("oneOf", schema.get("anyOf", [schema])):
                if each.get("type") == "string":
                    each["enum"] = values


def _without_nul(part: object, schemas: Json, seen: set[str]) -> None:
    """Say of every text in a request that it holds no NUL (`Bodies` and `Queries` answer 400), unless its own pattern or form does."""
    if isinstance(part, list):
        for item in cast("list[object]", part):
            _without_nul(item, schemas, seen)
    if not isinstance(part, dict):
        return
    fields = cast("Json", part)
    name = str(fields.get("$ref", "")).partition("#/components/schemas/")[2]
    if name and name not in seen:
        seen.add(name)
        _without_nul(schemas[name], schemas, seen)
    if fields.get("type") == "string" and not fields.keys() & {"pattern", "format", "enum", "const"}:
        fields["pattern"] = NO_NUL
    for value in list(fields.values()):
        _without_nul(value, schemas, seen)


def _contents(operation: Json, handler: HTTPRouteHandler) -> list[tuple[Json, Any]]:
    """The places of an operation that hold the form of a JSON body, with what the body is."""
    found: list[tuple[Json, Any]] = []
    if handler.parsed_data_field is not None and "application/json" in operation["requestBody"]["content"]:
        found.append((operation["requestBody"]["content"]["application/json"], handler.parsed_data_field.annotation))
    answer: Any = handler.parsed_fn_signature.return_type.annotation
    kind: Any = get_origin(answer) or answer
    if isinstance(kind, type) and issubclass(kind, Response):
        inner = get_args(answer)[0] if get_args(answer) else bytes
        answer = cast("Any", Page)[inner] if issubclass(kind, Listed) else inner
    content = operation["responses"].get(str(handler.status_code), {}).get("content", {}).get("application/json")
    if content is not None and answer is not bytes:
        found.append((content, answer))
    if "tried" in handler.opt:
        tried: Json = {}
        operation["responses"]["200"] = {"description": "Tried only: nothing was recorded.", "content": {"application/json": tried}}
        found.append((tried, handler.opt["tried"]))
    return found


def _value(_: type) -> Json:
    """A value type of ours (a CNPJ, a plate) is a text in JSON."""
    return {"type": "string"}


def _referred(paths: Json, schemas: Json) -> Json:
    """The schemas that parameters refer to: those of bodies are written anew."""
    text = msgspec.json.encode([operation.get("parameters") for path in paths.values() for operation in path.values()]).decode()
    return {name: schema for name, schema in schemas.items() if f'#/components/schemas/{name}"' in text}


def _handlers(app: "Litestar") -> Iterator[tuple[str, str, HTTPRouteHandler]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for method, (handler, _) in route.route_handler_map.items():
                if handler.resolve_include_in_schema():
                    yield route.path_format or "/", method.lower(), handler


def _complete(operation: Json, path: str, method: str, handler: HTTPRouteHandler) -> set[int]:
    """Add what Litestar does not know of one operation; answers the statuses of its problems."""
    is_open = bool(handler.opt.get("open"))
    answer = handler.parsed_fn_signature.return_type.annotation
    kind = get_origin(answer) or answer
    kind = kind if isinstance(kind, type) else object
    parameters = ["Accept-Language"]
    headers: list[str] = [*_EVERY_ANSWER]
    statuses = {400, 500}
    if not is_open:
        statuses |= {401, 403, 503}
    if "{" in path:
        statuses.add(404)
    if method in _COMMANDS:
        operation.setdefault("requestBody", _unread_body(handler))
        statuses |= {409, 413, 415}
        if not is_open:
            statuses |= {412, 422} if "{" in path else {422}
            parameters += ["Idempotency-Key", "Autos-Reason"]
            if "{" in path:  # what has no version yet cannot be expected to have one
                parameters.append("If-Match-Required" if handler.opt.get("version_required") else "If-Match")
    elif not is_open:
        parameters.append("Autos-Min-Position")
    if handler.opt.get("version_required"):
        statuses.add(428)
    statuses |= {int(status) for status in handler.opt.get("problem_statuses", ())}
    if issubclass(kind, Shown):
        headers.append("ETag")
        if method == "get":
            parameters.append("If-None-Match")
    headers += ["Location", "Autos-Position"] if issubclass(kind, Created) else []
    headers += ["Link", "Autos-Position"] if issubclass(kind, Listed) else []
    operation.setdefault("parameters", []).extend({"$ref": f"#/components/parameters/{name}"} for name in parameters)
    not_modified = issubclass(kind, Shown) and method == "get"
    _responses(operation, headers, statuses, not_modified=not_modified, also=handler.opt.get("also", ()))
    operation["summary"] = str(operation.get("description", "")).partition("\n")[0].rstrip(".")
    operation["security"] = [] if is_open else [{"bearer": []}]
    if not is_open:
        operation["x-roles"] = _roles(handler.opt["actions"])
    return statuses


def _unread_body(handler: HTTPRouteHandler) -> Json:
    """The body of a handler that reads none as JSON: a file, or nothing (an empty object)."""
    if media_types := handler.opt.get("media_types"):
        return {"required": True, "content": {each: {"schema": {"minLength": 1}} for each in media_types}}
    return {"required": False, "content": {"application/json": {"schema": {"type": "object", "additionalProperties": False}}}}


def _responses(operation: Json, headers: list[str], statuses: set[int], *, not_modified: bool, also: tuple[str, ...]) -> None:
    named = {name: {"$ref": f"#/components/headers/{name}"} for name in headers}
    responses: Json = {status: response for status, response in operation["responses"].items() if int(status) < 400}  # noqa: PLR2004
    made = "201" in responses
    for status, response in responses.items():
        if also:
            response["content"] |= {media_type: {"schema": {"type": "string"}} for media_type in also}
        # A command that was only tried made nothing: no path, no position.
        tried = made and status == "200"
        response["headers"] = {**response.get("headers", {}), **{n: h for n, h in named.items() if not tried or n not in _OF_WHAT_WAS_MADE}}
    if not_modified:
        responses["304"] = {"description": "The client holds this representation.", "headers": named}
    responses |= {str(status): {"$ref": f"#/components/responses/Problem{status}"} for status in statuses}
    operation["responses"] = dict(sorted(responses.items()))


def _roles(actions: tuple[Action, ...]) -> list[str]:
    return [role.value for role in Role if any(action in OPEN_TO_EVERY_ROLE or action in GRANTS[role][1] for action in actions)]
