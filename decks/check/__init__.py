"""From a question about a list to its answer, by the one path that every face takes, and the answer as JSON and as text."""
