"""Links of class codes, and pictures to scan."""

from io import BytesIO
from urllib.parse import SplitResult, unquote, urlsplit, urlunsplit
from urllib.parse import quote as quote_part

from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove

FIELD = "class"
"""What the code is called in a link."""
LONGEST_LINK = 400
"""Letters of a link at most: with more, a picture this small can't be scanned."""
_SCHEMES = ("http", "https")
_OPENS = "urlpath="
"""What a Binder service and a hub call the page that they open."""
_PATH = "path="
"""What the site without a server calls it."""


def class_link(base: object, code: ClassCode) -> str:
    """Make the link of a code.

    >>> from crib_tutor.assignments.class_code import make_code, read_code
    >>> class_link("https://example.org/lab/index.html?path=03_pairs.ipynb", read_code("GREEN-HERON-7"))
    'https://example.org/lab/index.html?path=00_welcome.ipynb&class=GREEN-HERON-7'
    >>> class_link("https://example.org/lab/tree/03_pairs.ipynb", make_code("play", 3)).partition("tree")[2]
    '/index.ipynb?class=SCARLET-OSTRICH-37#Peg'

    A code that's in the address already gives way. A Binder service and a hub are told in their own address which page
    to open: there the code belongs to that page. Raises `IllegalMove` for what isn't the address of a web page.
    """
    parts = split_link(base)
    return add_code(urlunsplit(parts._replace(path=parts.path or "/")), code)


def add_code(address: str, code: ClassCode) -> str:
    """Put a code and its page into an address that's right.

    Where that holds another address, they go into the inner one, quoted once more.
    """
    whole, _, fragment = address.partition("#")
    path, _, query = whole.partition("?")
    kept = [part for part in query.split("&") if part and part.partition("=")[0] != FIELD]
    notebook, _, heading = code.assignment.page.partition("#")
    inner = [part for part in kept if part.startswith(_OPENS)]
    if inner:
        held = inner[-1].removeprefix(_OPENS)
        safe = "/" if "/" in held else ""  # as it was quoted before
        kept[kept.index(inner[-1])] = f"{_OPENS}{quote_part(add_code(unquote(held), code), safe=safe)}"
        heading = fragment
    else:
        if "/tree/" in f"{path}/":
            folder = path.rpartition("/")[0] if path.endswith(".ipynb") else path.rstrip("/")
            path = f"{folder}/{notebook}"
        else:  # the site without a server
            kept = [*(part for part in kept if not part.startswith(_PATH)), f"{_PATH}{notebook}"]
        kept.append(f"{FIELD}={code.text}")
    return f"{path}?{'&'.join(kept)}{heading and '#'}{heading}"


def split_link(base: object) -> SplitResult:
    """Take the address of a web page apart.

    Raises `IllegalMove` for anything else.
    """
    wrong = IllegalMove(f"{quote(base)} isn't a link: give the address of the lessons, such as https://example.org/lab")
    if not isinstance(base, str) or not base.isascii() or not base.isprintable() or " " in base:
        raise wrong
    if len(base) > LONGEST_LINK:
        raise IllegalMove(f"a link of {len(base)} letters is too long to scan: give one of up to {LONGEST_LINK}")
    try:
        parts = urlsplit(base)
        port = parts.port
    except ValueError:
        raise wrong from None
    if parts.scheme not in _SCHEMES or not parts.hostname or port == 0 or "@" in parts.netloc:
        raise wrong
    return parts


def scan_picture(link: str) -> str:
    """Draw a link as a QR code.

    >>> scan_picture("https://example.org/?class=GREEN-HERON-7").startswith("<svg")
    True
    """
    import segno  # noqa: PLC0415  # nothing else needs it

    drawn = BytesIO()
    segno.make(link, error="m", micro=False).save(drawn, kind="svg", xmldecl=False, light="#fff", dark="#000", border=4)
    return drawn.getvalue().decode("utf-8").strip()
