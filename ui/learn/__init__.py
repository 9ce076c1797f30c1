"""Pages for learners: the guide, the quiz, the coach."""
