"""The table of permissions, cell by cell, as it is in the issue of tournaments."""

import pytest

from events.access.permissions import Action, Phase, Role, is_allowed

LETTERS = {
    Phase.OPEN: "o",
    Phase.GRACE: "g",
    Phase.LOCKED: "l",
    Phase.RUNNING: "r",
    Phase.CUT: "c",
    Phase.ENDED: "e",
}
# For each action, the phases in which organiser, judge, scorekeeper and player may do it.
EXPECTED = {
    Action.REGISTER: ("", "", "", "og"),
    Action.SUBMIT_OWN: ("", "", "", "og"),
    Action.WITHDRAW_OWN: ("", "", "", "oglrc"),
    Action.DETAILS_OWN: ("", "", "", "oglrc"),
    Action.SUBMIT_POOL_OWN: ("", "", "", "og"),
    Action.RECORD_POOL: ("", "", "", "og"),
    Action.CONFIRM_POOL_OWN: ("", "", "", "oglrc"),
    Action.SWAP_OWN: ("", "", "", "lrc"),
    Action.TEAM_OWN: ("", "", "", "og"),
    Action.SEE_BOARD: ("oglrce", "oglrce", "oglrce", ""),
    Action.SEE_LISTS: ("oglrce", "oglrce", "", ""),
    Action.ENTER: ("oglrc", "oglrc", "oglrc", ""),
    Action.ENTER_LIST: ("oglrc", "oglrc", "", ""),
    Action.ENTER_POOL: ("oglrc", "oglrc", "", ""),
    Action.DEAL_POOLS: ("oglrc", "oglrc", "", ""),
    Action.RECORD_SWAP: ("oglrc", "oglrc", "", ""),
    Action.WITHDRAW: ("oglrc", "", "oglrc", ""),
    Action.TEAMS: ("oglrc", "", "oglrc", ""),
    Action.UNLOCK: ("oglrc", "", "", ""),
    Action.CHECK: ("oglrc", "oglrc", "", ""),
    Action.SEND_RECORDS: ("oglrce", "oglrce", "", ""),
    Action.LOAD_ROUNDS: ("oglrc", "", "oglrc", ""),
    Action.LOAD_PLACINGS: ("oglrce", "", "oglrce", ""),
    Action.REMIND: ("oglrc", "", "", ""),
    Action.ROSTER: ("oglrc", "", "", ""),
    Action.CHANGE_EVENT: ("oglrce", "", "", ""),
    Action.STAFF: ("oglrce", "", "", ""),
    Action.DELETE: ("oglrce", "", "", ""),
}
ROLES = (Role.ORGANISER, Role.JUDGE, Role.SCOREKEEPER, Role.PLAYER)


@pytest.mark.parametrize("action", Action)
def test_the_table_says_for_each_role_in_which_phases(action: Action) -> None:
    found = tuple("".join(LETTERS[phase] for phase in Phase if is_allowed(role, action, phase)) for role in ROLES)

    assert found == EXPECTED[action]


def test_somebody_without_a_role_may_do_nothing() -> None:
    assert [action for action in Action for phase in Phase if is_allowed(None, action, phase)] == []


def test_an_unlocked_player_may_send_a_list_until_the_event_has_ended_and_nothing_else() -> None:
    unlocked = {
        (action, phase) for action in Action for phase in Phase if is_allowed(Role.PLAYER, action, phase, unlocked=True)
    }
    locked = {(action, phase) for action in Action for phase in Phase if is_allowed(Role.PLAYER, action, phase)}

    assert unlocked - locked == {(Action.SUBMIT_OWN, phase) for phase in (Phase.LOCKED, Phase.RUNNING, Phase.CUT)}
