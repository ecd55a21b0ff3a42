"""Every answer of the API that a test gets, whatever the test is about, is one that the description has."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client
from django.urls import Resolver404, resolve
from jsonschema_rs import Draft202012Validator

from config.http.api_views import Json, schema
from legality.games import GAMES

API: Final = "/api/v1/"
# The description is that of these games; a test may add one of its own.
DESCRIBED: Final = frozenset(GAMES)
PART: Final = re.compile(r"<(?:\w+:)?(\w+)>")
SUCCESSOR: Final = re.compile('<([^>]+)>; rel="successor-version"')
# An operation describes one type of file.
UNDESCRIBED: Final = {
    ("/api/v1/schema/", "application/yaml"),
    ("/api/v1/check/batch/", "application/x-ndjson"),
}
ANSWERED_BY_ALL: Final = frozenset(("HEAD", "OPTIONS"))


@contextmanager
def every_answer_is_described() -> Iterator[None]:
    """Each request of a client of tests fails where the description lacks what it is answered.

    Faults of the site itself (500 and above) are in no description.
    """
    whole = Client.request

    def request(self: Client, **asked: Any) -> Any:  # Any: as the framework has it
        response: Any = whole(self, **asked)
        method, path = asked["REQUEST_METHOD"], asked["PATH_INFO"]
        if path.startswith(API) and method not in ANSWERED_BY_ALL and response.status_code < 500:
            fault = fault_of(method, path, response)
            assert not fault, f"{method} {path} {response.status_code}: {fault}"
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", request)
        yield


def fault_of(method: str, path: str, response: HttpResponse | StreamingHttpResponse) -> str:
    """What the description lacks of an answer: its status, its type, or its shape; empty if it has all.

    An answer that names a better form is described there.
    """
    better = SUCCESSOR.match(response.headers.get("Link", ""))
    path = better[1] if better else path
    try:
        address = "/" + PART.sub(r"{\1}", resolve(path).route)
    except Resolver404:
        return ""

    operation = schema()["paths"].get(address, {}).get(method.lower())
    if operation is None:
        return "" if response.status_code >= 400 else "there is no such operation"

    answer = operation["responses"].get(str(response.status_code))
    if answer is None:
        return "this status is not described"

    types = described(answer).get("content", {})
    sent = response.headers.get("Content-Type", "").partition(";")[0]
    if isinstance(response, StreamingHttpResponse) or not response.content:
        return ""
    if (path, sent) in UNDESCRIBED:
        return ""
    if sent not in types:
        return f"{sent} is not described, but {', '.join(types) or 'nothing'}"
    is_one_value = sent.endswith("json") and not sent.endswith("ndjson") and "Content-Encoding" not in response.headers
    if not is_one_value or GAMES.keys() != DESCRIBED:
        return ""

    faults = validator(json.dumps(types[sent]["schema"])).iter_errors(json.loads(response.content))
    return "; ".join(f"{fault.instance_path}: {fault.message}" for fault in faults)


def described(node: Json) -> Json:
    """The answer itself, where a reference is for it."""
    name = node.get("$ref", "").rpartition("/")[2]
    return schema()["components"]["responses"][name] if name else node


@lru_cache(maxsize=1000)
def validator(shape: str) -> Draft202012Validator:
    """What holds a body against a shape of the description, which is given as JSON."""
    return Draft202012Validator({**json.loads(shape), "components": schema()["components"]})
