"""A link for every route to the lessons, encoded as its place asks."""

import re
from collections.abc import Mapping
from pathlib import Path
from string import Template
from urllib.parse import quote as quote_part
from urllib.parse import urlencode

from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.assignments.class_link import add_code, split_link
from crib_tutor.publishing.repository_address import GITHUB, RepositoryAddress

_LESSON = "lessons/00_welcome.ipynb"


def route_links(at: RepositoryAddress, *, tag: str, branch: str, hub: str) -> dict[str, str]:
    """Make the links that a repository has, by route.

    Raises `IllegalMove` for a hub that isn't the address of a web page.
    """
    owner, _, name = at.path.partition("/")
    pages = f"{owner.lower()}.github.io"
    whole = quote_part(at.path if at.host == "gitlab.com" else at.web, safe="")
    provider = f"gh/{at.path}" if at.host == GITHUB else f"{'gl' if at.host == 'gitlab.com' else 'git'}/{whole}"
    image = f"https://mybinder.org/v2/{provider}/{quote_part(tag, safe='')}?urlpath="
    source = {"repo": at.web, "branch": branch}
    pull = f"git-pull?{urlencode(source | {'targetPath': 'pulled', 'urlpath': f'lab/tree/pulled/{_LESSON}'})}"
    server = split_link(hub)
    home = f"{server.scheme}://{server.netloc}{server.path.rstrip('/').removesuffix('/hub')}"
    logged_in = urlencode(source | {"depth": "1", "targetpath": "cribbage", "urlpath": f"lab/tree/cribbage/{_LESSON}"})
    only_there = {
        "site": f"https://{pages}/" if name.lower() == pages else f"https://{pages}/{name}/",
        "codespaces": f"https://codespaces.new/{at.path}?quickstart=1",
    }
    return (only_there if at.host == GITHUB else {}) | {
        "binder": f"{image}lab/tree/{_LESSON}",
        "pulled": f"{image}{quote_part(pull, safe='')}",
        "hub": f"{home}/hub/user-redirect/git-pull?{logged_in}",
    }


def coded_links(links: Mapping[str, str], code: ClassCode) -> dict[str, str]:
    """Put a class code into each link that can take one."""
    return {route: add_code(link, code) for route, link in links.items() if route != "codespaces"}


def published_page(held: Mapping[str, str]) -> str:
    """Write the page of links, without what isn't there."""
    page = (Path(__file__).with_name("files") / "PUBLISHED.md").read_text(encoding="utf-8")
    asked = [part for part in page.split("\n\n") if held.keys() >= set(re.findall(r"\$(\w+)", part))]
    return Template("\n\n".join(asked)).substitute(held)
