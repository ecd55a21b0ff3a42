"""The form of an event: its moments are typed in its own time zone."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from api.plain_names import clean_names
from cards.catalogue.house_formats import formats_offered, newest_version_word
from decks.check.question import RefusedError, options_in, read_question
from events.access.moments import to_local
from events.access.visibility import AUDIENCES, PRESET_NAMES, STAGES, matching_preset
from events.hosting.checking import POOLS, check_format, check_moments, check_team, visibility_table, with_plain_ends
from events.hosting.creating import WRITTEN, written_values
from events.models import Event
from events.models.event import SEATS
from legality.engine.game import Game
from legality.messages import game_text, name_in_language

MOMENT: Final = "%Y-%m-%dT%H:%M"
SEAT_FIELDS: Final = {seat: f"seat_{seat.lower()}" for seat in SEATS}
# The fields of the form by that of the event, where they are called otherwise.
IN_FORM: Final[Mapping[str, tuple[str, ...]]] = {
    "deadline": ("deadline_local",),
    "start": ("start_local",),
    "seat_formats": tuple(SEAT_FIELDS.values()),
}
# What is written and asked in other fields than those of its column, or on other pages.
OTHERWISE: Final = frozenset("game format region options deadline start cut ended visibility seat_formats".split())
SEAT_NAMES: Final = {"seat_a": _("Format of seat A"), "seat_b": _("Format of seat B")}


class LocalMomentField(forms.DateTimeField):
    """A moment as the browser's own field writes it, without a zone."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT)

    def __init__(self, **options: object) -> None:
        formats = [MOMENT, "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"]
        super().__init__(input_formats=formats, **options)  # type: ignore[arg-type]  # the form field's own options


