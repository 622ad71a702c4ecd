"""What puts a copy of the course on the network."""
