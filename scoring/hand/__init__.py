"""What lies on the table: hands, how they are typed, and what is said of them."""