class EventForm(forms.ModelForm[Event]):
    """An event to make or to change; `game` is settled before."""

    deadline_local = LocalMomentField(label=_("Deadline for lists"))
    start_local = LocalMomentField(label=_("Start"))
    preset = forms.ChoiceField(label=_("Who sees registered lists"), choices=tuple(PRESET_NAMES.items()))
    revision = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    class Meta:
        model = Event
        fields = tuple(name for name in WRITTEN if name not in OTHERWISE)
        widgets = {  # noqa: RUF012  Django reads it once
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "time_zone": forms.TextInput(attrs={"list": "zones", "autocomplete": "off", "spellcheck": "false"}),
            "about": forms.Textarea(attrs={"rows": 4}),
        }

    def __init__(self, data: Mapping[str, object] | None, *, game: Game, today: date, instance: Event) -> None:
        super().__init__(data, instance=instance, use_required_attribute=False)
        self.game = game
        self.today = today
        # A program that knows nothing of teams leaves out who plays.
        self.fields["team_size"].required = False
        self._offer(instance)
        self._show(instance)
        if not any(format_.limited for format_ in game.formats):
            for name in POOLS:
                del self.fields[name]

    def _offer(self, event: Event) -> None:
        """Fill the choices with the game's formats, its regions if several, and its options."""
        game = self.game
        asked = [str(self.data.get(name, "")) for name in ("format", *SEAT_FIELDS.values())]
        words = dict.fromkeys([*asked, newest_version_word(game.slug, event.format), event.format, *event.seat_formats])
        formats = [(format_.slug, name_in_language(format_.names)) for format_ in formats_offered(game, words)]
        self.fields["format"] = forms.ChoiceField(
            label=_("Format"), choices=formats, initial=event.format or game.default_format.slug
        )
        regions = [(slug, name_in_language(names)) for slug, names in game.regions.items()]
        if len(regions) > 1:
            self.fields["region"] = forms.ChoiceField(label=_("Region"), choices=regions, initial=event.region)
        for field, held in zip(SEAT_FIELDS.values(), event.seat_formats or ("", ""), strict=True):
            self.fields[field] = forms.ChoiceField(
                label=SEAT_NAMES[field],
                choices=[("", str(_("Same as the event"))), *formats],
                required=False,
                initial=held,
            )
        for option in game.options:
            self.fields[option.slug] = forms.BooleanField(
                label=game_text(game, option.says), required=False, initial=option.slug in event.options
            )
        for stage, name in STAGES.items():
            self.fields[f"see_{stage}"] = forms.MultipleChoiceField(
                label=name,
                choices=tuple(AUDIENCES.items()),
                required=False,
                widget=forms.CheckboxSelectMultiple,
                initial=event.visibility.get(stage, ()),
            )

    def _show(self, event: Event) -> None:
        """What a form begins with in addition to the fields of the table."""
        self.initial["preset"] = matching_preset(event.visibility)
        self.initial["revision"] = event.revision
        if event.deadline:
            self.initial["deadline_local"] = to_local(event.deadline, event.zone)
            self.initial["start_local"] = to_local(event.start, event.zone)

    def clean(self) -> dict[str, object]:
        """The event's question and moments; each error is shown next to its field."""
        given = super().clean() or self.cleaned_data
        clean_names(self, *(name for name in ("name", "place") if name in self.fields))
        self._clean_question(given)
        self._clean_moments(given)
        given["visibility"] = visibility_table(
            str(given.get("preset", "")), {stage: given.get(f"see_{stage}", []) for stage in STAGES}
        )
        self._clean_seats(given)
        # What the game does not have is no field of the form.
        return {name: value for name, value in given.items() if name in self.fields or name not in POOLS}

    def _add_faults(self, faults: Mapping[str, str]) -> None:
        for name, message in faults.items():
            field = IN_FORM.get(name, (name,))[0]
            self.add_error(field if field in self.fields else None, message)

    def _clean_question(self, given: dict[str, object]) -> None:
        slug = str(given.get("format", ""))
        on = {one.slug: given.get(one.slug, False) for one in options_in(self.game, slug)}
        day = given.get("date")
        given["game"] = self.game.slug
        try:
            asked = read_question(
                self.game.slug,
                self.today,
                slug,
                day.isoformat() if isinstance(day, date) else "",
                str(given.get("region", "") or ""),
                on,
            )
        except RefusedError as refusal:
            for one in refusal.every:
                self._add_faults({one.field: one.message})
        else:
            self._add_faults(check_format(asked, given))

    def _clean_seats(self, given: dict[str, object]) -> None:
        size = int(str(given.get("team_size") or self.initial["team_size"]))
        # A format with a fault is no longer among what is given, and seats are judged by it all the same.
        of_event = str(given.get("format") or self.data.get("format", ""))
        chosen = [str(given.get(name) or "") for name in SEAT_FIELDS.values()]
        formats = [slug or of_event for slug in chosen] if any(chosen) and size == len(SEATS) else []
        given |= {"team_size": size, "seat_formats": formats}
        self._add_faults(check_team(given, self.instance if self.instance.pk else None, self.today))

    def _clean_moments(self, given: dict[str, object]) -> None:
        for field in ("deadline", "start"):
            local = given.get(f"{field}_local")
            if isinstance(local, datetime):
                given[field] = self._moment(field, local.replace(tzinfo=None), given.get("time_zone"))
        self._add_faults(check_moments(given, frozenset(given)))

    def _moment(self, field: str, local: datetime, zone: object) -> datetime:
        """The moment as it was typed; one that was not touched is the event's own.

        Fields show minutes, and no word for the second of two hours that clocks show alike.
        """
        shown: datetime | None = self.initial.get(f"{field}_local")
        if shown is None or local not in (shown, shown.replace(second=0, microsecond=0)):
            return local
        if zone != self.initial["time_zone"]:
            return shown

        held: datetime = getattr(self.instance, field)
        return held

    def values(self) -> dict[str, object]:
        """The fields of the event as they are to be written. Call it on a valid form."""
        values = written_values(self.cleaned_data)
        for name, value in values.items():
            # A text that was not touched is as it was, since browsers write other ends of lines.
            held = self.initial.get(name)
            if isinstance(held, str) and with_plain_ends(held).strip() == value:
                values[name] = held
        return values
