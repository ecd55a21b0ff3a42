"""What generators of clients need of the description, as laws over all of it."""

from collections.abc import Iterator
from typing import Any, Final

from config.http.api_views import schema

Json = dict[str, Any]  # Any: JSON
# Their words have a proven meaning, and never become more.
CLOSED: Final = frozenset(("verdict", "severity", "op"))


def nodes(node: object, path: str = "") -> Iterator[tuple[str, Json]]:
    """Every object of JSON below a node, with its path."""
    if isinstance(node, dict):
        yield path, node
        for name, inner in node.items():
            yield from nodes(inner, f"{path}/{name}")
    elif isinstance(node, list):
        for place, inner in enumerate(node):
            yield from nodes(inner, f"{path}/{place}")


def components(*, asked: bool) -> Json:
    """The components of requests, or those of answers."""
    return {name: one for name, one in schema()["components"]["schemas"].items() if name.endswith("Request") == asked}


def operations() -> Iterator[Json]:
    for methods in schema()["paths"].values():
        yield from methods.values()


def test_answers_close_no_words_but_those_of_verdicts_severities_and_steps() -> None:
    closed = [path for path, node in nodes(components(asked=False)) if "enum" in node]

    assert len(closed) > 5
    assert [path for path in closed if path.rpartition("/")[2] not in CLOSED] == []


def test_answers_fix_no_value_but_the_status_of_an_error() -> None:
    fixed = [path for path, node in nodes(components(asked=False)) if "const" in node]

    assert len(fixed) > 5
    assert [path for path in fixed if not path.endswith("Problem/properties/status")] == []


def test_no_member_of_a_body_has_a_default() -> None:
    assert [path for path, node in nodes(components(asked=True)) if "default" in node] == []


def test_kinds_of_a_body_are_whole_objects() -> None:
    """A choice of bare `required` makes a body of any type."""
    bare = [
        f"{path}/{word}"
        for path, node in nodes(schema()["components"]["schemas"])
        for word in ("oneOf", "anyOf")
        if not path.endswith("/not") and any(set(kind) <= {"required"} for kind in node.get(word, ()))
    ]

    assert bare == []


def test_every_operation_takes_and_gives_one_type_of_file() -> None:
    taken = [operation.get("requestBody", {"content": ["none"]}) for operation in operations()]
    given = [
        (operation["operationId"], status, list(answer["content"]))
        for operation in operations()
        for status, answer in operation["responses"].items()
        if status[0] == "2" and len(answer.get("content", ())) > 1
    ]

    assert [body for body in taken if len(body["content"]) != 1] == []
    assert given == []


def test_an_error_has_its_status_as_a_constant() -> None:
    errors = {
        (status, node["$ref"])
        for operation in operations()
        for status, answer in operation["responses"].items()
        if status[0] in "45"
        for _path, node in nodes(answer)
        if "$ref" in node and node["$ref"].endswith("Problem")
    }

    problems = schema()["components"]["schemas"]
    assert len(errors) > 3
    assert {
        (status, str(problems[reference.rpartition("/")[2]]["properties"]["status"]["const"]))
        for status, reference in errors
    } == {(status, status) for status, _reference in errors}


def test_no_object_or_list_in_an_answer_has_a_member_of_the_name_of_its_component() -> None:
    """Generated Python has one variable for both. Plain values do no harm, and keep their names."""
    harmful = [
        name
        for name, shape in components(asked=False).items()
        for member, kind in shape.get("properties", {}).items()
        if name.lower() == member.replace("_", "") and kind.get("type") not in ("string", "boolean", "integer")
    ]

    assert harmful == []


def test_every_link_leads_to_an_operation_with_all_that_its_address_needs() -> None:
    known = {operation["operationId"]: operation for operation in operations()}
    links = [
        (name, link["operationId"], set(link["parameters"]))
        for name, operation in known.items()
        for answer in operation["responses"].values()
        for link in answer.get("links", {}).values()
    ]

    assert len(links) > 15
    assert [
        (name, target)
        for name, target, given in links
        if given != {word["name"] for word in known[target]["parameters"] if word.get("in") == "path"}
    ] == []


def test_every_item_of_a_list_has_a_type() -> None:
    assert [path for path, node in nodes(schema()["components"]) if node.get("items") == {}] == []
