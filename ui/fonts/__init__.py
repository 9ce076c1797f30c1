"""The typeface of pictures that the app draws."""
