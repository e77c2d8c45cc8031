"""Who may do what: the table whole, and how regime and ownership narrow it."""

from uuid import UUID

import httpx
import pytest

from api.app import create_app
from api.policy import Caller, Scope, Thing, Verdict, scope, verdict
from api.roles import GRANTS, OPEN_TO_EVERY_ROLE, READS_OF, Action, Reach, Role
from api.tokens import LocalIssuer
from tests.api.conftest import Bearer, parts
from tests.api.test_bodies import RIGHT
from tests.api.things import OWNER

OTHER = UUID("00000000-0000-4000-8000-00000000000b")
AMERICANA, SAO_PAULO = frozenset({"americana-charter"}), frozenset({"sao-paulo-charter"})

# Rows: one action. Columns: inspector, clerk, reviewer, secretary, mayor, operator, auditor, integration, administrator.
TABLE = """
ask-checks               I C R S M O A N D
read-law                 I C R S M O A N D
read-operators           I C R S M O A . .
read-vehicles            I C R S M O A N .
read-permits             I C R S M O A N .
read-facilities          I C R S M O A . .
read-inspections         I C R S M O A . .
read-cases               I C R S M O A . .
read-opinions            I C R S M . A . .
read-personal-data       I C R S M O A . .
read-events              . . . . . . A N .
read-calendar            I C R S M O A . .
export                   I C R S M . A . .
audit                    . . . . . . A . .
replay                   . . R S . . A . .
ask-what-if              . . R S . . A . .
ask-impact               . . . . . . A . .
prove-case               I C R S M O A . .
record-inspection        I . . . . . . . .
record-case              I . . . . . . . .
withdraw-vehicle         I . . . . . . . .
seize-vehicle            I . . . . . . . .
retain-vehicle           I . . . . . . . .
remove-vehicle           I . . . . . . . .
release-vehicle          I . . . . . . . .
collect-permit           I . . . . . . . .
impede-on-the-spot       I . . . . . . . .
inspect-facility         I . . . . . . . .
serve-facility-notice    I C . . . . . . .
keep-register            . C . . . . . . .
apply-for-permit         . C . . . O . . .
file-document            . C . . . O . . .
serve-notice             . C . . . . . . .
acknowledge              . C . . . . . . .
record-payment           . C . . . . . . .
return-permit            . C . . . . . . .
surrender-permit         . C . . . O . . .
defend                   . C . . . O . . .
appeal                   . C . . . O . . .
appeal-on-paper          . C . . . . . . .
prove-compliance         . C . . . O . . .
import                   . C . . . . . . .
assign                   . . R S . . . . .
recuse                   I C R S M . . . .
opine                    . . R S . . . . .
decide-permit            . . R S . . . . .
decide-plan              . . R S . . . . .
correct                  . . R S . . . . .
refer                    . . R S . . . . .
decide-first-appeal      . . . S . . . . .
decide-second-appeal     . . . . M . . . .
annul                    . . . S . . . . .
review-case              . . . S . . . . .
restore-deadline         . . . S . . . . .
restore-second-deadline  . . . . M . . . .
impede                   . . . S . . . . .
sanction                 . . . S . . . . .
suspend-permit           . . . S . . . . .
revoke-permit            . . . S . . . . .
propose-cassation        . . . S . . . . .
cassate                  . . . S . . . . .
order-operator           . . . S . . . . .
record-act               . . . S . . . . .
assign-roles             . . . . . . . . D
keep-keys                . . . . . . . . D
erase                    . . . . . . . . D
hold                     . . . . . . . . D
keep-webhooks            . . . . . . . N D
"""
LETTERS = dict(zip("ICRSMOAND", Role, strict=True))


def test_the_table_is_this_and_nothing_else() -> None:
    said = {row.split()[0]: {letter for letter in row.split()[1:] if letter != "."} for row in TABLE.strip().splitlines()}
    done = {
        action.value: {letter for letter, role in LETTERS.items() if verdict(caller(role), action) is Verdict.ALLOWED} for action in Action
    }
    assert done == said


def caller(*roles: str, regimes: frozenset[str] = AMERICANA, operators: frozenset[UUID] = frozenset()) -> Caller:
    return Caller(person=OTHER, issuer="", subject="", roles=frozenset(roles), regimes=regimes, operators=operators)


def case(regimes: frozenset[str] = AMERICANA) -> Thing:
    return Thing(kind="case", regimes=regimes, owners=frozenset({OWNER}))


