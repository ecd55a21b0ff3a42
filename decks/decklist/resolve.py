"""Entries to a deck: each name to a card, each card to its section. An entry that finds no card becomes a problem."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, groupby, islice
from operator import attrgetter
from typing import Final

from decks.decklist.catalogue import Catalogue, Missed, exact_card
from decks.decklist.codecs.file_rows import SEVERAL_DECKS
from decks.decklist.entries import Entries, Entry, Problem, Unread, display_text, on_line
from decks.decklist.layout import ListLayout, format_layout
from decks.decklist.reading.card_lines import MAX_NAME, has_code_in_front, is_code, may_be_code
from decks.decklist.reading.counting import PLAIN
from decks.decklist.reading.headings import CHAMPION, MAYBE, SIDEBOARD, behind_section, heading_words, open_section
from decks.decklist.reading.names_on_line import divide_names
from decks.decklist.reading.several import second_deck
from decks.decklist.talk import mark_talk
from decks.decklist.writing import name_and_code, written_codes
from legality.engine.rules.format import MAIN, ChosenCard, Format
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.search_bounds import ask_end
from legality.games import GAMES
from legality.sources.fold import squash

# Headings that end without another heading: below a leader and a blank line comes the deck, as every reader
# understands.
#
# Hero Graccus
#
# 60 Ironforge Guards
#
# A section of special kinds (a leader, runes, battlefields) is over behind a blank line at the first card that
# cannot be in it, that of a leader and one whose heading has a card on its line without a blank line too; what
# follows goes by its kind, as at the top of a list. A main deck and a sideboard hold all kinds: they end at the
# next heading alone. Where the first card below the heading of the main deck is a leader, and no other section but
# a sideboard has a heading, that heading is the title of the whole list.


def end_sections_by_kind(
    entries: Iterable[Entry | Unread], catalogue: Catalogue, layout: ListLayout
) -> Iterator[Entry | Unread]:
    """The entries, without a section from the line on that ends it."""
    leaders: list[Entry] = []
    special = _special_kinds(layout)
    entries = list(entries)
    in_main = (one for one in entries if isinstance(one, Entry) and one.section == MAIN)
    below = list(islice(in_main, 2))
    first = exact_card(below[0].name, below[0].code, catalogue) if len(below) > 1 else None
    is_led = first is not None and layout.default_section(first) in layout.leader_sections
    if is_led and {one.section for one in entries} <= {None, MAIN, SIDEBOARD, MAYBE}:
        # The heading of the main deck is the title of the whole list.
        entries = [replace(one, section=None) if one.section == MAIN else one for one in entries]

    for section, lines in groupby(entries, _section):
        if section not in special:
            yield from lines
            continue

        read = list(lines)
        cards = [one for one in read if isinstance(one, Entry)]
        end = _find_end(read, catalogue, layout, leaders) if len(cards) > 1 else len(read)
        if layout.chosen is not None and section == layout.chosen.leader:
            leaders += cards
        yield from read[:end]
        yield from (replace(one, section=None) for one in read[end:])


_section = attrgetter("section")


@lru_cache(maxsize=64)
def _special_kinds(layout: ListLayout) -> dict[str | None, frozenset[str]]:
    """The kinds of each section that holds none of the main deck's, and of the chosen card's."""
    sections = GAMES[layout.game].sections if layout.game in GAMES else ()
    kinds = {section.slug: frozenset(section.kinds) for section in sections}
    chosen = layout.chosen.section if layout.chosen else ""
    return {slug: own for slug, own in kinds.items() if slug == chosen or not own & kinds.get(MAIN, own)}


def _find_end(
    lines: Sequence[Entry | Unread], catalogue: Catalogue, layout: ListLayout, leaders: Sequence[Entry]
) -> int:
    """The place of the line that ends the section; the number of lines if none does."""
    single = layout.single_sections
    held = tuple(card for entry in leaders if (card := exact_card(entry.name, entry.code, catalogue)))
    cards = [(place, one) for place, one in enumerate(lines) if isinstance(one, Entry)]
    fits = [_fits_section(entry, catalogue, layout, held) for _, entry in cards]
    # A name that is not known is where the cards after it are.
    ahead = list(fits)
    for number in range(len(fits) - 2, -1, -1):
        ahead[number] = ahead[number + 1] if fits[number] is None else fits[number]

    first = cards[0][1]
    is_inline = (
        open_section(first.text, first.text.translate(PLAIN), heading_words(GAMES[layout.game]))[0] == first.section
    )
    begun = False
    for number, (place, entry) in enumerate(cards):
        is_single = entry.section in single
        is_new = number > 0 and entry.block != cards[number - 1][1].block
        known = ahead[number] if is_new else fits[number]
        if begun and is_single and known is None and entry.count > 1:
            return place
        if begun and known is False:
            if is_new:
                return place
            # Of another special section it may be a mistake, which is reported where the card is.
            card = exact_card(entry.name, entry.code, catalogue) if is_single or is_inline else None
            if card is not None and layout.default_section(card) == MAIN:
                return place
        begun = begun or (fits[number] is not False and (entry.count == 1 or not is_single))

    return len(lines)


def _fits_section(entry: Entry, catalogue: Catalogue, layout: ListLayout, leaders: tuple[Card, ...]) -> bool | None:
    """Whether the entry's card may be in its section; None for a name that finds no single card, and where facts are unknown."""
    card = exact_card(entry.name, entry.code, catalogue)
    if card is None and not entry.counted:
        several = divide_names(entry, catalogue, ())
        card = exact_card(several[0].name, None, catalogue) if isinstance(several[0], Entry) else None
    if card is None or card.kind is UNKNOWN:
        return None
    if card.kind not in _special_kinds(layout)[entry.section]:
        return False

    chosen = layout.chosen
    if chosen is not None and entry.section == chosen.section:
        may_be = chosen.may_hold(card, leaders) if leaders else UNKNOWN
        return None if may_be is UNKNOWN else may_be

    return True


