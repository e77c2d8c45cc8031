"""The law that the program applies, for machines as JSON and for people as a page. Open to every role; both are made from the mapping."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Annotated, Any, TypeVar

from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.params import FromPath, QueryParameter

from api.door import Door
from api.http.answers import Shown
from api.http.asking import Looking
from api.http.errors import Unacceptable
from api.http.etags import etag
from api.http.pages import TEMPLATES
from api.http.problems import Fault
from api.law.law_labels import day, label, money, reading, runs_from
from api.policy import Caller
from api.roles import Action
from api.sight import Sight
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from projections.views.explained import Words
from projections.views.law import last_day_in_force, law_view, pack_view, provision_page
from projections.views.law_forms import LawsView, LawView, ProvisionPage

T = TypeVar("T")

OPTIONS: dict[str, Any] = {"actions": (Action.READ_LAW,), "also": (MediaType.HTML,)}
OnDay = Annotated[date | None, QueryParameter(name="on", description="As the law stands on this day (the same as validOn).")]


class Told(Shown[T]):
    """The same answer for people: a page in place of JSON."""

    def __init__(self, view: T, *, version: int, page: str) -> None:
        """`page`: the HTML."""
        super().__init__(view, version=version)
        self.encoded = page.encode()
        self.tag = etag(version, self.encoded)
        self.media_type = MediaType.HTML
        self.headers |= {"ETag": self.tag}


class LawPages(Controller):
    """The law."""

    path = "/law"
    tags: Sequence[str] | None = ("Law",)

    @get("/", opt=OPTIONS, sync_to_thread=True)
    def read_laws(
        self, request: Request[Caller, Any, Any], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[LawsView]:
        """Every regime with its norm and the edition that is applied."""
        sight = door.sight_for(looking)
        laws = [sight.law(regime) for regime in sorted(PACKS)]
        view = LawsView(regimes=[pack_view(law, Words(law.regime, looking.language)) for law in laws])
        return answer(request, view, sum(version_of(law) for law in laws), "laws.html", looking)

    @get("/{regime:str}", opt=OPTIONS, sync_to_thread=True)
    def read_law(
        self,
        request: Request[Caller, Any, Any],
        regime: FromPath[str],
        door: NamedDependency[Door],
        looking: NamedDependency[Looking],
        on: OnDay = None,
    ) -> Shown[LawView]:
        """The law of a regime on a day: values, terms, readings of doubtful points, acts in force, and every provision."""
        law, when = _law(door.sight_for(looking), regime, on, looking)
        view = law_view(law, Words(law.regime, looking.language), when)
        return answer(request, view, version_of(law), "law.html", looking)

    @get("/{regime:str}/provisions/{provision:str}", opt=OPTIONS, sync_to_thread=True)
    def read_provision(  # noqa: PLR0917 - the path, the day and the frame
        self,
        request: Request[Caller, Any, Any],
        regime: FromPath[str],
        provision: FromPath[str],
        door: NamedDependency[Door],
        looking: NamedDependency[Looking],
        on: OnDay = None,
    ) -> Shown[ProvisionPage]:
        """One provision: what it says, what the system does about it, what was said of it."""
        law, when = _law(door.sight_for(looking), regime, on, looking)
        view = provision_page(law, Words(law.regime, looking.language), provision, when)
        if view is None:
            raise Unacceptable("not_found")
        return answer(request, view, version_of(law), "provision.html", looking)


def answer(request: Request[Caller, Any, Any], view: T, version: int, template: str, looking: Looking) -> Shown[T]:
    """JSON, or the page where the reader asks for text/html first."""
    best = request.accept.best_match([MediaType.JSON, MediaType.HTML], default=MediaType.JSON)
    if best == MediaType.HTML:
        language = looking.language
        words = {each.__name__: partial(each, language) for each in (label, day, money, reading, runs_from)}
        page = TEMPLATES.get_template(template).render(view=view, language=language, **words)
        shown: Shown[T] = Told(view, version=version, page=page)
    else:
        shown = Shown(view, version=version)
    shown.headers |= {"Vary": "Accept"}
    return shown


def version_of(law: Law) -> int:
    """How many acts the law rests on: it changes with nothing else."""
    return law.acts.version + law.city.version


def _law(sight: Sight, regime: str, on: date | None, looking: Looking) -> tuple[Law, date]:
    """The law and the day that it is read on; 404 for an unknown regime."""
    if regime not in PACKS:
        raise Unacceptable("not_found")
    if on is not None and looking.valid_on is not None and on != looking.valid_on:
        raise Unacceptable("invalid_fields", Fault(code="day_given_twice", detail="on ≠ validOn", parameter="on"))
    law = sight.law(regime)
    return law, on or looking.valid_on or last_day_in_force(law, sight.day(law.zone))
