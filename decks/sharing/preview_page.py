"""The contents of a deck's picture, in the active language."""

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from cards.art.compose import art_of
from decks.check.checking import Answer
from decks.check.verdicts import VERDICTS
from decks.models import Deck
from decks.report.deck_stats import sheet_of
from decks.report.page import note_of
from decks.sharing.fonts import drawable
from decks.sharing.long_picture import MOST
from decks.sharing.picture import Picture, PreviewLine
from decks.sharing.qr import modules_of
from legality.engine.values.card import Card
from legality.engine.values.search_bounds import ask_end
from legality.games import GAMES
from legality.messages import card_name, in_language


def picture_of(deck: Deck, answer: Answer, link: str) -> Picture:
    """The picture of a judged deck; its QR code says the link."""
    sheet = sheet_of(answer)
    question = answer.question
    format_ = in_language(question.format_.names)
    game = in_language(question.game.names)
    day = _("as of %(day)s") % {"day": date_format(answer.report.day)}
    cards: list[tuple[str, int, tuple[PreviewLine, ...]]] = []
    room = MOST
    for block in sheet.blocks:
        if block.lines:
            lines: list[PreviewLine] = []
            for line in block.lines[:room]:
                ask_end()
                card = line.row.card
                art = art_of(GAMES[card.game], card.key, line.facts)
                lines.append(PreviewLine("card", name_of(card), line.row.count, art))
            room -= len(lines)
            # What no picture has room for is counted alone.
            lines += [PreviewLine("card", "", line.row.count) for line in block.lines[len(lines) :]]
            cards.append((block.part.name, sum(line.count for line in lines), tuple(lines)))

    return Picture(
        game=question.game.slug,
        # A name that no font here can draw would be shown as boxes.
        title=deck.name if drawable(deck.name) else format_,
        under=f"{game} · {format_}",
        verdict=answer.verdict,
        word=str(VERDICTS[answer.verdict]),
        note=f"{note_of(answer)} · {day}",
        cards=tuple(cards),
        curve_name=capfirst(sheet.figures.cost),
        curve=sheet.figures.curve,
        modules=modules_of(link),
        art=cards[0][2][0].art if cards else None,
    )


def name_of(card: Card) -> str:
    """The card's name in the reader's language, or in the first that can be drawn."""
    names = (card_name(card), card.name, *card.names.values())
    return next((name for name in names if len(drawable(name)) == len(" ".join(name.split()))), card_name(card))
