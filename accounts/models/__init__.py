"""The tables of accounts: people, where they are logged in, their tokens, letters, and the log of what happened."""

from accounts.models.letter import Letter
from accounts.models.log import Event
from accounts.models.token import OFFERED, Scope, Token
from accounts.models.user import Device, People, User

__all__ = ["OFFERED", "Device", "Event", "Letter", "People", "Scope", "Token", "User"]
