"""Pictures that one lesson needs, each beside its words: a module for each lesson that draws."""
