"""What the builder's page gives its script: texts in the reader's language and the filters of the search.

The script fills in the places `%(...)s` of a text.
"""

from functools import lru_cache
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from cards.catalogue.loading import load_catalogue
from cards.pages.card_frame import shown_value
from cards.pages.filter_groups import MAX_VALUES, FilterGroup, FilterNumber, filter_groups, filter_numbers
from cards.search.fields import search_fields
from cards.search.vocabulary import value_slug
from cards.templatetags.cards import letters_of
from legality.engine.game import Game
from legality.games import GAMES
from legality.messages import list_items
from legality.sources.fold import squash

Json = dict[str, object]
# So many values of a field that has more are shown before anything is looked for.
SHOWN_VALUES: Final = 10


def filter_config(game: Game) -> Json:
    """The filters of a game in the reader's language, and every word that a query may have for their fields."""
    catalogue = load_catalogue(game.slug)
    return _search_config(game.slug, filter_groups(catalogue), filter_numbers(catalogue), get_language() or "en")


@lru_cache(maxsize=16)
def _search_config(
    slug: str, groups: tuple[FilterGroup, ...], numbers: tuple[FilterNumber, ...], language: str
) -> dict[str, object]:
    game = GAMES[slug]
    known = {group.field for group in groups} | {number.field for number in numbers}
    return {
        "filters": [_group_json(group, game) for group in groups],
        "compared": [
            {"field": number.field, "name": number.name, "least": number.least, "most": number.most}
            for number in numbers
        ],
        "fields": {word: field.slug for word, field in search_fields(game.slug).items() if field.slug in known},
    }


def _group_json(group: FilterGroup, game: Game) -> Json:
    """`shown`: how many of the values, if not all, are shown at first."""
    more = {"shown": SHOWN_VALUES} if len(group.values) > MAX_VALUES else {}
    return {
        "field": group.field,
        "name": group.name,
        "part": group.part,
        "alone": group.alone,
        "chips": _columns_of_chips(group, game),
        **more,
    }


def _columns_of_chips(group: FilterGroup, game: Game) -> dict[str, list[str]]:
    """The values of a field, a list for each of what is known of them, in one order: that packs a tenth smaller.

    A text is empty where it goes without saying: `word`, where it is the value with capitals, and `token`, the value in the
    search index, where it is the value. `others`: its words in other languages, divided by `|`. Lists of empty texts are left out.
    """
    columns: dict[str, list[str]] = {"value": [], "word": [], "token": [], "others": [], "letters": [], "icon": []}
    for value in group.values:
        token = value_slug(value.slug) if group.part == "fact" else value.slug
        # The drawn mark of a trait that has marks; the symbol of a kind that has one.
        drawn = shown_value(game, group.field, value.slug)
        is_drawn = bool(group.field in game.look.values or drawn.icon)
        columns["value"].append(value.slug)
        columns["word"].append("" if value.word == titled_value(value.slug) else value.word)
        columns["token"].append("" if token == value.slug else token)
        columns["others"].append("|".join(word for word in value.others if squash(word) != squash(value.slug)))
        columns["letters"].append(letters_of(drawn) if is_drawn else "")
        columns["icon"].append(drawn.icon if is_drawn else "")
    return {name: texts for name, texts in columns.items() if any(texts)}


def titled_value(slug: str) -> str:
    """A value with capitals, `death-knight` as Death Knight: what the script makes of one that comes without a word."""
    return " ".join(word[:1].upper() + word[1:] for word in slug.split("-"))


