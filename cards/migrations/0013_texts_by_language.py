"""Summaries of errata, questions and answers get a text for each language; questions may be about a game.

What is stored stays, under the language in which it is written: English, but for what people typed in Chinese.
"""

import re

import django.db.models.deletion
from django.db import migrations, models

import cards.models.cards

HAN = re.compile(r"[\u3400-\u9fff]")
LATIN = re.compile(r"[A-Za-z]")
KEYWORD = re.compile(r"\[[^\[\]]*\]")
ENGLISH, CHINESE = "en", "zh-hans"
# The games whose official texts are English; those of the others are Chinese.
ENGLISH_GAMES = frozenset(("riftbound", "wow"))


def under_language(text):
    """The text under its language. A Chinese sentence may name a card in English, and the other way round."""
    if not text:
        return {}

    # A Chinese character says as much as three letters. Keywords are in brackets, and English in every language.
    words = KEYWORD.sub("", text)
    is_chinese = len(HAN.findall(words)) * 3 > len(LATIN.findall(words))
    return {CHINESE if is_chinese else ENGLISH: text}


def first_text(texts):
    """The text as it was stored in one language."""
    return texts.get(ENGLISH) or next(iter(texts.values()), "")


def erratum_by_language(data):
    return {**_without(data, "summary"), "summaries": under_language(data["summary"])}


def erratum_in_one(data):
    return {**_without(data, "summaries"), "summary": first_text(data["summaries"])[:300]}


def ruling_by_language(data):
    more = {"questions": under_language(data["question"]), "answers": under_language(data["answer"])}
    return {**_without(data, "answer"), **more}


def ruling_in_one(data):
    return {**_without(data, "questions", "answers"), "answer": first_text(data["answers"])}


def _without(data, *names):
    return {name: value for name, value in data.items() if name not in names}


def split_texts(apps, editor):
    """Move each text under its language, in the tables and in what sources claim and imports remember."""
    using = editor.connection.alias
    for row in apps.get_model("cards", "Erratum").objects.using(using).iterator():
        row.summaries = under_language(row.summary)
        row.save(update_fields=("summaries",))
    for row in apps.get_model("cards", "Ruling").objects.using(using).select_related("card").iterator():
        row.game, row.questions, row.answers = row.card.game, under_language(row.question), under_language(row.answer)
        row.save(update_fields=("game", "questions", "answers"))
    _rewrite_claims(apps, using, {"errata": erratum_by_language, "rulings": ruling_by_language})
    _mark_printed_texts(apps, using)


def join_texts(apps, editor):
    """Keep the English text, else the first. A question about no card has no place before."""
    using = editor.connection.alias
    rulings = apps.get_model("cards", "Ruling").objects.using(using)
    rulings.filter(card=None).delete()
    apps.get_model("cards", "Claim").objects.using(using).filter(sort="rulings", key__startswith="|").delete()
    for row in apps.get_model("cards", "Erratum").objects.using(using).iterator():
        row.summary = first_text(row.summaries)[:300]
        row.save(update_fields=("summary",))
    for row in rulings.iterator():
        row.answer = first_text(row.answers)
        row.save(update_fields=("answer",))
    _rewrite_claims(apps, using, {"errata": erratum_in_one, "rulings": ruling_in_one})


def _rewrite_claims(apps, using, rewrite):
    claims = apps.get_model("cards", "Claim").objects.using(using).filter(sort__in=rewrite)
    for claim in claims.iterator():
        claim.data = rewrite[claim.sort](claim.data)
        claim.save(update_fields=("data",))

    # An import is taken back only where what it claimed is still claimed word for word.
    imports = apps.get_model("cards", "Import").objects.using(using)
    for pk in list(imports.values_list("pk", flat=True)):
        record = imports.get(pk=pk)
        if any(change["sort"] in rewrite for change in record.changes):
            record.changes = [_rewritten(change, rewrite) for change in record.changes]
            record.save(update_fields=("changes",))


def _rewritten(change, rewrite):
    if change["sort"] not in rewrite:
        return change

    data = {side: rewrite[change["sort"]](change[side]) if change[side] else change[side] for side in ("old", "new")}
    return {**change, **data}


def _mark_printed_texts(apps, using):
    """Name the texts that errata are not known to be in: only new words of the official text were ever put into one."""
    for card in apps.get_model("cards", "Card").objects.using(using).exclude(errata=None).distinct():
        official = ENGLISH if card.game in ENGLISH_GAMES else CHINESE
        is_whole = all(erratum.new for erratum in card.errata.all())
        card.outdated_texts = [language for language in card.texts if not (is_whole and language == official)]
        card.save(update_fields=("outdated_texts",))


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0012_normal_facts"),
    ]

    operations = [
        migrations.AddField("card", "outdated_texts", models.JSONField(blank=True, default=list)),
        migrations.AddField("historicalcard", "outdated_texts", models.JSONField(blank=True, default=list)),
        migrations.AddField("erratum", "summaries", models.JSONField(blank=True, default=cards.models.cards.nothing)),
        migrations.AddField("ruling", "game", models.CharField(default="", max_length=32), preserve_default=False),
        migrations.AddField("ruling", "questions", models.JSONField(default=cards.models.cards.nothing)),
        migrations.AddField("ruling", "answers", models.JSONField(default=cards.models.cards.nothing)),
        migrations.RemoveConstraint("ruling", "cards_ruling_one_answer"),
        # On the way back the column needs a value before the answers are put into it.
        migrations.AlterField("ruling", "answer", models.TextField(blank=True)),
        migrations.AlterField(
            "ruling",
            "card",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rulings",
                to="cards.card",
            ),
        ),
        migrations.RunPython(split_texts, join_texts),
        migrations.RemoveField("erratum", "summary"),
        migrations.RemoveField("ruling", "answer"),
        migrations.AlterModelOptions("ruling", {"ordering": ("-date", "card", "pk")}),
        migrations.AddConstraint(
            "ruling",
            models.UniqueConstraint(fields=("game", "card", "question"), name="cards_ruling_one_answer"),
        ),
        migrations.AddConstraint(
            "ruling",
            models.UniqueConstraint(
                condition=models.Q(("card__isnull", True)),
                fields=("game", "question"),
                name="cards_ruling_one_general_answer",
            ),
        ),
    ]
