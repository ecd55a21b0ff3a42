"""No list, query or address keeps the site busy: work grows with what was sent, and costly work has a limit.

Counts where there is something to count; else the time of this process, compared with that for a plain text as long.
"""

import io
import json
import zipfile
from collections import Counter
from collections.abc import Iterable
from datetime import date
from functools import partial
from random import Random
from typing import Final

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.check.checking import Answer, check_text
from decks.check.question import RefusedError, read_question
from decks.decklist.entries import Problem
from decks.decklist.reading.lists import MAX_BYTES, MAX_LINES
from decks.decklist.resolve import MOST_GUESSES
from decks.exporting.export import export
from decks.models import Deck
from decks.practice.choices import read_choices
from decks.practice.hand import deal_choices
from decks.report.judged_rows import build_judged_rows
from decks.report.operations import RowOperation, apply_steps
from legality.engine.values.card import Card
from legality.engine.values.deck_codec import CannotEncodeError
from tests.decks.own_decks import another, made
from tests.long import amount
from tests.timing import least, seconds

pytestmark = pytest.mark.django_db

JSON: Final = "application/json"
QUESTION: Final = read_question("riftbound", date(2026, 8, 8), "standard", "", "", {})
WORDS: Final = (
    *("fire", "dragon", "blade", "shadow", "queen", "king", "frost", "giant"),
    *("storm", "guard", "forest", "ranger", "blood", "dawn", "star", "mage"),
)
# How much longer the worst text may take than a plain one of its length.
TIMES: Final = 40.0


@pytest.fixture(scope="module")
def many() -> Catalogue:
    """Thousands of cards, as many as a list has lines at least."""
    chance, count = Random(1), amount(MAX_LINES, 2 * MAX_LINES)
    names = [" ".join(chance.choices(WORDS, k=3)) + f" {number:05}" for number in range(count)]
    cards = [Card(f"riftbound.c{n}", "riftbound", name, "unit", names={"en": name}) for n, name in enumerate(names)]
    return Catalogue("riftbound", 1, [IndexedCard(card, (), (f"TST-{n:05}",)) for n, card in enumerate(cards)])


def strange(count: int) -> str:
    """That many names, each a near miss of a card's name."""
    chance = Random(2)
    return "\n".join(f"1 {' '.join(chance.choices(WORDS, k=3))} x{number}" for number in range(count))


def known(many: Catalogue, count: int = 1) -> str:
    cards = list(many.cards.values())[: MAX_LINES - 1]
    return "\n".join(f"{count} {card.name}" for card in cards)


def keys(problems: Iterable[Problem]) -> Counter[str]:
    return Counter("unguessed" if problem.key == "unguessed" else "guessed" for problem in problems)


def test_only_so_many_unknown_names_are_guessed_at_and_the_others_say_so(many: Catalogue) -> None:
    answer = check_text(QUESTION, strange(MAX_LINES - 1), many)

    assert keys(answer.problems) == {"guessed": MOST_GUESSES, "unguessed": MAX_LINES - 1 - MOST_GUESSES}
    assert answer.verdict == "undetermined" or answer.report.violations
    assert all(problem.kind == "unknown" for problem in answer.problems if problem.key == "unguessed")


def test_a_name_that_comes_again_is_guessed_at_once(many: Catalogue) -> None:
    answer = check_text(QUESTION, "\n".join(["1 fire dragn"] * 1000 + [strange(MOST_GUESSES - 1)]), many)

    assert keys(answer.problems) == {"guessed": 1000 + MOST_GUESSES - 1}


def test_a_deck_and_its_pool_share_their_guesses(many: Catalogue) -> None:
    sealed = read_question("riftbound", date(2026, 8, 8), "sealed", "", "", {})

    answer = check_text(sealed, strange(50), many, "\n".join(f"1 other {number}" for number in range(150)))

    assert keys(answer.problems) == {"guessed": 50}
    assert keys(answer.pool_problems) == {"guessed": MOST_GUESSES - 50, "unguessed": 200 - MOST_GUESSES}


@pytest.mark.grows
def test_a_list_of_nothing_known_costs_little_more_than_one_of_cards(many: Catalogue) -> None:
    plain = seconds(lambda: check_text(QUESTION, known(many), many))

    for text in (
        strange(MAX_LINES - 1),
        "\n".join(f"1 z {' '.join('#' + letter for letter in 'abcdefghijklmnopqrstuvwxyz')}" for _ in range(1500)),
        "\n".join(f"1 {letter}" for letter in "fdbsqkg" * 700),
        "\n".join(f"1 name that is none (TST-{number:05})" for number in range(4000)),
        " ".join(f"YYY-{number:03}-1" for number in range(4000)),
        "1 " + "a" * (MAX_BYTES - 2),
        "DW-" + "A" * (MAX_BYTES - 3),
    ):
        limit = max(plain, 0.05) * TIMES
        assert least(partial(check_text, QUESTION, text, many), limit) < limit, text[:40]


def test_all_checks_of_a_batch_share_their_guesses(client: Client, catalogues: object) -> None:
    checks = [{"game": "riftbound", "deck": {"text": strange(30).replace("x", f"x{n}")}} for n in range(20)]

    answers = json.loads(client.post("/api/v1/check/batch/", json.dumps({"checks": checks}), JSON).content)["results"]

    too_many = [
        problem for answer in answers for problem in answer["problems"] if "too many such lines" in problem["message"]
    ]
    assert len(too_many) == 600 - MOST_GUESSES
    assert {problem["kind"] for problem in too_many} == {"unknown"}


