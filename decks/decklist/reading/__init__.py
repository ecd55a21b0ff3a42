"""A pasted text as lines and entries: what people, chats and other programs write around cards."""
