"""Registration sheets on paper: what stands on them, the typefaces that are embedded, the PDF, and files made behind the answer."""
