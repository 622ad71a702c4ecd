"""A site that asks nothing of another place.

The rule stands in every page, in what answers for the pages (the service workers), and in ``_headers`` for a host that
sends what's written there.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from crib_tutor.rules import IllegalMove

_SOURCES = {
    "default-src": "'self'",
    "script-src": "'self' 'unsafe-inline' 'unsafe-eval' blob:",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "media-src": "'self' data: blob:",
    "connect-src": "'self' data: blob:",
    "worker-src": "'self' blob:",
    "frame-src": "'self' data: blob:",
    "object-src": "'self' blob:",
    "base-uri": "'self'",
    "form-action": "'self'",
    "webrtc": "'block'",
}
"""What may be loaded from where: widgets come as text, hence blob, and Python is compiled in the browser."""
_WORKERS = ("service-worker.js", "scorebook/worker.js")


def policy(*beyond: str) -> str:
    """Write a site's policy, with addresses that may be asked too.

    >>> "connect-src 'self' data: blob: https://here/full/;" in policy("https://here/full/")
    True
    """
    sources = {**_SOURCES, "connect-src": " ".join([_SOURCES["connect-src"], *beyond])}
    return "; ".join(f"{what} {where}" for what, where in sources.items())


def keep_to_itself(site: Path, *beyond: str) -> None:
    """Put the policy wherever a browser or a host reads it."""
    script = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
    guard = f"self.OWN_PLACE = {json.dumps({'policy': policy(*beyond), 'beyond': beyond})};\n{script}"
    for page in site.rglob("*.html"):
        page.write_text(guard_page(page.read_text(encoding="utf-8"), guard, *beyond), encoding="utf-8")
    for worker in map(site.joinpath, _WORKERS):
        worker.write_text(f"{guard}\n{worker.read_text(encoding='utf-8')}", encoding="utf-8")
    (site / "_headers").write_text(f"/*\n  Content-Security-Policy: {policy(*beyond)}\n", encoding="utf-8")


def guard_page(page: str, guard: str, *beyond: str) -> str:
    """Put the policy and the guard before all else in a page.

    >>> guard_page("<html><body>", "")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: a page of the site has no head that could say the site's policy
    """
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy(*beyond)}">\n<script>{guard}</script>\n'
    start = re.search(r"<head>|(?=<meta charset)", page)
    if start is None:
        raise IllegalMove("a page of the site has no head that could say the site's policy")
    return f"{page[: start.end()]}\n{head}{page[start.end() :]}"
