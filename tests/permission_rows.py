"""Rows of the table of permissions: one way of asking for one address, and what four readers get."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

Expected = tuple[int, int, int, int]

# Everybody.
OPEN: Final = (200, 200, 200, 200)
# A page about the reader: the login, or their own.
PERSON: Final = (302, 200, 200, 200)
# A page that only the owner has, whoever else asks.
OWNER: Final = (302, 404, 200, 404)
# Something of the owner's that a form changes.
OWN_THING: Final = (302, 404, 302, 404)
# What the owner reads, and everyone once it is shared.
PRIVATE: Final = (404, 404, 200, 404)
STAFF: Final = (302, 403, 403, 200)
# The same on the API, where nobody is sent to a page.
API_PERSON: Final = (401, 200, 200, 200)
API_OWNER: Final = (401, 404, 200, 404)
FORM: Final = "application/x-www-form-urlencoded"
JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Row:
    """One way of asking for one address."""

    name: str
    expected: Expected
    method: str = "GET"
    args: Mapping[str, str] = field(default_factory=dict)
    body: str = ""
    media: str = FORM
    query: str = ""

    @property
    def needs_login(self) -> bool:
        """Whether somebody without an account is sent to the login, others not."""
        return self.expected[0] == 302 and self.method == "GET" and 302 not in self.expected[1:]

    def __str__(self) -> str:
        return " ".join((self.method, self.name, *self.args.values()))


def api(name: str, expected: Expected, body: object = None, method: str = "POST", query: str = "", **args: str) -> Row:
    """Something sent to the API."""
    return Row(name, expected, method, args, "" if body is None else json.dumps(body), JSON, query)


def posted(name: str, expected: Expected, body: str = "", **args: str) -> Row:
    """A form that is sent."""
    return Row(name, expected, "POST", args, body)
