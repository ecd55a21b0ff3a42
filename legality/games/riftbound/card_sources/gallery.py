"""The official card gallery's JSON: a list `cards` under the site's own head, or a page of its feed (gallery_feed.py).

Its traps: since September 2026 a champion's name is divided (`name` "Kennen", `subtitle` "Keeper of Balance"); no
champion or signature marker (supertypes are unknown unless the kind or number shows them); legends are named by their
epithet alone; OGN-235 Karma is tagged Vi; two markers have no type; tokens have ordinary types and are recognized by
their numbers; special printings leave regions out; equipment has its second half in `effectHtml`.
"""

from collections.abc import Mapping
from typing import Final

from legality.games.riftbound.card_sources.names import (
    find_champions,
    join_subtitle,
    legend_aliases,
    name_slug,
    official_card_name,
    official_legend_name,
    other_names,
)
from legality.games.riftbound.card_sources.prints import (
    Code,
    Record,
    SourcePrinting,
    UnfitRecordError,
    accept_records,
    batch_of_printings,
    build_traits,
    from_html,
    https_or_empty,
    labels_in_text,
    parse_code,
    read_domains,
    read_kind,
    read_numbers,
    read_records,
    read_text,
    read_texts,
)
from legality.sources.facts import Facts
from legality.sources.json_bytes import Json, read_json
from legality.sources.rows import Batch

# The feed behind the official card gallery: pages `{"data": [{"publicCode": ...}]}`, whose records are nested
# deeply.
#
# A record is flattened to the gallery's own form. What has another shape is left as it is found, for the gallery to
# refuse.


def gallery_record(record: Json) -> Json:
    """A record of the feed as the gallery has it."""
    if not isinstance(record, dict):
        return record

    kinds = _labels_of(record, "cardType", "type")
    labels = _labels_of(record, "illustrator", "values")
    words = [word for word in labels if isinstance(word, str)] if isinstance(labels, list) else []
    # A text, bare or as a value with a label.
    subtitle = record.get("subtitle")
    if isinstance(subtitle, dict):
        subtitle = _value_at(subtitle, "value", "label") or _value_at(subtitle, "value") or _value_at(subtitle, "label")
    return {
        "code": record.get("publicCode"),
        "name": record.get("name"),
        "subtitle": subtitle,
        "set": _value_at(record, "set", "value", "label"),
        # Of several kinds the feed does not say which one counts.
        "type": kinds[0] if isinstance(kinds, list) and len(kinds) == 1 else None,
        "supertypes": _labels_of(record, "cardType", "superType"),
        "rarity": _value_at(record, "rarity", "value", "label"),
        "domains": _labels_of(record, "domain", "values"),
        **{name: _value_at(record, name, "value", "label") for name in ("energy", "might", "power")},
        "tags": _list_or_empty(_value_at(record, "tags", "tags")),
        "illustrator": ", ".join(words) or None,
        "image": _value_at(record, "cardImage", "url"),
        "abilityHtml": _value_at(record, "text", "richText", "body"),
        "effectHtml": _value_at(record, "effect", "richText", "body"),
    }


def _value_at(record: Json, *path: str) -> Json:
    """What is found there; None where the feed leaves a part out."""
    found = record
    for name in path:
        found = found.get(name) if isinstance(found, dict) else None

    return found


def _labels_of(record: Json, *path: str) -> Json:
    """The labels of a list of values."""
    found = _list_or_empty(_value_at(record, *path))
    return [_value_at(one, "label") for one in found] if isinstance(found, list) else found


def _list_or_empty(found: Json) -> Json:
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
    records = read_records(listed, NEEDED)
    tagged: list[tuple[str, list[str], bool]] = []
    for record in records:
        if not isinstance(record, dict) or not set(record) >= NEEDED or not isinstance(record["tags"], list):
            continue
        subtitle = record.get("subtitle") or ""
        if all(isinstance(word, str) for word in (record["name"], subtitle, *record["tags"])):
            name = join_subtitle(record["name"], subtitle)
            tags = _correct_tags(parse_code(str(record["code"])), record["tags"])
            tagged.append((name, tags, record["type"] == "Legend"))
    champions = find_champions(tagged)
    prints, rejected = accept_records(records, NEEDED, lambda line, record: _read_print(line, record, champions))
    return batch_of_printings(SOURCE, "en", prints, rejected)


def _correct_tags(code: Code | None, tags: list[str]) -> list[str]:
    wrong = WRONG_TAGS.get(code.text, {}) if code else {}
    return [wrong.get(tag, tag) for tag in tags]


def _read_print(line: int, record: Record, champions: frozenset[str]) -> SourcePrinting:
    code = parse_code(read_text(record, "code"))
    if code is None:
        raise UnfitRecordError("unknown-card")

    tags = _correct_tags(code, read_texts(record, "tags"))
    raw = join_subtitle(read_text(record, "name"), read_text(record, "subtitle"))
    kind = read_text(record, "type")
    is_legend = kind == "Legend"
    name = official_legend_name(raw, tags) if is_legend else official_card_name(raw)
    text = from_html(read_text(record, "abilityHtml"), read_text(record, "effectHtml"))
    return SourcePrinting(
        line=line,
        key=name_slug(name),
        name=name,
        code=code,
        facts=_read_facts(record, code, labels_in_text(text, name), tags, champions),
        text=text,
        rarity=name_slug(read_text(record, "rarity")),
        artist=read_text(record, "illustrator"),
        image=https_or_empty(read_text(record, "image")),
        aliases=legend_aliases(raw, name) if is_legend else other_names(raw),
        set_name=read_text(record, "set"),
    )


def _read_facts(record: Record, code: Code, labels: list[str], tags: list[str], champions: frozenset[str]) -> Facts:
    facts: Facts = {
        "labels": labels,
        "traits": build_traits(read_domains(read_texts(record, "domains"), "domains"), tags, champions),
        "numbers": read_numbers(record, energy="energy", power="power", might="might"),
    }
    word = read_text(record, "type")
    if word:
        facts["kind"] = read_kind(word, "type")

    supertypes = ["token"] if code.is_token or code.text in TOKENS else CERTAIN.get(facts.get("kind", ""))
    # The feed names supertypes, but a card without any there may have one.
    known_supertypes = [word.lower() for word in read_texts(record, "supertypes")] if "supertypes" in record else []
    if supertypes is not None or known_supertypes:
        strange = set(known_supertypes) - SUPERTYPES
        if strange:
            raise UnfitRecordError("unknown-value", column="supertypes", value=min(strange))

        facts["supertypes"] = sorted({*(supertypes or ()), *known_supertypes})

    lacking = [part for part in ("kind", "supertypes") if part not in facts]
    return {**facts, "unknown": lacking} if lacking else facts
