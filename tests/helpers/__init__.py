"""Helpers of several tests: hands, the app's player, the browser."""
