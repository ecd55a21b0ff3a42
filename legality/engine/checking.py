"""The check of a deck in three steps: judge it by the rules, split its pool, and look for a way to complete it."""

from datetime import date
from functools import lru_cache, partial

from legality.engine.rules.evaluator import ActiveRules, Evaluator, evaluator_for
from legality.engine.rules.format import Format
from legality.engine.rules.kinds import pool_rule
from legality.engine.rules.pairs import between
from legality.engine.solve.completion import Room
from legality.engine.solve.open_lines import check_open_lines, without_steps_to_confirm
from legality.engine.solve.pool_split import split_findings
from legality.engine.swaps.swapping import judge_swap, swap_rules
from legality.engine.values.deck import Deck
from legality.engine.values.report import UNDETERMINED, Report, Violation
from legality.engine.values.search_bounds import TooMuch


def check(
    format_: Format, deck: Deck, day: date, region: str = "global", options: frozenset[str] = frozenset()
) -> Report:
    """Every violation, doubt and warning about a deck under a format on a day, and the verdict that follows.

    The result depends on the arguments alone. Lines of the deck that may turn out in several ways (`Deck.open_lines`,
    `Deck.open_pool`) count in every way. `options`: slugs of `Game.options`. Raises FormatNotInForceError before the first edition.
    """
    evaluator = evaluator_for(format_, day, region, format_.options_for(deck, options, day))
    check_closed = partial(_check_closed, evaluator)
    if not deck.open_lines and not deck.open_pool:
        return check_closed(deck)

    sections = frozenset(format_.default_sections.values())
    report = check_open_lines(deck, check_closed, format_.overrides_on(day), sections)
    return without_steps_to_confirm(report, deck.open_lines)


def _check_closed(evaluator: Evaluator, deck: Deck) -> Report:
    """The report on a deck without open lines."""
    findings = evaluator.findings(deck)
    if deck.pool is not None:
        findings = split_findings(findings, deck, evaluator.active_rules)
    if not findings:
        return evaluator.report(deck, findings)

    room = _completion_for(evaluator.active_rules(deck))
    try:
        return evaluator.report(deck, room.completed(findings, deck, evaluator.findings))
    except TooMuch:
        return evaluator.report(deck, [*findings, *room.doubts(deck)], UNDETERMINED)


@lru_cache(maxsize=2048)
def _completion_for(active: ActiveRules) -> Room:
    """What may be added with one set of leaders; it remembers what has been tried."""
    return Room(active.rules, active.context)


def check_between_games(
    format_: Format,
    registered: Deck,
    now: Deck,
    day: date,
    region: str = "global",
    options: frozenset[str] = frozenset(),
) -> Report:
    """Check a deck between two games of a match: the registered one, this one, and what was swapped.

    Raises FormatNotInForceError before the first edition.
    """
    check_on_day = partial(check, format_, day=day, region=region, options=options)
    edition = format_.edition_on(day)
    rules = swap_rules(edition, format_.swap, check_on_day)
    pool = pool_rule(edition.rules)
    if pool and rules.rest:
        # Leaders that are not played are in the rest, whether a list names them there or not.
        provided = registered.tally(rules.rule.over) if now.pool is None else now.pool
        registered = pool.with_unlisted(registered, provided, rules.rule.over)
        now = pool.with_unlisted(now, provided, rules.rule.over)

    return without_steps_to_confirm(judge_swap(rules, registered, now), now.open_lines)


def check_partners(format_: Format, one: Deck, other: Deck, day: date) -> tuple[Violation, ...]:
    """The violations between the decks of two partners. Raises FormatNotInForceError before the first edition."""
    return between(format_.pair_rules(day), one, other).violations
