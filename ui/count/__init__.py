"""Counting a hand: from the photo to the fan list, step by step."""
