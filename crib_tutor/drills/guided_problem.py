"""One problem with help a rung at a time, until it's settled."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from math import prod
from types import MappingProxyType

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, CardsLike
from crib_tutor.learner.attempts import Result
from crib_tutor.learner.diagnosis import Blame, diagnose, skills_not_shown
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.markings import Amount, Marking, Mistake
from crib_tutor.marking.mistake_reasons import plural
from crib_tutor.marking.muggins_rule import settle
from crib_tutor.problems.given_answer import UNANSWERED, Claim, GivenAnswer, Way, read_way
from crib_tutor.problems.problem import Problem, full_count
from crib_tutor.problems.skill_worth import COMMON
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import number

TOLD = 8
"""Sentences to remember that were said last, and aren't said again yet."""
_NAMES = {Kind.NOBS: "his nobs", Kind.HEELS: "his heels", Kind.GO: "a go", Kind.LAST: "the last card of all"}
"""What is said for kinds of which there are never several; the others are said in the plural."""
_LATER = "this doesn't score as you claimed it, and you'll see why at the end"
"""Said in place of a reason that names what is still to be found."""
_RUNS = MappingProxyType({2: "double run", 3: "triple run", 4: "double double run"})
_PAIRS = MappingProxyType({3: "pair royal", 4: "double pair royal"})
_INSTEAD: Mapping[Kind, tuple[Kind, ...]] = {
    Kind.GO: (Kind.THIRTY_ONE, Kind.LAST),
    Kind.LAST: (Kind.THIRTY_ONE,),
    Kind.NOBS: (Kind.HEELS,),
}
"""What is scored in place of what was claimed, so that the reason names it."""


class Rung(IntEnum):
    """How much help was given, from none to all."""

    ALONE = 0
    MORE = 1
    WHERE = 2
    CARD = 3
    SHOWN = 4


