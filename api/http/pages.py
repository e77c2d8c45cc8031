"""The pages that explain the interface: one a problem, and Swagger UI. No page asks another host, and none holds a script in itself."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect

from api.http.language import asked_in
from api.http.problems import status_of, texts

HERE: Final = Path(__file__).parents[1]
TEMPLATES: Final = Environment(loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined)

_OPEN: Final = {"open": True}
_TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_SWAGGER_FILES: Final = ("swagger-ui.css", "swagger-ui-bundle.js")
_OWN_FILES: Final = ("plain.css", "docs.js", "favicon.svg")

AnyRequest = Request[Any, Any, Any]


@get("/", opt=_OPEN, include_in_schema=False, status_code=302, sync_to_thread=False)
def root() -> Redirect:
    """Who opens the address that the server names comes to its description."""
    return Redirect("/docs")


@get("/problems", opt=_OPEN, include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
def problem_list(request: AnyRequest) -> str:
    """Every code, with its HTTP status and title."""
    language = asked_in(request)
    rows = [(code, status_of(code), text.title(language)) for code, text in sorted(texts().items())]
    return TEMPLATES.get_template("problem.html").render(
        language=language, rows=rows, title="Problems" if language == "en" else "Problemas"
    )


@get("/problems/{code:str}", opt=_OPEN, include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
def problem_page(code: FromPath[str], request: AnyRequest) -> str:
    """What a code means and what to do: the page that a problem's `type` leads to."""
    text = texts().get(code)
    if text is None:
        raise NotFoundException
    language = asked_in(request)
    return TEMPLATES.get_template("problem.html").render(
        language=language, code=code, status=status_of(code), title=text.title(language), explanation=text.explanation(language)
    )


@get("/docs", opt=_OPEN, include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
def docs(request: AnyRequest) -> str:
    """Swagger UI over /openapi.json."""
    return TEMPLATES.get_template("docs.html").render(language=asked_in(request))


@get("/docs/{name:str}", opt=_OPEN, include_in_schema=False, sync_to_thread=True)
def docs_file(name: FromPath[str]) -> Response[bytes]:
    """A file of Swagger UI's."""
    if name not in _SWAGGER_FILES:
        raise NotFoundException
    return _file(_swagger_ui() / name)


@get("/static/{name:str}", opt=_OPEN, include_in_schema=False, sync_to_thread=True)
def static_file(name: FromPath[str]) -> Response[bytes]:
    """A file of ours for these pages."""
    if name not in _OWN_FILES:
        raise NotFoundException
    return _file(HERE / "static" / name)


HANDLERS: tuple[HTTPRouteHandler, ...] = (root, problem_list, problem_page, docs, docs_file, static_file)


def _file(path: Path) -> Response[bytes]:
    headers = {"Cache-Control": "public, max-age=3600"}
    return Response(_bytes(path), media_type=_TYPES[path.suffix], headers=headers)


@cache
def _bytes(path: Path) -> bytes:
    return path.read_bytes()


@cache
def _swagger_ui() -> Path:
    """The folder of Swagger UI's files inside the package that ships them (found without importing it: it would import Flask)."""
    spec = find_spec("flask_swagger_ui")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("flask_swagger_ui")
    return Path(spec.submodule_search_locations[0]) / "dist"