# In square brackets a number is a count.
_ENDS_IN_TRAIT: Final = re.compile(r"\[[^\[\]]*[^\[\]\d\s][^\[\]]*\]$")
# An unknown name is compared with every known name. The limit bounds the work for a list of unknown names.
MOST_GUESSES: Final = 80


@dataclass(frozen=True, slots=True)
class Placed:
    """One entry that found its card and section."""

    entry: Entry
    card: Card
    section: str


@dataclass(frozen=True, slots=True)
class Resolved:
    """The entries that found their cards, in the order of their lines, and the problems of the others.

    `maybe`: the cards of the maybe board, which are left out of rules and counts.
    """

    placed: tuple[Placed, ...]
    problems: tuple[Problem, ...]
    maybe: tuple[Placed, ...] = ()

    def deck(self, pool: Mapping[Card, int] | None = None) -> Deck:
        """The deck that the placed entries make."""
        return Deck.of([(row.section, row.card, row.entry.count) for row in self.placed], pool)

    def tally(self) -> dict[Card, int]:
        """Copies of each card over all sections: a registered pool."""
        copies: dict[Card, int] = {}
        for row in self.placed:
            copies[row.card] = copies.get(row.card, 0) + row.entry.count

        return copies


def resolve_entries(entries: Iterable[Entry | Unread], catalogue: Catalogue, format_: Format) -> Resolved:
    """The deck of the entries. Never raises; every entry is either placed or a problem. Several decks are one problem."""
    entries = tuple(entries)
    layout = format_layout(format_)
    if second := second_deck(entries, layout):
        entries = (
            Unread(second.line, display_text(second.text, MAX_NAME), "unreadable", (("reason", SEVERAL_DECKS),)),
        )

    found = without_talk(look_up(entries, catalogue, format_), format_)
    if layout.chosen is None or any(row.section == layout.chosen.section for row in found.placed):
        return found

    placed, unclear = _place_chosen_card(found, layout.chosen)
    problems = sorted([*found.problems, *unclear], key=lambda problem: problem.line)
    return Resolved(tuple(placed), tuple(problems), found.maybe)


def without_talk(found: Resolved, format_: Format) -> Resolved:
    """The list with the talk around it as comments."""
    leaders = format_.leader_sections
    cards = [row for row in (*found.placed, *found.maybe) if row.section not in leaders]
    is_led = not leaders or len(cards) < len(found.placed) + len(found.maybe)
    marked = mark_talk(found.problems, [row.entry for row in cards], is_led=is_led)
    return replace(found, problems=tuple(marked))


def look_up(entries: Iterable[Entry | Unread], catalogue: Catalogue, format_: Format) -> Resolved:
    """Each entry with its card, in the section of its heading or of its kind. A pool needs no more.

    Suggestions are looked for only for the first unknown names, unless the catalogue has a limit of its own. Formats of one layout
    (`format_layout`) place every list alike.
    """
    catalogue = catalogue.with_guess_limit(MOST_GUESSES)
    outcomes = list(_without_echoes(_place_all(entries, catalogue, format_layout(format_)), catalogue))
    placed = [row for row in outcomes if isinstance(row, Placed)]
    maybe = tuple([row for row in placed if row.section == MAYBE])
    deck = [row for row in placed if row.section != MAYBE] if maybe else placed
    return Resolved(tuple(deck), tuple([row for row in outcomes if isinstance(row, Problem)]), maybe)


