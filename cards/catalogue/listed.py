"""What a catalogue is built from: each card with everything that finds it."""

from dataclasses import dataclass

from legality.engine.values.card import Card


@dataclass(frozen=True, slots=True)
class Listed:
    """A card with its aliases, the codes of its printings in their order, and its names in pinyin."""

    card: Card
    aliases: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    sounds: tuple[str, ...] = ()
