"""My decks: the reader's own decks as tiles, by folder and name, and the folders that they are put into."""

from typing import Final
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from decks.access.faces import faces_of
from decks.access.listed import listed_each
from decks.access.saving import FOLDER, amend, storable
from decks.models import Deck
from decks.models.deck import LONGEST_NAME
from decks.saved.folders import folders_of
from legality.games import GAMES

PAGE: Final = 20
# What a list shows nothing of.
UNSHOWN: Final = ("text", "pool", "plan", "primer")


@login_required
def own_decks(request: HttpRequest) -> HttpResponse:
    """The reader's own decks, or those of a folder or with `q` in their names, the last changed first, as last judged."""
    folder = request.GET.get("folder")
    words = " ".join(request.GET.get("q", "").split())
    decks = Deck.objects.of(request.user.pk).select_related("last_check").defer(*UNSHOWN)
    if folder is not None:
        decks = decks.filter(folder=storable(folder))
    if words:
        # No name is longer, and a database bounds what it compares.
        decks = decks.filter(name__icontains=storable(words)) if len(words) <= LONGEST_NAME else decks.none()

    page = Paginator(decks, PAGE).get_page(request.GET.get("page"))
    folders = folders_of(request.user.pk)
    faces = faces_of(list(page))
    rows = [(row, faces.get(row.deck.pk)) for row in listed_each(list(page))]
    asked = {name: word for name, word in (("folder", folder), ("q", words or None)) if word is not None}
    context = {
        "page": page,
        "rows": rows,
        "game": next((row.served.game for row, _face in rows if row.served.game), None),
        "games": GAMES.values(),
        "folder": folder,
        "folders": folders,
        "named": [one.name for one in folders if one.name],
        "q": words,
        "count": sum(one.count for one in folders),
        "asked": urlencode(asked),
        "most": FOLDER,
    }
    return render(request, "decks/mine.html", context)


@login_required
@require_POST
def put_in_folder(request: HttpRequest) -> HttpResponse:
    """Put the chosen decks into a folder, a new one too; without a name they are taken out of theirs."""
    name = " ".join(storable(request.POST.get("folder", "")).split())
    chosen = Deck.objects.of(request.user.pk).filter(token__in=request.POST.getlist("deck")[:PAGE])
    if len(name) > FOLDER:
        messages.error(request, _("The name of a folder has at most %(most)s characters.") % {"most": FOLDER})
    elif not chosen:
        messages.error(request, _("Tick the decks that go into the folder."))
    else:
        with transaction.atomic():
            # The last changed is moved last, so that the decks stay in their order.
            for deck in chosen.exclude(folder=name).order_by("updated", "pk"):
                deck.folder = name
                amend(deck, ("folder",))
        count = len(chosen)
        if not name:
            text = ngettext(
                "%(count)s deck is no longer in a folder.", "%(count)s decks are no longer in a folder.", count
            )
            moved_message = text % {"count": count}
        else:
            text = ngettext("%(count)s deck moved to “%(folder)s”.", "%(count)s decks moved to “%(folder)s”.", count)
            moved_message = text % {"count": count, "folder": name}
        messages.success(request, moved_message)

    return redirect(f"{reverse('decks:mine')}?{urlencode({'folder': name})}" if chosen and name else "decks:mine")
