"""What every page stands on: words, widgets, styles, navigation, what the browser remembers."""
