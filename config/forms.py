"""The form renderer: `{{ form }}` and `{{ field.as_field_group }}` use the templates under `templates/forms/`."""

from django.forms.renderers import TemplatesSetting


class SiteRenderer(TemplatesSetting):
    """Renders forms in the site's own markup: label, help, control, errors."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"
