"""The live camera: the phone is held over the hand, the tiles are named while it is."""
