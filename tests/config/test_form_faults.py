"""A page whose form has errors begins with them: its title says so, and a summary leads to each field, without a script too."""

import re
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Final

import pytest
from django.core.cache import caches
from django.db import transaction
from django.test import Client
from django.urls import resolve

from tests.permission_table import TABLE
from tests.standing import Standing
from tests.test_permissions import OURS, path_of

pytestmark = pytest.mark.django_db

READERS: Final = ("anonymous", "owner", "staff")
NONSENSE: Final = "?&" * 9
# Forms that the law must have met: the one that finds nothing to post would hold too.
MET: Final = frozenset(
    "accounts:change_password accounts:email accounts:login accounts:signup accounts:tokens decks:check decks:import "
    "decks:new decks:edit decks:versions events:new events:edit events:register events:enter_list "
    "events:load_round events:sheets decks:house_new decks:house_draft decks:house_add hand:correct".split()
)


class Forms(HTMLParser):
    """The forms of a page that are posted, with their fields; and what the page says of errors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.posted: list[tuple[str | None, dict[str, str], list[str]]] = []
        self.ids: set[str] = set()
        # Of several boxes of one name, one is led to.
        self.wrong: dict[str, set[str]] = {}
        self.links: list[str] = []
        self._is_summary = self._is_form = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids.add(given.get("id", ""))
        if given.get("aria-invalid") == "true":
            self.wrong.setdefault(given.get("name", ""), set()).add(given.get("id", ""))
        if given.get("id") == "form-faults":
            self._is_summary = given.get("role") == "alert"
        if self._is_summary and tag == "a" and given["href"].startswith("#"):
            self.links.append(given["href"].removeprefix("#"))
        if tag == "form":
            self._is_form = given.get("method") == "post"
            if self._is_form:
                self.posted.append((given.get("action"), {}, []))
        elif self._is_form and tag in ("input", "textarea", "select") and given.get("name"):
            _action, hidden, typed = self.posted[-1]
            if given.get("type") == "hidden":
                hidden[given["name"]] = given.get("value", "")
            else:
                typed.append(given["name"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_form = False
        if tag == "ul":
            self._is_summary = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What a form with errors was answered."""

    view: str
    status: int
    text: str


def refusals(client: Client, page: str, path: str) -> dict[str, Answer]:
    """What a page's own forms are answered with 400, by their address: sent empty, and with nonsense."""
    found: dict[str, Answer] = {}
    for action, hidden, typed in Forms(page).posted:
        address = (action or path).partition("#")[0]
        if not typed or "/i18n/" in address:
            continue
        for text in ("", NONSENSE):
            caches["limits"].clear()
            with transaction.atomic():
                answer = client.post(address, hidden | dict.fromkeys(typed, text))
                transaction.set_rollback(True)
            if answer.headers.get("Content-Type", "").startswith("text/html") and (
                answer.status_code == 400 or 'aria-invalid="true"' in answer.text
            ):
                found[f"{address} {text}"] = Answer(resolve(address).view_name, answer.status_code, answer.text)
    return found


@pytest.mark.parametrize(("language", "begins"), [("en", "Error: "), ("zh-hans", "错误：")])
def test_a_form_with_errors_says_so_first_in_its_title_and_links_each_field(
    standing: Standing, language: str, begins: str
) -> None:
    found: dict[str, Answer] = {}
    rows = [row for row in TABLE if row.method == "GET" and 200 in row.expected and "api" not in row.name]
    for reader in READERS:
        for row in rows:
            path = path_of(row.name, OURS[row.name], row, standing.world)
            client = standing.client(reader)
            client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
            with transaction.atomic():
                page = client.get(path)
                transaction.set_rollback(True)
            if page.status_code == 200 and page.headers["Content-Type"].startswith("text/html"):
                found |= refusals(client, "" if page.streaming else page.text, path)

    faults = []
    for address, answer in found.items():
        said = Forms(answer.text)
        (title,) = re.findall(r"<title>\s*(.*?)\s*</title>", answer.text, re.DOTALL)[:1]
        if answer.status not in (400, 409):
            faults.append((address, f"status {answer.status}"))
        if not title.startswith(begins):
            faults.append((address, f"title {title}"))
        faults += [(address, f"not linked: {field}") for field, ids in said.wrong.items() if not ids & set(said.links)]
        faults += [(address, f"leads nowhere: {target}") for target in said.links if target not in said.ids]
    assert faults == []
    assert MET - {answer.view for answer in found.values()} == set()
