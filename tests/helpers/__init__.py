"""What several tests share: hands, the app's player, the browser."""
