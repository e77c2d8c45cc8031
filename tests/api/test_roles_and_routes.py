"""Every role at every route: who gets in is what the routes say, and what they say is what the table of roles grants."""

import re
from collections.abc import Iterator
from typing import cast
from uuid import uuid4

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

from api.policy import Caller, Verdict, verdict
from api.roles import Action, Role
from tests.api.desk import Desk

LETTERS = dict(zip("ICRSMOAND", Role, strict=True))

# By path: inspector, clerk, reviewer, secretary, mayor, operator, auditor, integration, administrator.
CASES = """
GET  /inspections                                       ICRSMOA..
POST /inspections                                       I........
GET  /inspections/{inspection_id}                       ICRSMOA..
GET  /cases                                             ICRSMOA..
POST /cases                                             I........
GET  /cases/{case_id}                                   ICRSMOA..
GET  /cases/{case_id}/history                           ICRSMOA..
GET  /cases/{case_id}/deadlines                         ICRSMOA..
GET  /cases/{case_id}/decisions                         ICRSMOA..
GET  /cases/{case_id}/decisions/{number}                ICRSMOA..
GET  /cases/{case_id}/notices/{number}                  ICRSMOA..
GET  /cases/{case_id}/appeals/{number}                  ICRSMOA..
GET  /cases/{case_id}/payments/{number}                 ICRSMOA..
GET  /cases/{case_id}/refunds/{number}                  ICRSMOA..
GET  /cases/{case_id}/impediments/{number}              ICRSMOA..
GET  /cases/{case_id}/cassation-proposals/{number}      ICRSMOA..
GET  /cases/{case_id}/documents/{number}                ICRSMOA..
POST /cases/{case_id}/notices                           .C.......
POST /cases/{case_id}/appeals                           .C...O...
POST /cases/{case_id}/appeals/{number}/documents        .C...O...
POST /cases/{case_id}/appeals/{number}/withdrawals      .C...O...
POST /cases/{case_id}/appeals/{number}/opinions         ..RS.....
POST /cases/{case_id}/appeals/{number}/decisions        ...SM....
POST /cases/{case_id}/appeals/{number}/acknowledgements .C.......
POST /cases/{case_id}/suspensive-effects                ...SM....
POST /cases/{case_id}/deadline-restorations             ...SM....
POST /cases/{case_id}/defences                          .C...O...
POST /cases/{case_id}/payments                          .C.......
POST /cases/{case_id}/refunds                           .C.......
POST /cases/{case_id}/impediments                       I..S.....
POST /cases/{case_id}/impediments/{number}/confirmations ...S.....
POST /cases/{case_id}/impediments/{number}/lifts        I..S.....
POST /cases/{case_id}/cassation-proposals               ...S.....
POST /cases/{case_id}/cassation-proposals/{number}/drops ...S.....
POST /cases/{case_id}/cassations                        ...S.....
POST /cases/{case_id}/annulments                        ...S.....
POST /cases/{case_id}/reviews                           ...S.....
POST /cases/{case_id}/corrections                       ..RS.....
POST /cases/{case_id}/referrals                         ..RS.....
POST /cases/{case_id}/assignments                       ..RS.....
POST /cases/{case_id}/recusals                          ICRSM....
POST /cases/{case_id}/documents                         .C...O...
"""


def routes(app: Litestar) -> Iterator[tuple[str, str, tuple[Action, ...]]]:
    """Method, path and actions of every route under /api/v1 that asks who one is."""
    for route in app.routes:
        if isinstance(route, HTTPRoute) and route.path_format.startswith("/api/v1/"):
            for method, (handler, _) in route.route_handler_map.items():
                if method != "OPTIONS" and not handler.opt.get("open"):
                    yield method, route.path_format.removeprefix("/api/v1"), cast("tuple[Action, ...]", handler.opt["actions"])


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_every_role_gets_into_the_routes_that_the_table_grants_it_and_into_no_other(desk: Desk) -> None:
    got: dict[str, str] = {}
    for method, path, actions in routes(desk.app):
        where = "/api/v1" + re.sub(r"\{[^}]*\}", lambda name: "1" if "number" in name.group() else str(uuid4()), path)
        assert (await desk.client.request(method, where)).status_code == 401, path
        letters = ""
        for letter, role in LETTERS.items():
            answer = await desk.client.request(method, where, headers=desk.bearer(role.value), json={} if method == "POST" else None)
            entered = answer.status_code != 403
            caller = Caller(person=uuid4(), issuer="", subject="", roles=frozenset({role.value}))
            assert entered == any(verdict(caller, action) is Verdict.ALLOWED for action in actions), (method, path, role, answer.text)
            assert answer.status_code in {200, 400, 403, 404, 428}, (method, path, role, answer.text)
            letters += letter if entered else "."
        got[f"{method:4} {path}"] = letters
    said = {row[:4].strip().ljust(4) + " " + row[5:].split()[0]: row.split()[-1] for row in CASES.strip().splitlines()}
    assert {row: letters for row, letters in got.items() if row[5:].startswith(("/cases", "/inspections"))} == said
