"""No value in an address or a body breaks the site, on any database: it is refused or finds nothing.

Values that databases cannot store (NUL, halves of surrogate pairs), numbers out of range, and texts far too long.
"""

import json
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Final
from urllib.parse import parse_qsl, quote, urlencode

import pytest
from django.apps import apps
from django.core.cache import caches
from django.db.models import CharField
from django.http import QueryDict
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from tests.conftest import PASSWORD
from tests.decks.own_decks import another, made
from tests.long import LONG, amount
from tests.permission_rows import Row
from tests.permission_table import TABLE
from tests.permission_world import World, world_of
from tests.test_permissions import OURS, path_of

pytestmark = pytest.mark.django_db

JSON: Final = "application/json"
# As bytes of an address, so that they arrive as somebody would send them by hand.
WORDS: Final = (
    "a%00b",
    "%ED%A0%80%FF%FE",
    "%F0%9F%98%80%E2%80%AE%D7%90",
    "..%2F..%2Fetc%2F%25%5F%27%22%3B--%0d%0aSet-Cookie:x=[]",
    "9" * 30,
    "9" * 5000,
    "000001" + "9" * 5000,
    "-1",
    "1e999",
    "NaN",
    # Places in a list, as the API writes them, with times that no zone has.
    "MDAwMS0wMS0wMVQwMDowMDowMCsyMzo1OSBh",
    "OTk5OS0xMi0zMVQyMzo1OTo1OS0yMzo1OSBh",
    "9999-12-31",
    "0001-01-01",
    "a" * 60_000,
)
GETS: Final = list({row.name: row for row in TABLE if row.method == "GET"}.values())
ODD: Final = ("a\x00b", "\ud800", "a\udfffb", "\u202e\ufffe", "9" * 5000, "a" * 60_000)
# As a form of a browser can send them: there half a pair is another sign.
TYPED: Final = ("\x00", "a\x00b", "\u202e\ufffe\ufffd", "9" * 5000, "a" * 60_000, f"{'a' * 300}@example.org")


@pytest.fixture
def world(mei: User) -> World:
    return world_of(mei)


def words_in_turn() -> Iterator[tuple[str, ...]]:
    """The words for one place after another: all of them in the long run, else the next few, so that all come often."""
    turn, few = cycle(WORDS), amount(2, len(WORDS))
    while True:
        yield tuple(islice(turn, few))


def odd_paths(path: str, known: World, words: Iterator[tuple[str, ...]]) -> Iterator[str]:
    """The path with each of its variable parts in turn made odd."""
    parts = path.partition("?")[0].split("/")
    values = {quote(value) for value in known.values.values()}
    for place, part in enumerate(parts):
        if part in values:
            yield from ("/".join([*parts[:place], word, *parts[place + 1 :]]) for word in next(words))


@pytest.fixture
def readers(mei: User, admin_user: User) -> Callable[[Row], Client]:
    """Who asks for a row: staff for what is theirs, else the owner."""
    owner, staff = another(mei), another(admin_user)
    return lambda row: staff if row.name.startswith("hand:") else owner


@pytest.mark.grows
def test_no_word_in_a_path_breaks_an_address(world: World, readers: Callable[[Row], Client]) -> None:
    words = words_in_turn()
    for row in GETS:
        for path in odd_paths(path_of(row.name, OURS[row.name], row, world), world, words):
            assert readers(row).get(path).status_code < 500, path[:80]


