"""Results of a class: read, scored and reported."""
