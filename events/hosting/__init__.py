"""What organisers do: events, their staff, their roster, the bin."""
