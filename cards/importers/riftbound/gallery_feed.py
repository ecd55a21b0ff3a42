"""The feed behind the official card gallery: pages `{"data": [{"publicCode": ...}]}`, whose records are nested deeply.

A record is flattened to the gallery's own form. What has another shape is left as it is found, for the gallery to refuse.
"""

from __future__ import annotations

from cards.importers.json_bytes import Json


def gallery_record(record: Json) -> Json:
    """A record of the feed as the gallery has it."""
    if not isinstance(record, dict):
        return record

    kinds = _labels(record, "cardType", "type")
    return {
        "code": record.get("publicCode"),
        "name": record.get("name"),
        "subtitle": _subtitle(record.get("subtitle")),
        "set": _at(record, "set", "value", "label"),
        # Of several kinds nobody says which one counts.
        "type": kinds[0] if isinstance(kinds, list) and len(kinds) == 1 else None,
        "supertypes": _labels(record, "cardType", "superType"),
        "rarity": _at(record, "rarity", "value", "label"),
        "domains": _labels(record, "domain", "values"),
        **{name: _at(record, name, "value", "label") for name in ("energy", "might", "power")},
        "tags": _list(_at(record, "tags", "tags")),
        "illustrator": _joined(_labels(record, "illustrator", "values")),
        "image": _at(record, "cardImage", "url"),
        "abilityHtml": _at(record, "text", "richText", "body"),
        "effectHtml": _at(record, "effect", "richText", "body"),
    }


def _at(record: Json, *path: str) -> Json:
    """What is found there; None where the feed leaves a part out."""
    found = record
    for name in path:
        found = found.get(name) if isinstance(found, dict) else None

    return found


def _labels(record: Json, *path: str) -> Json:
    """The labels of a list of values."""
    found = _list(_at(record, *path))
    return [_at(one, "label") for one in found] if isinstance(found, list) else found


def _list(found: Json) -> Json:
    return [] if found is None else found


def _joined(labels: Json) -> Json:
    words = [word for word in labels if isinstance(word, str)] if isinstance(labels, list) else []
    return ", ".join(words) or None


def _subtitle(found: Json) -> Json:
    """A text, bare or as a value with a label."""
    return (
        _at(found, "value", "label") or _at(found, "value") or _at(found, "label") if isinstance(found, dict) else found
    )
