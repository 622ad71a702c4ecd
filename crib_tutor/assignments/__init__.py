"""Class codes: what they ask, what is answered, and each lesson's and drill's place in them."""
