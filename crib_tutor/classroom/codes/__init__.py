"""Class codes, made by the teacher."""
