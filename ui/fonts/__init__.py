"""The typeface for pictures drawn by the app."""
