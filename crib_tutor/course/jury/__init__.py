"""The jury: claims of old books to vote on."""
