"""The plan that fixes a whole deck, as the builder's script does it: one fix, undone with one step back."""

from typing import Annotated, TypedDict

from api.typed import Doc
from cards.catalogue.lookup import Catalogue
from decks.builder.build import BuildStepJson, step_json
from decks.check.checking import Answer
from decks.check.fitting_cards import Owned
from decks.report.fix_plan import LABEL, FixPlanLine, fix_plan_of
from legality.messages import card_name


class MendLineJson(TypedDict):
    """A line of the difference."""

    way: Annotated[str, Doc("`confirm` (an open line, with what it probably is), `out`, `move` or `in`.")]
    figure: Annotated[str, Doc("The copies, with a sign.")]
    name: Annotated[str | None, Doc("Null: the choice is the player's.")]
    note: Annotated[str, Doc("The section, or from where to where.")]
    fits: Annotated[list[str], Doc("Where the choice is the player's: names of cards that fit, the owned ones first.")]


class BuildMendJson(TypedDict):
    """One plan for the whole deck; without operations nothing has to go or move."""

    label: str
    operations: list[BuildStepJson]
    lines: list[MendLineJson]
    exact: Annotated[bool, Doc("Whether no plan takes out or moves fewer copies, for certain.")]
    possible: Annotated[bool, Doc("False if no legal deck can be built from the pool.")]


def build_fix_plan(answer: Answer, catalogue: Catalogue, owned: Owned) -> BuildMendJson:
    """The plan for a judged deck, in the reader's language."""
    mend = fix_plan_of(answer, catalogue, owned)
    if mend is None:
        return {"label": str(LABEL), "operations": [], "lines": [], "exact": True, "possible": True}

    return {
        "label": str(LABEL),
        "operations": [step_json(operation) for operation in mend.operations],
        "lines": [_line_json(line) for line in mend.lines],
        "exact": mend.is_exact,
        "possible": mend.is_possible,
    }


def _line_json(line: FixPlanLine) -> MendLineJson:
    name = card_name(line.card) if line.card else None
    fits = [card_name(fit.card) for fit in line.fits]
    return {"way": line.way, "figure": line.figure, "name": name, "note": line.note, "fits": fits}
