"""The lessons as a site without a server, built step by step."""
