"""The common basis of all pages: texts, widgets, styles, navigation, and values stored in the
browser."""
