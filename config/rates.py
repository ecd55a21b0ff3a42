"""How often the site lets things be done. Meant to stop loops and guessing, never a hall full of players.

A hall often shares one address, so that rates without an account are not much lower than a person's own.
"""

from typing import Final

# The API by scope: for one address without an account, and for one person with a session or a token.
THROTTLE_RATES: Final = {
    "read": ("600/minute", "1200/minute"),
    "search": ("300/minute", "600/minute"),
    "check": ("300/minute", "600/minute"),
    "build": ("1200/minute", "1200/minute"),
    # One of these is up to some thousand checks.
    "batch": ("30/minute", "120/minute"),
    "write": ("60/minute", "300/minute"),
}

# The rest by what is done: logins, sign-ups, e-mails and wrong tokens by address, guesses and exports by person.
LIMITS: Final = {
    "login": "60/minute",
    "signup": "120/hour",
    "reset": "30/hour",
    "emails": "5/hour",
    "guesses": "10/hour",
    "exports": "10/hour",
    "tokens": "60/minute",
}
