"""The live camera: tiles are named while the phone is held over the hand."""