def test_every_kind_of_thing_has_an_action_that_reads_it_and_every_role_a_row() -> None:
    assert set(GRANTS) == set(Role)
    assert all(action in Action for action in READS_OF.values())
    assert all(action not in actions for _, actions in GRANTS.values() for action in OPEN_TO_EVERY_ROLE)


@pytest.mark.parametrize(
    ("who", "action", "thing", "expected"),
    [
        (caller("secretary"), Action.IMPEDE, case(), Verdict.ALLOWED),
        (caller("inspector"), Action.IMPEDE, case(), Verdict.FORBIDDEN),
        (caller("inspector", "secretary"), Action.IMPEDE, case(), Verdict.ALLOWED),
        (caller("secretary"), Action.IMPEDE, case(SAO_PAULO), Verdict.HIDDEN),
        (caller("secretary", regimes=frozenset()), Action.READ_CASES, case(), Verdict.HIDDEN),
        (caller("secretary"), Action.RECORD_ACT, Thing(regimes=AMERICANA | SAO_PAULO), Verdict.ALLOWED),
        (caller("secretary"), Action.RECORD_ACT, Thing(regimes=SAO_PAULO), Verdict.FORBIDDEN),
        (caller("operator", operators=frozenset({OWNER})), Action.APPEAL, case(), Verdict.ALLOWED),
        (caller("operator", operators=frozenset({OWNER})), Action.IMPEDE, case(), Verdict.FORBIDDEN),
        (caller("operator", operators=frozenset({OTHER})), Action.APPEAL, case(), Verdict.HIDDEN),
        (caller("operator"), Action.READ_CASES, case(), Verdict.HIDDEN),
        (caller("operator", operators=frozenset({OWNER})), Action.READ_OPINIONS, case(), Verdict.FORBIDDEN),
        (caller("administrator"), Action.ERASE, case(), Verdict.ALLOWED),
        (caller("administrator"), Action.READ_CASES, case(), Verdict.HIDDEN),
        (caller("integration"), Action.READ_CASES, case(), Verdict.HIDDEN),
        (caller("auditor"), Action.APPEAL, case(), Verdict.FORBIDDEN),
        (caller("emperor"), Action.ASK_CHECKS, None, Verdict.FORBIDDEN),
        (caller(), Action.ASK_CHECKS, None, Verdict.FORBIDDEN),
        (caller("mayor"), Action.ASK_CHECKS, None, Verdict.ALLOWED),
    ],
)
def test_regime_and_ownership_narrow_what_a_role_may(who: Caller, action: Action, thing: Thing | None, expected: Verdict) -> None:
    assert verdict(who, action, thing) is expected


def test_a_list_shows_what_its_items_would() -> None:
    operator = caller("operator", operators=frozenset({OWNER}))
    both = caller("operator", "auditor", operators=frozenset({OWNER}))
    assert scope(operator, Action.READ_CASES) == Scope(regimes=frozenset(), operators=frozenset({OWNER}))
    assert scope(both, Action.READ_CASES) == Scope(regimes=AMERICANA, operators=frozenset({OWNER}))
    assert scope(caller("administrator"), Action.READ_CASES) == Scope(regimes=frozenset(), operators=frozenset())
    assert Reach.ALL in {reach for reach, _ in GRANTS.values()}


async def test_what_a_caller_may_not_see_does_not_exist(client: httpx.AsyncClient, bearer: Bearer) -> None:
    path = (await client.post("/api/v1/things", json=RIGHT, headers=bearer("inspector"))).headers["location"]
    hidden = await client.get(path, headers=bearer("auditor", regimes=("sao-paulo-charter",)))
    absent = await client.get("/api/v1/things/00000000-0000-4000-8000-000000000009", headers=bearer("auditor"))
    assert (hidden.status_code, absent.status_code) == (404, 404)
    assert hidden.json() | {"instance": ""} == absent.json() | {"instance": ""}
    assert (await client.get(path, headers=bearer("administrator"))).status_code == 403
    assert (await client.get(path, headers=bearer("operator", operators=(OWNER,)))).status_code == 200
    assert (await client.get(path, headers=bearer("operator", operators=(OTHER,)))).status_code == 404


def test_an_application_with_a_handler_that_names_no_action_is_not_made(issuer: LocalIssuer) -> None:
    from dataclasses import replace

    from litestar import get

    @get("/forgotten", sync_to_thread=False)
    def forgotten() -> None:
        """Names nobody."""

    with pytest.raises(LookupError, match="GET /api/v1/forgotten"):
        create_app(replace(parts(issuer), resources=(forgotten,)))
