"""Rate limits. They stop loops and guessing and leave room for a hall full of players.

A hall often shares one address, so the rates without an account are close to those of a person.
"""

from typing import Final

# The API by scope: the rate of an address without an account, and of a person with a session or a token.
THROTTLE_RATES: Final = {
    "read": ("600/minute", "1200/minute"),
    "search": ("300/minute", "600/minute"),
    "check": ("300/minute", "600/minute"),
    "build": ("1200/minute", "1200/minute"),
    # One request checks up to some thousand decks.
    "batch": ("30/minute", "120/minute"),
    "write": ("60/minute", "300/minute"),
}

# Actions: logins, sign-ups, password resets and wrong tokens by client, guesses and exports by person, e-mails by both
# the person and the address written to.
LIMITS: Final = {
    "login": "60/minute",
    "signup": "120/hour",
    "reset": "30/hour",
    "emails": "5/hour",
    "guesses": "10/hour",
    "exports": "10/hour",
    "tokens": "60/minute",
}

# Lists, or pools, that a player sends for one entry of an event: each is kept.
LISTS_AN_HOUR: Final = 60

# Seconds of processor that one request may take, of a stranger and of a person. Commands, the worker and imports of cards have no end.
REQUEST_SECONDS: Final = (2.0, 5.0)

# Work, in lines judged (api/work.py: 25 microseconds of processor each). A batch: what one request may do, and a minute of a
# stranger's address, of a person, and of all people who come from one address, so that accounts do not multiply it.
BATCH_REQUEST: Final = {"stranger": 12_000, "person": 400_000}
BATCH_WORK: Final = {"stranger": "80000/minute", "person": "600000/minute", "people": "1200000/minute"}
# Everything that an address asks for, as its time of processor: strangers 20 seconds of each minute, people who are
# logged in or send a token 60, since a hall full of players may share one address.
ADDRESS_WORK: Final = {"stranger": "800000/minute", "people": "2400000/minute"}
