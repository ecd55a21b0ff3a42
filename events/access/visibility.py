"""Who sees registered lists: phase x audience, with the player's consent. The organiser sets it, or takes a preset."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext_lazy as _

from events.access.permissions import Phase

Table = Mapping[str, list[str]]


class Audience(StrEnum):
    """Who looks. Players see their own lists, and staff what their role needs, whatever the table says."""

    OPPONENT = "opponent"
    PUBLIC = "public"


class Stage(StrEnum):
    """The phases as the table has them: one cannot publish part of the time before the start."""

    BEFORE = "before"
    RUNNING = "running"
    CUT = "cut"
    ENDED = "ended"


AUDIENCES: Final = {
    Audience.OPPONENT: _("The opponent, between games"),
    Audience.PUBLIC: _("Everyone"),
}
STAGES: Final = {
    Stage.BEFORE: _("Before the event"),
    Stage.RUNNING: _("During the event"),
    Stage.CUT: _("During the top cut"),
    Stage.ENDED: _("After the event"),
}
PRESETS: Final[Mapping[str, Table]] = {
    "closed": {},
    "open-cut": {Stage.CUT: [Audience.OPPONENT, Audience.PUBLIC], Stage.ENDED: [Audience.PUBLIC]},
    "after": {Stage.ENDED: [Audience.PUBLIC]},
}
PRESET_NAMES: Final = {
    "closed": _("Closed: staff only"),
    "open-cut": _("Open lists during the top cut"),
    "after": _("Published after the event"),
    "own": _("Custom, as set below"),
}


def stage_of_phase(phase: Phase) -> Stage:
    """The stage of a phase."""
    return {Phase.RUNNING: Stage.RUNNING, Phase.CUT: Stage.CUT, Phase.ENDED: Stage.ENDED}.get(phase, Stage.BEFORE)


def may_see(table: Table, audience: Audience, phase: Phase, *, asks_consent: bool, consents: bool) -> bool:
    """Whether an audience sees a list. Where the event asks for consent, the public sees nothing without it."""
    if audience is Audience.PUBLIC and asks_consent and not consents:
        return False

    return audience in table.get(stage_of_phase(phase), ())


def matching_preset(table: Table) -> str:
    """The preset that the table equals, or `own`."""
    plain = {stage: sorted(who) for stage, who in table.items() if who}
    same = (name for name, preset in PRESETS.items() if {key: sorted(who) for key, who in preset.items()} == plain)
    return next(same, "own")


def clean_table(table: Mapping[str, object]) -> dict[str, list[str]]:
    """The table with the stages and audiences that there are, in their order. Others are left out."""
    found: dict[str, list[str]] = {}
    for stage in Stage:
        given = table.get(stage)
        who = [str(audience) for audience in Audience if isinstance(given, list | tuple) and audience in given]
        if who:
            found[str(stage)] = who

    return found
