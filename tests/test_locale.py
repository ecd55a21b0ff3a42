"""The Chinese catalogue: it misses no string of the site, keeps every placeholder, and is written in one way."""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po
from django.utils.translation import override
from django.utils.translation.template import templatize

from legality.engine.game import Game
from legality.engine.values.vocabulary import Names
from legality.games import GAMES
from legality.messages import game_text

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
NO_SOURCES = {"tests", "var", "locale"}

# A string as the site says it: its context, then its singular and, if it has one, its plural.
Said = tuple[str | None, tuple[str, ...]]

# Which arguments of a call are strings to translate.
CALLS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), slice(0, 1)),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), slice(0, 2)),
}
WITH_CONTEXT = {
    **dict.fromkeys(("pgettext", "pgettext_lazy"), slice(1, 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), slice(1, 3)),
}
IN_TEMPLATES = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}

PLACEHOLDER = re.compile(r"%\(\w+\)s|%%s")
FIGURE = re.compile(r"%\((?:found|limit|missing|low|high|count|counter|n|number|at_least|at_most)\)s|%%s")
HAN = re.compile(r"[\u4e00-\u9fff]")
WORD = re.compile(r"[A-Za-z]")
# Chinese signs beside Han, a space between Han and Latin letters or figures.
FOREIGN_SIGN = re.compile(r"[\u4e00-\u9fff][,.;:!?()\"']|[,;:!?()\"'][\u4e00-\u9fff]")
NO_SPACE = re.compile(r"[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]")
STRAY_SPACE = re.compile(
    r" (?=[\u3000-\u303f\uff00-\uffef])|[\u3000-\u303f\uff00-\uffef] |[\u4e00-\u9fff] (?=[\u4e00-\u9fff])|  "
)
# What people may type is in the help as they type it.
TYPED = "3张 牌名"

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@lru_cache(maxsize=1)
def catalogue() -> Catalog:
    with CATALOGUE.open("rb") as file:
        return read_po(file)


def messages() -> list[Message]:
    return [message for message in catalogue() if message.id]


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def translations() -> list[tuple[Message, str]]:
    """Every message that is translated, with each form of its translation."""
    return [(message, text) for message in messages() for text in forms(message.string) if text]


def filled(text: str) -> str:
    """A translation as it is read: figures for figures, a box for every other word, and what people type left out."""
    return PLACEHOLDER.sub("□", FIGURE.sub("0", text.replace(TYPED, "3x")))


def in_python(source: str) -> Iterator[Said]:
    """The strings that calls in Python code translate, those inside f-strings too (xgettext misses them)."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue

        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        context = _texts(node, slice(0, 1)) if name in WITH_CONTEXT else (None,)
        texts = _texts(node, CALLS.get(name) or WITH_CONTEXT.get(name) or slice(0))
        if texts and context:
            yield context[0], texts


def _texts(call: ast.Call, part: slice) -> tuple[str, ...]:
    values = [node.value for node in call.args[part] if isinstance(node, ast.Constant)]
    return tuple(value for value in values if isinstance(value, str))


def in_template(source: str) -> Iterator[Said]:
    """The strings that a Django template translates."""
    # What is left of the page's text is no Python: without its indentation it can at least be cut into tokens.
    code = "\n".join(line.strip() for line in templatize(source).splitlines())
    for _, text, _, context in extract("python", BytesIO(code.encode()), keywords=IN_TEMPLATES):
        yield context, forms(text)


def of_the_site() -> Iterator[tuple[Path, Said]]:
    """Every string that the site can say, with the file that says it."""
    for folder in sorted(ROOT.iterdir()):
        if not folder.is_dir() or folder.name.startswith(".") or folder.name in NO_SOURCES:
            continue
        for path in sorted(folder.rglob("*.py")):
            yield from ((path, said) for said in in_python(path.read_text(encoding="utf-8")))
        for path in sorted(folder.rglob("*.html")):
            yield from ((path, said) for said in in_template(path.read_text(encoding="utf-8")))


def is_known(said: Said) -> bool:
    context, texts = said
    message = catalogue().get(texts[0], context)
    return message is not None and forms(message.id)[: len(texts)] == texts


def test_strings_are_found_in_every_kind_of_call() -> None:
    source = """
