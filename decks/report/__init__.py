"""What an answer looks like, whoever shows it: findings with their fixes, marked lines, sections, rows and steps on them."""
