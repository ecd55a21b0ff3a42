"""`manage.py loadsamples [GAME...]`: the sample decks as public decks without an owner. A second run changes nothing."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from decks.access.saving import NAME, save_deck
from decks.access.serving import UNJUDGED
from decks.models import Deck
from decks.samples import Sample, faulty_samples, samples
from legality.games import GAMES

TOKEN: Final = Deck._meta.get_field("token").max_length or 0
# Characters of a digest that distinguish long tokens.
DIGEST: Final = 8


class Command(BaseCommand):
    """Load the decks that come with the games."""

    help = "Load the sample decks of the games, of all if none is named; a second run changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        """Stable names: programs rely on them."""
        parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME")

    def handle(self, *args: object, games: Sequence[str], **options: object) -> None:
        """Print how many decks were made or brought up to date. A faulty file is reported, and the others are loaded.

        Raises CommandError at the end if one was faulty.
        """
        chosen = [sample for sample in samples() if sample.game in (games or GAMES)]
        done = [self._loaded(sample) for sample in chosen]
        faulty = [one for one in faulty_samples() if one.game in (games or GAMES)]
        for one in faulty:
            self.stderr.write(f"{one.game}, {one.file}: {one.why}")

        self.stdout.write(f"sample decks: {done.count(True)} loaded, {done.count(False)} unchanged")
        if faulty or None in done:
            raise CommandError(f"sample decks: {len(faulty) + done.count(None)} not loaded")

    def _loaded(self, sample: Sample) -> bool | None:
        """Whether the sample was loaded; None for one that cannot be judged."""
        try:
            # Whether the deck was not yet as the sample has it. Raises as `save_deck` does.
            token = token_of(sample)
            deck = Deck.objects.filter(token=token).first() or Deck(token=token)
            wanted = {
                "name": sample.name[:NAME],
                "game": sample.game,
                "format": sample.format,
                "text": sample.text,
                "pool": sample.pool or "",
                "options": list(sample.options),
                "visibility": Deck.Visibility.PUBLIC,
            }
            if all(getattr(deck, name) == value for name, value in wanted.items()):
                return False

            for name, value in wanted.items():
                setattr(deck, name, value)
            save_deck(deck, timezone.localdate())
            return True
        except UNJUDGED as fault:
            self.stderr.write(f"{sample.game}, {sample.slug}.txt: {fault or type(fault).__name__}")
            return None


def token_of(sample: Sample) -> str:
    """The token of the sample's deck; one that is too long for the table ends in a digest."""
    token = f"sample-{sample.game}-{sample.slug}"
    if len(token) <= TOKEN:
        return token

    return f"{token[: TOKEN - DIGEST - 1]}-{sha256(token.encode()).hexdigest()[:DIGEST]}"
