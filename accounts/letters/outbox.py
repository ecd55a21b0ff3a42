"""The outbox: letters are written into it with what happened, and sent from it by whichever process claims them.

A claim is a lease: one process sends a letter, and one that is killed gives it back by waiting. A letter is sent twice
only if a process dies between the server's yes and the note of it.
"""

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr
from smtplib import SMTPRecipientsRefused, SMTPResponseException
from typing import Final

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.core.mail import EmailMessage, get_connection
from django.db import Error, connections
from django.db.models import Count, F, Min, Q
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language, override

from accounts.letters.links import confirm_path, reset_path
from accounts.models import Letter, User
from accounts.models.user import is_spelling_of

Words = Mapping[str, str]
SALT: Final = "accounts.letters"


def build_email(letter: Letter) -> EmailMessage | None:
    """The e-mail of a letter, in its language; None where it is not to be sent (any more).

    An address without an account is found here, behind the answer, so that asking costs the same for every address.
    """
    if letter.kind == Letter.Kind.CONFIRM_EMAIL:
        # The link, or the news that the address belongs to another account already. None once it no longer waits.
        person = letter.person
        if person is None or not person.is_active or person.pending_email != letter.address:
            return None

        owner = User.objects.filter(is_spelling_of("email", letter.address)).exclude(pk=person.pk).first()
        if owner is not None:
            return _render_template(
                letter, "email_taken", letter.address, {"name": person.username, "own": owner.username}
            )

        words = {"name": person.username, "link": letter.origin + confirm_path(person)}
        return _render_template(letter, letter.kind, letter.address, words)
    if letter.kind == Letter.Kind.PASSWORD_RESET:
        # The link to the one who has confirmed the address, sent as it is spelled in the account.
        found = list(PasswordResetForm().get_users(letter.address))
        confirmed = min(found, key=lambda user: user.email != letter.address, default=None)
        if confirmed is None:
            return None

        words = {"name": confirmed.username, "link": letter.origin + reset_path(confirmed)}
        return _render_template(letter, letter.kind, confirmed.email, words)

    # The words of a notice; its `path` becomes a link of this site.
    words = dict(letter.words)
    if "path" in words and letter.origin:
        words["link"] = letter.origin + words["path"]
    return _render_template(letter, letter.kind, letter.address, words | {"name": letter.name})


def _render_template(letter: Letter, template: str, address: str, words: Words) -> EmailMessage:
    """`emails/<template>.txt`, whose first line is the subject; one after the other in all languages where none is known."""
    known = [letter.language] if letter.language else [code for code, _name in settings.LANGUAGES]
    subjects: list[str] = []
    bodies: list[str] = []
    for language in known:
        forgotten = letter.origin + reverse("accounts:forgotten_password")
        with override(language):
            text = render_to_string(f"emails/{template}.txt", {"forgotten": forgotten, **words})
        first, _newline, others = text.strip().partition("\n")
        subjects.append(first.strip())
        bodies.append(others.strip() + "\n")

    # A letter that is sent twice after a crash has one id, by which mail programs know it again.
    mark = salted_hmac(SALT, f"{letter.pk} {letter.created.isoformat()}", algorithm="sha256").hexdigest()[:32]
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    headers = {"Message-ID": f"<{mark}@{domain or 'localhost'}>", "Auto-Submitted": "auto-generated"}
    return EmailMessage(" / ".join(subjects), "\n----\n\n".join(bodies), to=[address], headers=headers)


# Where links in letters lead: scheme and host of the site, as its operator or the request says.


def site_origin(request: HttpRequest) -> str:
    """`SITE_URL`, or the scheme and host of the request, such as `https://decks.example.org`.

    A port that the client names is used only where it is the one that this process serves without a proxy: a stranger
    who asks for someone else's letter cannot choose another port for the link. The DisallowedHost of `get_host` passes on.
    """
    if settings.SITE_URL:
        return str(settings.SITE_URL)

    host, port = split_domain_port(request.get_host())
    own = port == str(settings.SITE_PORT) and not request.is_secure()
    return f"{request.scheme}://{host}:{port}" if own else f"{request.scheme}://{host}"


LOG: Final = logging.getLogger(__name__)
Clock = Callable[[], datetime]
State = Letter.State

# Longer than `EMAIL_DEADLINE` and all the tries to note the end of a letter together.
LEASE: Final = timedelta(minutes=3)
LIFE: Final = timedelta(hours=24)
# How long a letter without name and address stays for the count.
COUNTED_FOR: Final = timedelta(days=30)
MINUTES: Final = (1, 2, 4, 8, 15)
# A server that fails so often in a row is left alone until the next round.
FAILURES: Final = 2
SHARE: Final = 20
# The language of a letter of whose reader none is known.
EVERY_LANGUAGE: Final = ""
# Seconds between tries to note that a letter is sent: the database may be away at that moment.
NOTING: Final = (1, 3, 9, 27)
FORGOTTEN: Final[Mapping[str, object]] = {"address": "", "name": "", "origin": "", "words": {}, "leased_until": None}


@dataclass(frozen=True, slots=True)
class SendingResult:
    """What one round has done: letters that a server took, and tries that failed."""

    sent: int = 0
    failed: int = 0


@dataclass(frozen=True, slots=True)
class OutboxCounts:
    """The outbox in numbers: waiting now, sent and given up in the last thirty days, seconds that the oldest waits."""

    waiting: int
    sent: int
    dead: int
    oldest: float


def write_letter(
    kind: Letter.Kind,
    address: str,
    *,
    person: User | None = None,
    request: HttpRequest | None = None,
) -> Letter:
    """Put a letter into the outbox, in the language of the moment. It is there if the transaction holds."""
    letter = _new_letter(kind, address, person, {}, get_language() or "en")
    letter.origin = "" if request is None else site_origin(request)
    letter.save(force_insert=True)
    return letter


