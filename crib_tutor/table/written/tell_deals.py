"""What each token of a text tells, line after line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from crib_tutor.deck import quote
from crib_tutor.rules import MODERN, IllegalMove, Rules, changed
from crib_tutor.table.written.line_words import WORDS, LineToken, nearest, split_line
from crib_tutor.table.written.told import ALL, Place, TextProblem, ToldCard, ToldCount, ToldPlay, WrittenDeal
from crib_tutor.words.seat_names import YOU

_HEADER = re.compile(r"\s*(rules?|names?|muggins)\s*:?\s+(\S.*?)\s*", re.IGNORECASE)
_LONGEST_NAME = 20


@dataclass(slots=True)
class TextTold:
    """Everything that a text tells, deal by deal."""

    rules: Rules = MODERN
    names: list[str] = field(default_factory=lambda: ["", ""])
    deals: list[WrittenDeal] = field(default_factory=list)
    problems: list[TextProblem] = field(default_factory=list)
    deal_of: list[int] = field(default_factory=list)
    """The deal of each line, from 1 in the order told."""


def tell_deals(lines: Sequence[str]) -> TextTold:
    """Gather what the lines tell.

    >>> told = tell_deals(["you deal; starter 4H", "ann 9, me 6/2"])
    >>> told.names, told.deals[0].dealer, told.deals[0].starter.symbol, [play.player for play in told.deals[0].plays]
    (['You', 'ann'], 0, '4♥', [1, 0])
    """
    teller = _Teller(any(token.kind == "me" for line in lines for token in split_line(line)))
    for number, line in enumerate(lines, 1):
        teller.tell(number, line)
    told = teller.told
    compass = ("You", "Opponent") if teller.told_by_me else ("South", "North")
    told.names = [name or other for name, other in zip(told.names, compass, strict=True)]
    return told


class _Teller:
    """The deal being told, and where its next token belongs."""

    def __init__(self, told_by_me: bool) -> None:
        self.told_by_me, self.told = told_by_me, TextTold()
        if told_by_me:
            self.told.names[0] = YOU
        self.number, self.tokens, self.at = 0, (), 0
        self.who: int | None = None
        self.mode, self.owner, self.counting = "", 0, False
        self.named: int | None = None

    tokens: tuple[LineToken, ...]

    def tell(self, number: int, line: str) -> None:
        self.number, self.tokens, self.who, self.mode = number, split_line(line), None, ""
        header = _HEADER.fullmatch(line.partition("#")[0])
        deals = self.told.deals
        if header and (header[1].lower() != "muggins" or header[2].lower() in ("on", "off")):
            self._read_header(header)
        else:
            kinds = [token.kind for token in self.tokens]
            self.counting = "count" in kinds or "crib" in kinds
            bare = sum(len(token.cards) for token in self.tokens)
            if deals and self._played() and not self.counting and bare >= self.told.rules.dealt:
                self._begin(self.place(self.tokens[0]))
            for self.at, token in enumerate(self.tokens):
                self._take(token)
        self.told.deal_of.append(len(deals))

    def place(self, token: LineToken) -> Place:
        return Place(self.number, token.start, token.text)

    def refuse(self, token: LineToken, sentence: str) -> None:
        self.told.problems.append(TextProblem(self.number, token.text, sentence, token.start))

    # --- rules and names ---

    def _read_header(self, header: re.Match[str]) -> None:
        word, rest = header[1].lower(), header[2]
        told, token = self.told, self.tokens[min(1, len(self.tokens) - 1)]
        if told.deals:
            self.refuse(token, f"{quote(header[1])} comes too late: write it before the first deal")
        elif word.startswith("name"):
            names = [name for name in re.split(r"[,\s]+", rest) if name.lower() not in ("and", "")]
            if len(names) != 2 or not all(map(_can_be_name, names)):
                self.refuse(token, f"{quote(rest)} aren't two names: write two words, as in names Ann Bob")
                return
            told.names = [YOU if WORDS.get(name.lower()) == "me" else name for name in names]
            if told.names[1] == YOU:
                told.names.reverse()
        else:
            game, *options = rest.split() if word.startswith("rule") else ("", f"muggins={rest}")
            pairs = [option.partition("=")[::2] for option in options]
            try:
                found = changed(game or told.rules, **{name: _option(value) for name, value in pairs})
                if found.players != len(told.names):
                    raise IllegalMove(f"{found.players} players can't be told in this form yet: two can")
                told.rules = found
            except (IllegalMove, TypeError) as refusal:
                self.refuse(token, str(refusal))

    def _seat(self, token: LineToken) -> int | None:
        """Find the seat that a word names, if it names one."""
        low = re.sub("['’]s?$", "", token.text.lower())  # noqa: RUF001
        names = [name.lower() for name in self.told.names]
        if token.kind == "me" or (token.kind != "note" and low == names[0] != ""):
            return 0
        if token.kind == "other" or (token.kind != "note" and low == names[1] != ""):
            return 1
        if token.kind in ("dealer", "pone"):
            deal = self._deal(token)
            if deal.dealer is None:
                others = [each.dealer for each in self.told.deals[:-1] if each.dealer is not None]
                deal = self._change(dealer=1 - others[-1] if others else 1)
            return deal.dealer if token.kind == "dealer" else 1 - (deal.dealer or 0)
        return None

    def _name(self, token: LineToken) -> None:
        """Take a new word for a player's name, if it can be one here."""
        name = re.sub("['’]s?$", "", token.text)  # noqa: RUF001
        after = self.tokens[self.at + 1].kind if self.at + 1 < len(self.tokens) else ""
        meant = nearest(name)
        if "" in self.told.names and not meant and after not in ("", "word", "note", "points") and _can_be_name(name):
            self.who = self.told.names.index("")
            self.told.names[self.who] = name
        else:
            hint = f"did you mean {meant}?" if meant else "leave it out, or write it after a #"
            self.refuse(token, f"{quote(token.text)} says nothing in this form: {hint}")

    # --- the deal ---

    def _begin(self, place: Place, number: int = 0) -> WrittenDeal:
        deals = self.told.deals
        deals.append(WrittenDeal(number or (deals[-1].number + 1 if deals else 1), place))
        self.owner = 0
        return deals[-1]

    def _deal(self, token: LineToken) -> WrittenDeal:
        return self.told.deals[-1] if self.told.deals else self._begin(self.place(token))

    def _change(self, **parts: object) -> WrittenDeal:
        self.told.deals[-1] = replace(self.told.deals[-1], **parts)  # type: ignore[arg-type]
        return self.told.deals[-1]

    def _played(self) -> bool:
        """Say if all cards of this deal are played, or it's counted."""
        deal, rules = self.told.deals[-1], self.told.rules
        laid = sum(play.card is not None for play in deal.plays)
        return bool(deal.counts) or laid >= rules.players * (rules.dealt - rules.discards)

    def _fresh(self, place: Place) -> WrittenDeal:
        """Begin a deal, unless nothing but scores was told of this one."""
        deal = self.told.deals[-1] if self.told.deals else None
        if deal and deal.dealer is None and not (any(deal.hands) or deal.starter or deal.plays or deal.counts):
            return deal
        return self._begin(place)

    # --- tokens ---

    def _take(self, token: LineToken) -> None:
        seat = self._seat(token)
        if seat is not None and token.kind == "dealer" and self._next_names():
            self._fresh(self.place(token))
            self.mode = "dealer"
        elif seat is not None and self.mode == "dealer":
            self._change(dealer=seat)
            self.mode = "score"
        elif seat is not None:
            self.who = seat
        elif take := _TAKES.get(token.kind):
            take(self, token)

    def _next_names(self) -> bool:
        after = self.tokens[self.at + 1 : self.at + 2]
        return bool(after) and (after[0].kind in ("me", "other", "word") or after[0].text in self.told.names)

    def _take_deal(self, token: LineToken) -> None:
        if self.who is None and not self._number_near(token):
            self.refuse(token, "Who deals?")
        deal = self._fresh(self.place(token))
        self.mode = "score"
        if self.who is not None:
            self._change(dealer=self.who)
        if number := self._number_near(token):
            self._change(number=number)
        self.who = None
        assert deal

    def _number_near(self, token: LineToken) -> int:
        """Find the number of the deal: first in its line, or right after the word."""
        first, after = self.tokens[0], self.tokens[self.at + 1 : self.at + 3]
        if first.numbers and first.kind in ("card", "number"):
            return first.numbers[0]
        scores = len(after) == 2 and all(each.numbers for each in after)
        return after[0].numbers[0] if after and after[0].numbers and self.who is None and not scores else 0

    def _take_score(self, token: LineToken) -> None:
        deal = self._deal(token)
        if deal.plays or deal.counts:
            self._begin(self.place(token))
        self.mode = "score"

    def _take_scores(self, token: LineToken) -> None:
        if self.mode != "score":
            self.refuse(
                token, f"{quote(token.text)} isn't read here: write scores after the dealer, as in i deal 46 52"
            )
            return
        self._change(scores=token.numbers[:2], scores_at=self.place(token))

    def _take_number(self, token: LineToken) -> None:
        after = self.tokens[self.at + 1 : self.at + 4]
        before = self.tokens[self.at - 1] if self.at else None
        if self.at == 0 and any(each.kind in ("deal", "dealer") for each in after):
            return
        if before and before.kind in ("deal", "muggins"):
            deal_number = before.kind == "deal" and self._number_near(token) == token.numbers[0]
            if before.kind == "muggins" or (deal_number and self.told.deals[-1].number == token.numbers[0]):
                return
        if self.mode == "score":
            self._score(token)
        elif self.told.deals and self.told.deals[-1].starter:
            player = None if self.mode == "crib" else self.who
            if player is None and self.mode != "crib":
                self.refuse(token, f"{quote(token.text)} is whose? Write a name first, as in me {token.text}")
                return
            deal = self.told.deals[-1]
            self._change(counts=(*deal.counts, ToldCount(player, token.numbers[0], self.place(token))))
            self.who, self.mode = None, ""
        else:
            self.refuse(token, f"{quote(token.text)} isn't a card, and there's nothing to count before the starter")

    def _score(self, token: LineToken) -> None:
        """Take one of two scores: the named player's, or the next."""
        scores = list(self.told.deals[-1].scores or (-1, -1))
        seat = self.who if self.who is not None else 0 if scores[0] < 0 else 1
        scores[seat] = token.numbers[0]
        self._change(scores=tuple(scores), scores_at=self.place(token))
        self.who = None

    def _take_card(self, token: LineToken) -> None:
        if token.numbers and self._is_number():
            self._take_number(token)
            return
        told = tuple(ToldCard(card.rank, card.suit, self.place(token)) for card in token.cards)
        deal = self._deal(token)
        if self.mode == "cut":
            if deal.starter or len(told) > 1:
                self.refuse(token, f"{quote(token.text)} can't be a second starter: a deal has one")
            else:
                self._change(starter=told[0])
            self.mode = ""
        elif self.mode == "away":
            self._change(away=_added(deal.away, self._owner(), told))
        elif deal.starter is None or self.mode == "hold":
            self.mode = "hold"
            self._change(hands=_added(deal.hands, self._owner(), told))
        else:
            plays = (ToldPlay(card, self.place(token), self.who) for card in told)
            self._change(plays=(*deal.plays, *plays))
            self.who = None

    def _is_number(self) -> bool:
        """Say if a small number is one here, and not a card."""
        token, deals = self.tokens[self.at], self.told.deals
        before = self.tokens[self.at - 1].kind if self.at else ""
        if before == "muggins" or (self.at == 0 and any(e.kind in ("deal", "dealer") for e in self.tokens[1:4])):
            return True
        if self.mode == "score":
            run = 0
            for each in self.tokens[self.at :]:
                if not each.numbers or each.kind == "points":
                    break
                run += 1
            told = deals[-1].scores
            begun = told is not None and min(told) < 0
            return begun or self.who is not None or run == 2 or before == "deal"
        if not deals or not deals[-1].starter or self.mode in ("cut", "away", "hold"):
            return False
        assert token
        return self.mode == "crib" or self.counting or self._played()

    def _owner(self) -> int:
        self.owner = self.owner if self.who is None else self.who
        return self.owner

    def _take_hold(self, token: LineToken) -> None:
        if sum(bool(each.cards) for each in self.tokens[self.at + 1 : self.at + 3]) == 2:
            self.mode = "hold"
        elif self.told.deals and self.told.deals[-1].starter:
            self.counting = True

    def _take_away(self, token: LineToken) -> None:
        self.mode = "away"

    def _take_cut(self, token: LineToken) -> None:
        if any(each.cards for each in self.tokens[self.at + 1 :]):
            self.mode = "cut"

    def _take_crib(self, token: LineToken) -> None:
        self.mode = "crib" if self.told.deals and self.told.deals[-1].starter else "away"

    # --- the play and the show ---

    def _take_go(self, token: LineToken) -> None:
        deal = self._deal(token)
        if deal.starter is None:
            self.refuse(token, "no one can say go before the starter: write the cut first, as in cut 4h")
            return
        self._change(plays=(*deal.plays, ToldPlay(None, self.place(token), self.who)))
        self.who = None

    def _take_points(self, token: LineToken) -> None:
        deal = self._deal(token)
        if deal.counts or not (deal.plays or deal.starter):
            self.refuse(token, f"{quote(token.text)} comes after no card: write it behind the card that pegs it")
        elif deal.plays:
            *others, last = deal.plays
            self._change(plays=(*others, last._replace(points=(last.points or 0) + token.numbers[0])))
        else:
            self._change(heels=ToldPlay(deal.starter, self.place(token), None, token.numbers[0]))

    def _take_muggins(self, token: LineToken) -> None:
        deal, after = self._deal(token), self.tokens[self.at + 1 : self.at + 2]
        taken = after[0].numbers[0] if after and after[0].numbers else ALL
        if self.at and self.tokens[self.at - 1].kind == "none":
            taken = 0
        if deal.counts:
            *counts, count = deal.counts
            self._change(counts=(*counts, count._replace(muggins=taken)))
        elif deal.plays:
            *plays, play = deal.plays
            self._change(plays=(*plays, play._replace(muggins=taken)))
        else:
            self.refuse(
                token, f"{quote(token.text)} comes after no count: write it behind the count that missed points"
            )


_TAKES: Mapping[str, Callable[[_Teller, LineToken], None]] = {
    "deal": _Teller._take_deal,
    "score": _Teller._take_score,
    "scores": _Teller._take_scores,
    "number": _Teller._take_number,
    "card": _Teller._take_card,
    "hold": _Teller._take_hold,
    "away": _Teller._take_away,
    "cut": _Teller._take_cut,
    "crib": _Teller._take_crib,
    "go": _Teller._take_go,
    "points": _Teller._take_points,
    "muggins": _Teller._take_muggins,
    "word": _Teller._name,
}


def _added(rows: tuple[tuple[ToldCard, ...], ...], owner: int, told: Iterable[ToldCard]) -> tuple[object, ...]:
    return tuple((*row, *told) if seat == owner else row for seat, row in enumerate(rows))


def _can_be_name(name: str) -> bool:
    kind = WORDS.get(name.lower())
    return name.isalpha() and 1 < len(name) <= _LONGEST_NAME and kind in (None, "me")


def _option(value: str) -> object:
    plain = {"yes": True, "no": False}.get(value.lower(), value)
    return int(value) if value.isascii() and value.isdecimal() and len(value) <= 4 else plain
