"""The form of an event: its moments are typed in its own time zone."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Final
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from api.plain_names import clean_names
from cards.catalogue.house_formats import formats_offered, newest_version_word
from decks.access.saving import storable_text
from decks.check.question import RefusedError, options_in, read_question
from events.access.moments import NoSuchMomentError, to_local
from events.access.visibility import AUDIENCES, PRESET_NAMES, STAGES, matching_preset
from events.hosting.checking import (
    FIXED,
    POOLS,
    UnfitEventError,
    check_order,
    check_seat_formats,
    find_zone,
    format_to_play,
    moment_in,
    pool_settings,
    visibility_table,
    with_plain_ends,
)
from events.models import Event
from events.models.event import SEATS
from legality.engine.game import Game
from legality.engine.rules.format import Format
from legality.messages import game_text, name_in_language

MOMENT: Final = "%Y-%m-%dT%H:%M"
SEAT_FIELDS: Final = {seat: f"seat_{seat.lower()}" for seat in SEATS}
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
        fields = (
            *("name", "place", "about", "date", "time_zone", "grace", "capacity"),
            *("asks_pronouns", "asks_member_id", "asks_consent"),
            *("if_missing", "if_late", "if_illegal", "if_undetermined", "listed"),
            *("pools", "pools_by_other", "pool_size"),
            *("team_size", "no_shared_cards", "copies_over_all"),
        )
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
        given["visibility"] = self._table(given)
        self._clean_seats(given)
        return given

    def _clean_question(self, given: Mapping[str, object]) -> None:
        slug = str(given.get("format", ""))
        on = {one.slug: given.get(one.slug, False) for one in options_in(self.game, slug)}
        day = given.get("date")
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
                self.add_error(one.field if one.field in self.fields else None, one.message)
        else:
            self.cleaned_data |= {
                "game": self.game.slug,
                "format": self._format_to_play(asked.format_.slug, given),
                "region": asked.region,
                "options": sorted(asked.options),
            }
            self._clean_pools(asked.format_, given)

    def _clean_pools(self, format_: Format, given: Mapping[str, object]) -> None:
        try:
            self.cleaned_data |= pool_settings(format_, {name: given.get(name) for name in POOLS})
        except UnfitEventError as fault:
            self.add_error("pools", str(fault))

    def _format_to_play(self, word: str, given: Mapping[str, object]) -> str:
        """The word that the event keeps; with an error next to it where it may not."""
        try:
            return format_to_play(self.game.slug, word, listed=bool(given.get("listed")))
        except UnfitEventError as fault:
            self.add_error("format", str(fault))
            return word

    def _clean_seats(self, given: dict[str, object]) -> None:
        size = given.get("team_size") or self.initial["team_size"]
        day = given.get("date")
        chosen = [str(given.get(name) or "") for name in SEAT_FIELDS.values()]
        of_event = str(given.get("format", ""))
        formats = [slug or of_event for slug in chosen] if any(chosen) and size == len(SEATS) else []
        held = self.instance
        if held.pk and size != self.initial.get("team_size") and held.entries.exists():
            self.add_error("team_size", str(FIXED))
        try:
            on = day if isinstance(day, date) else None
            listed = bool(given.get("listed"))
            formats = check_seat_formats(self.game.slug, len(SEATS), formats, on, self.today, listed=listed)
        except UnfitEventError as fault:
            self.add_error(SEAT_FIELDS[SEATS[0]], str(fault))
        given |= {"team_size": int(str(size)), "seat_formats": formats}

    def _clean_moments(self, given: Mapping[str, object]) -> None:
        try:
            zone = find_zone(given.get("time_zone"))
        except UnfitEventError as fault:
            self.add_error("time_zone", str(fault))
            return

        for field in ("deadline", "start"):
            local = given.get(f"{field}_local")
            if isinstance(local, datetime):
                try:
                    self.cleaned_data[field] = self._moment(field, local.replace(tzinfo=None), zone)
                except NoSuchMomentError as fault:
                    self.add_error(f"{field}_local", str(fault))

        self._compare_moments()

    def _moment(self, field: str, local: datetime, zone: ZoneInfo) -> datetime:
        """The moment that was meant; one that was not touched is the event's own. Raises NoSuchMomentError.

        Fields show minutes, and no word for the second of two hours that clocks show alike.
        """
        shown = self.initial.get(f"{field}_local")
        if shown is None or local not in (shown, shown.replace(second=0, microsecond=0)):
            return moment_in(local, zone)
        if zone.key != self.initial["time_zone"]:
            return moment_in(shown, zone)

        held: datetime = getattr(self.instance, field)
        return held

    def _compare_moments(self) -> None:
        deadline = self.cleaned_data.get("deadline")
        start = self.cleaned_data.get("start")
        if deadline is None or start is None:
            return

        try:
            check_order(deadline, self.cleaned_data.get("grace") or 0, start)
        except UnfitEventError as fault:
            self.add_error("start_local", str(fault))

    def _table(self, given: Mapping[str, object]) -> dict[str, list[str]]:
        return visibility_table(
            str(given.get("preset", "")), {stage: given.get(f"see_{stage}", []) for stage in STAGES}
        )

    def values(self) -> dict[str, object]:
        """The fields of the event as they are to be written. Call it on a valid form."""
        names = (
            *self.Meta.fields,
            "game",
            "format",
            "region",
            "options",
            "deadline",
            "start",
            "visibility",
            "seat_formats",
        )
        found = {name: self.cleaned_data[name] for name in names if name in self.cleaned_data}
        return {
            name: self._storable_text(name, value) if isinstance(value, str) else value for name, value in found.items()
        }

    def _storable_text(self, name: str, value: str) -> str:
        """A text as it is stored; one that was not touched as it was, since browsers write other ends of lines."""
        held = self.initial.get(name)
        text = with_plain_ends(storable_text(value))
        return held if isinstance(held, str) and with_plain_ends(held).strip() == text else text
