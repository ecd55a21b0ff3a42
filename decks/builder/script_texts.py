"""The texts of the builder's script, in the reader's language; the script fills in the places `%(...)s`."""

from __future__ import annotations

from django.utils.translation import gettext as _

from legality.messages import list_items


def script_texts() -> dict[str, str]:
    """Every text of the script by its key."""
    return _states() | _unions() | _changes() | _labels() | _findings() | _actions()


def _states() -> dict[str, str]:
    return {
        "state_saved": _("Saved"),
        "state_saving": _("Saving…"),
        "state_offline": _("Not synced (offline)"),
        "state_conflict": _("Conflict"),
        "state_local": _("Saved on this device"),
        "state_refused": _("Not saved: %(why)s"),
        "state_signed_out": _("Not synced: you are logged out"),
        "state_binned": _("Not saved: this deck was deleted and is in the bin. What you see stays on this device."),
        "state_gone": _(
            "Not saved: this deck no longer exists, or it is not yours. What you see stays on this device."
        ),
        "state_full": _("This browser has no room for the draft"),
        "unreachable": _("The server cannot be reached. The deck is saved on this device."),
        "offline_found": _(
            "Without a network, names and filters find cards. Whether they are allowed is shown once the server answers."
        ),
        "offline_left_out": _("Without a network this was left out: %(terms)s"),
        "no_verdict": _("No verdict"),
        "last_verdict": _("The last verdict, on an older list: %(word)s."),
        "draft_replaced": _("Deck loaded. Undo restores your draft."),
        "changed_meanwhile": _("The deck was changed in another tab. Press again to replace it with this text."),
    }


def _unions() -> dict[str, str]:
    return {
        "union_clean": _("Nothing has to be chosen: one deck can hold what both changed."),
        "union_choose": _("One deck can hold what both changed. Of what both changed differently, choose:"),
        "union_keep": _("Join both changes"),
        "union_join": _("Join both, as chosen"),
        "union_mine": _("Here: %(what)s"),
        "union_theirs": _("On the server: %(what)s"),
        "union_none": _("none"),
        "union_done": _("The deck holds what both changed."),
    }


def _changes() -> dict[str, str]:
    return {
        "count_now": _("%(name)s: %(count)s in %(section)s"),
        "taken_out": _("%(name)s is taken out."),
        "moved": _("%(name)s is in %(section)s now."),
        "exchanged": _("%(name)s is in the place of %(other)s."),
        "fixed": _("Done: %(label)s"),
        "fix_later": _("The verdict is not here yet. Press again once it is."),
        "not_done": _("Nothing is changed. %(why)s"),
        "mend_none": _("Nothing has to go: cards need only be added."),
        "mend_hopeless": _("No legal deck can be built from this pool."),
        "step_many": _("One line holds at most %(most)s copies."),
        "step_absent": _("There are fewer copies than that in this section."),
        "step_card": _("This card is not known."),
        "tags_cut": _(
            "A tag begins with a letter and has at most %(letters)s characters, a line at most %(tags)s tags. The rest was left out."
        ),
        "sorted": _("The rows are sorted."),
        "imported": _("The list is in the deck."),
        "text_taken": _("The deck is as the text says."),
        "cleared": _("All cards are taken out."),
        "copied": _("The list is copied."),
        "code_copied": _("The deck code is copied."),
        "not_copied": _("Nothing is copied: the browser does not allow it."),
        "pool_taken": _("The pool is as the text says."),
        "version_kept": _("Saved as version %(number)s."),
        "not_sent": _("The deck could not be sent to the server. Look at the line above it, then try again."),
        "undo_done": _("Undone"),
        "undo_none": _("Nothing to undo"),
        "redo_done": _("Redone"),
        "redo_none": _("Nothing to redo"),
    }


def _labels() -> dict[str, str]:
    return {
        "one_more": _("One more: %(name)s"),
        "one_less": _("One less: %(name)s"),
        "one_more_in": _("One more in %(section)s: %(name)s"),
        "one_less_in": _("One less in %(section)s: %(name)s"),
        "more_about": _("More: %(name)s"),
        "no_group": _("Others"),
        "text_outdated": _("Printed text; an erratum changed it"),
        "with": _("with %(sections)s"),
        "between": list_items(("", "")),
        "all_shown": _("All cards of the game are shown."),
        "left": _("%(count)s left"),
        "drop_kind": _("There are no cards of this type here."),
        "drop_wait": _("The server is still asked."),
        "in_place_of": _("Replaces %(name)s"),
        "no_room": _("No more copies fit."),
        "not_added": _("Not added: %(name)s. %(why)s"),
        "none_found": _("No cards match. Remove a term, or show all cards."),
        "found": "%(explain)s",
        "list_of": _("This is a list of %(game)s."),
        "read": _("Read as cards: %(exact)s"),
        "accepted": _("Accepted: %(lines)s"),
        "read_open": _("Read as cards: %(exact)s · still open: %(open)s"),
        "copy_name": _("%(name)s (copy)"),
        "since": _("In force since %(day)s"),
        "field_name": _("Name"),
        "field_format": _("Format"),
        "field_region": _("Region"),
        "field_options": _("Options"),
        "field_pool": _("Pool"),
    }


def _findings() -> dict[str, str]:
    return {
        "find_cards": _("Find cards"),
        "find_filter": _("%(name)s: find one of %(count)s"),
        "count_of": "%(section)s %(count)s / %(bound)s",
        "verdict_says": _("%(word)s. %(note)s. %(counts)s"),
        "house_rule": _("House rule %(numbers)s"),
        "points_left": _("%(count)s left"),
        "points_over": _("%(count)s over the budget"),
        "points_cards": _("Cards that cost points: %(count)s"),
        "bar": _("Cost %(cost)s: %(count)s cards"),
        "cost": _("Cost %(cost)s"),
        "only": _("Only these are shown: %(word)s"),
        "only_none": _("The deck has none of these."),
        "only_reset": _("All cards of the deck are shown."),
        "kinds": _("Kind"),
        "mean_of": _("mean %(name)s"),
        "unknown_cards": _("Not counted, because the number is not known: %(count)s"),
    }


def _actions() -> dict[str, str]:
    return {
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
        "do_group": _("Group the rows another way"),
        "do_unfilter": _("Show all cards of the deck"),
        "do_view": _("Show the deck as rows, stacks or a grid"),
        "do_sort_name": _("Sort by name"),
        "do_sort_cost": _("Sort by cost"),
        "do_pool": _("Edit the pool"),
        "do_version": _("Save as version"),
        "do_versions": _("Versions"),
        "do_hand": _("Sample hand"),
        "do_odds": _("Odds"),
        "do_explain": _("Explain a card"),
        "do_timeline": _("Timeline"),
        "do_copy": _("Copy the list"),
        "do_code": _("Copy the deck code"),
        "do_export": _("Export"),
        "do_share": _("Who can read it"),
        "do_event": _("Register it for an event"),
        "do_clone": _("Copy to my decks"),
        "do_menu": _("More"),
        "do_clear": _("Clear the deck"),
        "do_page": _("Open the deck's page"),
        "do_palette": _("All actions"),
        "do_help": _("Keys"),
    }
