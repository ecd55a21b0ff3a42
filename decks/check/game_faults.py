"""What is wrong with the decks of a game: headings that are card names, samples that are not legal, vectors that fail."""

from collections.abc import Iterator
from datetime import date
from itertools import chain

from cards.catalogue.lookup import Catalogue
from cards.search.ast import SearchError
from cards.search.fields import COMMON, field_among, fields_in
from cards.search.grammar import parse_query, query_terms
from decks.check.checking import Answer, check_text
from decks.check.messages import problem_sentence
from decks.check.question import Question
from decks.decklist.reading.headings import heading_words
from decks.samples import faulty_samples_in, samples_in
from decks.samples.vectors import BadVectorError, vectors_in
from legality.engine.game import Game
from legality.engine.rules.pairs import PairRule
from legality.engine.values.report import LEGAL
from legality.games.discovery import BUILT_IN
from legality.games.faults import GameFault
from legality.sources.fold import squash


def deck_faults(game: Game, catalogue: Catalogue, day: date) -> list[GameFault]:
    """Everything that is wrong with headings, samples (judged on the day) and vectors (judged on their own days)."""
    return [
        *_heading_faults(game, catalogue),
        *_search_faults(game),
        *_sample_faults(game, catalogue, day),
        *_vector_faults(game, catalogue),
    ]


def _heading_faults(game: Game, catalogue: Catalogue) -> Iterator[GameFault]:
    headings = heading_words(game)
    for card in catalogue.cards.values():
        for name in dict.fromkeys((card.name, *card.names.values())):
            if slug := headings.get(squash(name)):
                yield GameFault(
                    f"card {card.key}", f"is called {name!r}, which opens the section {slug} in lists", grave=False
                )


def _search_faults(game: Game) -> Iterator[GameFault]:
    """Examples that ask for no field; a trait called like a word of every search could not be asked for, or would take its place."""
    taken = {field.slug for field in COMMON if field.part != "fact"}
    for what, slugs in (("trait", game.traits), ("number", game.numbers)):
        for slug in slugs:
            if slug in taken:
                yield GameFault(f"{what} {slug}", f"is called like the word {slug}: of every search", grave=False)

    for query in game.search.examples:
        node = parse_query(query)
        if isinstance(node, SearchError):
            yield GameFault("search.examples", f"{query!r} is no query", grave=False)
            continue

        fields = fields_in(game)
        for word in dict.fromkeys(term.field for term in query_terms(node) if term.field):
            if not field_among(word, fields):
                yield GameFault("search.examples", f"{query!r} asks for {word}, which is no field", grave=False)


def _sample_faults(game: Game, catalogue: Catalogue, day: date) -> Iterator[GameFault]:
    found = samples_in(game)
    for format_ in game.formats:
        if format_.slug not in {sample.format for sample in found}:
            yield GameFault("samples", f"has no deck for the format {format_.slug}", grave=False)
    for faulty in faulty_samples_in(game):
        yield GameFault(f"samples/{faulty.file}", faulty.why, grave=False)
    for sample in found:
        question = Question(game, game.format(sample.format), day, options=frozenset(sample.options))
        answer = check_text(question, sample.text, catalogue, sample.pool)
        if answer.verdict != LEGAL:
            yield GameFault(
                f"samples/{sample.slug}.txt", f"is {answer.verdict}: {_describe_verdict(answer)}", grave=False
            )


def _vector_faults(game: Game, catalogue: Catalogue) -> Iterator[GameFault]:
    try:
        found = vectors_in(game.folder / "vectors", game)
    except BadVectorError as error:
        yield GameFault("vectors", str(error), grave=False)
        return

    for vector in found:
        question = Question(game, game.format(vector.format), vector.day, vector.region, vector.options)
        answer = check_text(question, vector.text, catalogue, vector.pool)
        doubts = tuple(sorted({doubt.code for doubt in answer.report.doubts}))
        if (answer.verdict, answer.report.codes, doubts) != (vector.verdict, vector.codes, vector.doubts):
            says = f"expects {vector.verdict} in {vector.format}, and is {answer.verdict}: {_describe_verdict(answer)}"
            yield GameFault(f"vectors/{vector.path.name}", says, grave=False)

    # The games that come with the site may have their vectors among its tests.
    if found or game.folder.parent != BUILT_IN:
        shown = {(vector.format, vector.rule) for vector in found}
        for format_ in game.formats:
            rules = list(chain.from_iterable(edition.rules for edition in format_.editions.values()))
            for code in dict.fromkeys(rule.code for rule in rules if not isinstance(rule, PairRule)):
                if (format_.slug, code) not in shown:
                    yield GameFault("vectors", f"has no deck for the rule {code} in {format_.slug}", grave=False)


def _describe_verdict(answer: Answer) -> str:
    problems = [problem_sentence(problem) for problem in (*answer.problems, *answer.pool_problems)]
    doubts = sorted({f"{doubt.code}?" for doubt in answer.report.doubts})
    return "; ".join([*answer.report.codes, *doubts, *problems]) or "no rule is broken"
