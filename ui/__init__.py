"""The app's pages: photo, tiles, hand, score, and the state that they show and change."""
