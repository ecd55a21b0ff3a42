"""What the staff sees: every entry with its list and verdict, and what it does with one."""
