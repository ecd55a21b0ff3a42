"""A new kind of line in the log: what staff did, kept when they go."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_addresses_wait"),
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
                    ("reset", "Password set anew by e-mail"),
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
    ]
