"""A report as JSON, exactly as it was shown, so that it reads the same after cards and rules have changed. Cards are ids."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NotRequired, TypedDict

from decks.check.messages import VERDICTS
from decks.report.findings import (
    DoubtedRule,
    Finding,
    MissingCards,
    MissingData,
    NamedCard,
    Proposal,
    ShownOpenLine,
)
from decks.report.page import ShownReport
from legality.engine.house.points import PaidCard, SpentPoints
from legality.engine.values.card import Card
from legality.engine.values.report import Verdict

# An id, copies and a line, as a finding names cards.
StoredCard = tuple[str, int, int]


class StoredFinding(TypedDict):
    """A finding without its fixes, which change a list. `steps` are sentences; `proposals` are links with their words."""

    code: str
    message: str
    cite: str
    url: str | None
    reading: str | None
    found: int | None
    limit: int | None
    steps: list[str]
    chips: list[StoredCard]
    together: list[StoredCard]
    proposals: list[tuple[str, str]]


class StoredLine(TypedDict):
    """A line that is not in the deck."""

    line: int
    text: str
    message: str
    suggestions: list[str]
    name: str


class StoredMissing(TypedDict):
    """Cards by the facts that are missing, in words. Rules: code, number, link. `url`: the form to add what is missing."""

    message: str
    groups: list[tuple[str, list[StoredCard]]]
    rules: list[tuple[str, str, str | None]]
    url: str | None


class StoredPoints(TypedDict):
    """What the deck spends of a budget: each card with its copies and the points of one."""

    code: str
    cite: str
    budget: int
    cards: list[tuple[str, int, int]]


class StoredReport(TypedDict):
    """A report in one language. One that was stored before `missing` came has all missing facts among its `doubts`."""

    verdict: Verdict
    word: str
    note: str
    format_name: str
    basis: str
    region: str
    points_url: str | None
    has_samples: bool
    faults: list[StoredFinding]
    doubts: list[StoredFinding]
    missing: NotRequired[StoredMissing | None]
    warnings: list[StoredFinding]
    troubles: list[StoredLine]
    talk: NotRequired[list[StoredLine]]
    pool_troubles: list[StoredLine]
    points: StoredPoints | None


def store_report(report: ShownReport) -> StoredReport:
    """The report as JSON. Fixes are left out: what is stored is a list that no one changes."""
    return {
        "verdict": report.verdict,
        "word": report.word,
        "note": report.note,
        "format_name": report.format_name,
        "basis": report.basis,
        "region": report.region,
        "points_url": report.points_url,
        "has_samples": report.has_samples,
        "faults": store_findings(report.faults),
        "doubts": store_findings(report.doubts),
        "missing": _store_missing(report.missing) if report.missing else None,
        "warnings": store_findings(report.warnings),
        "troubles": [_store_line(line) for line in report.troubles],
        "talk": [_store_line(line) for line in report.talk],
        "pool_troubles": [_store_line(line) for line in report.pool_troubles],
        "points": _store_points(report.points) if report.points else None,
    }


def read_report(stored: StoredReport, cards: Mapping[str, Card]) -> ShownReport:
    """The report that `store_report` made, with the cards of these ids."""
    points = stored["points"]
    missing = stored.get("missing")
    return ShownReport(
        verdict=stored["verdict"],
        word=stored["word"],
        note=stored["note"],
        format_name=stored["format_name"],
        basis=stored["basis"],
        region=stored["region"],
        points_url=stored["points_url"],
        has_samples=stored["has_samples"],
        faults=read_findings(stored["faults"], cards),
        doubts=read_findings(stored["doubts"], cards),
        missing=_read_missing(missing, cards) if missing else None,
        warnings=read_findings(stored["warnings"], cards),
        troubles=[_read_line(line) for line in stored["troubles"]],
        talk=[_read_line(line) for line in stored.get("talk", [])],
        pool_troubles=[_read_line(line) for line in stored["pool_troubles"]],
        points=_read_points(points, cards) if points else None,
    )


def report_by_codes(
    verdict: Verdict, format_name: str, basis: str, titles: Mapping[str, str], warnings: Mapping[str, str]
) -> StoredReport:
    """A report of which no more is known than the verdict and the rules, by their codes with their titles."""
    return {
        "verdict": verdict,
        "word": str(VERDICTS[verdict]),
        "note": "",
        "format_name": format_name,
        "basis": basis,
        "region": "",
        "points_url": None,
        "has_samples": False,
        "faults": store_findings(Finding(code, title, "", None, None, ()) for code, title in titles.items()),
        "doubts": [],
        "missing": None,
        "warnings": store_findings(Finding(code, title, "", None, None, ()) for code, title in warnings.items()),
        "troubles": [],
        "talk": [],
        "pool_troubles": [],
        "points": None,
    }


def store_findings(findings: Iterable[Finding]) -> list[StoredFinding]:
    """Findings as JSON."""
    return [
        {
            "code": one.code,
            "message": one.message,
            "cite": one.cite,
            "url": one.url,
            "reading": one.reading,
            "found": one.found,
            "limit": one.limit,
            "steps": list(one.steps),
            "chips": _store_cards(one.chips),
            "together": _store_cards(one.together),
            "proposals": [(proposal.label, proposal.url) for proposal in one.proposals],
        }
        for one in findings
    ]


def read_findings(stored: Iterable[StoredFinding], cards: Mapping[str, Card]) -> list[Finding]:
    """The findings that `store_findings` made."""
    return [
        Finding(
            code=one["code"],
            message=one["message"],
            cite=one["cite"],
            url=one["url"],
            reading=one["reading"],
            found=one["found"],
            limit=one["limit"],
            steps=tuple(one["steps"]),
            chips=_read_cards(one["chips"], cards),
            together=_read_cards(one["together"], cards),
            proposals=tuple(Proposal(label, url) for label, url in one["proposals"]),
        )
        for one in stored
    ]


def mentioned_cards(
    findings: Iterable[Finding], points: SpentPoints | None = None, missing: MissingData | None = None
) -> Iterator[Card]:
    """The cards that have to be at hand when what was stored is read."""
    for one in findings:
        yield from (named.card for named in (*one.chips, *one.together))
    if points is not None:
        yield from (paid.card for paid in points.cards)
    if missing is not None:
        for group in missing.groups:
            yield from (one.card for one in group.cards)


def _store_cards(named: Iterable[NamedCard]) -> list[StoredCard]:
    return [(one.card.id, one.count, one.line) for one in named]


def _read_cards(stored: Iterable[StoredCard], cards: Mapping[str, Card]) -> tuple[NamedCard, ...]:
    return tuple(NamedCard(cards[ident], count, line) for ident, count, line in stored)


def _store_line(line: ShownOpenLine) -> StoredLine:
    return {
        "line": line.line,
        "text": line.text,
        "message": line.message,
        "suggestions": list(line.suggestions),
        "name": line.name,
    }


def _read_line(stored: StoredLine) -> ShownOpenLine:
    return ShownOpenLine(
        stored["line"], stored["text"], stored["message"], tuple(stored["suggestions"]), stored["name"]
    )


def _store_missing(missing: MissingData) -> StoredMissing:
    return {
        "message": missing.message,
        "groups": [(group.facts, _store_cards(group.cards)) for group in missing.groups],
        "rules": [(rule.code, rule.cite, rule.url) for rule in missing.rules],
        "url": missing.url,
    }


def _read_missing(stored: StoredMissing, cards: Mapping[str, Card]) -> MissingData:
    return MissingData(
        stored["message"],
        tuple(MissingCards(facts, _read_cards(named, cards)) for facts, named in stored["groups"]),
        tuple(DoubtedRule(code, cite, url) for code, cite, url in stored["rules"]),
        stored["url"],
    )


def _store_points(points: SpentPoints) -> StoredPoints:
    paid = [(one.card.id, one.count, one.points) for one in points.cards]
    return {"code": points.code, "cite": points.cite, "budget": points.budget, "cards": paid}


def _read_points(stored: StoredPoints, cards: Mapping[str, Card]) -> SpentPoints:
    paid = tuple(PaidCard(cards[ident], count, points) for ident, count, points in stored["cards"])
    return SpentPoints(stored["code"], stored["cite"], stored["budget"], paid)
