"""What each token of a text tells, line after line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from crib_tutor.deck import quote
from crib_tutor.phrases import capitalized
from crib_tutor.rules import DEALT, MODERN, IllegalMove, changed
from crib_tutor.table.written.line_words import WORDS, LineToken, nearest, split_line
from crib_tutor.table.written.told import ALL, TextPlace, TextProblem, ToldCard, ToldCount, ToldPlay, WrittenDeal
from crib_tutor.words.seat_names import YOU

_HEADER = re.compile(r"\s*(?:(rules?|names?)\b\s*:?|muggins\s*:?(?=\s*(?:on|off)\s*$))\s*(.*?)\s*", re.IGNORECASE)
_DEAL = re.compile(
    r"\s*(?:deal\s+)?(?P<number>\d{1,3}\b)?[\s.:,]*(?:(?P<name>[^\W\d_]+)\s+(?:(?:is|am)\s+(?:the\s+)?dealer|deals?|dealt)"
    r"|dealer(?:\s+is|\s*:)?\s+(?P<dealer>[^\W\d_]+))\b|\s*deal\s+(?P<alone>\d{1,3})(?=\W*$)",
    re.IGNORECASE,
)
_SCORES = re.compile(r"[\s.:,;]*(?:scores?\b|at\b)?[\s:,]*(\d{1,3})(?:\s?[-–,]\s?|\s+to\s+|\s+)(\d{1,3})[\s.]*(?=;|$)")  # noqa: RUF001
_POSSESSIVE = re.compile("['’]s?$")  # noqa: RUF001
_LONGEST_NAME = 20
_MODES = ("away", "cut", "crib", "hold", "count")
"""Words that say what the cards or numbers behind them are."""


def tell_deals(lines: Sequence[str]) -> TextTold:
    """Gather what the lines tell.

    >>> told = tell_deals(["you deal; starter 4H", "ann 9, me 6/2"])
    >>> told.names, told.deals[0].dealer, told.deals[0].starter.symbol, [play.player for play in told.deals[0].plays]
    (['You', 'Ann'], 0, '4♥', [1, 0])
    """
    by_me = any(token.kind == "me" for line in lines for token in split_line(line))
    told = TextTold(lines, by_me)
    if told.names[0] and not told.names[1] and not by_me:
        by_me, told = True, TextTold(lines, True)  # who names one player alone is the other
    others = (YOU, "Opponent") if by_me or not told.deals else ("South", "North")
    told.names = [name or other for name, other in zip(told.names, others, strict=True)]
    return told


class TextTold:
    """All that lines tell, and where the next token belongs."""

    def __init__(self, lines: Sequence[str], by_me: bool) -> None:
        self.rules, self.names = MODERN, [YOU if by_me else "", ""]
        self.deals: list[WrittenDeal] = []
        self.problems: list[TextProblem] = []
        self.deal_of: list[int] = []
        """The deal of each line, from 1 in the order told."""
        self.numbers: set[tuple[int, int]] = set()
        """Lines and starts of small numbers that aren't cards."""
        self.number, self.mode, self.owner = 0, "", 0
        self.who: int | None = None
        self.counting = False
        for number, line in enumerate(lines, 1):
            self._tell(number, line)

    def _tell(self, number: int, line: str) -> None:
        self.number, self.who, self.mode = number, None, ""
        body, tokens = line.partition("#")[0], split_line(line)
        if header := _HEADER.fullmatch(body):
            self._read_header((header[1] or "").lower()[:4], header[2], tokens[0])
        else:
            begun = self._begin_deal(body)
            self.numbers |= {(number, token.start) for token in tokens if token.start < begun}
            rest = [token for token in tokens if token.start >= begun]
            self.counting = any(token.kind in ("count", "crib") for token in rest)
            many = sum(len(token.cards) for token in rest) >= self.rules.dealt
            if many and self.deals and self._played() and not self.counting:
                self._begin(self._place(rest[0]))
            for at, token in enumerate(rest):
                if (number, token.start) not in self.numbers and token.kind not in ("note", "small", "none"):
                    self._take(token, rest[at + 1 :], rest[at - 1].kind if at else "")
        self.deal_of.append(len(self.deals))

    def _place(self, token: LineToken) -> TextPlace:
        return TextPlace(self.number, token.start, token.text)

    def _refuse(self, token: LineToken, sentence: str) -> None:
        self.problems.append(TextProblem(self.number, token.text, sentence, token.start))

    # --- rules and names ---

    def _read_header(self, word: str, rest: str, token: LineToken) -> None:
        if self.deals:
            self._refuse(token, f"{quote(token.text)} comes too late: write it before the first deal")
        elif word == "name":
            names = [name for name in re.split(r"[,\s]+", rest) if name.lower() != "and"]
            mine = [WORDS.get(name.lower()) == "me" for name in names]
            if len(names) == 2 and all(map(_can_be_name, names)) and not all(mine):
                self.names = [YOU if me else capitalized(name) for name, me in zip(names, mine, strict=True)]
                self.names.sort(key=lambda name: name != YOU)
            else:
                self._refuse(token, f"{quote(rest)} isn't two names: write two words, as in names Ann Bob")
        else:
            game, *options = rest.split() if word == "rule" else ("", f"muggins={rest}")
            pairs = [option.partition("=")[::2] for option in options]
            try:
                rules = changed(game or self.rules, **{name: _option(value) for name, value in pairs})
            except IllegalMove as refusal:
                self._refuse(token, str(refusal))
                return
            if rules.players != len(self.names) or rules.dealt != DEALT:
                self._refuse(token, f"this form tells two players with six cards, and {rules.name[:30]} isn't that")
            else:
                self.rules = rules

    def _seat(self, word: str) -> int | None:
        low = _POSSESSIVE.sub("", word.lower())
        names, kind = [name.lower() for name in self.names], WORDS.get(word.lower())
        if low in names and low:
            return names.index(low)
        if kind in ("dealer", "pone") and self.deals:
            if self.deals[-1].dealer is None:
                before = [deal.dealer for deal in self.deals if deal.dealer is not None]
                self._change(dealer=1 - before[-1] if before else 1)
            dealer = self.deals[-1].dealer or 0
            return dealer if kind == "dealer" else 1 - dealer
        return {"me": 0, "other": 1}.get(kind or "")

    def _name(self, word: str) -> int | None:
        """Take a new word for a player's name, if it can be one."""
        name = capitalized(_POSSESSIVE.sub("", word))
        if "" not in self.names or not _can_be_name(name) or nearest(name):
            return None
        seat = self.names.index("")
        self.names[seat] = name
        return seat

    # --- the deal ---

    def _begin_deal(self, body: str) -> int:
        """Begin a deal if its line does, and tell where the rest of the line begins."""
        match, end = _DEAL.match(body), 0
        name = match and (match["name"] or match["dealer"])
        seat = self._seat(name) if name else None
        if match and name and seat is None and split_line(name)[0].kind == "word":
            seat = self._name(name)
        if match and (seat is not None or match["alone"]):
            end = match.end()
            at = TextPlace(self.number, len(body) - len(body.lstrip()), body[:end].strip())
            self._begin(at, int(match["number"] or match["alone"] or 0))
            self._change(dealer=seat)
        scores = _SCORES.match(body, end)
        if scores and (end or re.match(r"\s*(scores?|at)\b|\s*\d+\s?[-–]", body, re.IGNORECASE)):  # noqa: RUF001
            if not end:
                self._begin(TextPlace(self.number, scores.start(1), scores[1]))
            at = TextPlace(self.number, scores.start(1), scores[1])
            self._change(scores=(int(scores[1]), int(scores[2])), scores_at=at)
            end = scores.end()
        return end

    def _begin(self, at: TextPlace, number: int = 0) -> None:
        """Begin a deal, unless nothing but scores was told of the last."""
        deals = self.deals
        if not deals or deals[-1].dealer is not None or not deals[-1].empty:
            deals.append(WrittenDeal(deals[-1].number + 1 if deals else 1, at))
        deals[-1] = replace(deals[-1], number=number or deals[-1].number, at=at)
        self.owner = 0

    def _change(self, **parts: object) -> None:
        self.deals[-1] = replace(self.deals[-1], **parts)  # type: ignore[arg-type]

    def _played(self) -> bool:
        """Say if all cards of this deal are played, or it's counted."""
        deal, rules = self.deals[-1], self.rules
        laid = sum(play.card is not None for play in deal.plays)
        return bool(deal.counts) or laid >= rules.players * (rules.dealt - rules.discards)

    # --- tokens ---

    def _take(self, token: LineToken, after: Sequence[LineToken], before: str) -> None:
        kind = token.kind
        if (seat := self._seat(token.text)) is not None:
            self.who = seat
            return
        if kind != "word" and not self.deals:
            self._begin(self._place(token))
        if kind == "word":
            self._take_word(token, after)
        elif kind in _MODES:
            self._change_mode(kind, after)
        elif kind == "number" or (token.numbers and kind == "card" and self._is_number()):
            self._take_number(token)
        elif kind == "card":
            self._take_cards(token)
        elif kind == "muggins":
            self._take_muggins(token, after, before)
        else:
            self._take_step(token)

    def _take_word(self, token: LineToken, after: Sequence[LineToken]) -> None:
        follows = after[0].kind if after else ""
        self.who = self._name(token.text) if follows not in ("", "word", "note", "points") else None
        if self.who is None:
            meant = nearest(token.text)
            hint = f"did you mean {meant}?" if meant else "leave it out, or write it after a #"
            self._refuse(token, f"{quote(token.text)} says nothing in this form: {hint}")

    def _change_mode(self, kind: str, after: Sequence[LineToken]) -> None:
        starter = bool(self.deals[-1].starter)
        if kind == "crib":
            self.mode = "crib" if starter else "away"
        elif kind in ("away", "cut"):
            self.mode = kind if any(each.cards for each in after) else self.mode
        elif kind == "hold" and sum(bool(each.cards) for each in after[:2]) > 1:
            self.mode = "hold"
        else:
            self.counting = starter

    def _is_number(self) -> bool:
        """Say if a small number is a count here, and not a card."""
        if not self.deals[-1].starter or self.mode in ("cut", "away", "hold"):
            return False
        return self.mode == "crib" or self.counting or self._played()

    def _take_number(self, token: LineToken) -> None:
        self.numbers.add((self.number, token.start))
        deal = self.deals[-1]
        if self.mode != "crib" and self.who is None:
            self._refuse(token, f"{quote(token.text)} is for whom? Write a name before it, as in me {token.text}")
        elif deal.starter is None:
            self._refuse(token, f"{quote(token.text)} isn't a card, and nothing counts before the starter")
        else:
            player = None if self.mode == "crib" else self.who
            self._change(counts=(*deal.counts, ToldCount(player, token.numbers[0], self._place(token))))
        self.who, self.mode = None, ""

    def _take_cards(self, token: LineToken) -> None:
        deal, at = self.deals[-1], self._place(token)
        told = tuple(ToldCard(card.rank, card.suit, at) for card in token.cards)
        if self.mode == "cut":
            self.mode = ""
            if deal.starter or len(told) > 1:
                self._refuse(token, f"{quote(token.text)} can't be a second starter: a deal has one")
            else:
                self._change(starter=told[0])
        elif self.mode in ("away", "hold") or deal.starter is None:
            self.owner = self.owner if self.who is None else self.who
            rows = deal.away if self.mode == "away" else deal.hands
            added = tuple((*row, *told) if seat == self.owner else row for seat, row in enumerate(rows))
            self._change(**{"away" if self.mode == "away" else "hands": added})
        else:
            self._change(plays=(*deal.plays, *(ToldPlay(card, at, self.who) for card in told)))
            self.who = None

    def _take_step(self, token: LineToken) -> None:
        """Take a go, or points behind a card; nothing else is left."""
        deal = self.deals[-1]
        if token.kind not in ("go", "points"):
            self._refuse(token, f"{quote(token.text)} isn't read here: begin a line with it, as in i deal 46 52")
        elif deal.starter is None or deal.counts or (token.kind == "points" and not token.numbers):
            self._refuse(token, f"{quote(token.text)} belongs in the play, between the starter and the counts")
        elif token.kind == "go":
            self._change(plays=(*deal.plays, ToldPlay(None, self._place(token), self.who)))
            self.who = None
        elif deal.plays:
            points = (deal.plays[-1].points or 0) + token.numbers[0]
            self._change(plays=(*deal.plays[:-1], deal.plays[-1]._replace(points=points)))
        else:
            self._change(heels=token.numbers[0])

    def _take_muggins(self, token: LineToken, after: Sequence[LineToken], before: str) -> None:
        *counts, last = self.deals[-1].counts or (None,)
        taken = 0 if before == "none" else ALL
        if after and after[0].numbers:
            self.numbers.add((self.number, after[0].start))
            taken = after[0].numbers[0]
        if last is None:
            self._refuse(token, f"{quote(token.text)} comes after no count: write it behind the one that missed points")
        else:
            self._change(counts=(*counts, last._replace(muggins=taken)))


def _can_be_name(name: str) -> bool:
    fits = name.isalpha() and 1 < len(name) <= _LONGEST_NAME
    return WORDS[name.lower()] == "me" if name.lower() in WORDS else fits


def _option(value: str) -> object:
    plain = {"yes": True, "no": False, "on": "claim-first"}.get(value.lower(), value)
    return int(value) if value.isascii() and value.isdecimal() and len(value) <= 4 else plain