def _without_echoes(
    outcomes: Iterable[Placed | Problem | None], catalogue: Catalogue
) -> Iterator[Placed | Problem | None]:
    """The outcomes, without a note that says again what its own line asks for: `3 OGN-045 # Defy`."""
    note: Problem | None = None
    for found in outcomes:
        if note is not None:
            card = found.card if isinstance(found, Placed) and found.entry.line == note.line else None
            if card is None or _find_exactly(dict(note.words)["name"].lstrip("#/ "), catalogue) is not card:
                yield note
            note = None
        if isinstance(found, Problem) and found.key == "commented":
            note = found
        else:
            yield found

    if note is not None:
        yield note


def _cards_of(entry: Entry | Unread, catalogue: Catalogue, layout: ListLayout) -> Entries:
    """The cards of a line: its names where it has several without counts, and those of a line about the list or an unknown
    heading if one of them has a count and is known; else the entry.
    """
    if isinstance(entry, Entry):
        if entry.counted or entry.code is not None:
            return (entry,)

        return divide_names(
            entry, catalogue, _kinds_of_section(layout.game, entry.section)[-1], _blank_words(layout, entry.section)
        )
    if not entry.cards or (entry.kind == "about" and catalogue.named(dict(entry.params)["name"])):
        return (entry,)

    for one in entry.cards:
        if isinstance(one, Entry) and one.counted:
            # A name that is only similar to a card's is a word of the note.
            _, found = _find_card(one, catalogue)
            if isinstance(found, Card) or found.kind == "ambiguous":
                return entry.cards

    return (entry,)


def _place_all(
    entries: Iterable[Entry | Unread], catalogue: Catalogue, layout: ListLayout
) -> Iterator[Placed | Problem | None]:
    """The outcomes of each entry; equal lines are looked up once."""
    known: dict[Entry | Unread, list[Placed | Problem | None]] = {}
    for entry in end_sections_by_kind(entries, catalogue, layout):
        ask_end()
        line = entry.line
        block = entry.block if isinstance(entry, Entry) else 0
        same = on_line(entry, 0, 0)
        if same not in known:
            known[same] = [_place_entry(one, catalogue, layout) for one in _cards_of(same, catalogue, layout)]
            if isinstance(same, Unread) and same.talk:
                known[same] = [_open_noted_card(one, catalogue) for one in known[same]]

        for found in known[same]:
            match found:
                case Placed():
                    yield Placed(found.entry.on_line(line, block), found.card, found.section)
                case Problem():
                    yield found.on_line(line)
                case None:
                    yield None


def _open_noted_card(found: Placed | Problem | None, catalogue: Catalogue) -> Placed | Problem | None:
    """A card with a count in a note may be meant for the deck or not: it stays open until its reader says so."""
    if not isinstance(found, Placed) or not found.entry.counted:
        return found

    entry = found.entry
    name, code = name_and_code(found.card, catalogue)
    return Problem(
        *(entry.line, entry.text, "guessed", "noted", (f"{name} ({code})" if code else name,), (("name", entry.name),)),
        entry.count,
        aside=entry.section == MAYBE,
        section=entry.section,
        adrift=entry.adrift,
        counted=True,
        likeliest=found.card,
    )


def _place_entry(entry: Entry | Unread, catalogue: Catalogue, layout: ListLayout) -> Placed | Problem | None:
    """The card of an entry or its problem; None for a line about the list, a comment that names no card, and a blank card."""
    if isinstance(entry, Unread):
        if entry.kind == "about" or entry.kind == "commented":
            return _place_note(entry, catalogue, layout)

        key = dict(entry.params).get("reason", entry.kind)
        return Problem(
            *(entry.line, entry.text, entry.kind, key, (), entry.params, entry.count or 0),
            aside=entry.section == MAYBE,
            section=entry.section,
            adrift=entry.adrift,
            counted=entry.count is not None,
        )

    blanks = _blank_words(layout, entry.section)
    if blanks and entry.code is None and squash(entry.name) in blanks and not catalogue.named(entry.name):
        return None

    entry, found = _find_card(entry, catalogue)
    if entry.tags:
        entry, found = _prefer_whole_name(entry, found, catalogue)
    if not isinstance(found, Card) and found.suggestions:
        entry, found = _choose_by_kind(entry, catalogue, layout)
    if not isinstance(found, Card) and not entry.counted:
        entry, found = _find_behind_section(entry, found, catalogue, layout)
    if isinstance(found, Card):
        return Placed(entry, found, entry.section or layout.default_section(found))

    key = found.kind
    if found.unguessed:
        key = "unguessed"
    elif (
        found.kind == "ambiguous"
        and (entry.code is not None or not catalogue.named(entry.name))
        and len({squash(card.name) for card in found.cards}) > 1
    ):
        # The name of one card next to the number of another: `Flash OGN-169`.
        key = "two-cards"
    return Problem(
        *(entry.line, entry.text, found.kind, key, found.suggestions, (("name", entry.name),), entry.count),
        aside=entry.section == MAYBE,
        section=entry.section,
        adrift=entry.adrift,
        counted=entry.counted,
        likeliest=found.likeliest,
        cards=found.cards,
        proposed=found.kind != "ambiguous" and catalogue.is_proposed(entry.name),
    )


