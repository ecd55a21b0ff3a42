"""A team as pages show it: the partner, the verdict on both lists together, and what is wrong between them."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.catalogue.loading import load_catalogue
from decks.check.checking import Answer
from decks.check.messages import VERDICTS
from decks.report.findings import Finding, build_findings
from decks.report.stored_report import read_findings
from events.entries.pairing import between_partners, current_team_keys
from events.entries.states import UNCHECKED
from events.entries.teammates import find_partner, player_name
from events.lists.archive import catalogue_for, read_list_report
from events.lists.judging import UNJUDGED, judge_submission, question_for
from events.models import Entry, Event, Team
from legality.engine.rules.pairs import Between
from legality.engine.values.report import LEGAL
from legality.messages import doubt_sentence

NO_PARTNER: Final = "open"
WAITING: Final = "waiting"
# The words of a team's states, with those of verdicts.
TEAM_STATES: Final[dict[str, str | Promise]] = {
    NO_PARTNER: gettext_lazy("No partner yet"),
    WAITING: gettext_lazy("Waiting for both lists"),
    UNCHECKED: gettext_lazy("Not checked"),
    **VERDICTS,
}


@dataclass(frozen=True, slots=True)
class TeamFindings:
    """What there is between two lists: `faults`, with the cards of one list, and `doubts` as sentences."""

    faults: tuple[Finding, ...] = ()
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownTeam:
    """A team from the side of one of its entries."""

    team: Team
    partner: Entry | None
    state: str
    found: TeamFindings = TeamFindings()

    @property
    def partner_name(self) -> str:
        """The partner's name; empty in an open team."""
        return player_name(self.partner) if self.partner else ""

    @property
    def word(self) -> str:
        """The state in the reader's language."""
        return str(TEAM_STATES[self.state])

    @property
    def tone(self) -> str:
        """How the state is drawn: as its verdict, and what is open as unknown."""
        return self.state if self.state in VERDICTS else "none"


def shown_team_state(team: Team, entry: Entry, partner: Entry | None, *, is_current: bool) -> str:
    """The state of a team, a key of `TEAM_STATES`. Its verdict is at hand, and `is_current` or out of date."""
    if partner is None:
        return NO_PARTNER
    if entry.current_id is None or partner.current_id is None:
        return WAITING

    return team.judgement.verdict if is_current else UNCHECKED


def shown_team(event: Event, entry: Entry) -> ShownTeam | None:
    """The team of an entry, with what is wrong between its lists and whose cards of it; None without a team."""
    if entry.team_id is None:
        return None

    team = Team.objects.select_related("judgement").get(pk=entry.team_id)
    partner = find_partner(entry)
    state = shown_team_state(team, entry, partner, is_current=team.pk in current_team_keys(event, [team]))
    found = TeamFindings() if state in (NO_PARTNER, WAITING, UNCHECKED, LEGAL) else read_team_findings(event, entry)
    return ShownTeam(team, partner, state, found)


def read_team_findings(event: Event, entry: Entry) -> TeamFindings:
    """What there is between the list of an entry and that of its partner; of an ended event as at its end."""
    assert entry.current is not None  # a team with a verdict has both lists
    if event.archive is not None:
        archived = read_list_report(entry.current)
        team = archived["team"] if archived else None
        faults = read_findings(team["faults"], catalogue_for(event).cards) if team else ()
        return TeamFindings(tuple(faults), tuple(team["doubts"]) if team else ())

    entry.current.entry = entry
    try:
        answer = judge_submission(entry.current, question_for(event, entry.current), load_catalogue(event.game))
        between = between_partners(event, entry, answer)
    except UNJUDGED:
        return TeamFindings()

    return findings_between(between, answer)


def findings_between(between: Between | None, answer: Answer) -> TeamFindings:
    """What there is between a list and that of the partner, for a page that shows the list."""
    if between is None:
        return TeamFindings()

    doubts = [doubt_sentence(doubt, answer.question.game) for doubt in between.doubts]
    if between.is_open and not between.violations:
        doubts.append(_("A line in one of the two lists has not been recognised yet."))

    return TeamFindings(tuple(build_findings(between.violations, answer)), tuple(doubts))
