"""The Atom feed of a game's restrictions and errata, the latest first."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from cards.links import card_url
from cards.models import Erratum, Restriction
from legality.engine.game import Game
from legality.games import GAMES
from legality.messages import name_in_language
from legality.restrictions import line_changes

LENGTH = 50


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One entry: a restriction that begins, a line of the rules that begins or ends, or an erratum. `url`: its page."""

    id: str
    day: date
    name: str
    url: str
    text: str


class ChangesFeed(Feed[FeedEntry, Game]):
    """The feed of one game."""

    feed_type = Atom1Feed

    def get_object(self, request: HttpRequest, game: str) -> Game:
        """The game; 404 for one that is not known."""
        if game not in GAMES:
            raise Http404

        return GAMES[game]

    def title(self, game: Game) -> str:
        """The game's name and what the feed is about."""
        return _("%(game)s: restrictions and errata") % {"game": name_in_language(game.names)}

    def link(self, game: Game) -> str:
        """The page of restrictions, which shows the same."""
        return reverse("cards:restrictions", args=(game.slug,))

    def items(self, game: Game) -> list[FeedEntry]:
        """The latest LENGTH entries of all sorts."""
        bans = Restriction.objects.filter(card__game=game.slug, since__isnull=False).select_related("card")
        errata = Erratum.objects.filter(card__game=game.slug).select_related("card")
        news = [_entry_of_restriction(row, game) for row in bans.order_by("-since")[:LENGTH]]
        # The lines of the rules on the days on which they begin or end.
        name = name_in_language(game.names)
        url = reverse("cards:restrictions", args=(game.slug,))
        for day, changes in line_changes(game, game.formats).items():
            for change in changes:
                line = change.line
                formats = [format_.slug for format_ in change.formats]
                values = [value for _, value in line.words]
                # What the line is about, the same in every language.
                key = "-".join((line.key, *formats, *values, *line.names, "on" if change.began else "over"))
                news.append(FeedEntry(f"line-{game.slug}-{day}-{key}", day, name, url, change.words))
        news += [_entry_of_erratum(row) for row in errata.order_by("-announced")[:LENGTH]]
        return sorted(news, key=lambda one: (one.day, one.id), reverse=True)[:LENGTH]

    def item_title(self, item: FeedEntry) -> str:
        """The card or the game, and the day."""
        return f"{item.name} ({item.day.isoformat()})"

    def item_description(self, item: FeedEntry) -> str:
        """What changed."""
        return item.text

    def item_link(self, item: FeedEntry) -> str:
        """The card's page, or that of the restrictions."""
        return item.url

    def item_guid(self, item: FeedEntry) -> str:
        """A stable id."""
        return f"tag:deckwright,2026:{item.id}"

    def item_updateddate(self, item: FeedEntry) -> datetime:
        """The start of the day."""
        return datetime.combine(item.day, time(), UTC)


def _entry_of_restriction(row: Restriction, game: Game) -> FeedEntry:
    name = (
        name_in_language(game.format(row.format).names) if row.format in {f.slug for f in game.formats} else row.format
    )
    text = _("Banned in %(format)s.") if row.limit == 0 else _("Restricted to %(limit)s in %(format)s.")
    sentence = text % {"format": name, "limit": row.limit}
    day = row.since or date.min
    return FeedEntry(
        f"restriction-{row.card.game}-{row.card.key}-{row.format}-{day}",
        day,
        row.card.name,
        card_url(row.card),
        sentence,
    )


def _entry_of_erratum(row: Erratum) -> FeedEntry:
    text = name_in_language(row.summaries) or _("The card's text was changed.")
    return FeedEntry(
        f"erratum-{row.card.game}-{row.card.key}-{row.announced}",
        row.announced,
        row.card.name,
        card_url(row.card),
        text,
    )
