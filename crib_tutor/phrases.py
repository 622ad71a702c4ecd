"""First letters: the same words at the beginning of a sentence and inside of one."""


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
