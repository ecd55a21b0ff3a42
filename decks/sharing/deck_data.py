"""What a deck's page says to programs: a description in a line, and structured data for search engines (schema.org)."""

from urllib.parse import urljoin

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language

from cards.pages.card_data import as_json_ld
from decks.access.faces import DeckFace
from decks.check.checking import Answer
from decks.check.messages import VERDICTS
from decks.models import Deck
from decks.report.page import verdict_note
from legality.messages import name_in_language


def describe_deck(deck: Deck, answer: Answer, face: DeckFace | None, primer: str) -> str:
    """Game, format and verdict, the leader, the owner, the day, and the first words of the primer."""
    question = answer.question
    note = verdict_note(answer)
    verdict = str(VERDICTS[answer.verdict])
    parts = (
        name_in_language(question.game.names),
        name_in_language(question.format_.names),
        f"{verdict} ({note})" if note else verdict,
        face.word if face else "",
        deck.owner.username if deck.owner else "",
        date_format(answer.report.day),
        primer,
    )
    return " · ".join(filter(None, parts))


def deck_data(deck: Deck, answer: Answer, face: DeckFace | None, description: str, base: str) -> str:
    """The deck as JSON-LD that can be in a script element. `base`: the address of the site."""
    picture = f"{reverse('decks:preview', args=(deck.token,))}?lang={get_language() or 'en'}&v={deck.revision}"
    found = {
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "name": deck.name,
        "description": description,
        "genre": name_in_language(answer.question.format_.names),
        "isPartOf": {"@type": "Game", "name": name_in_language(answer.question.game.names)},
        "about": {"@type": "CreativeWork", "name": face.word, "url": urljoin(base, face.url)} if face else None,
        "author": {"@type": "Person", "name": deck.owner.username} if deck.owner else None,
        "dateCreated": deck.created.date().isoformat(),
        "dateModified": deck.updated.date().isoformat(),
        "image": urljoin(base, picture),
        "url": urljoin(base, deck.get_absolute_url()),
    }
    return as_json_ld({key: value for key, value in found.items() if value})
