"""The contents of a deck's picture, in the active language."""

from collections.abc import Sequence
from typing import Final

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from cards.art.compose import draw_card_art
from decks.check.checking import Answer
from decks.check.messages import VERDICTS
from decks.models import Deck
from decks.report.deck_stats import build_deck_stats
from decks.report.page import verdict_note
from decks.sharing.brush import brush_on, png_bytes
from decks.sharing.fonts import drawable_text, load_font
from decks.sharing.picture import DeckPicture, PreviewLine, draw_curve, draw_row
from decks.sharing.qr import qr_modules
from legality.engine.values.card import Card
from legality.engine.values.search_bounds import ask_end
from legality.games import GAMES
from legality.messages import card_name, name_in_language

WIDTH: Final = 1080
EDGE: Final = 48
BAND: Final = 380
TOP: Final = BAND + 220
STEP: Final = 48
SIZE: Final = 27
FOOT: Final = 260
# Programs for chats shrink what is taller; the rest is counted in the last row.
MAX_ROWS: Final = 100


def long_png_of(picture: DeckPicture) -> bytes:
    """The picture as PNG, as tall as its cards need."""
    columns = split_columns(picture.lines)
    base = TOP + STEP * max(1, *map(len, columns))
    brush = brush_on((WIDTH, base + FOOT), picture.game)
    brush.art(picture.art, (0, 0, WIDTH, BAND))
    brush.box((0, BAND, WIDTH, BAND + 8), "accent")

    width = WIDTH - 2 * EDGE
    brush.text((EDGE, BAND + 62), brush.fit_text(picture.under, load_font(30), width), load_font(30), "ink-soft")
    brush.title((EDGE, BAND + 122), picture.title, width)
    brush.badge((EDGE, BAND + 146), picture.verdict, picture.word, picture.note, WIDTH - EDGE)
    for place, lines in enumerate(columns):
        left = EDGE + place * (WIDTH - EDGE) / 2
        for row_number, line in enumerate(lines):
            draw_row(brush, (left, TOP + (row_number + 0.7) * STEP), line, (WIDTH - EDGE) / 2 - EDGE, SIZE)

    # The curve at the left, the site's name and the symbol at the right.
    draw_curve(brush, picture, (EDGE, base + 40, EDGE + 460, base + 180))
    brush.symbol(picture.modules, (WIDTH - EDGE, int(base) + FOOT - 40), 190)
    brush.text((WIDTH - EDGE - 214, base + FOOT - 48), "Deckwright", load_font(30, bold=True), "accent", "rs")
    return png_bytes(brush.image)


def split_columns(lines: Sequence[PreviewLine]) -> tuple[list[PreviewLine], list[PreviewLine]]:
    """The lines in two columns of like length; no section is at the foot of the first. What is too much is counted."""
    kept = list(lines)
    if len(kept) > MAX_ROWS:
        left = sum(line.count for line in kept[MAX_ROWS - 1 :] if line.sort == "card")
        kept = [*kept[: MAX_ROWS - 1], PreviewLine("more", "", left)]

    middle = (len(kept) + 1) // 2
    if middle and kept[middle - 1].sort == "section":
        middle -= 1
    return kept[:middle], kept[middle:]


def build_picture(deck: Deck, answer: Answer, link: str) -> DeckPicture:
    """The picture of a judged deck; its QR code says the link."""
    sheet = build_deck_stats(answer)
    question = answer.question
    format_ = name_in_language(question.format_.names)
    game = name_in_language(question.game.names)
    day = _("as of %(day)s") % {"day": date_format(answer.report.day)}
    cards: list[tuple[str, int, tuple[PreviewLine, ...]]] = []
    room = MAX_ROWS
    for block in sheet.blocks:
        if block.lines:
            lines: list[PreviewLine] = []
            for line in block.lines[:room]:
                ask_end()
                card = line.row.card
                art = draw_card_art(GAMES[card.game], card.key, line.facts)
                lines.append(PreviewLine("card", drawable_name(card), line.row.count, art))
            room -= len(lines)
            # What no picture has room for is counted alone.
            lines += [PreviewLine("card", "", line.row.count) for line in block.lines[len(lines) :]]
            cards.append((block.part.total_name, block.part.count, tuple(lines)))

    return DeckPicture(
        game=question.game.slug,
        # A name that no font here can draw would be shown as boxes.
        title=deck.name if drawable_text(deck.name) else format_,
        under=f"{game} · {format_}",
        verdict=answer.verdict,
        word=str(VERDICTS[answer.verdict]),
        note=f"{verdict_note(answer)} · {day}",
        cards=tuple(cards),
        curve_name=capfirst(sheet.figures.cost),
        curve=sheet.figures.curve,
        modules=qr_modules(link),
        art=cards[0][2][0].art if cards else None,
    )


def drawable_name(card: Card) -> str:
    """The card's name in the reader's language, or in the first that can be drawn."""
    names = (card_name(card), card.name, *card.names.values())
    return next((name for name in names if len(drawable_text(name)) == len(" ".join(name.split()))), card_name(card))
