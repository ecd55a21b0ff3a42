"""What is written into an event: entries, lists, the log. One lock an event, so that two writers come one after the other."""
