"""The table on a whole terminal screen."""
