"""A primer as a part of a page: Markdown read, cleaned, with links to the cards that it names."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache as once
from hashlib import sha256
from html import unescape
from typing import Final

import nh3
from django.core.cache import cache
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from cards.catalogue.lookup import Catalogue
from cards.links import card_url
from legality.engine.values.card import Card
from legality.sources.fold import has_han

# Markdown as HTML: no HTML of the writer's, no pictures, headings below those of the page, `[[Card]]` as a link.
#
# What comes out is still to be cleaned. Work is bounded by the length of the text, which the doors bound, by
# `LINES` and `NESTING`.


# How deep quotes, lists and emphasis may be nested.
NESTING: Final = 20
# What follows after so many lines is one paragraph: a table of ten thousand rows would take a second.
LINES: Final = 1_000
CARD: Final = re.compile(r"\[\[([^\[\]\n]{1,200})\]\]")
# The heading that the page has above a primer: the first of the text is one below it.
ABOVE: Final = 2
LOWEST: Final = 6

# What a card link leads to: its attributes, or None for a name that no card has.
LinkOf = Callable[[str], Mapping[str, str] | None]


def markdown_to_html(text: str, link_of: LinkOf) -> str:
    """The text as HTML that no reader has cleaned yet. `link_of` gives the attributes of the link for a name in `[[ ]]`."""
    lines = text.splitlines(keepends=True)
    rest = "".join(lines[LINES:])
    html = str(_READER.render("".join(lines[:LINES]), {"link_of": link_of}))
    return html + f"<p>{escapeHtml(rest)}</p>" if rest else html


def linked_names(text: str) -> dict[str, None]:
    """The names that are in `[[ ]]`, each once, in their order."""
    return dict.fromkeys(found[1].strip() for found in CARD.finditer(text))


def _read_card(state: StateInline, silent: bool) -> bool:
    """`[[Name]]` outside of links, if a card has that name; any other stays as it was typed."""
    found = CARD.match(state.src, state.pos, state.posMax)
    attributes = state.env["link_of"](found[1].strip()) if found and not state.linkLevel else None
    if found is None or attributes is None:
        return False

    if not silent:
        token = state.push("card", "a", 0)
        token.content = found[1].strip()
        token.attrs = dict(attributes)
    state.pos = found.end()
    return True


def _adjust_tokens(state: StateCore) -> None:
    """Fit the headings, columns and links of the text to the page around it."""
    # Headings follow that of the page, none more than one below the one before; an empty one is a paragraph.
    last = ABOVE
    for opening, inside, closing in _token_triples(state.tokens):
        if opening.type == "heading_open":
            last = min(int(opening.tag[1]) + ABOVE, last + 1, LOWEST)
            opening.tag = closing.tag = f"h{last}" if inside.content.strip() else "p"

    for token in state.tokens:
        # How a column is set as the attribute for it: the content policy allows no styles.
        style = str(token.attrs.pop("style", "")) if token.type in ("th_open", "td_open") else ""
        if style:
            token.attrs["align"] = style.removeprefix("text-align:")

        # A link without words shows its address.
        for opening, closing, _after in _token_triples([*(token.children or ()), Token("end", "", 0)]):
            if (opening.type, closing.type) == ("link_open", "link_close"):
                opening.meta["words"] = str(opening.attrs.get("href", ""))


def _token_triples(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token, Token]]:
    return zip(tokens, tokens[1:], tokens[2:], strict=False)


def _render_card(
    renderer: RendererHTML, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType
) -> str:
    token = tokens[place]
    return f"<a{renderer.renderAttrs(token)}>{escapeHtml(token.content)}</a>"


def _render_link(
    renderer: RendererHTML, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType
) -> str:
    words = tokens[place].meta.get("words", "")
    return renderer.renderToken(tokens, place, options, env) + escapeHtml(words)


_READER: Final = MarkdownIt("commonmark", {"html": False, "maxNesting": NESTING})
_READER.enable(["table", "strikethrough"]).disable(["image", "html_block", "html_inline"])
_READER.inline.ruler.before("link", "card", _read_card)
_READER.core.ruler.push("tokens", _adjust_tokens)
_READER.add_render_rule("card", _render_card)
_READER.add_render_rule("link_open", _render_link)
# A table wider than a phone scrolls by touch and by the keyboard.
_READER.add_render_rule("table_open", lambda *_: '<div class="table-frame" tabindex="0"><table class="table">')
_READER.add_render_rule("table_close", lambda *_: "</table></div>")


# A primer is drawn at most once a day for each text and version of the cards.
CACHE_SECONDS: Final = 24 * 3600
# The most characters of a description.
WORDS: Final = 160
# Goes up when the same text is drawn otherwise.
STYLE: Final = 1
# The most cards of a primer that are shown next to it.
MOST_CARDS: Final = 60

_BLOCKS: Final = {"p", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "hr", "div"}
_TABLES: Final = {"table", "thead", "tbody", "tr", "th", "td"}
_CLEANER: Final = nh3.Cleaner(
    tags=_BLOCKS | _TABLES | {"a", "em", "strong", "s", "code", "br"},
    attributes={
        "a": {"href", "title", "lang", "data-card"},
        "ol": {"start"},
        "div": {"tabindex"},
        "th": {"align"},
        "td": {"align"},
    },
    allowed_classes={"div": {"table-frame"}, "table": {"table"}, "a": {"primer__card"}},
    url_schemes={"http", "https", "mailto"},
    link_rel="nofollow ugc noopener",
)


def primer_html(text: str, catalogue: Catalogue | None) -> SafeString:
    """The text as HTML that can be in any page; without a catalogue no name is a link."""
    version = f"{catalogue.game} {catalogue.version}" if catalogue else ""
    key = f"primer:{sha256(f'{STYLE} {version} {text}'.encode()).hexdigest()}"
    html: str | None = cache.get(key)
    if html is None:

        @once
        def link_of(name: str) -> Mapping[str, str] | None:
            card = _find_card(name, catalogue) if catalogue else None
            if card is None:
                return None

            language = "zh-Hans" if has_han(name) else "en"
            return {"class": "primer__card", "href": card_url(card), "lang": language, "data-card": card.key}

        html = _CLEANER.clean(markdown_to_html(text, link_of))
        cache.set(key, html, CACHE_SECONDS)

    # Nothing but what the cleaner lets through is in it.
    return mark_safe(html)


def first_words(html: str) -> str:
    """The first words of a primer without its marks, for a description of the page; empty without a primer."""
    words = " ".join(unescape(strip_tags(html)).split())
    return words if len(words) <= WORDS else words[: WORDS - 1].rstrip() + "…"


def find_named_cards(text: str, catalogue: Catalogue) -> list[Card]:
    """The cards that a primer names, each once, the first few."""
    found = (_find_card(name, catalogue) for name in linked_names(text))
    return list(dict.fromkeys(card for card in found if card))[:MOST_CARDS]


def _find_card(name: str, catalogue: Catalogue) -> Card | None:
    card = catalogue.find(name, guess=False)
    return card if isinstance(card, Card) else None
