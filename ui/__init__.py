"""The app's pages (photo, tiles, hand, score) and the state behind them."""
