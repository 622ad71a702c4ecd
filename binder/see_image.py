"""Print what Binder's image brings before ours, from the lock of the repo2docker that is installed here.

`python binder/see_image.py > binder/image.txt` writes it down again; `.ci/run` says when the two differ.
"""  # noqa: INP001  # a script beside Binder's files, not a package

import re
import sys
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

RENAMED = {
    "brotli-python": "brotli",
    "jupyterhub-base": "jupyterhub",
    "nbconvert-core": "nbconvert",
    "python-fastjsonschema": "fastjsonschema",
}
"""Packages that conda calls by another name than the Python package index."""
NOT_PYTHON_PACKAGES = {
    "bleach-with-css",
    "cached-property",
    "cpython",
    "jsonschema-with-format-nongpl",
    "jupyterhub-singleuser",
    "pip",
    "python-gil",
    "typing-utils",
    "wheel",
}
"""What conda splits off or adds: another line of the lock has the package itself, or nothing of ours is near it."""
BUILD = re.compile(r"([\w.-]+)-([^-]+)-py[h3][^-]*\.(?:conda|tar\.bz2)(?:#\w+)?")


def pins(lock: str) -> list[str]:
    """Take the Python packages of a conda lock as exact pins, in the order of their names."""
    found = {}
    for address in lock.split():
        if parts := BUILD.fullmatch(address.rpartition("/")[2]):
            name = parts[1].lower().replace("_", "-")
            found[RENAMED.get(name, name)] = parts[2]
    return [f"{name}=={pin}" for name, pin in sorted(found.items()) if name not in NOT_PYTHON_PACKAGES]


def image() -> str:
    """Give the whole of binder/image.txt."""
    python = Path(__file__).with_name("runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    name = f"environment.py-{python}-linux-64.lock"
    lock = files("repo2docker").joinpath("buildpacks", "conda", name).read_text(encoding="utf-8")
    release = version("jupyter-repo2docker")
    head = f"# What Binder's image brings before ours for Python {python}: the lock of repo2docker {release}.\n"
    return (
        head
        + "# `python binder/see_image.py > binder/image.txt` makes this file again.\n"
        + "\n".join([*pins(lock), ""])
    )


if __name__ == "__main__":
    sys.stdout.write(image())