_("a " "b")
ngettext("%(n)s card", "%(n)s cards", n)
f"{gettext('inside')} {translation.gettext_lazy('of a module')}"
pgettext("month", "May")
_(variable), print("nothing")
"""

    assert sorted(in_python(source), key=str) == [
        ("month", ("May",)),
        (None, ("%(n)s card", "%(n)s cards")),
        (None, ("a b",)),
        (None, ("inside",)),
        (None, ("of a module",)),
    ]


def test_strings_are_found_in_every_kind_of_tag() -> None:
    source = """
<p title="{% trans 'One %s' %}">it's "no" string</p>
    {% if x %}{% translate "Two" context "number" %}{% endif %}
  {% blocktrans count n=cards|length trimmed %}
    {{ n }} card
  {% plural %}
    {{ n }} cards
  {% endblocktrans %}
{{ _("Three") }}{% include "a.html" with title=_("Four") %}
"""

    assert list(in_template(source)) == [
        (None, ("One %%s",)),
        ("number", ("Two",)),
        (None, ("%(n)s card", "%(n)s cards")),
        (None, ("Three",)),
        (None, ("Four",)),
    ]


def test_every_string_of_the_site_is_in_the_catalogue() -> None:
    missing = [f"{path.relative_to(ROOT)}: {said[1][0]}" for path, said in of_the_site() if not is_known(said)]

    assert missing == [], "make messages collects them; xgettext does not look inside f-strings"


def test_every_string_of_the_catalogue_is_translated() -> None:
    assert [message.id for message in messages() if message.fuzzy or not all(forms(message.string))] == []


def test_a_translation_has_the_placeholders_of_its_string() -> None:
    different = [
        (message.id, text)
        for message, text in translations()
        if set(PLACEHOLDER.findall(text)) != set(PLACEHOLDER.findall(forms(message.id)[-1]))
    ]

    assert different == []


def test_no_translation_stays_in_latin_letters() -> None:
    # A string of signs alone, such as "%(field)s: %(value)s", has no word that Chinese would say.
    worded = [text for message, text in translations() if WORD.search(PLACEHOLDER.sub("", forms(message.id)[0]))]

    assert [text for text in worded if not HAN.search(text)] == []


@pytest.mark.parametrize("slip", [FOREIGN_SIGN, NO_SPACE, STRAY_SPACE], ids=["sign", "no-space", "stray-space"])
def test_chinese_is_set_in_one_way(slip: re.Pattern[str]) -> None:
    of_games = [text for game in GAMES.values() for text in game.translations["zh-hans"].values()]

    assert [text for text in (*(text for _, text in translations()), *of_games) if slip.search(filled(text))] == []


@pytest.mark.parametrize(
    ("rejected", "word"),
    [("卡组", "套牌"), (r"牌组(?!成)", "套牌"), ("牌手", "选手"), ("您", "你"), ("组织者", "主办者"), ("卡池", "牌池")],
)
def test_one_thing_has_one_word(rejected: str, word: str) -> None:
    assert [text for _, text in translations() if re.search(rejected, text)] == [], word


@every_game
def test_every_sentence_of_a_game_is_said_in_chinese(game: Game) -> None:
    with override("zh-hans"):
        assert [text for text in game.texts() if not HAN.search(game_text(game, text))] == []


@every_game
def test_a_game_translates_its_own_sentences_and_no_others(game: Game) -> None:
    said = game.translations["zh-hans"]

    assert list(said) == [text for text in game.texts() if text in said]
    assert [text for text in said if set(PLACEHOLDER.findall(text)) != set(PLACEHOLDER.findall(said[text]))] == []


@every_game
def test_the_words_of_a_game_have_two_languages(game: Game) -> None:
    named: list[Names] = [
        *(section.names for section in game.sections),
        *game.kinds.values(),
        *game.traits.values(),
        *(form.names for form in game.formats),
        *game.regions.values(),
    ]

    assert [names for names in named if HAN.search(names["en"]) or not HAN.search(names["zh-hans"])] == []
