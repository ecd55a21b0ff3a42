"""Every rule for one card of a deck: what pages and the API show of `legality.engine.explain`."""

from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypedDict

from api.typed import Day, Doc
from cards.catalogue.lookup import Catalogue, Missed
from decks.check.answers import CITE, CODE, URL
from decks.check.checking import Answer
from decks.check.rule_links import rule_page
from decks.decklist.entries import Entry
from decks.decklist.reading.lists import parse_list
from legality.api.typed import GameSlug
from legality.engine import check
from legality.engine.explain import BREAKS, NOT_APPLICABLE, PASSES, UNDECIDED, Outcome, RuleResult, explain
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.explaining import OUTCOMES, comparison_sentence, result_sentences
from legality.house_words import rule_words
from legality.messages import section_name


class ExplainedCardJson(TypedDict):
    """The card that was asked about."""

    id: str
    name: str


class ComparedJson(TypedDict):
    """What a rule compares."""

    key: str
    have: list[str] | None
    want: list[str] | None
    message: str


class TouchJson(TypedDict):
    """What one rule has to do with the card."""

    code: Annotated[str, Doc(CODE)]
    cite: Annotated[str, Doc(CITE)]
    reading: str | None
    url: Annotated[str | None, Doc(URL)]
    outcome: Annotated[
        Literal["breaks", "unknown", "passes", "none"], Doc("`none`: the rule does not look at this card.")
    ]
    why: Annotated[str | None, Doc("For `none`: the reason, as a code.")]
    sections: Annotated[list[str], Doc("Where it looks at the card.")]
    messages: Annotated[list[str], Doc("In the language of the request.")]
    values: list[ComparedJson]


class ExplanationJson(TypedDict):
    """A card before every rule of the edition, in order."""

    card: ExplainedCardJson
    outcome: Literal["breaks", "unknown", "passes", "none"]
    added: Annotated[str | None, Doc("The section where a copy was put to ask; null if the deck has one.")]
    sections: Annotated[dict[str, int], Doc("Its copies by section.")]
    game: GameSlug
    format: str
    edition: str
    date: Day
    region: str
    rules: list[TouchJson]


@dataclass(frozen=True, slots=True)
class Explained:
    """A card of a deck, and the result of every rule for it.

    `added`: the section to which a copy was added to explain a card that the deck lacks, else empty; `answer` is about
    the deck with that copy.
    """

    answer: Answer
    card: Card
    added: str
    results: tuple[RuleResult, ...]

    @property
    def outcome(self) -> Outcome:
        """The worst outcome of all rules."""
        outcomes = {result.outcome for result in self.results}
        return next((worst for worst in (BREAKS, UNDECIDED) if worst in outcomes), PASSES)

    @property
    def rows(self) -> tuple[tuple[str, int], ...]:
        """The sections where the card is, with its copies."""
        sections = self.answer.deck.sections.items()
        return tuple((slug, cards[self.card]) for slug, cards in sections if self.card in cards)

    @property
    def where(self) -> list[tuple[str, int]]:
        """The same with the names of the sections."""
        return [(section_name(self.answer.question.game, slug), count) for slug, count in self.rows]

    @property
    def added_name(self) -> str:
        """The name of the section where a copy was put to ask."""
        return section_name(self.answer.question.game, self.added)


def find_card(name: str, catalogue: Catalogue) -> Card | Missed:
    """The card of an id, of a name in any language, or of a code as lists write it."""
    if name in catalogue.cards:
        return catalogue.cards[name]

    lines = [line for line in parse_list(name, {}) if isinstance(line, Entry)]
    return catalogue.find(lines[0].name, lines[0].code) if len(lines) == 1 else Missed("unknown")


def explain_card(answer: Answer, card: Card) -> Explained:
    """Every rule of the edition for the card; a card that the deck lacks is added to its home section first."""
    question = answer.question
    home = ""
    if not any(card in cards for cards in answer.deck.sections.values()):
        home = question.format_.default_section(card)
        copy_question = answer.question
        deck = Deck.of([*answer.deck.rows(), (home, card, 1)], answer.deck.pool)
        report = check(copy_question.format_, deck, copy_question.day, copy_question.region, copy_question.options)
        answer = replace(answer, judged=deck, report=report)

    asked = (question.format_, answer.deck, card, question.day, question.region, question.options)
    return Explained(answer, card, home, explain(*asked))


@dataclass(frozen=True, slots=True)
class ExplainedRule:
    """One rule as a page shows it: its outcome for the card, and the values that it compares."""

    code: str
    title: str
    cite: str
    reading: str | None
    url: str | None
    outcome: Outcome
    word: str
    sections: tuple[str, ...]
    messages: tuple[str, ...]
    values: tuple[str, ...]


def explained_rules(explained: Explained) -> list[ExplainedRule]:
    """A row for each result, in the order of the edition."""
    return [_explain_rule(result, explained) for result in explained.results]


def _explain_rule(result: RuleResult, explained: Explained) -> ExplainedRule:
    question = explained.answer.question
    rule = result.rule
    game = question.game
    words = rule_words(game, rule.code)
    return ExplainedRule(
        code=rule.code,
        title=words.title if words else rule.code,
        cite=rule.cite,
        reading=rule.reading,
        url=rule_page(game, question.format_, rule.code, rule.cite),
        outcome=result.outcome,
        word=str(OUTCOMES[result.outcome]),
        sections=tuple(section_name(game, section) for section in result.sections)
        if result.outcome != NOT_APPLICABLE
        else (),
        messages=tuple(result_sentences(result, game)),
        values=tuple(comparison_sentence(value, game) for value in result.comparisons),
    )


def explanation_as_json(explained: Explained) -> ExplanationJson:
    """The whole explanation, in the language of the request."""
    game = explained.answer.question.game
    rules: list[TouchJson] = []
    for result in explained.results:
        row = _explain_rule(result, explained)
        values: list[ComparedJson] = []
        for value in result.comparisons:
            have = None if value.have is None else list(value.have)
            want = None if value.want is None else list(value.want)
            message = comparison_sentence(value, game)
            values.append({"key": value.key, "have": have, "want": want, "message": message})
        rules.append(
            {
                "code": row.code,
                "cite": row.cite,
                "reading": row.reading,
                "url": row.url,
                "outcome": row.outcome,
                "why": result.exemption.key if result.exemption else None,
                "sections": list(result.sections) if result.outcome != NOT_APPLICABLE else [],
                "messages": list(row.messages),
                "values": values,
            }
        )

    report = explained.answer.report
    return {
        "card": {"id": explained.card.id, "name": explained.card.name},
        "outcome": explained.outcome,
        "added": explained.added or None,
        "sections": dict(explained.rows),
        "game": report.game,
        "format": report.format,
        "edition": report.edition,
        "date": report.day.isoformat(),
        "region": report.region,
        "rules": rules,
    }
