"""The shapes of what judging answers; a test holds every answer against them."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers
from rest_framework.serializers import BooleanField, CharField, ChoiceField, DateField, DictField, IntegerField

from legality.api.fields import GameWord
from legality.api.shapes import VERDICT, VERDICTS, Shape, Verdict, words

KINDS: Final = ("unreadable", "unknown", "ambiguous", "unknown-heading", "guessed")
OUTCOMES: Final = ("breaks", "unknown", "passes", "none")
CODE: Final = "The rule's stable code; `/api/v1/games/{game}/rules/` has them all."
CITE: Final = "Where the documents say it."
URL: Final = "The path of the rule's page; null for a warning that is no rule."


def lines() -> serializers.ListField:
    """Numbers of lines."""
    return serializers.ListField(child=IntegerField(min_value=1), help_text="The lines of the list, counted from 1.")


def options() -> DictField:
    """Options that are on."""
    return DictField(child=BooleanField(), help_text="The options that are on.")


class SectionCount(Shape):
    """A section with its cards and what the format asks of their number."""

    count = IntegerField(min_value=0)
    at_least = IntegerField(min_value=0)
    at_most = IntegerField(min_value=0, allow_null=True, help_text="Null: no bound.")
    one_of = serializers.ListField(
        child=IntegerField(), required=False, help_text="Where only some numbers are allowed: these."
    )


class BlamedCard(Shape):
    """A card to blame, and its copies."""

    name = CharField()
    count = IntegerField(min_value=0)
    section = CharField(allow_null=True, help_text="Null: over several sections.")
    lines = lines()
    found = IntegerField(required=False, help_text="Where a rule compares numbers for each card (a pool): the deck's.")
    limit = IntegerField(required=False, help_text="And the number that it allows.")


class FixStep(Shape):
    """One step on the deck that a program can do."""

    op = ChoiceField(("add", "remove", "move"))
    section = CharField()
    count = IntegerField(min_value=1)
    card = CharField(
        allow_null=True, help_text="The card's name; null: any card that fits, the choice is the player's."
    )
    to = CharField(required=False, help_text="For `move`: the section to move to.")


class Violation(Shape):
    """A rule that the deck breaks, or, as a warning, something odd that is legal."""

    code = CharField(help_text=CODE)
    cite = CharField(help_text=CITE)
    severity = ChoiceField(("error", "warning"))
    section = CharField(allow_null=True)
    message = CharField(help_text="In the language of the request.")
    found = IntegerField(allow_null=True, help_text="The number that the rule looked at.")
    limit = IntegerField(allow_null=True, help_text="The number that it allows.")
    fix = ChoiceField(("add", "remove", "replace"), help_text="What kind of change mends it.")
    fixes = FixStep(many=True, help_text="One way to mend it.")
    reading = CharField(allow_null=True, help_text="The name of the reading of the rules that it rests on.")
    url = CharField(allow_null=True, help_text=URL)
    cards = BlamedCard(many=True)


class Doubt(Shape):
    """A rule that cannot decide, because the database lacks a fact of a card."""

    code = CharField(help_text=CODE)
    cite = CharField(help_text=CITE)
    fact = CharField(help_text="What is not known.")
    card = CharField(help_text="The card's name.")
    message = CharField(help_text="In the language of the request.")
    reading = CharField(allow_null=True)
    url = CharField(allow_null=True, help_text=URL)
    propose = CharField(allow_null=True, help_text="The path of the page where the fact can be proposed, if it can be.")


class ProblemLine(Shape):
    """A line of the list that is not in the deck, or was guessed."""

    line = IntegerField(min_value=1)
    text = CharField(help_text="As it came.")
    kind = ChoiceField(KINDS)
    message = CharField(help_text="In the language of the request.")
    suggestions = words("Each may be sent in its place; in the language of what was typed or of the request.")


class Answer(Verdict):
    """What a check answers: every fault with its rule, its cards and a way to mend it."""

    game = GameWord()
    format = CharField()
    edition = CharField(help_text="The documents in force on the day.")
    date = DateField()
    region = CharField()
    options = options()
    sections = DictField(child=SectionCount(), help_text="By slug: those with cards or a bound.")
    violations = Violation(many=True)
    doubts = Doubt(many=True)
    warnings = Violation(many=True)
    problems = ProblemLine(many=True)
    pool_problems = ProblemLine(many=True, help_text="Of the pool's list.")
    cards_resolved = IntegerField(min_value=0, help_text="Copies that were found in the database.")


class SwapAnswer(Answer):
    """The answer for the deck as it stands between games."""

    registered_problems = ProblemLine(many=True, help_text="Of the registered list.")


class TeamAnswer(Shape):
    """The answers for two partners, and for both together."""

    verdict = ChoiceField(VERDICTS, help_text=VERDICT)
    violations = Violation(many=True, help_text="Of rules that look at both decks.")
    decks = Answer(many=True)


class Fault(Shape):
    """One thing wrong with a request."""

    field = CharField(help_text="The dotted path of the value, such as `deck.sections.main.0.count`; empty: the whole.")
    code = CharField(help_text="Stable, for programs.")
    message = CharField(help_text="For people, in the language of the request.")


class CheckFault(Shape):
    """A check of a batch that could not be judged: what the answer to it alone would be."""

    more = {"errors": Fault(many=True)}

    type = CharField()
    title = CharField()
    status = IntegerField()


class RefusedCheck(Shape):
    """In the place of an answer."""

    index = IntegerField(min_value=0, help_text="The place of the check, counted from 0; blank lines are not counted.")
    error = CheckFault()


class BatchAnswer(Shape):
    """An answer or a refusal for each check, in their order."""

    results = PolymorphicProxySerializer(
        component_name="BatchResult", serializers=[Answer, RefusedCheck], resource_type_field_name=None, many=True
    )


class CellFault(Shape):
    """Why a pair of a format and a day has no verdict."""

    field = CharField()
    code = CharField()
    message = CharField()


class Cell(Shape):
    """The verdict by one format on one day; `error` stands alone where the format had no edition yet."""

    format = CharField()
    date = DateField()
    error = CellFault(required=False)
    edition = CharField(required=False)
    verdict = ChoiceField(VERDICTS, required=False, help_text=VERDICT)
    legal = BooleanField(required=False, allow_null=True)
    codes = serializers.ListField(child=CharField(), required=False, help_text="The rules that it breaks.")
    doubts = serializers.ListField(child=CharField(), required=False, help_text="The rules that cannot decide.")
    problems = IntegerField(required=False, help_text="Lines that are not in the deck.")


class Matrix(Shape):
    """A verdict for each pair of a format and a day, format by format."""

    game = GameWord()
    region = CharField()
    results = Cell(many=True)


class Turn(Shape):
    """Something that changed on the first day of a span."""

    kind = ChoiceField(("edition", "ban", "ban-over", "cap", "cap-over", "release"))
    message = CharField(help_text="In the language of the request.")
    name = CharField(required=False, help_text="The edition, or the code of the set.")
    card = CharField(required=False, help_text="The card's name.")
    limit = IntegerField(required=False)


class Span(Verdict):
    """Days on which the answer is the same."""

    more = {
        "from": DateField(help_text="The first day."),
        "to": DateField(allow_null=True, help_text="The last day; null: as far as is known."),
    }

    codes = words("The rules that it breaks.")
    doubts = words("The rules that cannot decide.")
    edition = CharField()
    changes = Turn(many=True, help_text="What turned the answer before into this one.")


class Timeline(Shape):
    """How the verdict changed since the format's first edition."""

    game = GameWord()
    format = CharField()
    region = CharField()
    date = DateField()
    horizon = DateField(help_text="The last day on which anything is announced.")
    problems = IntegerField(help_text="Lines that are not in the deck.")
    spans = Span(many=True, help_text="The earliest first, without gaps.")


