"""Score a hand: from the photo to the list of fans, step by step."""