@lru_cache(maxsize=64)
def _blank_words(layout: ListLayout, section: str | None) -> frozenset[str]:
    """The words for blank cards in lists of a limited format: without a heading, below that of such cards, or below the
    sideboard's. Elsewhere a word such as `Blank` may be any card.
    """
    blanks = GAMES[layout.game].blanks if layout.limited and layout.game in GAMES else {}
    where = {slug: words for slug, words in blanks.items() if section in {None, SIDEBOARD, slug}}
    found: set[str] = set()
    for words in where.values():
        for word in words:
            found.add(squash(word))

    return frozenset(found)


def _place_note(entry: Unread, catalogue: Catalogue, layout: ListLayout) -> Placed | Problem | None:
    """A line about the list that is a card's whole name is that card; one that names a card, or a comment that is one, is reported."""
    name = dict(entry.params)["name"]
    read = Entry(entry.line, entry.text, entry.count or 1, name, None, entry.section, 0, (), entry.adrift)
    if entry.kind == "about" and catalogue.named(name):
        return _place_entry(read, catalogue, layout)

    # The whole text is looked up as a line is; of its parts only what is a name or a number by itself.
    whole = name if entry.count is not None else next(iter(entry.names), name)
    if _find_exactly(whole, catalogue) is None and not any(
        catalogue.named(one) or (may_be_code(one) and _find_exactly(one, catalogue) is not None) for one in entry.names
    ):
        return None

    key = "names-card" if entry.kind == "about" else "commented"
    return Problem(
        *(entry.line, entry.text, "commented", key, (), entry.params, entry.count or 0),
        aside=True,
        section=entry.section,
        adrift=entry.adrift,
        counted=True,
    )


def _find_exactly(name: str, catalogue: Catalogue) -> Card | Missed | None:
    """What a text finds exactly: a card, or several of one name."""
    if not any(map(str.isalpha, name)):
        return None

    found = catalogue.find(name, name if is_code(name) else None, guess=False)
    return found if isinstance(found, Card) or found.kind == "ambiguous" else None


def _find_card(entry: Entry, catalogue: Catalogue) -> tuple[Entry, Card | Missed]:
    """The card of the entry's name; a card that is called by a longer name in the same text takes precedence.

    A longer text with a remark that tells cards apart (`Death Coil (HoA)`) is asked where the name alone finds none.
    """
    for name, count in entry.wholes:
        if catalogue.named(name):
            return _meant_entry(entry, name, count), catalogue.find(name, entry.code, guess=False)

    found = catalogue.find(entry.name, entry.code, guess=not entry.wholes)
    wholes = entry.wholes
    if isinstance(found, Card) and entry.section == CHAMPION:
        return entry, found
    if isinstance(found, Card):
        # A category may be a trait, and a number behind a trait a count.
        wholes = tuple(
            one for one in wholes if _ENDS_IN_TRAIT.search(one[0]) or (one[0].endswith(")") and one[1] > entry.count)
        )

    for name, count in wholes:
        # A code that is a part of the longer name is not asked for again.
        code = None if count > entry.count or has_code_in_front(name) else entry.code
        whole = catalogue.find(name, code, guess=False)
        # What the game calls a trait tells cards apart, also where none of the name has it.
        if isinstance(whole, Card) or (isinstance(found, Card) and whole.suggestions):
            return replace(_meant_entry(entry, name, count), code=code), whole
    if isinstance(found, Card):
        return entry, found

    return entry, catalogue.find(entry.name, entry.code) if entry.wholes else found


