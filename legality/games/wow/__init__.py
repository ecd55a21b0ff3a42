"""the World of Warcraft TCG (魔兽世界卡牌)."""

from legality.games.wow.game import GAME

__all__ = ["GAME"]
