"""`crib-tutor site`: the lessons as a site that needs no server, and a folder that installs them from a USB stick."""
