"""The lessons as a site without a server."""
