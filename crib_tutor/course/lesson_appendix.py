"""The surprises and answers of the appendix on the old books."""

from __future__ import annotations

from collections.abc import Mapping

SURPRISES: Mapping[str, str] = {
    "three cards": "Three or four players discard one card each and keep four. Only two players with five cards keep "
    "three: in Britannica's game and in Tommy's.",
    "alike": "The four games differ in nine switches. None of them is about what a hand is worth. They're all "
    "about goes, faults and losing badly.",
    "at 75": "75 is above Hoyle's 61 and below Tommy's 91. The same game counts once by one book and twice by the "
    "other.",
    "at 30": "At 30 you've obtained thirty, but you haven't made 31. One hole divides the two books.",
    "the line": "91 is three quarters of the way, and 31 only half of it. And of the long games hardly one in 500 was "
    "lost below Hoyle's 61, which is half of the way too. In a long race, luck evens out.",
    "who speaks": "Fewer than half. Britannica leaves out four cases only. The two programs have little to say, and "
    "need it less, since they deal and peg themselves. A card played out of turn is ruled by none.",
}
ANSWERS: Mapping[str, int | str] = {
    "at 75": "Tommy's alone",
    "at 30": "Tommy's alone",
}