@pytest.mark.grows
def test_no_word_behind_a_question_mark_breaks_an_address(
    world: World, readers: Callable[[Row], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = words_in_turn()
    for row in GETS:
        client, path = readers(row), path_of(row.name, OURS[row.name], row, world)
        plain, _mark, query = path.partition("?")
        with monkeypatch.context() as watched:
            names = asked_for(watched)
            client.get(path)
        given = dict(parse_qsl(query, keep_blank_values=True))

        for name in sorted(names | given.keys(), key=str):
            rest = urlencode({other: value for other, value in given.items() if other != name})
            for word in next(words):
                answer = client.get(f"{plain}?{rest}&{name}={word}")
                assert answer.status_code < 500, (plain, name, word[:40])


def asked_for(watched: pytest.MonkeyPatch) -> set[str]:
    """The words that a view asks an address for, from now on."""
    names: set[str] = set()

    def noting(ask: Callable[..., object]) -> Callable[..., object]:
        def asked(self: QueryDict, name: str, *more: object) -> object:
            names.add(name)
            return ask(self, name, *more)

        return asked

    for method in ("__getitem__", "__contains__", "get", "getlist"):
        watched.setattr(QueryDict, method, noting(getattr(QueryDict, method)))

    return names


BODIES: Final[dict[str, dict[str, object]]] = {
    "check/": {"game": "riftbound", "format": "standard", "date": "", "region": "", "deck": {"text": ""}},
    "check/explain/": {"game": "riftbound", "card": "Defy", "deck": {"text": "3 Defy"}},
    "detect/": {"text": "3 Defy", "date": ""},
    "build/": {"game": "riftbound", "format": "standard", "text": "", "pool": ""},
    "build/search/": {"game": "riftbound", "format": "standard", "text": "3 Defy", "q": "", "after": ""},
    "build/mend/": {"game": "riftbound", "format": "standard", "text": "3 Defy", "pool": ""},
    "build/read/": {"game": "riftbound", "format": "standard", "text": ""},
    "decks/": {"name": "Rush", "game": "riftbound", "format": "standard", "text": "", "plan": "", "folder": ""},
}


@pytest.mark.parametrize("path", BODIES)
@pytest.mark.parametrize("odd", ODD, ids=lambda odd: ascii(odd[:8]))
def test_no_word_in_a_body_breaks_the_api(mei: User, path: str, odd: str) -> None:
    client, body = another(mei), BODIES[path]
    for name in body:
        value: object = {"text": f"3 {odd}\n3 Defy"} if name == "deck" else odd
        answer = client.post(f"/api/v1/{path}", json.dumps(body | {name: value}), JSON)
        assert answer.status_code < 500, name
    assert overfull() == []


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: ascii(odd[:8]))
def test_no_word_in_a_deck_breaks_any_page_of_it(mei: User, odd: str) -> None:
    client = another(mei)
    name = odd.encode("utf-8", "replace").decode().replace("\x00", "")[:100] or "x"
    deck = made(mei, name=name)
    body = {"text": f"3 {odd}\n3 Defy #{odd}\n# {odd}", "pool": odd, "plan": f"3 {odd}"}

    saved = client.patch(f"/api/v1/decks/{deck.token}/", json.dumps(body), JSON, headers={"If-Match": "*"})
    pages = ("", "edit/", "build/", "print/", "qr/", "plan/", "versions/", "need/", "odds/", "pool/", "timeline/")
    answers = {page: client.get(f"/decks/{deck.token}/{page}").status_code for page in pages}
    answers |= {
        style: client.get(f"/decks/{deck.token}/export/{style}/").status_code for style in ("json", "csv", "text")
    }

    assert saved.status_code == 200
    assert set(answers.values()) == {200}, answers


@pytest.mark.grows
def test_no_word_in_a_form_breaks_a_page(mei: User) -> None:
    """Outside the long run every word in every field, by the one reader or the other."""
    client = another(mei)
    forms = {
        "/check/": ("game", "format", "date", "region", "text", "pool"),
        "/decks/new/": ("game", "format", "region", "name", "folder", "text", "revision"),
        "/decks/keep/": ("game", "format", "region", "text"),
        "/hand/": ("game", "format", "text", "step"),
        "/odds/": ("game", "format", "text", "turn", "seed", "cost"),
        "/accounts/login/": ("username", "password", "next"),
        "/accounts/signup/": ("username", "email", "password1", "next"),
        "/accounts/password/forgotten/": ("email",),
        "/accounts/email/": ("email", "password"),
        "/accounts/tokens/": ("name", "scopes", "days"),
        "/i18n/setlang/": ("language", "next"),
        "/riftbound/cards/defy/correct/": ("field", "value", "source", "note"),
    }
    for path, names in forms.items():
        for turn, reader in enumerate((client, Client())):
            for place, name in enumerate(names):
                for odd in TYPED if LONG else TYPED[(place + turn) % 2 :: 2]:
                    caches["limits"].clear()
                    form = {"game": "riftbound", "format": "standard", "text": "3 Defy", "password": PASSWORD}
                    assert reader.post(path, form | {name: odd}).status_code < 500, (path, name, ascii(odd[:8]))

    assert overfull() == []


def overfull() -> list[str]:
    """Values longer than their columns: SQLite takes them, PostgreSQL raises an error."""
    return [
        f"{model.__name__}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, CharField) and field.max_length
        if any(len(value or "") > field.max_length for value in model._base_manager.values_list(field.name, flat=True))
    ]


@pytest.mark.parametrize(
    "path", ["/decks/%00/", "/riftbound/cards/a%00/", "/api/v1/decks/%00/hand/", "/%00/", "/D/%00/"]
)
def test_a_zero_in_a_path_is_not_asked_of_a_database(
    client: Client, path: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert client.get(path).status_code == 404
