"""`crib-tutor publish`: what a copy of the course needs on the network."""

import argparse
import re
from collections.abc import Callable
from pathlib import Path

from crib_tutor.assignments.class_code import read_code
from crib_tutor.deck import quote
from crib_tutor.publishing.missing_steps import GitFacts, missing_steps, read_facts
from crib_tutor.publishing.published_files import name_address, read_version, wanted_files, write_files
from crib_tutor.publishing.repository_address import GITHUB, RepositoryAddress, read_address
from crib_tutor.publishing.route_links import coded_links, published_page, route_links
from crib_tutor.rules import IllegalMove
from crib_tutor.whole_files import option_path

_TAG = re.compile(r"(?!.*(?:\.\.|//))[A-Za-z0-9](?:[A-Za-z0-9._+/-]{0,98}[A-Za-z0-9])?")
_HUB = "https://hub.example.edu"
"""Stands for a hub that no one has named."""
_BY_HAND = "## Once, by hand\n\n"
"""What the page of links ends with."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the repository and what to write for it."""
    add = parser.add_argument
    add("address", nargs="?", metavar="OWNER/REPO", help="the repository, or its address (default: the remote origin)")
    add("--dir", type=option_path, metavar="DIR", help="the checkout to write into (default: this folder)")
    add("--tag", metavar="TAG", help="the tag that Binder opens (default: the newest)")
    add("--code", metavar="CODE", help="print the links for a class code, such as GREEN-HERON-7")
    add("--hub", default=_HUB, metavar="URL", help="the address of your JupyterHub, for its links")
    add("--replace", action="store_true", help="write over files that differ")
    add("--check", action="store_true", help="write nothing, and say what's still missing")
    add("--release", metavar="TAG", help=argparse.SUPPRESS)  # a step of release.yml


def publish(given: argparse.Namespace, *, say: Callable[[str], None]) -> int:
    """Write the files, and say what's missing; that fails a check."""
    folder = (given.dir or Path()).resolve()
    version = read_version(folder)
    if given.tag is not None and not _TAG.fullmatch(given.tag):
        raise IllegalMove(f"{quote(given.tag)} isn't a tag: give one such as class-1")
    facts = read_facts(folder, given.tag)
    if given.address is None and not facts.origin:
        raise IllegalMove("no remote says which repository this is: name it, as in crib-tutor publish OWNER/REPO")
    at = read_address(facts.origin if given.address is None else given.address)
    if given.release is not None:
        say(name_address(folder, at, given.release))
        return 0
    page = _page(given, at, facts, version, say)
    if given.code is not None and given.address is None:  # the links of one class, and nothing else
        return 0
    wanted = wanted_files(at, page)
    if not given.check:
        say("\n".join(write_files(folder, wanted, replace=given.replace)))
    missing = [f"- {step}" for step in missing_steps(folder, at, facts, wanted)]
    say("\n".join(["", "Still missing:", *missing] if missing else ["", "Nothing is missing here."]))
    say(f"\nWhat can't be seen from here:\n{page.partition(_BY_HAND)[2]}".rstrip().replace("\n\n", "\n"))
    return 1 if given.check and missing else 0


def _page(
    given: argparse.Namespace, at: RepositoryAddress, facts: GitFacts, version: str, say: Callable[[str], None]
) -> str:
    """Write the page of links, and print those of a class."""
    links = route_links(at, tag=facts.tag, branch=facts.branch, hub=given.hub)
    held = links | {"version": version, "tag": facts.tag, "branch": facts.branch}
    held |= {"web": at.web} if at.host == GITHUB else {"host": at.host}
    if given.code is not None:
        code = read_code(given.code)
        coded = coded_links(links, code)
        say("\n".join(f"{route}: {link}" for route, link in coded.items()))
        held |= {"code": code.text} | {f"{route}_coded": link for route, link in coded.items()}
    return published_page(held)
