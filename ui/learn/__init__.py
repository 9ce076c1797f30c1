"""For those who learn: the guide, the quiz, the coach."""
