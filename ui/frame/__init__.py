"""The base of every page: words, widgets, styles, navigation, the memory of the browser."""