@dataclass(frozen=True, slots=True)
class GuidedProblem:
    """A problem being counted, with its claims and help.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> look = GuidedProblem(problem_from_key("hand 4D4H5S6C+KH")).claim("run", "4D 4H 5S 6C").finish()
    >>> look.done, look.hint
    (False, "You claim 8. There's more, and your opponent sees it.")
    >>> look.help().hint
    'Look for fifteens.'

    The first answer counts for the record; what's found later pegs too, and what's never found goes to the opponent.
    """

    problem: Problem
    way: Way = Way.COMBINATIONS
    rules: _rules.Rules = _rules.MODERN
    claims: GivenAnswer = UNANSWERED
    wrong: tuple[Mistake, ...] = ()
    """The claims that were struck out, each with its full reason."""
    rung: Rung = Rung.ALONE
    first: Marking | None = None
    last: Marking | None = None
    done: bool = False
    drilled: str | None = None
    """The skill that is practiced, which help is about first; none where all are."""
    suspects: tuple[str, ...] = COMMON
    """The skills in the order in which they are thought of where an amount is wrong and names no cards."""
    lit: tuple[Card, ...] = ()
    """Cards that glow from the start."""
    told: tuple[str, ...] = ()
    """What was said to remember of the problems before, which isn't said again."""
    tries: int = 0
    """Answers so far."""
    amount: bool = False
    """Whether a hint beyond the first says again how much is claimed."""
    hinted: bool = False
    """Whether every hint was given, and the same was answered again."""

    # --- what the learner does ---

    def answer_by(self, way: Way | str) -> GuidedProblem:
        """Answer in another way, as long as nothing is claimed yet."""
        self._require_open()
        if self.claims or self.first:
            raise IllegalMove("something is claimed already: the next problem can be answered another way")
        return replace(self, way=read_way(way))

    def claim(self, kind: Kind | str, chosen: CardsLike) -> GuidedProblem:
        """Claim cards as a combination.

        Whether they score is told when the learner is done.
        """
        self._require_open()
        return replace(self, claims=self.claims.claim(kind, chosen, self.count))

    def take_back(self, place: int) -> GuidedProblem:
        """Take back the claim at a place, counted from 0."""
        self._require_open()
        return replace(self, claims=self.claims.take_back(place))

    def finish(self, answer: Mapping[str, int] | int | None = None) -> GuidedProblem:
        """Mark the answer, and look again if something's missing.

        A right total or tally closes the look; a new amount replaces the one before. What was struck out keeps its
        price however long the look stays open (Britannica's law 19, as `settle` reads it).
        """
        self._require_open()
        marking = self.claims.finish(self.problem.counted, self.way, self.rules, answer)
        one_by_one = answer is None
        if one_by_one:
            marking = explain_repeats(marking, self.claims)
        whole = replace(marking, mistaken=(*self.wrong, *marking.mistaken))
        marking = replace(marking, pegging=settle(whole, rules=self.rules))
        look = replace(self, first=self.first or marking, last=marking, tries=self.tries + 1)
        if one_by_one:
            right = GivenAnswer((part.kind, part.cards) for part in marking.found if part.kind is not None)
            look = replace(look, claims=right, wrong=whole.mistaken)
        if not marking.missed and (one_by_one or not marking.mistaken):
            return replace(look, done=True)
        return self._go_on_with(replace(look, rung=max(self.rung, Rung.MORE)), marking)

    def _go_on_with(self, look: GuidedProblem, marking: Marking) -> GuidedProblem:
        """The next look, with another hint than this one: the same answer again is due the next, down to the last."""
        again = self.last is not None and _more(marking) == _more(self.last)
        look = replace(look, amount=not again and self.way is not Way.COMBINATIONS, hinted=again and self.hinted)
        if look.hint == self.hint and not again:
            return replace(look, amount=True)
        while look.hint == self.hint and look.rung < Rung.CARD:
            look = replace(look, rung=Rung(look.rung + 1))
        return replace(look, hinted=look.hinted or look.hint == self.hint)

    def help(self) -> GuidedProblem:
        """Climb one rung of help.

        First its kind, then one of its cards, at last all of it.
        """
        self._require_open()
        if self.first is None:
            raise IllegalMove("count first, and say that's all: help comes where something is missed")
        rung = Rung(self.rung + 1)
        return replace(self, rung=rung, done=rung is Rung.SHOWN, hinted=False)

    def show(self) -> GuidedProblem:
        """Have it all shown, and what is missed pegged to the opponent."""
        self._require_open()
        if self.first is None:
            raise IllegalMove("count first, and say that's all: being shown it any sooner doesn't help")
        return replace(self, rung=Rung.SHOWN, done=True)

    def _require_open(self) -> None:
        if self.done:
            raise IllegalMove("this problem is settled: go on to the next")

    # --- what follows from it ---

    @property
    def marking(self) -> Marking | None:
        """The last answer, marked.

        What it pegs is pegged once the look is done.
        """
        return self.last

    @property
    def struck_claims(self) -> tuple[Mistake, ...]:
        """The claims that didn't score, with reasons that give nothing away."""
        open_ = self.last is not None and not self.done
        missed = [part for part in self.count if self.last and part not in self.last.found] if open_ else []
        return tuple(
            mistake._replace(reason=_LATER) if gives_away(mistake, missed) else mistake for mistake in self.wrong
        )

    @property
    def blame(self) -> Blame | None:
        """The skill and cards that the help is about."""
        return self._lacking(self.last)

    @property
    def first_blame(self) -> Blame | None:
        """The skill that the first answer lacked."""
        return self._lacking(self.first)

    def _lacking(self, marking: Marking | None) -> Blame | None:
        """The first skill that an answer lacks: what is missed of the one that is practiced goes before all others."""
        found = diagnose(self.problem, marking, self.suspects) if marking else ()
        return min(found, key=lambda part: not (part.missed and part.skill == self.drilled), default=None)

    @property
    def hint(self) -> str:
        """What is said on the present rung, and no more than it."""
        if self.last is None or self.rung in (Rung.ALONE, Rung.SHOWN):
            return ""
        blame = self.blame
        if blame is None or self.rung is Rung.MORE:
            return _more(self.last) if blame else ""
        if self.hinted:
            return f"That's {number(self.tries)} tries: have it shown, and then try the next one."
        said = self._where(blame) if self.rung is Rung.WHERE else self._card(blame)
        return f"{_more(self.last)} {said}" if self.amount else said

    @property
    def glowing(self) -> tuple[Card, ...]:
        """The cards that glow.

        The one of the third rung, or those that do from the start.
        """
        if self.done:
            return ()
        return (self.lit_card,) if self.lit_card else self.lit

    @property
    def lit_card(self) -> Card | None:
        """The card that glows on the third rung.

        None where all of them are meant.
        """
        blame = self.blame if self.rung is Rung.CARD else None
        return blame.cards[0] if blame and blame.cards and not self._takes_all(blame) else None

    @property
    def results(self) -> tuple[Result, ...]:
        """Grade each skill by the first answer and the help given.

        A wrong amount shows nothing of the skills that aren't to blame for it: these have no result.
        """
        assert self.first is not None
        assert self.last is not None
        at_first = {one.skill: one for one in diagnose(self.problem, self.first, self.suspects)}
        unseen = skills_not_shown(self.problem, self.first)
        still = {one.skill for one in diagnose(self.problem, self.last, self.suspects)}
        still |= skills_not_shown(self.problem, self.last)
        results = []
        for skill in dict.fromkeys((*self.problem.skills, *at_first)):
            blame, found = at_first.get(skill), self.rung > Rung.ALONE and skill not in still
            if blame is None and skill not in unseen:
                results.append(Result(skill))
            elif blame is not None:
                rungs = min(self.rung, Rung.CARD) if found else self.rung
                named = " ".join(map(str, blame.cards))
                results.append(Result(skill, blame.points, int(rungs), found, named, not blame.missed))
        return tuple(results)

    @property
    def lesson(self) -> tuple[str, str]:
        """What to remember once it's done, if it's new."""
        if not self.done:
            return "", ""
        lacked = self.first_blame
        skill = SKILLS[lacked.skill] if lacked else SKILLS[self.problem.skills[-1]] if self.problem.skills else None
        if skill is None:
            return "", ""
        missed = lacked is not None and (lacked.missed or skill.key in self.problem.traps)
        reason = skill.reason if missed and skill.reason not in self.told else ""
        return reason, skill.tip if skill.tip not in self.told else ""

    @property
    def count(self) -> Count | Pile:
        """What claims are held against."""
        return full_count(self.problem)

    def _where(self, blame: Blame) -> str:
        if self.way is Way.TOTAL and not blame.missed:  # a total tells nobody which kind it was
            return "Count kind by kind, the fifteens first."
        named = _NAMES.get(blame.kind, plural(blame.kind))
        return f"Look for {named}." if blame.missed else f"Check your claim for {named}."

    def _card(self, blame: Blame) -> str:
        if self.way is Way.TOTAL and not blame.missed:
            return "Something is in your total twice, or doesn't score."
        if self._takes_all(blame):
            return "It takes all of these cards."
        return f"Try the {blame.cards[0].name}." if blame.cards else blame.kind.rule

    def _takes_all(self, blame: Blame) -> bool:
        """Whether what is missed has every card on the table, so that to name one of them would tell nothing."""
        return blame.missed and 1 < len(blame.cards) == len(self.count.cards)


