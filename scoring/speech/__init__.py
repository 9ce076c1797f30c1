"""Languages, translated sentences, and errors."""
