"""Who may open what, and who may keep it: every address of the site, asked by four readers.

A new view needs a row in tests/permission_table.py; without one the first test says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from django.core.cache import caches
from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.permission_rows import Row
from tests.permission_table import TABLE
from tests.permission_world import World
from tests.security.kept import guarded, kept_by_whom_it_may
from tests.standing import Standing

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answered

pytestmark = pytest.mark.django_db

READERS = ("anonymous", "other", "owner", "staff")
ADMIN = "admin:"


def patterns(
    of: list[URLPattern | URLResolver], name: str = "", route: str = ""
) -> Iterator[tuple[str, str, URLPattern]]:
    """Every address that leads to a view: its whole name, its route, its pattern."""
    for pattern in of:
        here = route + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inner = f"{name}{pattern.namespace}:" if pattern.namespace else name
            yield from patterns(pattern.url_patterns, inner, here)
        else:
            yield f"{name}{pattern.name or here}", here, pattern


ALL = list(patterns(get_resolver().url_patterns))
OURS = {name: pattern for name, _route, pattern in ALL if not name.startswith(ADMIN)}
# Every part of a route that may be anything is 1 here.
OF_ADMIN = [
    "/" + re.sub(r"<[^>]+>|\([^)]*\)", "1", route).replace("^", "").strip("$")
    for name, route, _pattern in ALL
    if name.startswith(ADMIN) and name not in ("admin:login", "admin:password_change")
]


def path_of(name: str, pattern: URLPattern, row: Row, world: World) -> str:
    known = world.values | {word: world.values.get(value, value) for word, value in row.args.items()}
    path = reverse(name, kwargs={word: known[word] for word in pattern.pattern.converters})
    return f"{path}?{row.query}" if row.query else path


def test_every_view_says_who_may_open_it() -> None:
    missing = sorted(set(OURS) - {row.name for row in TABLE})
    gone = sorted({row.name for row in TABLE} - set(OURS))

    assert missing == [], f"Say in tests/permission_table.py who may open: {', '.join(missing)}"
    assert gone == [], f"These are no addresses any more; take them out of tests/permission_table.py: {', '.join(gone)}"


def asked(reader: str, row: Row, path: str, standing: Standing) -> Answered:
    """What a reader is answered; nothing that it changes stays."""
    caches["limits"].clear()
    with transaction.atomic():
        answer = standing.client(reader).generic(row.method, path, row.body, row.media)
        transaction.set_rollback(True)
    return answer


@pytest.mark.parametrize("row", TABLE, ids=str)
def test_a_view_opens_for_whom_it_should_and_is_kept_by_whom_it_may(row: Row, standing: Standing) -> None:
    path = path_of(row.name, OURS[row.name], row, standing.world)

    answers = {reader: asked(reader, row, path, standing) for reader in READERS}

    statuses = tuple(answer.status_code for answer in answers.values())
    assert statuses == row.expected, f"{row.method} {path} for {', '.join(READERS)}"
    if row.needs_login:
        assert answers["anonymous"].headers["Location"].startswith("/accounts/login/?next=")
    assert [reader for reader, answer in answers.items() if not guarded(answer.headers)] == []
    kept_by_whom_it_may(row, answers)


@pytest.mark.parametrize("path", OF_ADMIN)
def test_the_admin_is_for_staff(path: str, standing: Standing) -> None:
    answers = [standing.client(reader).get(path) for reader in ("anonymous", "owner")]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert all("/admin/" in answer.headers["Location"] for answer in answers)
