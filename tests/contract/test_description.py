"""The schema itself: valid, whole, without warnings, and its examples work as they stand."""

import json
import re
from collections.abc import Iterator
from io import StringIO
from typing import Any, Final
from urllib.parse import urlencode

import pytest
import yaml
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from jsonschema_rs import Draft202012Validator

from config.http.api_views import schema
from tests.contract.world import World

pytestmark = pytest.mark.django_db

Json = dict[str, Any]  # Any: JSON
MEMBERS: Final = {"operationId", "tags", "summary", "description", "responses"}


def operations() -> Iterator[tuple[str, str, Json]]:
    for path, methods in schema()["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def named(node: Json) -> Json:
    """The target of a reference, or the node itself."""
    found: Any = schema()  # Any: JSON
    if "$ref" not in node:
        return node
    for part in node["$ref"].removeprefix("#/").split("/"):
        found = found[part]
    return dict(found)


def test_the_schema_is_valid_and_made_without_a_warning() -> None:
    output = StringIO()

    call_command("spectacular", "--fail-on-warn", "--validate", "--format", "openapi-json", stdout=output)

    assert json.loads(output.getvalue())["openapi"] == "3.1.0"


def test_every_reference_leads_somewhere() -> None:
    references = set(re.findall(r'"\$ref": "([^"]+)"', json.dumps(schema())))

    assert len(references) > 100
    assert all(named({"$ref": reference}) for reference in references)


def test_every_operation_says_what_it_is_for() -> None:
    tags = {tag["name"] for tag in schema()["tags"]}
    found = list(operations())

    assert [path for _method, path, operation in found if not operation.keys() >= MEMBERS] == []
    assert {tag for _method, _path, operation in found for tag in operation["tags"]} == tags
    assert len({operation["operationId"] for _method, _path, operation in found}) == len(found)
    assert [
        path for _method, path, operation in found if len(operation["description"]) <= len(operation["summary"])
    ] == []


def test_every_answer_and_every_part_of_an_address_is_described() -> None:
    bare = [
        f"{method} {path} {name}"
        for method, path, operation in operations()
        for name, one in [
            *((status, named(answer)) for status, answer in operation["responses"].items()),
            *((word["name"], word) for word in map(named, operation.get("parameters", ()))),
        ]
        if not one.get("description")
    ]

    assert bare == []


def test_every_status_that_a_description_names_is_an_answer() -> None:
    told = {
        f"{method} {path}": (set(re.findall(r"\b[34]\d\d\b", operation["description"])), set(operation["responses"]))
        for method, path, operation in operations()
    }

    assert len([name for name, (named, _) in told.items() if named]) > 20
    assert {name: named - answers for name, (named, answers) in told.items() if named - answers} == {}


def test_every_default_is_a_value_of_its_own_schema() -> None:
    shapes = list(walked_with_defaults(schema()))

    assert len(shapes) > 15
    assert [shape for shape in shapes if not Draft202012Validator(shape).is_valid(shape["default"])] == []


def test_no_parameter_has_an_empty_default() -> None:
    """Generated clients send every default, and an empty one is not a value of most parameters."""
    parameters = [named(word) for _method, _path, one in operations() for word in one.get("parameters", ())]

    assert len(parameters) > 300
    assert [word["name"] for word in parameters if word["schema"].get("default", 1) in ("", [], {}, None)] == []


def walked_with_defaults(node: object) -> Iterator[Json]:
    """Every schema that has a default, wherever it is."""
    if isinstance(node, dict) and "default" in node and {"type", "enum", "oneOf", "anyOf", "$ref"} & node.keys():
        yield node
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from walked_with_defaults(inner)


def test_every_error_has_the_one_shape() -> None:
    kinds = {
        kind
        for _method, _path, operation in operations()
        for status, answer in operation["responses"].items()
        if status.startswith("4")
        for kind in named(answer)["content"]
    }

    assert kinds == {"application/problem+json"}


def test_every_operation_that_is_designed_is_there() -> None:
    paths = {path.removeprefix("/api/v1").replace("{token}", "{id}") for _method, path, _operation in operations()}

    assert paths >= {
        *("/check/", "/check/batch/", "/check/matrix/", "/check/timeline/", "/check/explain/", "/check/swap/"),
        *("/detect/", "/check/team/", "/meta/", "/games/", "/games/{game}/", "/games/{game}/rules/", "/cards/"),
        *("/cards/{game}.{key}/", "/cards/named/", "/cards/migrations/", "/sets/", "/restrictions/", "/bulk/"),
        *(
            "/bulk/{game}.json",
            "/bulk/{game}.ndjson",
            "/check/stream/",
            "/decks/",
            "/decks/{id}/",
            "/decks/{id}/check/",
            "/decks/{id}/versions/",
        ),
        *("/decks/{id}/export/", "/decks/{id}/export/{style}/", "/decks/archive/", "/collection/", "/schema/"),
        *("/decks/{id}/clone/", "/decks/{id}/plan/apply/", "/decks/folders/"),
    }


def test_no_view_of_the_api_is_left_out() -> None:
    described = {path for _method, path, _operation in operations()}
    routes = {path for path in walked() if path.startswith("/api/v1/")}

    assert routes - described == set()


def test_json_and_yaml_say_the_same(client: Client) -> None:
    as_json = client.get("/api/v1/schema/")
    as_yaml = client.get("/api/v1/schema/?style=yaml")
    by_accept = client.get("/api/v1/schema/", headers={"Accept": "application/yaml"})

    assert as_json.json() == yaml.safe_load(as_yaml.content) == schema()
    assert by_accept.content == as_yaml.content
    assert [answer["Content-Type"] for answer in (as_json, as_yaml)] == [
        "application/vnd.oai.openapi+json",
        "application/yaml",
    ]
    assert client.get("/api/v1/schema/", headers={"If-None-Match": as_json["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    ("method", "path", "operation"),
    [pytest.param(*found, id=found[2]["operationId"]) for found in operations()],
)
def test_every_example_works(method: str, path: str, operation: Json, world: World) -> None:
    words = list(map(named, operation.get("parameters", ())))
    parts = {word["name"]: example_of(word) for word in words if word["in"] == "path"}
    query = {word["name"]: example_of(word) for word in words if word["in"] == "query" and "examples" in word}
    headers = {word["name"]: str(example_of(word)) for word in words if word["in"] == "header" and word.get("required")}
    url = path.format(**parts) + (f"?{urlencode(query)}" if query else "")

    for kind, body in bodies(operation):
        answer = Client().generic(method, url, body, kind, headers=headers | world.bearer)

        assert str(answer.status_code) in [status for status in operation["responses"] if status[0] == "2"], (
            answer.content
        )


def test_the_page_lists_every_operation_and_loads_nothing_from_elsewhere(client: Client) -> None:
    page = client.get("/api/").content.decode()

    assert [path for _method, path, _operation in operations() if path not in page] == []
    assert [url for url in re.findall(r'(?:src|href)="([^"]+)"', page) if url.startswith(("http", "//"))] == []
    assert "unsafe" not in client.get("/api/").headers["Content-Security-Policy"]


def test_the_footer_leads_to_the_page(client: Client) -> None:
    assert '<a href="/api/">' in client.get("/check/").content.decode()


def bodies(operation: Json) -> Iterator[tuple[str, str]]:
    """Each example of a body with its kind; one empty body for an operation without a body."""
    content = operation.get("requestBody", {}).get("content", {})
    found = [(kind, one["value"]) for kind, shape in content.items() for one in shape.get("examples", {}).values()]

    assert found or not content, "a body without an example"

    yield from ((kind, value if kind.endswith("ndjson") else json.dumps(value)) for kind, value in found)
    if not found:
        yield "application/json", ""


def example_of(word: Json) -> object:
    return next(iter(word["examples"].values()))["value"]


def walked() -> Iterator[str]:
    """The paths of all routes, as the schema writes them."""
    yield from below(get_resolver(), "/")


def below(resolver: URLResolver, start: str) -> Iterator[str]:
    for found in resolver.url_patterns:
        path = start + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(found.pattern))
        if isinstance(found, URLPattern):
            yield path
        else:
            yield from below(found, path)