def script_texts() -> dict[str, str]:
    """Every text of the script by its key."""
    return {
        # How the draft is saved, and what is known without a network.
        "state_saved": _("Saved"),
        "state_saving": _("Saving…"),
        "state_offline": _("Not synced (offline)"),
        "state_conflict": _("Conflict"),
        "state_local": _("Saved on this device"),
        "state_refused": _("Not saved: %(why)s"),
        "state_signed_out": _("Not synced: you are logged out"),
        "state_binned": _("Not saved: this deck was deleted and is in the bin. What you see is stored on this device."),
        "state_gone": _(
            "Not saved: this deck no longer exists, or it is not yours. What you see is stored on this device."
        ),
        "state_full": _("Draft not saved: this browser is out of space"),
        "unreachable": _("The server cannot be reached. The deck is saved on this device."),
        "offline_found": _(
            "You are offline: you can search by name and filters. Whether cards are allowed is shown "
            "once you are back online."
        ),
        "offline_left_out": _("Left out of the offline search: %(terms)s"),
        "no_verdict": _("No verdict"),
        "last_verdict": _("Last verdict, before your latest changes: %(word)s."),
        "draft_replaced": _("Deck loaded. Undo restores your draft."),
        "changed_meanwhile": _("The deck was changed in another tab. Press again to replace it with this text."),
        # Two people's changes.
        "union_clean": _("Nothing to choose: one deck can hold both sets of changes."),
        "union_choose": _("One deck can hold both sets of changes. Where they differ, choose:"),
        "union_keep": _("Merge both changes"),
        "union_join": _("Merge as chosen"),
        "union_mine": _("Here: %(what)s"),
        "union_theirs": _("On the server: %(what)s"),
        "union_none": _("none"),
        "union_done": _("Both sets of changes are now in the deck."),
        # What was done, and why something was not.
        "count_now": _("%(name)s: %(count)s in %(section)s"),
        "taken_out": _("%(name)s removed."),
        "moved": _("%(name)s moved to %(section)s."),
        "exchanged": _("%(name)s replaced %(other)s."),
        "fixed": _("Done: %(label)s"),
        "fix_later": _("The verdict is not ready yet. Try again in a moment."),
        "not_done": _("Nothing was changed. %(why)s"),
        "mend_none": _("Nothing has to be removed: you only need to add cards."),
        "mend_hopeless": _("No legal deck can be built from this pool."),
        "step_many": _("A line can have at most %(most)s copies."),
        "step_absent": _("This section has fewer copies than that."),
        "step_card": _("Unknown card."),
        "tags_cut": _(
            "A tag must begin with a letter and have at most %(letters)s characters, and a line can "
            "have at most %(tags)s tags. The rest was left out."
        ),
        "sorted": _("Rows sorted."),
        "imported": _("List imported."),
        "text_taken": _("Deck updated from the text."),
        "cleared": _("Deck cleared."),
        "copied": _("List copied."),
        "code_copied": _("Deck code copied."),
        "not_copied": _("Nothing was copied: your browser does not allow it."),
        "pool_taken": _("Pool updated."),
        "version_kept": _("Saved as version %(number)s."),
        "not_sent": _("The deck could not be sent to the server. Check the status above the deck, then try again."),
        "undo_done": _("Undone"),
        "undo_none": _("Nothing to undo"),
        "redo_done": _("Redone"),
        "redo_none": _("Nothing to redo"),
        # The first choice of a deck, and what it needs.
        "opening_title": _("Choose your %(section)s"),
        "opening_trait": _("Start with your %(trait)s"),
        "opening_rest": _("The other cards"),
        "need_count": _("%(count)s of %(bound)s"),
        "need_done": _("done"),
        "need_open": _("missing"),
        "have_most": _("%(count)s of %(most)s"),
        "count_of_most": _("%(name)s: %(count)s of %(most)s in %(section)s"),
        # Buttons, rows and fields.
        "one_more": _("Add one: %(name)s"),
        "one_less": _("Remove one: %(name)s"),
        "one_more_in": _("Add one to %(section)s: %(name)s"),
        "one_less_in": _("Remove one from %(section)s: %(name)s"),
        "more_about": _("More: %(name)s"),
        "no_group": _("Others"),
        "text_outdated": _("Printed text; an erratum changed it"),
        "with": _("with %(sections)s"),
        "between": list_items(("", "")),
        "all_shown": _("Showing all cards of the game."),
        "left": _("%(count)s left"),
        "drop_kind": _("There are no cards of this type here."),
        "drop_wait": _("Waiting for the server."),
        "in_place_of": _("Replaces %(name)s"),
        "not_added": _("Not added: %(name)s. %(why)s"),
        "none_found": _("No cards match. Remove a term, or show all cards."),
        "found": "%(explain)s",
        "list_of": _("This is a list for %(game)s."),
        "read": _("Lines recognised: %(exact)s"),
        "accepted": _("Accepted: %(lines)s"),
        "read_open": _("Lines recognised: %(exact)s · to check: %(open)s"),
        "copy_name": _("%(name)s (copy)"),
        "since": _("In force since %(day)s"),
        "field_name": _("Name"),
        "field_format": _("Format"),
        "field_region": _("Region"),
        "field_options": _("Options"),
        "field_pool": _("Pool"),
        # Problems, points and figures.
        "find_cards": _("Find cards"),
        "find_filter": _("%(name)s: find one of %(count)s"),
        "count_over": _("%(count)s over"),
        "over_short": _("Over: %(count)s of %(limit)s"),
        "local_over": _("%(name)s: over, %(count)s of %(limit)s"),
        "local_short": _("%(name)s: short, %(count)s of %(limit)s"),
        "verdict_says": _("%(word)s. %(note)s."),
        "found_count": _("Cards found: %(count)s"),
        "house_rule": _("House rule %(numbers)s"),
        "points_left": _("%(count)s left"),
        "points_over": _("%(count)s over the budget"),
        "points_cards": _("Cards that cost points: %(count)s"),
        "bar": _("Cost %(cost)s: %(count)s cards"),
        "cost": _("Cost %(cost)s"),
        "only": _("Showing only: %(word)s"),
        "only_none": _("The deck has none of these."),
        "only_reset": _("All cards of the deck are shown."),
        "kinds": _("Type"),
        "mean_of": _("average %(name)s"),
        "unknown_cards": _("Not counted (number unknown): %(count)s"),
        # Actions by keyboard and menu.
        "do_search": _("Search for cards"),
        "do_undo": _("Undo"),
        "do_redo": _("Redo"),
        "do_import": _("Paste a list"),
        "do_text": _("Edit as text"),
        "do_settings": _("Format and day"),
        "do_save": _("Save"),
        "do_deck": _("Go to the deck"),
        "do_verdict": _("Go to the verdict"),
        "do_fix": _("Fix the first problem"),
        "do_mend": _("Fix the whole deck"),
        "do_pictures": _("Results as pictures"),
        "do_all": _("Show all cards, or only those that match"),
        "do_group": _("Change the grouping"),
        "do_unfilter": _("Show all cards of the deck"),
        "do_view": _("Show the deck as rows, stacks or a grid"),
        "do_sort_name": _("Sort by name"),
        "do_sort_cost": _("Sort by cost"),
        "do_pool": _("Edit the pool"),
        "do_version": _("Save as version"),
        "do_versions": _("Versions"),
        "do_hand": _("Sample hand"),
        "do_odds": _("Odds"),
        "do_explain": _("Can this deck play…?"),
        "do_timeline": _("Timeline"),
        "do_copy": _("Copy the list"),
        "do_code": _("Copy the deck code"),
        "do_export": _("Export"),
        "do_share": _("Who can see it"),
        "do_event": _("Register this deck for an event"),
        "do_clone": _("Copy to my decks"),
        "do_menu": _("More"),
        "do_clear": _("Clear the deck"),
        "do_page": _("Open the deck's page"),
        "do_palette": _("All actions"),
        "do_help": _("Shortcuts"),
    }
