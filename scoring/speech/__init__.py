"""Languages, sentences and errors."""
