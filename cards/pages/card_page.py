"""What the page of a card shows: prepared values, no request and no response."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import chain
from typing import Final

from django.utils.text import Truncator
from django.utils.translation import get_language, gettext

from cards.catalogue.card_legality import FormatStanding, list_format_standings
from cards.catalogue.display_names import LANGUAGES, fact_name, label_name, number_name
from cards.catalogue.loading import engine_card
from cards.models import Card, Printing, Restriction
from cards.pages.card_frame import Frame, Value, build_frame, find_sure_values, open_values, plainest_first, shown_value
from cards.pages.changes import ChangedText, cards_of_lines, changed_text
from legality.engine.game import Game
from legality.engine.values.conditions import Term, parse_conditions
from legality.engine.values.report import LEGAL, UNDETERMINED
from legality.games import GAMES
from legality.messages import join_alternatives, name_in_language, trait_name, value_name
from legality.restrictions import LineChange, lines_about
from legality.sources.facts import Facts

# What search engines show of a description.
LONGEST_SUMMARY: Final = 200

RELATED = ("printings__card_set", "restrictions", "errata", "rulings")


@dataclass(frozen=True, slots=True)
class FactLine:
    """A fact, as far as it is known: its name and its values, as words to search by or as plain sentences.

    `perhaps`: values that the card may or may not have.
    """

    name: str
    values: tuple[Value, ...] = ()
    sentences: tuple[str, ...] = ()
    perhaps: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A card's standing in a format on the day, with the restrictions in force and those that begin later.

    `lines`: what the rules themselves say of the card, in force or to come.
    """

    standing: FormatStanding
    later: tuple[Restriction, ...]
    lines: tuple[LineChange, ...] = ()

    @property
    def cap(self) -> int | None:
        """The most copies that a restriction allows; None without a cap, or if the card is not playable at all."""
        if self.standing.standing not in (LEGAL, UNDETERMINED):
            return None

        return min((row.limit for row in self.standing.restrictions if row.limit), default=None)


@dataclass(frozen=True, slots=True)
class PrintedText:
    """A printed text that differs from the current one, with the codes of its printings."""

    text: str
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardPage:
    """Everything that a card's page shows. `names` and `texts` are pairs of language and text.

    `unknown` names all facts that are not known, `lacking` those of which not even a part is known. `named`: the cards that the lines of
    its standings name, by name.
    """

    card: Card
    game: Game
    frame: Frame
    names: tuple[tuple[str, str], ...]
    facts: tuple[FactLine, ...]
    unknown: tuple[str, ...]
    lacking: tuple[str, ...]
    texts: tuple[tuple[str, str], ...]
    printed: tuple[PrintedText, ...]
    printings: tuple[Printing, ...]
    standings: tuple[StandingLine, ...]
    errata: tuple[ChangedText, ...]
    named: Mapping[str, Card]

    @property
    def id(self) -> str:
        """The id of the card, `game.key`."""
        return f"{self.card.game}.{self.card.key}"

    @property
    def summary(self) -> str:
        """The card in a sentence or two, for search engines: game, kind, cost and marks, and the beginning of its text."""
        words = (self.frame.kind, *(mark.word for mark in self.frame.marks), *self.frame.tags)
        about = gettext(", ").join(word for word in words if word)
        text = " ".join(self.frame.text[0][1].split()) if self.frame.text else ""
        parts = (name_in_language(self.game.names), about, text)
        return Truncator(" · ".join(part for part in parts if part)).chars(LONGEST_SUMMARY)

    @property
    def is_unsure(self) -> bool:
        """Whether unknown facts leave its standing in some format undetermined."""
        return bool(self.unknown) and any(row.standing.standing == UNDETERMINED for row in self.standings)


