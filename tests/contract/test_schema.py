"""Requests that the schema allows, and requests that it forbids: every answer is one that it describes.

A few random requests to each operation with a token fit into every run; the long one sends more, also one for each edge
of each member, and as somebody without an account and as a browser. `CONTRACT_EXAMPLES=500` sends so many. The operations
of a tag are one test: making the tests of each operation takes longer than importing all other tests.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from pytest_django import DjangoDbBlocker
from schemathesis.checks import load_all_checks
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.specs.openapi.checks import content_type_conformance, ignored_auth, negative_data_rejection

from config.http.api_views import schema
from tests.contract.meanings import MEANINGS
from tests.contract.world import World
from tests.long import LONG, amount

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_connection")]

MANY: Final = int(os.environ.get("CONTRACT_EXAMPLES") or amount(3, 6))
# Any: an operation of a schema of any kind.
Case = schemathesis.Case[Any]
FEW: Final = max(MANY // 4, 2)
PLAIN: Final = {"Accept-Encoding": "identity"}
# Codes of faults that a schema cannot express: values that are valid each and not together, such as a format of another
# game, and limits of lines and bytes.
MEANT: Final = frozenset(("unknown", "too_long"))
# Parameters with a syntax of their own.
WRITTEN: Final = frozenset(("q", "after", "card"))
# What is wrong in a batch is refused in its place, and the others are answered.
NOT_HELD_AGAINST: Final[dict[str, list[Any]]] = {  # Any: the checks of the library
    "POST /api/v1/check/batch/": [negative_data_rejection],
    "POST /api/v1/events/{slug}/entries/batch/": [negative_data_rejection],
    "POST /api/v1/events/{slug}/checks/{uuid}/records/": [negative_data_rejection],
    # Without a style it is a list, as ever; it is described as what one operation gives.
    "GET /api/v1/decks/{token}/export/": [negative_data_rejection, content_type_conformance],
}


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
        "/api/v1/schema/", get_wsgi_application(), config=config(coverage=coverage, many=many), headers=PLAIN
    )


@schemathesis.serializer("application/x-ndjson")
def lines(_ctx: schemathesis.SerializationContext, value: object) -> bytes:
    """Any bytes are lines."""
    return value if isinstance(value, bytes) else json.dumps(value).encode()


@schemathesis.check
def refused_for_its_meaning(_ctx: schemathesis.CheckContext, response: schemathesis.Response, case: Case) -> None:
    """A request of the described shape is refused only for the meaning of its values, where they have one."""
    if response.status_code != 400 or case.meta is None or not case.meta.generation.mode.is_positive:
        return

    faults = [(fault["field"], fault["code"]) for fault in json.loads(response.content)["errors"]]
    assert all(field in WRITTEN or code in MEANT for field, code in faults), faults


@schemathesis.check
def refused_for_a_known_reason(_ctx: schemathesis.CheckContext, response: schemathesis.Response, case: Case) -> None:
    """Only operations of the table refuse requests of the described shape."""
    if response.status_code == 400 and case.meta is not None and case.meta.generation.mode.is_positive:
        assert case.operation.label in MEANINGS, "a positive case is refused, and no reason is known"


quickly = settings(max_examples=MANY, deadline=None, suppress_health_check=list(HealthCheck))
briefly = settings(quickly, max_examples=FEW)
every_tag = pytest.mark.parametrize("tag", [tag["name"] for tag in schema()["tags"]])


@pytest.fixture(scope="module")
def random_and_edges(
    one_connection: None, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> schemathesis.BaseSchema:
    with django_db_blocker.unblock():
        return loaded(coverage=LONG, many=MANY)


@pytest.fixture(scope="module")
def random_alone(
    one_connection: None, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> schemathesis.BaseSchema:
    with django_db_blocker.unblock():
        return loaded(coverage=False, many=FEW)


def test_each_reason_is_of_an_operation() -> None:
    paths = schema()["paths"]
    labels = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}

    assert set(MEANINGS) <= labels


@contextmanager
def taken_back() -> Iterator[None]:
    """What a request changes is taken back, so that each finds the whole world."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def ask_each(tag: str, of: schemathesis.BaseSchema, ask: Callable[[Case], object], many: settings) -> Iterator[str]:
    """Ask every operation of a tag, and give the words of each fault."""
    load_all_checks()

    def ask_and_take_back(case: Case) -> None:
        with taken_back():
            ask(case)

    for made in get_all_tests(schema=of.include(tag=tag), test_func=ask_and_take_back, settings=many, given_kwargs={}):
        assert isinstance(made, Ok), "an operation whose description cannot be read"
        operation, test = made.ok()
        try:
            test()
        except FailureGroup as faults:
            yield from (f"{operation.label}: {fault}" for fault in faults.exceptions)


@pytest.mark.grows
@every_tag
def test_a_token_of_all_scopes(tag: str, world: World, random_and_edges: schemathesis.BaseSchema) -> None:
    def ask(case: Case) -> None:
        case.call_and_validate(
            headers=PLAIN | world.bearer, excluded_checks=NOT_HELD_AGAINST.get(case.operation.label, [])
        )

    assert list(ask_each(tag, random_and_edges, ask, quickly)) == []


@pytest.mark.long
@every_tag
def test_somebody_without_an_account(tag: str, world: World, random_alone: schemathesis.BaseSchema) -> None:
    def ask(case: Case) -> None:
        case.call_and_validate(headers=PLAIN, excluded_checks=NOT_HELD_AGAINST.get(case.operation.label, []))

    assert list(ask_each(tag, random_alone, ask, briefly)) == []


@pytest.mark.long
@every_tag
def test_a_browser_that_is_logged_in(tag: str, world: World, random_alone: schemathesis.BaseSchema) -> None:
    def ask(case: Case) -> None:
        excluded = [ignored_auth, *NOT_HELD_AGAINST.get(case.operation.label, [])]
        # That check takes every cookie for a forged one; the run with a token makes it for the same views.
        case.call_and_validate(headers=PLAIN | world.csrf, cookies=world.cookies, excluded_checks=excluded)

    assert list(ask_each(tag, random_alone, ask, briefly)) == []


@pytest.mark.grows
def test_one_step_after_another(world: World, random_alone: schemathesis.BaseSchema) -> None:
    """Requests use the answers before them: decks are saved, changed and deleted."""

    class Journey(random_alone.as_state_machine()):  # type: ignore[misc]  # made while the tests run
        def get_call_kwargs(self, case: Case) -> dict[str, object]:
            return {"headers": PLAIN | world.bearer}

        def validate_response(
            self, response: schemathesis.Response, case: Case, *_more: object, **_words: object
        ) -> None:
            # What was done before may be a reason as well.
            excluded = [ignored_auth, refused_for_a_known_reason, *NOT_HELD_AGAINST.get(case.operation.label, [])]
            case.validate_response(response, excluded_checks=excluded)

    run_state_machine_as_test(Journey, settings=settings(briefly, stateful_step_count=8))