def write_letters(
    kind: Letter.Kind, people: Iterable[User], words: Mapping[str, str], request: HttpRequest | None
) -> int:
    """Put a letter to each person into the outbox; returns how many. One query.

    With a request it is in the language of the moment, with links to the request's site. Without one the reader's language is
    not known, so that each letter is written in all of them; links begin with `SITE_URL`, and without it there are none.
    """
    language = EVERY_LANGUAGE if request is None else get_language() or "en"
    origin = settings.SITE_URL if request is None else site_origin(request)
    letters = [_new_letter(kind, person.email, person, words, language) for person in people]
    for letter in letters:
        letter.origin = origin
    return len(Letter.objects.bulk_create(letters))


def _new_letter(
    kind: Letter.Kind, address: str, person: User | None, words: Mapping[str, str], language: str
) -> Letter:
    return Letter(
        kind=kind,
        address=address,
        person=person,
        name="" if person is None else person.username,
        words=dict(words),
        language=language,
    )


def send_due(
    *, clock: Clock = timezone.now, go_on: Callable[[], bool] = lambda: True, seconds: float = float("inf")
) -> SendingResult:
    """Send the letters that are due, one by one, until none is left, `go_on` says no, or the seconds are over.

    It ends early after failures in a row, and raises what the database raises. Letters older than a day are given up.
    """
    # Bury what has waited for a day, and remove what is long over.
    now = clock()
    old = Letter.objects.free(now).filter(created__lte=now - LIFE)
    # Asked first: a write would wait for whoever writes at the moment, on SQLite for the whole of it.
    dead = old.update(state=State.DEAD, ended=now, **FORGOTTEN) if old.exists() else 0
    if dead:
        LOG.error("%s letters could not be sent for a day and are given up.", dead)

    over = Letter.objects.filter(ended__lte=now - COUNTED_FOR)
    if over.exists():
        over.delete()
    begun = time.monotonic()
    sent = 0
    failed = 0
    in_a_row = 0
    while in_a_row < FAILURES and go_on() and time.monotonic() - begun < seconds:
        letter = _claim_letter(clock())
        if letter is None:
            break

        outcome = _try_letter(letter, clock)
        sent = sent + (outcome is True)
        failed = failed + (outcome is False)
        in_a_row = in_a_row + 1 if outcome is False else 0

    return SendingResult(sent, failed)


def make_letters_due(*, clock: Clock = timezone.now) -> int:
    """Make every waiting letter due now. Returns how many."""
    return Letter.objects.free(clock()).update(next_attempt=clock())


def count_letters(*, clock: Clock = timezone.now) -> OutboxCounts:
    """The outbox in numbers, for whoever watches the site."""
    of = {state: Count("pk", filter=Q(state=state)) for state in State.values}
    oldest = Min("created", filter=Q(state=State.WAITING))
    found = Letter.objects.aggregate(oldest=oldest, **of)
    waits = 0.0 if found["oldest"] is None else (clock() - found["oldest"]).total_seconds()
    return OutboxCounts(found["waiting"], found["sent"], found["dead"], max(0.0, waits))


def _claim_letter(now: datetime) -> Letter | None:
    """A letter that is this process's until its lease ends; None where nothing is due."""
    due = Letter.objects.due(now)
    while shares := list(due.select_related("person").order_by("next_attempt", "pk")[:SHARE]):
        for letter in shares:
            until = now + LEASE
            # The condition is checked again as the row is written: of several processes one finds it true.
            if due.filter(pk=letter.pk).update(leased_until=until, attempts=F("attempts") + 1):
                letter.leased_until = until
                letter.attempts = letter.attempts + 1
                return letter

    return None


def _try_letter(letter: Letter, clock: Clock) -> bool | None:
    """Try a claimed letter: True if a server took it, False if not, None if it is not to be sent any more."""
    mine = Letter.objects.filter(pk=letter.pk, leased_until=letter.leased_until)
    try:
        message = build_email(letter)
        if message is None:
            mine.delete()
            return None

        with get_connection() as connection:
            # Connecting may have taken longer than the lease: then another process has the letter.
            if letter.leased_until is None or clock() >= letter.leased_until:
                raise TimeoutError
            message.connection = connection
            message.send()
    except Error:
        raise
    except Exception as error:  # one letter must not keep the others back
        pause = timedelta(minutes=MINUTES[min(letter.attempts, len(MINUTES)) - 1])

        minutes = int(pause.total_seconds() // 60)
        if isinstance(error, OSError):
            # What mail servers answer repeats addresses, so that the log has the kind of error alone.
            LOG.warning("A letter could not be sent. %s; tried again in %s min.", _name_error(error), minutes)
        else:
            LOG.exception("A letter could not be sent. Tried again in %s min.", minutes)
        mine.update(leased_until=None, next_attempt=clock() + pause, trouble=_name_error(error))
        return False

    _note_sent(lambda: mine.update(state=State.SENT, ended=clock(), person=None, trouble="", **FORGOTTEN))
    return True


def _note_sent(update: Callable[[], int]) -> None:
    """Note that a letter is sent, and try again while the database is away: without the note it would go twice."""
    for pause in NOTING:
        try:
            update()
            return
        except Error:
            connections.close_all()
            time.sleep(pause)

    update()


def _name_error(error: Exception) -> str:
    """The kind of an error, with the code of the mail server."""
    if isinstance(error, SMTPRecipientsRefused):
        codes = sorted({code for code, _ in error.recipients.values()})
        return " ".join((type(error).__name__, *map(str, codes)))[:100]

    code = f" {error.smtp_code}" if isinstance(error, SMTPResponseException) else ""
    return (type(error).__name__ + code)[:100]
