"""The names in the description: clients are generated from them, so those of components and operations stay."""

from typing import Final

from config.http.api_views import schema

COMPONENTS: Final = """
    Adding Alternative Answer Answered Archetype Bar BaseDeckRequest BatchAnswer BatchEntries BatchEntriesRequest
    BatchFault BatchResult BatchRow BlamedCard BoosterShare Boosters Build BuildBlame BuildCard BuildFix
    BuildFound BuildMend BuildRequest BuildSearchRequest BuildSection BuildStep BulkFile BulkFiles Candidate Card
    CardRequest CardRestriction CardText Cell CellFault Change CheckFault CheckRequest CheckRow CheckedCard Checks
    Clash CobraPairing CobraPlayer CobraRank CobraSeat CobraTournament Collection CollectionRequest Compared
    ConflictCard CurrentDeck CurrentEvent CurrentHouse DealtCard Deck DeckRequest Decks DetectRequest Detection
    Diff Doubt DraftRequest Drawing DrawnCard Edition Entered Entries Entry EntryListRequest Erratum Event
    EventPlacings EventRequest Events ExplainRequest ExplainedCard Explanation Export Fault FaultyDraft FieldClash
    Figures Finding Fit FixStep Folder Folders Format FoundCard FoundCards FrozenCard GameDetails Games Hidden
    Hint HintedCard HouseFault HouseFormat HouseFormatRequest HouseFormats HousePreview HouseRule HouseRuleRequest
    HouseVersion HouseVersionRequest JoinTeamRequest KnownRequest LastCheck LineToConfirm ListRequest ListedCard
    ListedDeck ListedEvent ListedHouseFormat ListedHouseVersion ListedList ListedRound ListedRuling ListedVersion
    Lists Loaded Log Logged MadeChecks Mark Matrix MatrixRequest Member Mend MendLine MendRequest MendedAnswer
    Meta Metas MissingCard MissingCards Move Moved Moves NameSuggestions NewChecksRequest NewEntryRequest NewList
    NewTeamRequest NewVersion NumberMean Odds OddsRow OpenLine OpenLines OperationRequest Opponent OpponentList
    Option OwnEntryRequest PaidCard Partly PartnerLink PatchedDeckChangeRequest PatchedDeckRequest
    PatchedEntryChangeRequest PatchedEventRequest PatchedHouseDetailsRequest PatchedOperationsRequest
    PatchedOwnTeamRequest PileCard Placing PlacingRequest PlacingsRequest Playable Played PlayedCard PlayedDeck
    Player Points Pool PoolReceipt PoolReply PoolReplyRequest PoolRequest PracticeHand Printing Problem
    ProblemFault ProblemLine Proposal PutEntryRequest PutTeamRequest QueryFault Read ReadLine ReadRequest Reason
    Record RecordRequest RecordsRequest RefusedCheck RefusedList RegisteredList Rejudged RemindRequest Reminded
    Reminder Reminders Replaced Restriction Restrictions Round RoundRequest RoundTable RoundTableRequest Rounds
    Rule RuleLine Rules Ruling Rulings SearchFault Section SectionCount SectionPlayed SectionRoom Seen Set Sets
    Share Sheets SheetsJob SheetsRequest Span Stand StandLine Standing StandingRecord Stats Swap SwapAnswer
    SwapRecordRequest SwapRequest SwappedCard Swaps Taken Task Team TeamAnswer TeamRequest Teams Text TextPart
    TextParts Timeline Touch TouchedDeck TraitShares Trouble Turn Union Version VersionRequest Versions Violation
    WholeCheck Word Writing Zone
"""

METHODS: Final = ("get", "post", "put", "patch", "delete")
OPERATIONS: Final = """
    answerOwnPool applyPlan binHouseFormat build buildMend buildRead buildSearch changeDeck changeEntry changeEvent
    changeHouseFormat check checkBatch checkDeck checkMatrix checkSwap checkTeam checkTimeline cloneDeck compareVersions
    createDeck createEntry createEvent createHouseFormat createTeam createVersion dealHand deleteDeck deleteEvent
    deletePlacings deleteRound detect downloadSheet downloadSheets explainCard exportDeck exportEvent findCard
    getArchive getBulkFile getCard getCardText getCheck getCollection getDeck getEntry getEvent getEventLog getGame
    getHouseFormat getHouseVersion getList getMeta getMissing getOdds getOpponentList getOwnEntry getOwnPool getOwnTeam
    getPlayed getPool getReminders getRound getSchema getSheets getTask getVersion joinTeam judgeEvent listBulkFiles
    listChecks listDecks listEntries listEvents listFolders listGames listHouseFormats listLists listMigrations
    listPlacings listRestrictions listRounds listRules listRulings listSets listSheets listSwaps listTeams listVersions
    makePartnerLink makeSheets nameOwnTeam openCheck pickChecks previewHouseFormat publishHouseFormat putEntries
    putEntry putOwnPool putPlacings putPool putRound putTeam recordSwap register registerList remindPlayers
    replaceCollection replaceDeck replaceHouseDraft restoreDeck restoreEvent restoreHouseFormat restoreVersion
    searchCards sendRecords
"""


def test_every_component_keeps_its_name() -> None:
    assert set(COMPONENTS.split()) - schema()["components"]["schemas"].keys() == set()


def test_every_operation_keeps_its_id() -> None:
    paths = schema()["paths"].values()
    ids = [operation["operationId"] for path in paths for operation in path.values()]

    assert set(OPERATIONS.split()) - set(ids) == set()
    assert len(ids) == len(set(ids))


def test_members_do_not_have_the_names_that_forms_give_them() -> None:
    schemas = schema()["components"]["schemas"]
    members = [
        (name, key, member) for name, one in schemas.items() for key, member in one.get("properties", {}).items()
    ]

    assert [(name, key) for name, key, member in members if "title" in member] == []


def test_the_methods_of_an_address_are_always_in_the_same_order() -> None:
    # Of a view set the library takes them from a set, whose order is another in each process.
    for operations in schema()["paths"].values():
        assert list(operations) == [method for method in METHODS if method in operations]