# --- claims that were struck out: why one was heard before, and what a reason would tell ---


def explain_repeats(marking: Marking, claims: Sequence[Claim]) -> Marking:
    """Explain claims that a greater claim named already.

    >>> from crib_tutor import cards, count, mark
    >>> said = [(Kind.RUN, cards("4D 4H 5S 6C")), (Kind.PAIR, cards("4D 4H"))]
    >>> explain_repeats(mark(said, count("4D 4H 5S 6C", "KH")), said).mistaken[0].reason
    'the double run names its pair already'
    """
    if isinstance(marking.count, Pile):
        return marking
    heard = {(part.kind, part.cards) for part in marking.found}
    reply = []
    for mistake in marking.mistaken:
        reply.append(_named_already(mistake, claims) if (mistake.kind, mistake.cards) in heard else mistake)
        heard.add((mistake.kind, mistake.cards))
    return replace(marking, mistaken=tuple(reply))


def _named_already(mistake: Mistake, claims: Sequence[Claim]) -> Mistake:
    own = {card.rank for card in mistake.cards}
    for kind, claimed in claims:
        ranks = [card.rank for card in claimed]
        in_sequence = kind is Kind.RUN and max(ranks) - min(ranks) < len(set(ranks))
        greater = _RUNS.get(prod(map(ranks.count, set(ranks)))) if in_sequence else None
        if kind is Kind.PAIR and len(set(ranks)) == 1:
            greater = _PAIRS.get(len(ranks))
        named = len(own) == 1 and len(mistake.cards) == 2
        if mistake.kind is not Kind.PAIR:
            named = kind is Kind.RUN and len(own) == len(set(ranks)) == len(mistake.cards)
        if greater and named and set(mistake.cards) < set(claimed):
            alone = kind is Kind.RUN and mistake.kind is Kind.PAIR and len(claimed) - len(set(ranks)) == 1
            return mistake._replace(reason=f"the {greater} names {'its' if alone else 'this'} {mistake.kind} already")
    return mistake


def _more(marking: Marking) -> str:
    """What is said of an answer that isn't right: how much is claimed, and whether it's too little or too much."""
    if not marking.missed:
        return f"You claim {marking.claimed}. That's too many: count again."
    struck = sum(mistake.points for mistake in marking.mistaken if mistake.cards)
    return f"You claim {marking.claimed - struck}. There's more, and your opponent sees it."


def gives_away(mistake: Mistake, missed: Collection[Combination | Amount]) -> bool:
    """True if showing this reason would reveal a missed combination.

    >>> from crib_tutor.deck import cards
    >>> pair = Mistake(Kind.PAIR, cards("5D 5S"), 2, "all three score together in the play")
    >>> gives_away(pair, [Combination(Kind.PAIR, cards("5D 5H 5S"), 6)]), gives_away(pair, [])
    (True, False)
    """
    claimed = set(mistake.cards)
    for part in missed:
        due = set(part.cards)
        if due and part.kind is mistake.kind and (claimed < due or due < claimed):
            return True
        if mistake.kind is not None and part.kind in _INSTEAD.get(mistake.kind, ()):
            return True
    return False