def card_page(row: Card, day: date, region: str = "global") -> CardPage:
    """The page of a card with prefetched `RELATED` rows."""
    game = GAMES[row.game]
    printings = plainest_first(row)
    restrictions = list(row.restrictions.all())
    card = engine_card(row)
    later = [one for one in restrictions if one.since and one.since > day]
    rows = tuple(
        StandingLine(
            standing,
            tuple(one for one in later if one.format == standing.format_.slug),
            tuple(lines_about(card, game, standing.format_, day)),
        )
        for standing in list_format_standings(card, game, restrictions, day, region)
    )
    printed = row.facts.get("printed_numbers", {})
    unknown = {name: fact_name(game, name) for name in row.facts.get("unknown", ()) if name not in printed}
    # The texts of printings that differ from the current ones, each once.
    current = {" ".join(text.split()) for text in row.texts.values()}
    codes: dict[str, list[str]] = {}
    for printing in printings:
        if printing.text and " ".join(printing.text.split()) not in current:
            codes.setdefault(printing.text, []).append(printing.code)

    printed_texts = tuple(PrintedText(text, tuple(found)) for text, found in codes.items())
    return CardPage(
        card=row,
        game=game,
        frame=build_frame(row),
        names=_by_language(row.names),
        facts=tuple(_fact_lines(row.facts, game)),
        unknown=tuple(unknown.values()),
        lacking=tuple(word for name, word in unknown.items() if name not in row.facts.get("partly", {})),
        texts=_by_language(row.texts),
        printed=printed_texts,
        printings=tuple(printings),
        standings=rows,
        errata=tuple(changed_text(erratum) for erratum in row.errata.all()),
        named=cards_of_lines(game, list(chain.from_iterable(each.lines for each in rows))),
    )


def _by_language(words: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The words in each language, the reader's first."""
    own = get_language() or "en"
    return tuple((language, words[language]) for language in dict.fromkeys((own, *LANGUAGES)) if words.get(language))


def _fact_lines(facts: Facts, game: Game) -> Iterable[FactLine]:
    """The facts in their order on a card, as far as they are known."""
    if "kind" in facts:
        kind = shown_value(game, "kind", facts["kind"])
        above = (shown_value(game, "supertype", slug) for slug in facts.get("supertypes", ()))
        yield FactLine(gettext("card type"), (kind, *above))
    for trait in dict.fromkeys((*game.traits, "supertype")):
        values = find_sure_values(facts, game, trait)
        perhaps = open_values(facts, game, trait)
        if values or perhaps:
            yield FactLine(trait_name(game, trait), values, perhaps=perhaps)
    # Databases may reorder the members of a JSON object.
    numbers = {**facts.get("numbers", {}), **facts.get("printed_numbers", {})}
    for name in dict.fromkeys((*game.numbers, *numbers)):
        if name in numbers:
            yield FactLine(number_name(game, name), sentences=(str(numbers[name]),))
    labels = facts.get("partly", {}).get("label", {"surely": facts.get("labels", []), "perhaps": []})
    if any(labels.values()):
        yield FactLine(
            gettext("label"), _name_labels(labels["surely"], game), perhaps=_name_labels(labels["perhaps"], game)
        )
    if "copy_limit" in facts:
        yield FactLine(gettext("copies in a deck"), sentences=(str(facts["copy_limit"]),))

    # The card's conditions on the deck around it.
    needs = tuple(join_alternatives(value_name(game, slug) for slug in line) for line in facts.get("requires", ()))
    lines = (
        (gettext("required"), needs),
        (gettext("its deck may have"), clause_sentences(facts.get("include", ""), game)),
        (gettext("its deck may not have"), clause_sentences(facts.get("exclude", ""), game)),
    )
    for label, sentences in lines:
        if sentences:
            yield FactLine(label, sentences=tuple(sentences))


def _name_labels(slugs: Iterable[str], game: Game) -> tuple[Value, ...]:
    return tuple(Value("label", slug, label_name(game.slug, slug)) for slug in slugs)


def clause_sentences(text: str, game: Game) -> list[str]:
    """Each alternative of the text as one sentence, in its order; see legality.engine.values.conditions for the text."""
    return [
        gettext(", ").join(_term_sentence(term, game) for term in clause.terms) for clause in parse_conditions(text)
    ]


def _term_sentence(term: Term, game: Game) -> str:
    field = trait_name(game, term.field)
    words = join_alternatives(
        (label_name(game.slug, slug) if term.field == "label" else value_name(game, slug))
        for slug in sorted(term.values)
    )
    match term.op:
        case "shares":
            return gettext("%(fact)s %(value)s") % {"fact": field, "value": words}
        case "none":
            return gettext("no %(fact)s") % {"fact": field}
        case "some":
            return gettext("any %(fact)s") % {"fact": field}
        case "at-least":
            return gettext("%(fact)s of at least %(value)s") % {"fact": field, "value": words}
        case "at-most":
            return gettext("%(fact)s of at most %(value)s") % {"fact": field, "value": words}

    return gettext("a %(fact)s other than %(value)s") % {"fact": field, "value": words}
