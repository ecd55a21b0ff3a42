"""What `manage.py check` and `runserver` say of the games that were found."""

from django.core.checks import CheckMessage, Warning, register

from legality.games import GAMES


@register()
def every_game_is_served(**_: object) -> list[CheckMessage]:
    """A warning for each game that is left out, with its place and the reason."""
    return [
        Warning(
            f"The game {game.slug!r} in {game.place} is left out: {game.why}.",
            hint="Mend it or take it away; the other games are served.",
            id="legality.W001",
        )
        for game in GAMES.left_out
    ]
