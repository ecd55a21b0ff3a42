"""The timeline gives for every day the result of the check on that day."""

from collections.abc import Mapping
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, judge_on_day
from decks.check.question import Question
from decks.decklist.resolve import Resolved
from decks.explaining.timeline import Timeline, TimelineSpan, build_timeline
from legality.games import GAMES
from tests.laws.test_engine_laws import Case, cases


def answered(case: Case) -> Answer:
    question = Question(GAMES[case.format_.game], case.format_, case.day, case.region)
    return Answer(question, case.deck(), case.check(), Resolved((), ()))


@given(data=st.data())
def test_every_day_is_judged_as_its_span_says(data: st.DataObject, catalogues: Mapping[str, Catalogue]) -> None:
    case = data.draw(cases(catalogues))
    line = build_timeline(answered(case))

    for day in (*data.draw(st.lists(st.dates(case.format_.first_day, date(2028, 1, 1)), max_size=8)), *edges(line)):
        span, answer = line.on(day), judge_on_day(line.answer, day)
        assert span is not None
        doubts = tuple(sorted({doubt.code for doubt in answer.report.doubts}))
        assert (span.verdict, span.codes, span.doubts) == (answer.verdict, answer.report.codes, doubts)


def edges(line: Timeline) -> list[date]:
    return [day for span in line.spans for day in (span.since, span.until) if day]


@given(data=st.data())
def test_spans_follow_each_other_and_differ(data: st.DataObject, catalogues: Mapping[str, Catalogue]) -> None:
    case = data.draw(cases(catalogues))
    spans = build_timeline(answered(case)).spans

    assert (spans[0].since, spans[-1].until) == (case.format_.first_day, None)
    for one, other in zip(spans, spans[1:], strict=False):
        assert one.until == other.since - timedelta(days=1)
        assert result_of(one) != result_of(other)
        assert other.changes != ()


def result_of(span: TimelineSpan) -> tuple[object, ...]:
    return span.verdict, span.codes, span.doubts
