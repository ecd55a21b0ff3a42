"""How a person leaves: what the export of their data leaves out, by table (secrets, derived rows, other people's work), and who
is asked before an account is deleted.
"""

from typing import Final

# Tells why an account cannot be deleted yet; accounts, which know no events, call it by this name.
REASONS_TO_STAY: Final = "events.hosting.leaving.reasons_to_stay"

DATA_EXPORT_EXCLUDED: Final = {
    "accounts.User": frozenset({"password"}),
    "accounts.Token": frozenset({"digest"}),
    "accounts.Device": frozenset({"session"}),
    # Whole card lists that staff have uploaded.
    "cards.Import": frozenset({"changes"}),
    # Keys of an event's receipts and links.
    "events.Event": frozenset({"secret", "join_token"}),
    # What a page says of a list follows from the list, which is in the export.
    "events.ListReport": frozenset({"*"}),
    # The list that counts is the last of those below the entry; to name it would ask once for each entry.
    "events.Entry": frozenset({"claim_digest", "current", "pool"}),
    # A check is the judges': one that is to come, its reason and its notes are not told to the player, whose log has what
    # came of it. What a judge has counted is another player's list.
    "events.DeckCheck": frozenset({"*"}),
    "events.CheckRecord": frozenset({"content", "digest"}),
    "events.PlayerDetails": frozenset({"entry", "printed_as", "told_digest"}),
    # Every field: the lines follow from the text of the deck.
    "decks.DeckLine": frozenset({"*"}),
}
