"""What is in the tables of a game, without the keys and times that the database gives."""

from cards.models import Card, CardSet, CatalogueVersion, Claim, Erratum, Import, Printing, Restriction, Ruling

Dump = dict[str, list[tuple[object, ...]]]


def tables(game: str) -> Dump:
    """Every row of the game that a reader can see."""
    card = {"card__game": game}
    return {
        "sets": _rows(CardSet.objects.filter(game=game).values_list("code", "names", "released", "releases", "sample")),
        "cards": _rows(
            Card.objects.filter(game=game).values_list(
                "key", "name", "names", "aliases", "facts", "texts", "outdated_texts", "sample"
            )
        ),
        "printings": _rows(
            Printing.objects.filter(**card).values_list(
                "card__key", "card_set__code", "number", "variant", "rarity", "artist", "image", "text", "flags"
            )
        ),
        "restrictions": _rows(
            Restriction.objects.filter(**card).values_list("card__key", "format", "limit", "since", "until", "source")
        ),
        "errata": _rows(
            Erratum.objects.filter(**card).values_list(
                "card__key", "announced", "kind", "summaries", "old", "new", "source", "url"
            )
        ),
        "rulings": _rows(
            Ruling.objects.filter(game=game).values_list(
                "card__key", "question", "questions", "answers", "date", "source"
            )
        ),
    }


def everything(game: str) -> Dump:
    """The tables, what is kept of the sources, the imports, the histories and the version."""
    return tables(game) | {
        "claims": _rows(Claim.objects.filter(game=game).values_list("source", "sort", "key", "data")),
        "imports": _rows(Import.objects.filter(game=game).values_list()),
        "history": _rows(Card.history.filter(game=game).values_list("key", "name", "history_type")),
        "version": _rows(CatalogueVersion.objects.filter(game=game).values_list()),
    }


def sizes(game: str) -> tuple[int, ...]:
    """How many sets, cards, printings, restrictions, errata and rulings there are."""
    return tuple(map(len, tables(game).values()))


def version(game: str) -> int:
    """The number of the game's catalogue; 0 if it never had cards."""
    return CatalogueVersion.objects.filter(game=game).values_list("number", flat=True).first() or 0


def _rows(rows: object) -> list[tuple[object, ...]]:
    return sorted(rows, key=repr)  # type: ignore[call-overload, no-any-return]  # a values_list of any width
