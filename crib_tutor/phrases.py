"""First letters of a sentence, large and small."""


def capitalized(text: str) -> str:
    """The text with a capital first letter; the rest stays.

    >>> capitalized("a pair of Js")
    'A pair of Js'
    """
    return text[:1].upper() + text[1:]


def uncapitalized(text: str) -> str:
    """The text with a small first letter; the rest stays.

    >>> uncapitalized("Two for 5♥ and J♥")
    'two for 5♥ and J♥'
    """
    return text[:1].lower() + text[1:]
