"""The service's log holds nothing of a request."""

import json

import pytest
import structlog

from api.logs import allow_listed, configure


def test_a_field_that_is_not_on_the_list_is_dropped_and_counted() -> None:
    fields = {"event": "request_refused", "code": "not_found", "cpf": "111.444.777-35", "token": "x"}
    assert allow_listed(None, "info", fields) == {"event": "request_refused", "code": "not_found", "count_dropped": 2}


def test_lines_are_json_on_standard_error_from_the_level_on(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        configure("warning")
        log = structlog.get_logger("autos.test")
        log.info("unheard")
        log.warning("heard", status=503, person="Maria")
    finally:
        structlog.reset_defaults()
    said = capsys.readouterr()
    line = json.loads(said.err)
    assert said.out == ""
    assert {name: line[name] for name in ("event", "level", "status", "count_dropped")} == {
        "event": "heard",
        "level": "warning",
        "status": 503,
        "count_dropped": 1,
    }


def test_who_listens_hears_loggers_of_before_unless_they_were_set_up_for_good() -> None:
    try:
        configure()
        logger = structlog.get_logger("autos.test")
        logger.error("before")
        configure()
        with structlog.testing.capture_logs() as lines:
            logger.error("after")
    finally:
        structlog.reset_defaults()
    assert [line["event"] for line in lines] == ["after"]
