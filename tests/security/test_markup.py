"""What people and sources write is shown as written: on no page does a text become an element, attribute or address."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker, Settings

from accounts.models import Token, User
from cards.importers.apply import import_batch
from cards.models import Card, Correction
from decks.models import Collection, Deck
from decks.saved.versions import keep_version
from legality.sources.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow
from tests.decks.own_decks import another, made
from tests.long import LONG
from tests.permission_table import TABLE
from tests.permission_world import World, world_of
from tests.security.hostile import HOSTILE, born
from tests.standing import around_tests
from tests.test_permissions import OURS, path_of

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answered

pytestmark = pytest.mark.django_db

GETS: Final = list({(row.name, row.query): row for row in TABLE if row.method == "GET"}.values())
KEY: Final = "hostile"


@dataclass(frozen=True, slots=True)
class Named:
    """A site with one of everything, all of it named by a hostile text, and its people."""

    text: str
    world: World
    card: Card
    owner: User
    staff: User


@pytest.fixture(scope="module", params=list(HOSTILE.values()), ids=list(HOSTILE))
def named(request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Named]:
    """Such a site, made once for all tests of the module."""
    with around_tests(django_db_blocker, lambda: named_by(request.param)) as named:
        yield named


@pytest.fixture
def text(named: Named) -> str:
    return named.text


@pytest.fixture
def world(named: Named) -> World:
    return named.world


def named_by(text: str) -> Named:
    owner, staff = User.objects.create_user("Mei", "mei@example.org"), User.objects.create_superuser("Staff")
    card = card_named(text)
    return Named(text, world_named(text, owner, card), card, owner, staff)


def card_named(text: str) -> Card:
    """A card with the text in every field that a source fills."""
    names = {"en": text, "zh-hans": f"卡{text}"}
    facts = {"kind": "unit", "traits": {"tag": [text[:60]], "domain": ["fury"]}, "numbers": {"energy": 3}}
    batch = Batch(
        game="riftbound",
        source="table",
        sets=(SetRow("XSS", {"en": text, "zh-hans": text}, date(2025, 1, 1)),),
        cards=(CardRow(KEY, text, names, facts, (text,), texts=names, codes=("XSS-001",)),),  # type: ignore[arg-type]  # as a source may say
        printings=(PrintingRow(KEY, "XSS", "001", "", text[:24], text[:120], f"https://x.example/{text}", text),),
        restrictions=(RestrictionRow(KEY, "standard", 0, date(2025, 2, 2), None, text),),
        errata=(
            ErratumRow(
                KEY, date(2025, 3, 3), "functional", {"en": text}, text, text, text, "https://x.example/?" + text
            ),
        ),
        rulings=(RulingRow(KEY, text, {"en": text}, {"en": text}, date(2025, 4, 4), text),),
    )
    import_batch(batch, file_name=text)
    return Card.objects.get(game="riftbound", key=KEY)


def world_named(text: str, mei: User, card: Card) -> World:
    """One of everything, all of it named so."""
    world = world_of(mei)
    Deck.objects.all().delete()
    deck = made(
        mei,
        name=text[:120],
        text=f"3 {text}\n# {text}\n{text}:\n3 Defy #xss // {text}\n1 {KEY} (XSS-001)\n{text[:8]}",
        pool=text,
        plan=f"3 {text}",
        primer=f"# {text}\n\n{text} [[{text}]] [{text}]({text}) `{text}`\n\n{text} | {text}\n-|-\n{text} | {text}",
        folder=text[:60],
        visibility="public",
    )
    keep_version(deck, text[:120])
    Collection.objects.update(text=f"3 {text}")
    Correction.objects.create(card=card, by=mei, field="aliases", was=text, value=text, source=text, note=text)
    Token.make(mei.pk, text[:60], ["decks:read"], None)
    User.objects.filter(pk=mei.pk).update(username=text[:150], pending_email=f"{text[:20]}@example.org")
    return World(world.values | {"token": deck.token, "@public": deck.token, "key": KEY, "code": "XSS"})


def in_full(text: str) -> bool:
    """Whether a text is tried in every way; outside the long run one of them is."""
    return LONG or text == HOSTILE["breaks out"]


def clean(answer: Answered, case: object) -> None:
    """Fails for a page on which a text has become markup, and for other answers that a browser may take for a page."""
    media = answer.headers.get("Content-Type", "")
    assert answer.headers.get("X-Content-Type-Options") == "nosniff"
    if media.startswith("text/html"):
        body = answer.getvalue()
        assert born(body) == [], case
    elif media.startswith("image/svg"):
        drawn = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(answer.getvalue()).iter()}
        assert drawn <= {"svg", "g", "path"}, case
    else:
        assert not media.startswith(("text/xml", "application/xhtml"))


@pytest.mark.grows
def test_no_page_of_the_site_makes_markup_of_a_text(named: Named) -> None:
    """The owner's page, and in Chinese that of staff and of a stranger."""
    world, text = named.world, named.text
    owner, readers = another(named.owner), {True: another(named.staff), False: Client()}
    for reader in readers.values():
        reader.cookies["language"] = "zh-hans"
    for row in GETS:
        path = path_of(row.name, OURS[row.name], row, world)
        clean(owner.get(path), path)
        if in_full(text):
            clean(readers[row.name.startswith("hand:")].get(path), path)
        if LONG:
            clean(owner.get(f"{path}{'&' if '?' in path else '?'}date={text}&card={KEY}&view=list"), path)


