"""What the check endpoint takes. Any text is a list: what cannot be read comes back as problem lines.

Every fault of a body is reported at once: of what sort its values are, and whether there is what they name.
"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final, NoReturn

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.fields import SkipField, empty

from api.bodies import Body, Faults, RequestData, add_faults, fault
from api.fields import BoundedList, BoundedMapping, DayText, StrictText, TooManyEntries, Truth, Whole
from cards.catalogue.house_formats import format_called
from cards.catalogue.loading import load_catalogue
from decks.api.checks.ndjson import MAX_CHECKS
from decks.check.messages import limit_sentence
from decks.check.question import RefusedError, read_question
from decks.decklist.entries import TextLimit
from decks.decklist.reading.lists import MAX_COUNT, MAX_LINES, MAX_NAME, too_long
from decks.explaining.explain import find_card
from legality.api.fields import GameSlug
from legality.engine.game import Game
from legality.engine.values.card import Card
from legality.engine.values.search_bounds import ask_end
from legality.games import GAMES

# More than any game has.
MOST_OPTIONS: Final = 50
# What is sent along with one of many and comes back with its result.
LONGEST_REF: Final = 100
# Any: the serializer has validated the shape.
Given = Mapping[str, Any]


class CardSerializer(Body):
    """A card by name or by code, and how many of it."""

    any_of = ("name", "code")

    name = StrictText(required=False, max_length=MAX_NAME)
    code = StrictText(required=False, max_length=32)
    count = Whole(min_value=1, max_value=MAX_COUNT, default=1)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """One of name and code is needed."""
        ask_end()
        if sent.get("name") or sent.get("code"):
            return {}

        return fault(["name"], _("A card needs a name or a code."), "required")


class SectionsField(BoundedMapping):
    """Cards by section, at most as many rows in all as a text may have lines."""

    child = BoundedList(child=CardSerializer(), max_length=MAX_LINES)

    def __init__(self, **options: Any) -> None:  # Any: the framework's own
        super().__init__(max_length=MAX_LINES, **options)

    def to_internal_value(self, data: Any) -> dict[str, object]:  # Any: whatever JSON was sent
        """Refuse what is too long before any of it is looked at."""
        if isinstance(data, Mapping):
            rows = len(data)
            if rows <= MAX_LINES:
                rows += sum(len(cards) for cards in data.values() if isinstance(cards, list))
            if rows > MAX_LINES:
                raise TooManyEntries(limit_sentence(TextLimit("lines", MAX_LINES)), code="too_long")

        return super().to_internal_value(data)


class LimitedText(StrictText):
    """A list as typed, within the limits of what is read."""

    def to_internal_value(self, data: object) -> str:
        """The text. Raises ValidationError over a limit."""
        text = super().to_internal_value(data)
        limit = too_long(text)
        if limit is not None:
            raise serializers.ValidationError(limit_sentence(limit), code="too_long")

        return text


class ListSerializer(Body):
    """A list: as text, or as cards by section."""

    one_of = ("text", "sections")

    text = LimitedText(required=False, allow_blank=True)
    sections = SectionsField(required=False)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """One of the two, not both."""
        if ("text" in sent) != ("sections" in sent):
            return {}

        return fault(["text"], _("Give either text or sections."), "required")


def strange_sections(data: object, game: Game) -> Faults:
    """The faults of sections that the game does not have; other faults of the list are found by its field."""
    sections = data.get("sections") if isinstance(data, Mapping) else None
    known = [section.slug for section in game.sections]
    strange = [slug for slug in sections if slug not in known] if isinstance(sections, Mapping) else []
    if not strange or len(strange) > MAX_LINES:
        return {}

    message = _("This game has no such section. Allowed: %(values)s.") % {"values": ", ".join(known)}
    return {"sections": {slug: fault([slug], message, "unknown")[slug] for slug in strange}}


class QuestionSerializer(Body):
    """What is asked. Only the game is required. `lists` are the members that hold one.

    `find` in its context looks up formats, where many bodies are read one after another.
    """

    lists: ClassVar[tuple[str, ...]] = ()

    game = GameSlug(max_length=32)
    format = StrictText(
        max_length=32,
        required=False,
        default="",
        allow_blank=True,
        help_text="Its slug; the one that the game's tournaments use without it.",
    )
    date = DayText(required=False, default="", allow_blank=True, help_text="YYYY-MM-DD; today without it.")
    region = StrictText(
        max_length=32, required=False, default="", allow_blank=True, help_text="Its slug; `global` without it."
    )
    options = BoundedMapping(
        child=Truth(),
        max_length=MOST_OPTIONS,
        required=False,
        default=dict,
        help_text="By slug; `/api/v1/games/{game}/` lists them.",
    )

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """The question, with the sections of the lists."""
        faults: Faults = {}
        game, format_, day, region = (str(sent.get(name, "")) for name in ("game", "format", "date", "region"))
        options = sent.get("options")
        known = options if isinstance(options, Mapping) else {}
        find = self.context.get("find", format_called)
        try:
            given["question"] = read_question(game, timezone.localdate(), format_, day, region, known, find)
        except RefusedError as refusal:
            faults = faults_of_refusal(refusal)

        return faults | lists_meant(sent, self.lists)


def faults_of_refusal(refusal: RefusedError) -> Faults:
    """The faults of refused values, each in its place."""
    faults: Faults = {}
    for one in refusal.every:
        add_faults(faults, fault(one.path, one.message, "unknown"))

    return faults


def lists_meant(sent: RequestData, names: Iterable[str]) -> Faults:
    """The unknown sections of some lists of a body, if its game is known."""
    game = GAMES.get(str(sent.get("game")))
    found = {name: strange_sections(sent.get(name), game) for name in names} if game else {}
    return {name: faults for name, faults in found.items() if faults}


class LeftAside(serializers.JSONField):
    """A member that may be anything, and is not looked at."""

    def run_validation(self, data: object = empty) -> NoReturn:
        """Raises SkipField."""
        raise SkipField


class CheckSerializer(QuestionSerializer):
    """The body of a check: a deck, and the pool it was built from if it is a limited one."""

    lists = ("deck", "pool")

    deck = ListSerializer()
    pool = ListSerializer(required=False)
    # Whatever it is: bodies with such a member were taken before it meant anything.
    ref = LeftAside(
        required=False,
        help_text=f"In a batch a text of up to {LONGEST_REF} characters comes back with the result.",
    )


class BatchSerializer(Body):
    """Checks, each for itself. It describes them: one that is wrong is refused in its place alone, when its turn comes."""

    checks = BoundedList(child=CheckSerializer(), max_length=MAX_CHECKS)


class MendSerializer(CheckSerializer):
    """The body of a single check, which may ask for a plan."""

    mend = Truth(
        required=False,
        default=False,
        help_text="Whether `mend` of the answer says how the whole deck is fixed with the fewest copies taken out or moved.",
    )


class ExplainSerializer(CheckSerializer):
    """The body of an explanation: a check, and the card that is asked about, by its id or as a list would name it."""

    card = StrictText(max_length=MAX_NAME)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """The question, and the card."""
        faults = super().cross_check(sent, given)
        game = GAMES.get(str(sent.get("game")))
        found = find_card(given["card"], load_catalogue(game.slug)) if game and "card" in given else None
        if found is None or isinstance(found, Card):
            given["card"] = found
            return faults

        unknown = _("No card has this name.")
        if found.suggestions:
            unknown = _("No card has this name. Did you mean: %(names)s?") % {"names": _(", ").join(found.suggestions)}
        return faults | fault(["card"], unknown, found.kind)


class SwapSerializer(QuestionSerializer):
    """The body of a check between games: the deck as registered, as it is now, and the pool of a limited one."""

    lists = ("registered", "deck", "pool")

    registered = ListSerializer()
    deck = ListSerializer()
    pool = ListSerializer(required=False)


class TeamSerializer(QuestionSerializer):
    """The body of a check of two partners."""

    decks = BoundedList(child=ListSerializer(), min_length=2, max_length=2)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """The question, with the sections of both lists."""
        faults = super().cross_check(sent, given)
        game = GAMES.get(str(sent.get("game")))
        decks = sent.get("decks")
        if not game or not isinstance(decks, list):
            return faults

        for place, deck in enumerate(decks[:2]):
            if strange := strange_sections(deck, game):
                faults.setdefault("decks", {})[str(place)] = strange

        return faults
