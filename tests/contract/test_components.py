"""The names of the components of the description: clients are generated from them, so every name stays."""

from __future__ import annotations

from typing import Final

from config.http.openapi import schema

NAMES: Final = """
    Alternative Answer Bar BatchAnswer BatchResult BlamedCard Build BuildBlame BuildCard BuildFix BuildFound
    BuildRequest BuildSearchRequest BuildSection BuildStep BulkFile BulkFiles Card CardRequest CardRestriction Cell
    CellFault Change CheckFault CheckRequest Collection CollectionRequest Compared Current DealtCard Deck
    DeckRequest Decks Diff Doubt Drawing DrawnCard Edition Erratum ExplainRequest ExplainedCard Explanation Fault
    Finding FixStep Folder Folders Format FoundCard FoundCards Game Games Hand Hint HintedCard LastCheck ListRequest
    ListedDeck ListedVersion Mark Matrix MatrixRequest Mean Meta Metas Missing MissingCard Move Moved Moves Odds
    OddsRow OpenLines OperationRequest Option PatchedDeckChangeRequest PatchedDeckRequest PatchedOperationsRequest
    PileCard Playable Printing Problem ProblemFault ProblemLine Proposal QueryFault Read ReadLine ReadRequest Reason
    RefusedCheck Restriction Restrictions Room Rule Rules Ruling SearchFault Section SectionCount Seen Set Sets
    Share Span Stand Stats Suggestions SwapAnswer SwapRequest TeamAnswer TeamRequest Text Timeline Touch TraitShares
    BatchEntries BatchEntriesRequest BatchFault BatchRow CurrentEvent Entered Entries Entry EntryListRequest Event
    EventRequest Events FrozenCard ListedEvent ListedList Lists Log Logged NewEntryRequest NewList OpenLine
    OwnEntryRequest PatchedEntryChangeRequest PatchedEventRequest Player PutEntryRequest RefusedList RegisteredList
    Rejudged ListedRound Opponent OpponentList Round RoundRequest RoundTable RoundTableRequest Rounds Trouble Turn Version VersionRequest Versions Violation Word Writing Zone
    BaseDeckRequest Clash FieldClash ListedRuling Rulings Union
"""


def test_every_component_keeps_its_name() -> None:
    assert set(NAMES.split()) - schema()["components"]["schemas"].keys() == set()
