"""The shapes of what the builder's endpoints answer; a test holds every answer against them."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.serializers import BooleanField, CharField, ChoiceField, DictField, IntegerField

from decks.api.check_shapes import Answer, lines
from decks.builder.row_schema import ROW
from legality.api.shapes import VERDICTS, Shape, words

STATES = (
    *("exact", "guessed", "ambiguous", "unknown", "unreadable", "heading", "unknown-heading", "comment", "blank"),
    *("entry", "unread"),
)


@extend_schema_field(ROW)
class RowField(serializers.JSONField):
    """A row of a list: a card, a comment, or an open line as typed."""


class Word(Shape):
    """A verdict with its word, a note, and the rules and the day it is by, in the language of the request."""

    slug = ChoiceField(VERDICTS)
    word = CharField()
    note = CharField()
    basis = CharField()


class BuildSection(Shape):
    """A section as the builder shows it."""

    slug = CharField()
    name = CharField()
    count = IntegerField(min_value=0)
    bound = CharField(help_text="What is asked of its size, in words; empty for nothing.")
    at_least = IntegerField(min_value=0)
    at_most = IntegerField(min_value=0, allow_null=True)
    one_of = serializers.ListField(child=IntegerField())
    off = BooleanField(help_text="Whether its size is not as asked.")
    beside = words("Other sections whose cards count towards it.")


class Mark(Shape):
    """A value of a trait, drawn as a mark."""

    trait = CharField()
    value = CharField()
    name = CharField()
    icon = CharField(help_text="Its symbol among those of the site; empty if letters must do.")


class Writing(Shape):
    """What to write in a new row so that this card is found again."""

    name = CharField()
    code = CharField(allow_null=True)


class BuildCard(Shape):
    """A card as the builder draws it."""

    id = CharField()
    name = CharField(help_text="In the language of the request.")
    lang = CharField()
    second = CharField(help_text="In another language; empty if there is none.")
    second_lang = CharField()
    official = CharField(help_text="As lists write it.")
    code = CharField()
    write = Writing()
    kind = CharField(allow_null=True)
    kind_name = CharField(allow_null=True)
    kind_icon = CharField(help_text="The symbol of its kind; empty if there is none.")
    cost = IntegerField(allow_null=True)
    marks = Mark(many=True)
    numbers = DictField(child=IntegerField(allow_null=True))
    labels = words("Such as `unique`.")
    section = CharField(help_text="Where it belongs first.")
    image = CharField(allow_null=True)
    url = CharField()


class BuildBlame(Shape):
    """A card of a fault."""

    id = CharField()
    name = CharField()
    count = IntegerField(min_value=0)
    section = CharField(allow_null=True)
    lines = lines()
    found = IntegerField(required=False)
    limit = IntegerField(required=False)


class BuildStep(Shape):
    """A step on the deck, as `PATCH /api/v1/decks/{id}/` takes it."""

    op = CharField()
    section = CharField()
    name = CharField()
    code = CharField(allow_null=True)
    card = CharField(allow_null=True)
    count = IntegerField(min_value=0)
    to = CharField()


class BuildFix(Shape):
    """A way to mend a fault."""

    more = {"label": CharField()}

    operations = BuildStep(many=True)


class Proposal(Shape):
    """Where a fact can be proposed."""

    more = {"label": CharField()}

    url = CharField()


class Finding(Shape):
    """A fault, a doubt or a warning with its fixes, the best first."""

    code = CharField()
    message = CharField()
    cite = CharField()
    title = CharField()
    url = CharField(allow_null=True)
    reading = CharField(allow_null=True)
    found = IntegerField(allow_null=True)
    limit = IntegerField(allow_null=True)
    cards = BuildBlame(many=True)
    fixes = BuildFix(many=True)
    search = CharField(allow_null=True, help_text="A query that finds cards which would mend it.")
    proposals = Proposal(
        many=True, help_text="Where a fact that is not known can be proposed, for the first few cards."
    )


class Trouble(Shape):
    """An open line."""

    line = IntegerField(min_value=1)
    text = CharField()
    message = CharField()
    suggestions = words("Each may be written in its place; in the language of what was typed or of the request.")
    pool = BooleanField(help_text="Whether it is a line of the pool.")


class Bar(Shape):
    """A bar of the cost curve."""

    more = {"label": CharField()}

    cost = IntegerField()
    count = IntegerField(min_value=0)
    query = CharField()


class Share(Shape):
    """Copies of one value."""

    slug = CharField()
    name = CharField()
    count = IntegerField(min_value=0)
    query = CharField(help_text="A query that finds such cards.")
    icon = CharField(help_text="Its symbol; empty if it has none.")


class TraitShares(Shape):
    """The values of one trait."""

    trait = CharField()
    name = CharField()
    values = Share(many=True)


class Mean(Shape):
    """The mean of a printed number."""

    name = CharField()
    title = CharField()
    mean = serializers.FloatField(allow_null=True)
    known = IntegerField(min_value=0)
    unknown = IntegerField(min_value=0)


class Drawing(Shape):
    """Charts as SVG."""

    curve = CharField()


class Stats(Shape):
    """The figures of a deck."""

    curve = Bar(many=True)
    kinds = Share(many=True)
    traits = TraitShares(many=True)
    numbers = Mean(many=True)
    unknown = IntegerField(min_value=0, help_text="Copies whose cost is not known.")
    svg = Drawing()


class Build(Shape):
    """All that the builder shows of a deck."""

    answer = Answer()
    text = CharField()
    rows = serializers.ListField(child=RowField())
    verdict = Word()
    sections = BuildSection(many=True)
    cards = DictField(child=BuildCard(), help_text="Each card of the rows by its id.")
    faults = Finding(many=True)
    doubts = Finding(many=True)
    warnings = Finding(many=True)
    troubles = Trouble(many=True)
    stats = Stats()


class Alternative(Shape):
    """Another card that a line may mean."""

    name = CharField(help_text="As it may be written.")
    card = BuildCard(allow_null=True)


class ReadLine(Shape):
    """A line of a text with what it was read as."""

    line = IntegerField(min_value=1)
    text = CharField()
    state = ChoiceField(STATES)
    count = IntegerField(allow_null=True)
    section = CharField(allow_null=True)
    card = BuildCard(allow_null=True)
    message = CharField()
    score = IntegerField(allow_null=True, help_text="How near the spelling is, of 100.")
    alternatives = Alternative(many=True)


class Read(Shape):
    """Every line of a text, and the rows that they make."""

    lines = ReadLine(many=True)
    rows = serializers.ListField(child=RowField())
