"""The discard lab: six cards at any score."""
