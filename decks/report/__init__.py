"""An answer prepared for display: findings with fixes, marked lines, sections, rows, and steps that change rows."""
