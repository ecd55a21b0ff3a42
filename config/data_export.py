"""What the export of a person's data leaves out, by table: secrets, derived rows, and other people's work."""

from typing import Final

DATA_EXPORT_EXCLUDED: Final = {
    "accounts.User": frozenset({"password"}),
    "accounts.Token": frozenset({"digest"}),
    "accounts.Device": frozenset({"session"}),
    # Whole card lists that staff have uploaded.
    "cards.Import": frozenset({"changes"}),
    # Keys of an event's receipts and links.
    "events.Event": frozenset({"secret", "join_token"}),
    # The list that counts is the last of those below the entry; to name it would ask once for each entry.
    "events.Entry": frozenset({"claim_digest", "current", "pool"}),
    # A check is the judges': one that is to come, its reason and its notes are not told to the player, whose log has what
    # came of it. What a judge has counted is another player's list.
    "events.DeckCheck": frozenset({"*"}),
    "events.CheckRecord": frozenset({"content", "digest"}),
    "events.PlayerDetails": frozenset({"entry"}),
    # Every field: the lines follow from the text of the deck.
    "decks.DeckLine": frozenset({"*"}),
}
