"""The official card gallery's JSON: a list `cards` under the site's own head, or a page of its feed (gallery_feed.py).

Its traps: since September 2026 a champion's name is divided (`name` "Kennen", `subtitle` "Keeper of Balance"); no
champion or signature marker (supertypes are unknown unless the kind or number shows them); legends are named by their
epithet alone; OGN-235 Karma is tagged Vi; two markers have no type; tokens have ordinary types and are recognized by
their numbers; special printings leave regions out; equipment has its second half in `effectHtml`.
"""

from collections.abc import Mapping
from typing import Final

from cards.catalogue.facts import Facts
from cards.importers.json_bytes import Json, read_json
from cards.importers.riftbound.names import (
    characters,
    join_subtitle,
    legend,
    legend_aliases,
    official,
    other_names,
    slug,
)
from cards.importers.riftbound.prints import (
    Code,
    Record,
    SourcePrinting,
    UnfitRecord,
    accept_records,
    batch_of_printings,
    domains_of,
    from_html,
    https,
    kind_of,
    labels,
    numbers_of,
    parse_code,
    records_of,
    text_of,
    texts_of,
    traits_of,
)
from cards.importers.rows import Batch

# The feed behind the official card gallery: pages `{"data": [{"publicCode": ...}]}`, whose records are nested
# deeply.
#
# A record is flattened to the gallery's own form. What has another shape is left as it is found, for the gallery to
# refuse.


def gallery_record(record: Json) -> Json:
    """A record of the feed as the gallery has it."""
    if not isinstance(record, dict):
        return record

    kinds = _labels(record, "cardType", "type")
    labels = _labels(record, "illustrator", "values")
    words = [word for word in labels if isinstance(word, str)] if isinstance(labels, list) else []
    # A text, bare or as a value with a label.
    subtitle = record.get("subtitle")
    if isinstance(subtitle, dict):
        subtitle = _at(subtitle, "value", "label") or _at(subtitle, "value") or _at(subtitle, "label")
    return {
        "code": record.get("publicCode"),
        "name": record.get("name"),
        "subtitle": subtitle,
        "set": _at(record, "set", "value", "label"),
        # Of several kinds the feed does not say which one counts.
        "type": kinds[0] if isinstance(kinds, list) and len(kinds) == 1 else None,
        "supertypes": _labels(record, "cardType", "superType"),
        "rarity": _at(record, "rarity", "value", "label"),
        "domains": _labels(record, "domain", "values"),
        **{name: _at(record, name, "value", "label") for name in ("energy", "might", "power")},
        "tags": _list(_at(record, "tags", "tags")),
        "illustrator": ", ".join(words) or None,
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


SOURCE: Final = "riftbound-gallery"
NEEDED: Final = frozenset(
    (
        *("code", "name", "set", "type", "rarity", "domains", "energy", "might", "power", "tags"),
        *("abilityHtml", "effectHtml"),
    )
)
WRONG_TAGS: Final[Mapping[str, Mapping[str, str]]] = {"OGN-235": {"Vi": "Karma"}}
TOKENS: Final = frozenset(f"OGN-{number}" for number in range(271, 275))
SUPERTYPES: Final = frozenset(("basic", "champion", "signature", "token"))
CERTAIN: Final[Mapping[str, list[str]]] = {"legend": [], "battlefield": [], "rune": ["basic"]}


def parse(data: bytes) -> Batch:
    """The batch of the gallery. Raises UnreadableSource for bad JSON, and for JSON of another shape."""
    found = read_json(data)
    listed = None
    if isinstance(found, dict):
        page = found.get("data")
        listed = [gallery_record(record) for record in page] if isinstance(page, list) else found.get("cards")
    records = records_of(listed, NEEDED)
    tagged: list[tuple[str, list[str], bool]] = []
    for record in records:
        if not isinstance(record, dict) or not set(record) >= NEEDED or not isinstance(record["tags"], list):
            continue
        subtitle = record.get("subtitle") or ""
        if all(isinstance(word, str) for word in (record["name"], subtitle, *record["tags"])):
            name = join_subtitle(record["name"], subtitle)
            tags = _correct_tags(parse_code(str(record["code"])), record["tags"])
            tagged.append((name, tags, record["type"] == "Legend"))
    champions = characters(tagged)
    prints, rejected = accept_records(records, NEEDED, lambda line, record: _print(line, record, champions))
    return batch_of_printings(SOURCE, "en", prints, rejected)


def _correct_tags(code: Code | None, tags: list[str]) -> list[str]:
    wrong = WRONG_TAGS.get(code.text, {}) if code else {}
    return [wrong.get(tag, tag) for tag in tags]


def _print(line: int, record: Record, champions: frozenset[str]) -> SourcePrinting:
    code = parse_code(text_of(record, "code"))
    if code is None:
        raise UnfitRecord("unknown-card")

    tags = _correct_tags(code, texts_of(record, "tags"))
    raw = join_subtitle(text_of(record, "name"), text_of(record, "subtitle"))
    kind = text_of(record, "type")
    is_legend = kind == "Legend"
    name = legend(raw, tags) if is_legend else official(raw)
    text = from_html(text_of(record, "abilityHtml"), text_of(record, "effectHtml"))
    return SourcePrinting(
        line=line,
        key=slug(name),
        name=name,
        code=code,
        facts=_facts(record, code, labels(text, name), tags, champions),
        text=text,
        rarity=slug(text_of(record, "rarity")),
        artist=text_of(record, "illustrator"),
        image=https(text_of(record, "image")),
        aliases=legend_aliases(raw, name) if is_legend else other_names(raw),
        set_name=text_of(record, "set"),
    )


def _facts(record: Record, code: Code, labels: list[str], tags: list[str], champions: frozenset[str]) -> Facts:
    facts: Facts = {
        "labels": labels,
        "traits": traits_of(domains_of(texts_of(record, "domains"), "domains"), tags, champions),
        "numbers": numbers_of(record, energy="energy", power="power", might="might"),
    }
    word = text_of(record, "type")
    if word:
        facts["kind"] = kind_of(word, "type")

    supertypes = ["token"] if code.is_token or code.text in TOKENS else CERTAIN.get(facts.get("kind", ""))
    # The feed names supertypes, but a card without any there may have one.
    known_supertypes = [word.lower() for word in texts_of(record, "supertypes")] if "supertypes" in record else []
    if supertypes is not None or known_supertypes:
        strange = set(known_supertypes) - SUPERTYPES
        if strange:
            raise UnfitRecord("unknown-value", column="supertypes", value=min(strange))

        facts["supertypes"] = sorted({*(supertypes or ()), *known_supertypes})

    lacking = [part for part in ("kind", "supertypes") if part not in facts]
    return {**facts, "unknown": lacking} if lacking else facts
