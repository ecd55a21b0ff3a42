"""A deck's timeline as pages and the API show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, NotRequired, TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from api.typed import Day, Doc
from cards.models import CardSet
from decks.check.answers import legal_or_none
from decks.check.messages import VERDICTS
from decks.decklist.entries import number_missing
from decks.explaining.timeline import Timeline, TimelineSpan
from legality.api.typed import GameSlug, VerdictJson
from legality.days import localize_days
from legality.engine.game import Game
from legality.engine.values.explanations import Change, ChangeKind
from legality.house_words import cite_words, rule_words
from legality.links import rule_page_path
from legality.messages import card_name, list_items, name_in_language, trait_name, value_name

CHANGES: Final[Mapping[str, str | Promise]] = {
    "edition": _("Edition %(name)s takes effect."),
    "house": _("Takes effect: %(name)s."),
    "house-over": _("No longer in effect: %(name)s."),
    "ban": _("%(card)s is banned."),
    "ban-over": _("%(card)s is no longer banned."),
    "cap": _("%(card)s is restricted to %(limit)s."),
    "cap-over": _("%(card)s is no longer restricted to %(limit)s."),
    "release": _("The set %(name)s becomes legal."),
    "allowed": _("Cards of %(trait)s %(name)s become legal."),
    "allowed-over": _("Cards of %(trait)s %(name)s are no longer legal."),
    "apart": _("A deck may have at most %(limit)s of these names: %(names)s."),
    "apart-over": _("A deck may again have these cards together: %(names)s."),
}


class TurnJson(TypedDict):
    """Something that changed on the first day of a span."""

    kind: ChangeKind
    message: Annotated[str, Doc("In the language of the request.")]
    name: NotRequired[Annotated[str, Doc("The edition, house rules by number, a set's code or a trait's value.")]]
    trait: NotRequired[Annotated[str, Doc("The trait whose value becomes or ceases to be legal.")]]
    card: NotRequired[Annotated[str, Doc("The card's name.")]]
    limit: NotRequired[int]
    names: NotRequired[Annotated[list[str], Doc("The cards that are kept apart, this one among them.")]]


class OutcomeJson(VerdictJson):
    """What the rules say on some days."""

    codes: Annotated[list[str], Doc("The rules that it breaks.")]
    doubts: Annotated[list[str], Doc("The rules that cannot decide.")]
    edition: str
    changes: Annotated[list[TurnJson], Doc("What turned the answer before into this one.")]


# Member names that are keywords in Python.
DaysJson = TypedDict(
    "DaysJson",
    {
        "from": Annotated[Day, Doc("The first day.")],
        "to": Annotated[Day | None, Doc("The last day; null: as far as is known.")],
    },
)


class SpanJson(OutcomeJson, DaysJson):
    """Days on which the answer is the same."""


class TimelineJson(TypedDict):
    """How the verdict changed since the format's first edition."""

    game: GameSlug
    format: str
    region: str
    date: Day
    horizon: Annotated[Day, Doc("The last day on which anything is announced.")]
    problems: Annotated[int, Doc("Lines that are not in the deck.")]
    spans: Annotated[list[SpanJson], Doc("The earliest first, without gaps.")]


@dataclass(frozen=True, slots=True)
class NamedRule:
    """A rule that a span names: its title in English, to be translated, and its page."""

    code: str
    title: str
    url: str | None


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """A span as the page shows it."""

    span: TimelineSpan
    word: str
    is_today: bool
    is_future: bool
    broken: tuple[NamedRule, ...]
    open: tuple[NamedRule, ...]
    changes: tuple[str, ...]


def timeline_entries(timeline: Timeline) -> list[TimelineEntry]:
    """The spans, the latest first."""
    game = timeline.answer.question.game
    today = timeline.answer.question.day
    names = _set_names(timeline)
    entries: list[TimelineEntry] = []
    for span in reversed(timeline.spans):
        entry = TimelineEntry(
            span,
            str(VERDICTS[span.verdict]),
            span.holds(today),
            span.since > today,
            _name_rules(span.codes, game),
            _name_rules(span.doubts, game),
            tuple(dict.fromkeys(_change_sentence(change, names, game) for change in span.changes)),
        )
        entries.append(entry)

    return entries


def timeline_as_json(timeline: Timeline) -> TimelineJson:
    """The spans, the earliest first, in the language of the request."""
    answer = timeline.answer
    game = answer.question.game
    names = _set_names(timeline)
    spans: list[SpanJson] = []
    for span in timeline.spans:
        changes: list[TurnJson] = []
        for change in span.changes:
            turn: TurnJson = {"kind": change.kind, "message": _change_sentence(change, names, game)}
            if change.card is None:
                turn["name"] = change.name
                if change.trait:
                    turn["trait"] = change.trait
            else:
                turn["card"] = change.card.name
                turn["limit"] = change.limit
                if change.names:
                    turn["names"] = list(change.names)
            changes.append(turn)
        spans.append(
            {
                "from": span.since.isoformat(),
                "to": span.until.isoformat() if span.until else None,
                "verdict": span.verdict,
                "legal": legal_or_none(span.verdict),
                "codes": list(span.codes),
                "doubts": list(span.doubts),
                "edition": span.edition,
                "changes": changes,
            }
        )

    return {
        "game": answer.report.game,
        "format": answer.report.format,
        "region": answer.report.region,
        "date": answer.report.day.isoformat(),
        "horizon": timeline.horizon.isoformat(),
        "problems": number_missing((*answer.problems, *answer.pool_problems)),
        "spans": spans,
    }


def _change_sentence(change: Change, names: Mapping[str, str], game: Game) -> str:
    card = card_name(change.card) if change.card else ""
    name = value_name(game, change.name) if change.trait else localize_days(names.get(change.name, change.name))
    return str(CHANGES[change.kind]) % {
        "name": cite_words(name),
        "trait": trait_name(game, change.trait),
        "card": card,
        "names": list_items(change.names),
        "limit": change.limit,
    }


def _set_names(timeline: Timeline) -> dict[str, str]:
    """The names of the sets in the changes, in the reader's language; at most one query."""
    codes = set()
    for span in timeline.spans:
        for change in span.changes:
            if change.kind == "release":
                codes.add(change.name)
    if not codes:
        return {}

    rows = CardSet.objects.filter(game=timeline.answer.question.game.slug, code__in=codes)
    return {row.code: f"{name_in_language(row.names)} ({row.code})" if row.names else row.code for row in rows}


def _name_rules(codes: tuple[str, ...], game: Game) -> tuple[NamedRule, ...]:
    words = {code: rule_words(game, code) for code in codes}
    return tuple(
        NamedRule(code, found.title if found else code, rule_page_path(game, code)) for code, found in words.items()
    )
