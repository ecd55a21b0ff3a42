"""What players do: join, claim, register a list, withdraw."""