class ExplainedCard(Shape):
    """The card that was asked about."""

    id = CharField()
    name = CharField()


class Compared(Shape):
    """What a rule compares."""

    key = CharField()
    have = serializers.ListField(child=CharField(), allow_null=True)
    want = serializers.ListField(child=CharField(), allow_null=True)
    message = CharField()


class Touch(Shape):
    """What one rule has to do with the card."""

    code = CharField(help_text=CODE)
    cite = CharField(help_text=CITE)
    reading = CharField(allow_null=True)
    url = CharField(allow_null=True, help_text=URL)
    outcome = ChoiceField(OUTCOMES, help_text="`none`: the rule does not look at this card.")
    why = CharField(allow_null=True, help_text="For `none`: the reason, as a code.")
    sections = words("Where it looks at the card.")
    messages = words("In the language of the request.")
    values = Compared(many=True)


class Explanation(Shape):
    """A card before every rule of the edition, in order."""

    card = ExplainedCard()
    outcome = ChoiceField(OUTCOMES)
    added = CharField(allow_null=True, help_text="The section where a copy was put to ask; null if the deck has one.")
    sections = DictField(child=IntegerField(), help_text="Its copies by section.")
    game = GameWord()
    format = CharField()
    edition = CharField()
    date = DateField()
    region = CharField()
    rules = Touch(many=True)
