"""The live camera, which names tiles while the phone is held over the hand."""
