"""How passwords are stored: Argon2id by the parameters that OWASP recommends, 19 MiB, two passes, one lane.

Django's own (100 MiB, eight lanes) take a third of a second of processor: two workers could not log in a hall of five
hundred players in the last minutes before a deadline, and each login would hold a tenth of a gigabyte.
"""

from django.contrib.auth.hashers import Argon2PasswordHasher


class PasswordHasher(Argon2PasswordHasher):
    """Argon2id. A password that was stored by other parameters is stored again at the next login."""

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
