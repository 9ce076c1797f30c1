"""What a host starts, and what is released."""