def _meant_entry(entry: Entry, name: str, count: int) -> Entry:
    """The entry of a longer name in its text: a count that belongs to the name counts no copies."""
    counted = entry.counted if count == entry.count else count > 1
    return replace(entry, name=name, count=count, counted=counted, wholes=())


def _prefer_whole_name(entry: Entry, found: Card | Missed, catalogue: Catalogue) -> tuple[Entry, Card | Missed]:
    """A card whose own name has a `#`, such as `Agent #7`, takes precedence over a tag."""
    for n in range(len(entry.tags), 0, -1):
        name = " #".join((entry.name, *entry.tags[:n]))
        whole = catalogue.find(name, entry.code, guess=False) if catalogue.named(name) else None
        if isinstance(whole, Card) and any("#" in own_name for own_name in (whole.name, *whole.names.values())):
            return replace(entry, name=name, tags=entry.tags[n:]), whole

    return entry, found


def _choose_by_kind(entry: Entry, catalogue: Catalogue, layout: ListLayout) -> tuple[Entry, Card | Missed]:
    """Of several cards of one name, the one whose kind fits the line's section; the entry gets its code.

    Where none has the name, suggestions whose kind fits come first.
    """
    left = catalogue.find(entry.name, entry.code, kinds=_kinds_of_section(layout.game, entry.section))
    if not isinstance(left, Card):
        return entry, left

    if entry.code is None:
        codes = (code for code in written_codes(left, catalogue) if catalogue.find(entry.name, code) is left)
        entry = replace(entry, code=next(codes, None))

    return entry, left


def _find_behind_section(
    entry: Entry, found: Missed, catalogue: Catalogue, layout: ListLayout
) -> tuple[Entry, Card | Missed]:
    """A card behind the words of its own section: `Legend Jinx, Loose Cannon`. The words of a section that has no such cards
    may be a name's.
    """
    slug, name = behind_section(entry.name, heading_words(GAMES[layout.game])) if layout.game in GAMES else (None, "")
    # A size in front would be a count that is dropped.
    is_plain = slug is not None and not any(map(str.isdigit, entry.name.removesuffix(name)))
    card = exact_card(name, None, catalogue) if is_plain else None
    if card is None or card.kind not in _kinds_of_section(layout.game, slug)[-1]:
        return entry, found

    return replace(entry, name=name, section=slug), card


@lru_cache(maxsize=64)
def _kinds_of_section(game: str, section: str | None) -> tuple[frozenset[str], ...]:
    """The kinds that are allowed in any section of a game's decks, then those of the one section."""
    sections = GAMES[game].sections if game in GAMES else ()
    own = [frozenset(one.kinds) for one in sections if one.slug == section]
    return frozenset(chain.from_iterable(one.kinds for one in sections)), *own


def _place_chosen_card(found: Resolved, chosen: ChosenCard) -> tuple[list[Placed], list[Problem]]:
    """Move one copy of the only possible chosen card to its section, where a list has no heading for it.

    Without headings several that could be it are asked about; below the heading of the main deck they stay. An open line that
    may be the leader may make any of them the chosen one, wherever they are.
    """
    placed = found.placed
    leaders = tuple(row.card for row in placed if row.section == chosen.leader)
    # Lines that are not read and may be the leader.
    able_to_lead = [
        problem
        for problem in found.problems
        if not problem.aside
        and problem.kind not in {"unknown-heading", "commented"}
        and problem.section in {None, chosen.leader}
    ]
    is_open = not leaders and bool(able_to_lead)
    fitting = (True, UNKNOWN) if is_open else (True,)
    fit = [row for row in placed if row.section == MAIN and chosen.may_hold(row.card, leaders) in fitting]
    able = fit if is_open else [row for row in fit if row.entry.section is None]
    is_alone = bool(able) and all(row is able[0] or row.entry.block != able[0].entry.block for row in placed)
    if len({row.card for row in able or fit}) == 1 or is_alone:
        rows: list[Placed] = []
        for row in placed:
            if row is not (able or fit)[0]:
                rows.append(row)
                continue

            rows.append(replace(row, section=chosen.section, entry=replace(row.entry, count=1)))
            if row.entry.count > 1:
                rows.append(replace(row, entry=replace(row.entry, count=row.entry.count - 1)))
        return rows, []

    if not able:
        return list(placed), []

    cards = tuple(dict.fromkeys(row.card for row in able))
    names = tuple(dict.fromkeys(card.name for card in cards))
    first = able[0].entry
    words = (("section", chosen.section),)
    return list(placed), [Problem(first.line, first.text, "ambiguous", "chosen-unclear", names, words, cards=cards)]
