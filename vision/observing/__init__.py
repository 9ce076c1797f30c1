"""From a photo to tiles with probabilities. Nothing here decides; the result of `reader` goes into
`vision.observations` and is never rewritten."""
