"""How other sites write decks of Riftbound as one text."""

from typing import Final

from legality.engine.values.deck_codec import DeckCodec
from legality.games.riftbound.codecs import piltover, tts

CODECS: Final = (
    DeckCodec(
        "riftbound",
        {"en": "Piltover Archive code", "zh-hans": "Piltover Archive 套牌代码"},
        {
            "en": "The code that Piltover Archive and other Riftbound sites read.",
            "zh-hans": "Piltover Archive 等符文战场网站通用的套牌代码。",
        },
        begins=piltover.BEGINS,
        read=piltover.read_code,
        write=piltover.write_code,
        can_write=piltover.can_encode,
        is_of_game=True,
    ),
    DeckCodec(
        "tts",
        {"en": "Tabletop Simulator", "zh-hans": "桌游模拟器（TTS）"},
        {
            "en": "To paste into the deck loader of Tabletop Simulator.",
            "zh-hans": "粘贴到 Tabletop Simulator 的套牌载入器。",
        },
        begins=tts.BEGINS,
        read=tts.read_tokens,
        write=tts.write_tokens,
        can_write=tts.can_write,
    ),
)