def test_all_decks_of_an_archive_share_their_guesses(mei: User) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as made_:
        for number in range(20):
            saved = {"deckwright": 1, "name": f"D{number}", "game": "riftbound", "format": "standard"}
            text = strange(250).replace("x", f"{number} x")
            made_.writestr(f"{number}.json", json.dumps(saved | {"text": text}))

    taken = seconds(
        lambda: another(mei).post("/decks/import/", {"file": SimpleUploadedFile("d.zip", packed.getvalue())})
    )

    assert Deck.objects.count() == 20
    assert taken < 60


def test_steps_on_a_deck_guess_at_nothing_and_read_each_name_once(many: Catalogue) -> None:
    """Names without a card are compared with each other, and Chinese ones take longest to fold."""
    text = known(many)[: MAX_BYTES // 4]
    rows = build_judged_rows(check_text(QUESTION, text, many), text)
    steps = [RowOperation("add", "main", 1, name=f"没有这张卡牌 {number}" * 10) for number in range(500)]

    # Ten times as many steps: what grows with their square would take a hundred times as long.
    few = seconds(lambda: apply_steps(rows, steps[:50], many))
    assert seconds(lambda: apply_steps(rows, steps, many)) < max(few, 0.025) * TIMES


def test_a_deck_of_five_million_cards_is_not_dealt(many: Catalogue) -> None:
    answer = check_text(QUESTION, known(many, 999), many)
    opening = answer.question.game.opening_of(answer.question.format_)

    with pytest.raises(RefusedError, match="cannot be dealt"):
        deal_choices(answer, opening, read_choices(_Words(seed="A")))
    for style in ("tts", "riftbound"):
        assert least(partial(_refused, answer, style, many), 20) < 20


def test_nor_by_any_page_or_address(mei: User) -> None:
    deck = made(mei, text="\n".join(["999 Defy"] * 100), visibility="public")
    for path in (f"/decks/{deck.token}/hand/?seed=A&first=1", f"/api/v1/decks/{deck.token}/hand/?seed=A"):
        assert Client().get(path).status_code == 400
    for path in (f"/decks/{deck.token}/odds/?playable=2&cost=3", f"/api/v1/decks/{deck.token}/odds/?cost=3"):
        assert Client().get(path).status_code == 400
    format_ = {"game": "riftbound", "format": "standard", "text": "\n".join(["999 Defy"] * 100)}
    assert [Client().post(path, format_).status_code for path in ("/hand/", "/odds/")] == [400, 400]


class _Words(dict[str, str]):
    """The words of an address."""

    def __init__(self, **words: str) -> None:
        super().__init__(words)

    def getlist(self, key: str) -> list[str]:
        return [self[key]] if key in self else []


def _refused(answer: Answer, style: str, catalogue: Catalogue) -> None:
    with pytest.raises((CannotEncodeError, ValueError)):
        export(answer, style, "x", catalogue)


LONG: Final = 60_000
HEADERS: Final[list[dict[str, str]]] = [
    {"Accept-Language": ",".join(f"a{n}-b{n};q=0.{n % 10}" for n in range(8000))},
    {"Accept-Language": "zh-" + "a-" * (LONG // 2)},
    {"Accept-Language": "-" * LONG},
    {"If-None-Match": ",".join(f'"{n}"' for n in range(8000))},
    {"If-None-Match": 'W/"' + "\\" * LONG},
    {"Accept": ",".join(f"a/{n};q=0.1" for n in range(8000))},
    {"Cookie": "; ".join(f"c{n}={n}" for n in range(8000))},
    {"Cookie": "language=" + "a-" * (LONG // 2)},
    {"X-Forwarded-For": ",".join(["1.2.3.4"] * 8000)},
    {"Accept-Encoding": "gzip," * 8000},
    {"Range": "bytes=" + ",".join(f"{n}-{n}" for n in range(8000))},
    {"Authorization": "Bearer " + "a" * LONG},
]


@pytest.mark.usefixtures("listed_static")
@pytest.mark.parametrize("path", ["/", "/api/v1/games/", "/static/site/tokens.css"])
def test_no_header_keeps_an_address_busy(client: Client, path: str) -> None:
    client.get(path)
    limit = max(seconds(partial(client.get, path)), 0.05) * TIMES

    for headers in HEADERS:
        # One round: parsed headers are cached, so a second round would be quick.
        assert seconds(partial(client.get, path, headers=headers)) < limit
        assert client.get(path, headers=headers).status_code < 500


@pytest.mark.parametrize("word", ["a=1&", "q=a+or+&", "card=riftbound.defy&", "%00&", "a[]=1&"])
@pytest.mark.parametrize("path", ["/cards/", "/decks/browse/", "/api/v1/cards/", "/api/v1/decks/"])
def test_no_address_of_any_length_keeps_a_page_busy(client: Client, path: str, word: str) -> None:
    client.get(path)
    limit = max(seconds(partial(client.get, path)), 0.05) * TIMES
    long = f"{path}?{word * (LONG // len(word))}"

    assert seconds(partial(client.get, long)) < limit
    assert client.get(long).status_code in (200, 400)


@pytest.mark.parametrize("deep", ["[" * 200_000, '{"a":' * 100_000, '{"deck":' + "[" * 100_000])
def test_json_of_any_depth_is_refused(client: Client, deep: str) -> None:
    for path in ("check/", "check/batch/", "build/", "check/matrix/"):
        assert client.post(f"/api/v1/{path}", deep, JSON).status_code == 400
    line = client.post("/api/v1/check/batch/", deep, "application/x-ndjson")
    assert b"not JSON" in line.getvalue()
