"""What answers say of who may keep them; tests/test_permissions.py asks them of every address.

What is of one person is kept by no cache, not even the browser's; what is the same for all may be kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tests.permission_rows import Row

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answered

PEOPLE: Final = ("other", "owner", "staff")
# Pages by which somebody becomes a person, or that a secret link opens.
OF_ACCOUNTS: Final = "accounts:"
OF_EVENTS: Final = ("events:", "events_api:")
# The same for whoever asks: no session is looked at.
FOR_NOBODY: Final = ("decks:builder_shell", "decks:recognised", "events:check_shell", "offline")
# What is nobody's is the same for all, and asked for again.
SAME: Final = ("events:played_table", "events:check_shell")
REDIRECTS: Final = (301, 302, 308)


def guarded(headers: Mapping[str, str]) -> bool:
    """Whether an answer is neither framed, nor taken for another type, nor runs what is in it."""
    policy = headers["Content-Security-Policy"]
    return (
        headers["X-Content-Type-Options"] == "nosniff"
        and "frame-ancestors 'none'" in policy
        and "unsafe" not in policy
        and headers.get("X-Frame-Options", "DENY") == "DENY"
        and not {"Server", "X-Powered-By"} & set(headers)
    )


def said(answer: Answered) -> str:
    return answer.headers.get("Cache-Control", "")


def kept(answer: Answered) -> set[str]:
    return {word.strip() for word in said(answer).split(",")} - {""}


def is_page(answer: Answered) -> bool:
    return answer.headers.get("Content-Type", "").startswith("text/html")


def kept_by_whom_it_may(row: Row, answers: Mapping[str, Answered]) -> None:
    """Fails where an answer to a row may be kept by others than it should, or by nobody though it is for all."""
    if row.name in FOR_NOBODY:
        _the_same_for_nobody(answers)
    else:
        _no_page_of_a_person(answers)
    if not row.name.startswith(OF_ACCOUNTS):
        _a_page_for_everybody(answers["anonymous"])
    if row.method == "GET":
        _nothing_of_ones_own(answers["owner"], answers["anonymous"])
    if row.method == "GET" and row.name.startswith(OF_EVENTS):
        _said_of_an_event(row, answers)


def _the_same_for_nobody(answers: Mapping[str, Answered]) -> None:
    assert {answer.content for answer in answers.values()} == {answers["anonymous"].content}
    assert [reader for reader, answer in answers.items() if answer.cookies] == []


def _no_page_of_a_person(answers: Mapping[str, Answered]) -> None:
    pages = {
        reader: answers[reader] for reader in PEOPLE if is_page(answers[reader]) and answers[reader].status_code != 302
    }

    assert [reader for reader, page in pages.items() if not {"private", "no-store"} <= kept(page)] == []
    assert [reader for reader, page in pages.items() if "Cookie" not in page.headers["Vary"]] == []


def _a_page_for_everybody(answer: Answered) -> None:
    if not is_page(answer) or answer.status_code != 200:
        return

    # "no-cache" may be kept, and is asked for again.
    assert kept(answer) <= {"private", "no-cache"}
    assert "Cookie" in answer.headers["Vary"]
    # The answer brings a cookie of its own, which a shared cache would give to others.
    assert bool(answer.cookies) == ("private" in kept(answer))


def _nothing_of_ones_own(mine: Answered, others: Answered) -> None:
    """An answer that a shared cache may keep is the same for everybody, or names in `Vary` what it differs by."""
    if "public" in kept(mine):
        assert (mine.status_code, others.status_code) == (200, 200)
        assert dict(mine.cookies) == {}
    if mine.status_code != others.status_code:
        assert "public" not in kept(mine)
        assert "Cookie" in mine.headers.get("Vary", "") or re.search("private|no-store", said(mine))


def _said_of_an_event(row: Row, answers: Mapping[str, Answered]) -> None:
    """What is shown of an event changes with consent, the lock and the reader: every answer says who may keep it."""
    read = {reader: answer for reader, answer in answers.items() if answer.status_code not in REDIRECTS}

    assert [reader for reader, answer in read.items() if not said(answer)] == []
    if row.name in SAME and row.expected == (200, 200, 200, 200):
        assert {said(answer) for answer in read.values()} == {"no-cache"}
    else:
        assert [reader for reader in PEOPLE if reader in read and "private" not in said(read[reader])] == []
