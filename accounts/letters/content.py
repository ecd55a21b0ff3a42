"""From a row to an e-mail: who gets it, what it says, and the secret link, all as the account is when it is sent."""

from collections.abc import Mapping
from email.utils import parseaddr
from typing import Final

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import override

from accounts.letters.links import confirm_path, reset_path
from accounts.models import Letter, User
from accounts.models.user import is_spelling_of

Words = Mapping[str, str]
SALT: Final = "accounts.letters"


def message_of(letter: Letter) -> EmailMessage | None:
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