# Those that a page refuses, and may therefore hide the others; and those that it takes as they come.
CHOSEN: Final = ("game", "date", "format", "region", "seed", "page")
TAKEN: Final = (
    *("q", "card", "name", "verdict", "sort", "a", "b", "from", "to", "after", "next", "cards", "mulligan"),
    *("view", "sample", "lang", "folder", "paper", "turn"),
)


@pytest.mark.grows
def test_no_page_makes_markup_of_what_is_asked(world: World, named: Named, text: str) -> None:
    token = world.values["token"]
    paths = ["/", "/cards/", "/riftbound/cards/", "/check/", "/decks/", "/decks/browse/", "/decks/compare/"]
    paths += ["/decks/new/", "/build/riftbound/", "/accounts/login/", "/accounts/signup/", f"/riftbound/cards/{KEY}/"]
    paths += [f"/decks/{token}/{page}" for page in ("hand/", "odds/", "explain/", "versions/diff/", "print/", "qr/")]
    client = another(named.owner)

    for path in paths:
        for names in (TAKEN, ("q", "card"), *((name,) for name in CHOSEN if in_full(text))):
            clean(client.get(path, dict.fromkeys(names, text)), (path, names))
        clean(client.get(f"{path}{text}/"), path)


@pytest.mark.grows
def test_no_form_makes_markup_of_what_was_typed(world: World, named: Named, text: str) -> None:
    token = world.values["token"]
    fields = (
        *("text", "pool", "name", "folder", "plan", "date", "region", "format", "card", "cards", "value", "source"),
        *("note", "username", "email", "password", "days", "scopes", "step", "other", "now", "revision", "next"),
    )
    form, owner = dict.fromkeys(fields, text), another(named.owner)
    paths = ["/check/", "/hand/", "/odds/", "/pool/", "/explain/", "/decks/new/", "/decks/keep/", "/accounts/login/"]
    paths += ["/accounts/signup/", "/accounts/email/", "/accounts/tokens/", "/accounts/password/forgotten/"]
    paths += ["/collection/riftbound/", "/build/riftbound/", f"/riftbound/cards/{KEY}/correct/", "/decks/import/"]
    paths += [f"/decks/{token}/{page}" for page in ("edit/", "plan/", "versions/", "share/", "pool/", "delete/")]

    for path in paths:
        for client in (owner, Client()) if in_full(text) else (owner,):
            clean(client.post(path, form | {"game": "riftbound", "format": "standard"}, follow=True), path)
            clean(client.post(path, form | {"game": text}, follow=True), path)
    clean(owner.get("/"), "in the message that comes after")


def test_no_file_makes_markup_of_what_it_says(named: Named, text: str, tmp_path: Path, settings: Settings) -> None:
    settings.UPLOADS_DIR = tmp_path
    saved = {"deckwright": 1, "name": text, "game": text, "format": text, "text": text, "options": [text]}
    archive = SimpleUploadedFile(f"{text[:40]}.json", json.dumps(saved).encode())
    clean(another(named.owner).post("/decks/import/", {"file": archive}), "import of decks")

    staff = another(named.staff)
    cell = text.replace('"', '""')
    table = f'name,kind,image,{text[:30].replace(",", "").replace(chr(34), "")}\n"{cell}","{cell}","{cell}",x\n'
    for body in (table, text):
        file = SimpleUploadedFile(f"{text[:40].replace('/', '')}.csv", body.encode())
        sent = {"game": "riftbound", "source": "table", "file": file}
        clean(staff.post(reverse("hand:imports"), sent, follow=True), "import of cards")


def test_staff_see_texts_as_texts(named: Named) -> None:
    client, card = another(named.staff), named.card
    Deck.objects.update(owner=named.staff)
    for model in ("accounts/user", "accounts/event", "accounts/token", "cards/card", "cards/import", "decks/deck"):
        page = client.get(f"/admin/{model}/")
        assert page.status_code in (200, 404)
        assert born_in_admin(page.content) == []
    for path in (f"/admin/cards/card/{card.pk}/change/", f"/admin/cards/card/{card.pk}/history/"):
        assert born_in_admin(client.get(path, follow=True).content) == []


def born_in_admin(page: bytes) -> list[str]:
    """Django's own pages of staff have scripts and handlers of their own; ours are reported by their name."""
    return [found for found in born(page) if "xss" in found]


def test_a_feed_is_well_formed_and_says_it_as_text(world: World, text: str) -> None:
    feed = Client().get("/riftbound/restrictions/feed/")

    names = [node.tag for node in ElementTree.fromstring(feed.content).iter()]
    assert feed.status_code == 200
    assert [name for name in names if "xss" in name] == []


def test_json_of_the_api_is_never_taken_for_a_page(world: World, named: Named) -> None:
    client = another(named.owner)
    for path in ("/api/v1/decks/", f"/api/v1/decks/{world.values['token']}/", f"/api/v1/cards/riftbound.{KEY}/"):
        answer = client.get(path, headers={"Accept": "text/html"})
        assert not answer.headers["Content-Type"].startswith("text/html")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
