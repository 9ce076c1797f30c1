"""What is seen of a hand: from a photo to tiles with probabilities. Nothing here decides; what
comes out of `reader` goes into `vision.observations` and is never rewritten."""
