"""The labels of log entries and e-mails in plainer words; no column changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_verdict_letters"),
    ]

    operations = [
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
                    ("token-made", "Token made"),
                    ("token-revoked", "Token revoked"),
                    ("exported", "Data exported"),
                    ("role", "Rights changed"),
                    ("deleted", "Account deleted"),
                    ("staff", "Done as staff"),
                ],
                max_length=20,
                verbose_name="what",
            ),
        ),
        migrations.AlterField(
            model_name="letter",
            name="kind",
            field=models.CharField(
                choices=[
                    ("account_deleted", "Account deleted"),
                    ("confirm_email", "New e-mail address, not yet confirmed"),
                    ("event_lists_hit", "Lists of an event with another verdict"),
                    ("event_list_hit", "Another verdict on a registered list"),
                    ("event_reminder", "Reminder of an event"),
                    ("email_changed", "E-mail address changed"),
                    ("password_changed", "Password changed"),
                    ("password_reset", "Forgot your password"),
                ],
                max_length=20,
                verbose_name="what",
            ),
        ),
    ]
