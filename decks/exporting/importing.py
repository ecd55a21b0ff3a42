"""Import of decks from a file: each is judged and saved for a person, or refused with the reason."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from api.work import TooMuchWorkError
from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from decks.access.saving import FOLDER, NAME, PRIMER, save_deck, storable_text
from decks.check.checking import TooLongError
from decks.check.messages import limit_sentence
from decks.check.question import RefusedError, read_question
from decks.decklist.codecs.json_deck import JsonCard, JsonDeck
from decks.decklist.reading.lists import too_long
from decks.decklist.resolve import MOST_GUESSES
from decks.decklist.writing import write_line
from decks.exporting.archive import ArchiveMember
from decks.exporting.lists import headings_in
from decks.models import JUDGED, Deck
from legality.engine.game import Game
from legality.engine.values.search_bounds import ended_by, without_end

FAULTS: Final[dict[str, str | Promise]] = {
    "damaged": _("This file is damaged, or is not a deck from this site."),
    "version": _("This file comes from a newer version than this site can read."),
    "content": _("This file contains something this site does not know."),
    "large": _("This file is too large for a deck."),
    "unreadable": _("This file cannot be read."),
}
# The fields in which two copies of one deck are equal; its folder and visibility may differ.
SAME: Final = ("owner_id", "name", *JUDGED, "plan", "primer")
Find = Callable[[str], Catalogue]
# Raises TooMuchWorkError once the work is over.
End = Callable[[], object]
GAMELESS: Final = _("This list does not say which game it is for. Choose the game below, then import the file again.")
KNOWN: Final = _("You already have exactly this deck.")
ENDED: Final = _(
    "Time ran out while this deck was being checked. Import the file again; if it stops here "
    "again, remove this deck from it first."
)
UNREACHED: Final = _("Time ran out before this deck. Import the file again: decks you already have are skipped.")


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The result for one deck of a file: `deck` is the one saved or found, `why` the reason why none was saved."""

    name: str
    deck: Deck | None
    why: str = ""

    @property
    def is_new(self) -> bool:
        """Whether it was saved now."""
        return not self.why


def import_decks(
    members: Iterable[ArchiveMember], person: int, today: date, new_end: Callable[[], End] = lambda: without_end
) -> list[ImportResult]:
    """Save each deck that can be read, private to the person; returns a result for each member, in their order.

    Each is saved by itself. The work ends by the end that `new_end` makes before the first deck is judged; what it does not reach is left, so that a
    large file is taken in piece by piece by sending it again.
    """
    # Suggestions for unknown names are limited over the whole file: it may hold thousands of lists full of them.
    find = cache(lambda game: load_catalogue(game).with_guess_limit(MOST_GUESSES))
    # Decks that are there already take nothing of its time: else those of the last try would leave none for the others.
    end = cache(new_end)
    results = list[ImportResult]()
    is_over = False
    for member in members:
        if is_over:
            results.append(ImportResult(member.name, None, str(UNREACHED)))
            continue
        try:
            results.append(_import_deck(member, person, today, find, end))
        except TooMuchWorkError:
            is_over = True
            results.append(ImportResult(member.name, None, str(ENDED)))

    return results


def _import_deck(member: ArchiveMember, person: int, today: date, find: Find, end: Callable[[], End]) -> ImportResult:
    content = member.deck
    if content is None:
        return ImportResult(member.name, None, str(FAULTS[member.fault or "unreadable"]))
    if not content.game:
        return ImportResult(member.name, None, str(GAMELESS))

    if len(content.primer or "") > PRIMER:
        return ImportResult(member.name, None, str(FAULTS["large"]))

    try:
        question = read_question(
            content.game, today, content.format_, "", content.region, dict.fromkeys(content.options, True)
        )
        pool = content.pool_text
        if pool is None:
            pool = "\n".join(_write_cards(content.pool or ()))

        name = " ".join(storable_text(content.name).split()) or member.name
        deck = Deck(
            owner_id=person,
            name=name[:NAME],
            game=question.game.slug,
            format=question.format_.slug,
            region=question.region,
            options=sorted(question.options),
            text=storable_text(_list_text(content, question.game)),
            pool=storable_text(pool),
            plan=storable_text(content.plan or ""),
            primer=storable_text(content.primer or ""),
            folder=" ".join(storable_text(content.folder).split())[:FOLDER],
        )
        for text in (deck.text, deck.pool, deck.plan):
            limit = too_long(text)
            if limit:
                raise TooLongError(limit)
        same = {key: getattr(deck, key) for key in SAME}
        there = Deck.objects.of(deck.owner_id).filter(**same).first()
        if there:
            return ImportResult(deck.name, there, str(KNOWN))

        with ended_by(end()):
            save_deck(deck, today, catalogue=find(deck.game))

        return ImportResult(deck.name, deck)
    except RefusedError as refusal:
        return ImportResult(member.name, None, refusal.message)
    except TooLongError as refusal:
        return ImportResult(member.name, None, limit_sentence(refusal.limit))


def _list_text(content: JsonDeck, game: Game) -> str:
    """The list as typed, or one written from the cards of a deck without a text."""
    if content.text is not None:
        return content.text

    headings = headings_in(game, game.official_language)
    blocks = ["\n".join(content.unread)]
    blocks += [
        "\n".join([f"{headings.get(slug, slug)}:", *_write_cards(cards)]) for slug, cards in content.sections if cards
    ]

    return "\n\n".join(block for block in blocks if block) + "\n"


def _write_cards(cards: Iterable[JsonCard]) -> list[str]:
    return [write_line(card.name, card.count, card.code or None) for card in cards]
