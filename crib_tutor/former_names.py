"""Names that have moved: a lesson copied from an earlier version still works and says so once.

The front door asks here for a module of `crib_tutor` that Python can't find, and rooms that renamed something ask for
the name. Nothing here is loaded before that.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import MappingProxyType, ModuleType

FORMER: Mapping[str, str] = MappingProxyType(
    dict(
        line.split()
        for line in """
pictures.balks course.choosing.lesson_16_balking
pictures.both_need course.playing.game_endings
pictures.closing course.playing.last_card
pictures.docket course.playing.lesson_13_laws
pictures.every_hand course.choosing.lesson_14_every_hand
pictures.finding course.playing.deal_exercises
pictures.leaks course.counting.lesson_07_muggins
pictures.one_deal course.playing.lesson_10_deal
pictures.ordering course.playing.deal_exercises
pictures.outcomes course.choosing.lesson_17_starter
pictures.race course.playing.lesson_11_game
pictures.road course.playing.lesson_08_play
pictures.shapes course.counting.lesson_06_aloud
pictures.skunks course.playing.game_endings
pictures.sliding course.playing.lesson_09_pegging
pictures.switches course.playing.lesson_12_other_games
pictures.throws course.choosing.lesson_15_own_crib
pictures.trials course.playing.rule_trials
plots look.charts
seats game.seats
sitting.reviewing table.review
strategy.lay_away strategy.discards
widgets.reviewed notebook.views.review_view
lesson.laying_away lesson.discarding
lesson.practise lesson.practice
laws.told laws.say_ruling
rules.named rules.find_game
seats.Greedy players.greedy_player.Greedy
seats.Simple players.simple_player.Simple
pictures.balks.at_random course.choosing.lesson_16_balking.random_average
pictures.balks.by_distance course.choosing.lesson_16_balking.distance_bars
pictures.balks.by_pair course.choosing.lesson_16_balking.pair_averages
pictures.balks.gifts course.choosing.lesson_16_balking.compare_pairs
pictures.balks.in_order course.choosing.lesson_16_balking.check_pair_order
pictures.both_need.decided_by course.playing.game_endings.deciding_scores
pictures.both_need.favourite course.playing.game_endings.favorite
pictures.closing.played_on course.playing.last_card.play_to_the_end
pictures.docket.docket course.playing.lesson_13_laws.case_sheet
pictures.docket.paid course.playing.lesson_13_laws.holes_due
pictures.docket.single course.playing.lesson_13_laws.single_cases
pictures.docket.spoken course.playing.lesson_13_laws.count_rulings
pictures.docket.voices course.playing.lesson_13_laws.rulings_by_book
pictures.every_hand.holding course.choosing.lesson_14_every_hand.ranks_worth
pictures.finding.laid_open course.playing.deal_exercises.open_deal
pictures.finding.not_yet course.playing.deal_exercises.check_scores
pictures.leaks.lost_in_ten course.counting.lesson_07_muggins.loss_in_ten
pictures.one_deal.won_at course.playing.lesson_10_deal.winning_moment
pictures.ordering.in_order course.playing.deal_exercises.check_order
pictures.outcomes.better course.choosing.lesson_17_starter.better_hand
pictures.outcomes.reaching course.choosing.lesson_17_starter.count_helpers
pictures.outcomes.unseen course.choosing.lesson_17_starter.unseen_starters
pictures.outcomes.with_helpers course.choosing.lesson_17_starter.hand_with_helpers
pictures.race.halfway_leads_won course.playing.lesson_11_game.halfway_wins
pictures.race.within course.playing.lesson_11_game.losers_within
pictures.road.pegged course.playing.lesson_08_play.points_pegged
pictures.shapes.of_hundred course.counting.lesson_06_aloud.shape_shares
pictures.sliding.pegged_by_all course.playing.lesson_09_pegging.points_of_all_cards
pictures.sliding.scored course.playing.lesson_09_pegging.last_card_points
pictures.switches.alike course.playing.lesson_12_other_games.count_alike
pictures.switches.ordered course.playing.lesson_12_other_games.check_house_rules
pictures.switches.whose course.playing.lesson_12_other_games.book_with
pictures.throws.added course.choosing.lesson_15_own_crib.starter_gains
pictures.throws.offered course.choosing.lesson_15_own_crib.offer_discards
pictures.throws.priced course.choosing.lesson_15_own_crib.price_discard
pictures.throws.sparing course.choosing.lesson_15_own_crib.cost_of_rule
pictures.throws.weighed course.choosing.lesson_15_own_crib.discard_question
pictures.trials.compared course.playing.rule_trials.compare_games
pictures.trials.hundred course.playing.rule_trials.points_of_hundred
pictures.trials.lurched_below course.playing.rule_trials.losers_below
pictures.trials.tried course.playing.rule_trials.try_rules
        """.strip().splitlines()
    )
)
"""Each former name with today's, both without the package's own: modules first, then what was in them."""
_PACKAGE = "crib_tutor."


def find_spec(name: str) -> ModuleSpec | None:
    """Find the spec of a module by its former name, for Python's import, or None if no module ever had that name.

    >>> find_spec("crib_tutor.pictures.balks").name, find_spec("crib_tutor.nothing")
    ('crib_tutor.pictures.balks', None)
    """
    former = name.removeprefix(_PACKAGE)
    holds = any(each.startswith(f"{former}.") for each in FORMER)
    if former not in FORMER and not holds:
        return None
    return ModuleSpec(name, _Moved(), is_package=holds)  # type: ignore[arg-type]  # Python asks a loader for no more


class _Moved:
    """The loader of a module under its former name: an empty module whose names are looked up in today's rooms."""

    def create_module(self, _: ModuleSpec) -> None:
        """Let Python make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Give the module the names it had."""
        former = module.__name__.removeprefix(_PACKAGE)
        module.__dict__["__getattr__"] = lambda name: find_name(former, name)


def find_name(room: str, name: str) -> object:
    """Find what had a name that has since changed; the first time, one line says what it's called now.

    >>> find_name("lesson", "nothing")
    Traceback (most recent call last):
    AttributeError: module 'crib_tutor.lesson' has no attribute 'nothing'

    ``room`` is without the package's name. Raises `AttributeError` for a name it never held.
    """
    now = FORMER.get(f"{room}.{name}") or (f"{FORMER[room]}.{name}" if room in FORMER else "")
    home, _, called = now.rpartition(".")
    if not home or name.startswith("__"):
        raise AttributeError(f"module '{_PACKAGE}{room}' has no attribute {name!r}")
    found = getattr(import_module(_PACKAGE + home), called)
    _say_once(f"{room}.{name}", now)
    return found


_SAID: list[str] = []
"""The former name this session's notice was about: one notice is enough."""


def _say_once(former: str, now: str) -> None:
    if not _SAID:
        _SAID.append(former)
        print(  # noqa: T201  # a learner reads what a cell prints; a warning would come with a path and a category
            "This was written for an earlier version and still works. Some names have changed since: "
            f"{_PACKAGE}{former} is now {_PACKAGE}{now}."
        )
