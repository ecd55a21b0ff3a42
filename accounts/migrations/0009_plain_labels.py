"""The labels in the words of today; no column changes."""

import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_log_labels"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="event",
            options={"ordering": ("-at", "-pk"), "verbose_name": "log entry", "verbose_name_plural": "account log"},
        ),
        migrations.AlterModelOptions(
            name="letter",
            options={
                "ordering": ("-created", "-pk"),
                "verbose_name": "e-mail message",
                "verbose_name_plural": "e-mail messages",
            },
        ),
        migrations.AlterField(
            model_name="event",
            name="kind",
            field=models.CharField(
                choices=[
                    ("signed-up", "Signed up"),
                    ("logged-in", "Logged in"),
                    ("locked-out", "Locked out after wrong passwords"),
                    ("password", "Password changed"),
                    ("reset", "Password reset by e-mail"),
                    ("email-asked", "New e-mail address, not yet confirmed"),
                    ("email-confirmed", "E-mail address confirmed"),
                    ("email-removed", "E-mail address removed"),
                    ("devices", "Devices logged out"),
                    ("token-made", "Token created"),
                    ("token-revoked", "Token revoked"),
                    ("exported", "Data exported"),
                    ("role", "Permissions changed"),
                    ("deleted", "Account deleted"),
                    ("staff", "Staff action"),
                ],
                max_length=20,
                verbose_name="what",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="number",
            field=models.PositiveBigIntegerField(verbose_name="account number"),
        ),
        migrations.AlterField(
            model_name="event",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="activity",
                to=settings.AUTH_USER_MODEL,
                verbose_name="account",
            ),
        ),
        migrations.AlterField(
            model_name="letter",
            name="kind",
            field=models.CharField(
                choices=[
                    ("account_deleted", "Account deleted"),
                    ("confirm_email", "New e-mail address, not yet confirmed"),
                    ("event_lists_hit", "Changed verdicts on lists of an event"),
                    ("event_list_hit", "Changed verdict on a registered list"),
                    ("event_reminder", "Reminder of an event"),
                    ("email_changed", "E-mail address changed"),
                    ("password_changed", "Password changed"),
                    ("password_reset", "Forgot your password"),
                ],
                max_length=20,
                verbose_name="what",
            ),
        ),
        migrations.AlterField(
            model_name="letter",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="letters",
                to=settings.AUTH_USER_MODEL,
                verbose_name="account",
            ),
        ),
        migrations.AlterField(
            model_name="letter",
            name="state",
            field=models.CharField(
                choices=[("waiting", "Waiting"), ("sent", "Sent"), ("dead", "Failed")],
                default="waiting",
                max_length=10,
                verbose_name="state",
            ),
        ),
        migrations.AlterField(
            model_name="letter",
            name="trouble",
            field=models.CharField(blank=True, max_length=100, verbose_name="error"),
        ),
        migrations.AlterField(
            model_name="user",
            name="organiser",
            field=models.BooleanField(default=False, help_text="Can create events.", verbose_name="organiser"),
        ),
        migrations.AlterField(
            model_name="user",
            name="pending_email",
            field=models.EmailField(blank=True, max_length=254, verbose_name="unconfirmed e-mail"),
        ),
        migrations.AlterConstraint(
            model_name="user",
            name="accounts_user_one_name",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("username"),
                name="accounts_user_one_name",
                violation_error_message="This name is taken. Choose another one.",
            ),
        ),
        migrations.AlterConstraint(
            model_name="user",
            name="accounts_user_one_email",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("email"),
                condition=models.Q(("email", ""), _negated=True),
                name="accounts_user_one_email",
                violation_error_message="Another account already uses this address. Use a different one.",
            ),
        ),
    ]
