"""Encoders and decoders of deck codes, one file for each kind, all pure; `stream.py` holds what they share."""
