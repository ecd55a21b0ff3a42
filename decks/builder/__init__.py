"""The deck builder: its page, and the answers that its script reads."""
