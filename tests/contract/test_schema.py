"""Requests that the schema allows, and requests that it forbids: every answer is one that it describes.

`CONTRACT_EXAMPLES=500` sends that many requests to each operation instead of the few that fit into every run.
"""

from __future__ import annotations

import json
import os
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import ignored_auth

from config.wsgi import application
from tests.contract.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_connection")]

MANY: Final = int(os.environ.get("CONTRACT_EXAMPLES", "6"))
# Any: an operation of a schema of any kind.
Case = schemathesis.Case[Any]
FEW: Final = max(MANY // 4, 2)
PLAIN: Final = {"Accept-Encoding": "identity"}
# Codes of faults that a schema cannot express: values that are valid each and not together, such as a format of another
# game, and limits of lines and bytes.
MEANT: Final = frozenset(("unknown", "too_long"))
# Parameters with a syntax of their own.
WRITTEN: Final = frozenset(("q", "after", "card"))


def config(*, coverage: bool, many: int) -> SchemathesisConfig:
    """All checks on; the statuses include those for faults that no schema can express."""
    # 413: an invalid body may also be too long.
    refusals = ["400", "401", "403", "404", "406", "413", "415", "428"]
    return SchemathesisConfig.from_dict(
        {
            "generation": {"deterministic": True, "max-examples": many, "with-security-parameters": False},
            "phases": {"coverage": {"enabled": coverage}},
            "checks": {
                # `refused_for_its_meaning` decides which of these are right.
                "positive_data_acceptance": {
                    "expected-statuses": ["2xx", "3xx", "401", "403", "404", "409", "412", "400"]
                },
                # A malformed tag is refused like the tag of another revision.
                "negative_data_rejection": {"expected-statuses": [*refusals, "405", "412"]},
                "missing_required_header": {"expected-statuses": refusals},
            },
        }
    )


def loaded(*, coverage: bool, many: int) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_wsgi(
        "/api/v1/schema/", application, config=config(coverage=coverage, many=many), headers=PLAIN
    )


@schemathesis.serializer("application/x-ndjson")
def lines(_ctx: schemathesis.SerializationContext, value: object) -> bytes:
    """Any text is lines."""
    return value.encode("utf-8", "replace") if isinstance(value, str) else json.dumps(value).encode()


@schemathesis.check
def refused_for_its_meaning(_ctx: schemathesis.CheckContext, response: schemathesis.Response, case: Case) -> None:
    """A request of the described shape is refused only for the meaning of its values."""
    if response.status_code != 400 or case.meta is None or not case.meta.generation.mode.is_positive:
        return

    faults = [(fault["field"], fault["code"]) for fault in json.loads(response.content)["errors"]]
    assert all(field in WRITTEN or code in MEANT for field, code in faults), faults


whole = loaded(coverage=True, many=MANY)
short = loaded(coverage=False, many=FEW)
quickly = settings(max_examples=MANY, deadline=None, suppress_health_check=list(HealthCheck))
briefly = settings(quickly, max_examples=FEW)


@whole.parametrize()
@quickly
def test_a_token_of_all_scopes(case: Case, world: World) -> None:
    case.call_and_validate(headers=PLAIN | world.bearer)


@short.parametrize()
@briefly
def test_somebody_without_an_account(case: Case, world: World) -> None:
    case.call_and_validate(headers=PLAIN)


@short.parametrize()
@briefly
def test_a_browser_that_is_logged_in(case: Case, world: World) -> None:
    # That check takes every cookie for a forged one; the run with a token makes it for the same views.
    case.call_and_validate(headers=PLAIN | world.csrf, cookies=world.cookies, excluded_checks=[ignored_auth])


def test_one_step_after_another(world: World) -> None:
    """Requests use the answers before them: decks are saved, changed and deleted."""

    class Journey(short.as_state_machine()):  # type: ignore[misc]  # made while the tests run
        def get_call_kwargs(self, case: Case) -> dict[str, object]:
            return {"headers": PLAIN | world.bearer}

        def validate_response(
            self, response: schemathesis.Response, case: Case, *_more: object, **_words: object
        ) -> None:
            case.validate_response(response, excluded_checks=[ignored_auth])

    run_state_machine_as_test(Journey, settings=settings(briefly, stateful_step_count=8))
