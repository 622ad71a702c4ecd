"""The drills, the table and the labs: practice, play and trials that a cell opens, each in a window of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from secrets import randbelow, token_hex
from types import EllipsisType
from typing import TYPE_CHECKING

from ipywidgets import DOMWidget

from crib_tutor.counts import Count, count_row
from crib_tutor.course.first_deal.window import FirstDealWindow
from crib_tutor.course.jury.window import JuryWindow
from crib_tutor.course.saying_aloud.state import SayingAloud
from crib_tutor.course.saying_aloud.window import SayAloudWindow
from crib_tutor.course.warm_up.state import begin_warm_up
from crib_tutor.course.warm_up.window import WarmUpWindow
from crib_tutor.deck import CardsLike, cards
from crib_tutor.drills.daily.state import deal_daily
from crib_tutor.drills.daily.window import DailyWindow
from crib_tutor.drills.deciding.state import start_deciding
from crib_tutor.drills.deciding.window import DecidingWindow
from crib_tutor.drills.discarding.state import Discarding
from crib_tutor.drills.discarding.window import DiscardingWindow
from crib_tutor.drills.muggins import state as catching
from crib_tutor.drills.muggins.window import MugginsWindow
from crib_tutor.drills.storm.state import SECONDS
from crib_tutor.drills.storm.window import StormWindow
from crib_tutor.drills.tutor.state import start
from crib_tutor.drills.tutor.window import TutorWindow
from crib_tutor.drills.two_players import state as _two_players
from crib_tutor.drills.two_players.window import TwoPlayersWindow
from crib_tutor.game import Game
from crib_tutor.game.dealing import require_seed
from crib_tutor.learner.attempts import now_utc
from crib_tutor.look.html import Html, paragraph
from crib_tutor.notebook.class_desk import DESK
from crib_tutor.notebook.progress_owner import HERE
from crib_tutor.players.ladder import DEFAULT_PLAYER
from crib_tutor.problems.given_answer import Way, read_way
from crib_tutor.problems.skills import DECISION_GROUPS, DECISIONS, SKILLS
from crib_tutor.problems.spoken_count import RATE
from crib_tutor.rules import MODERN, IllegalMove, Rules, find_game
from crib_tutor.rules.refusals import require_flag, require_text
from crib_tutor.table.next_game import people_for
from crib_tutor.table.opponents import seat_of
from crib_tutor.table.replaying.state import read_game as _read
from crib_tutor.table.replaying.window import ReplayWindow
from crib_tutor.table.reviewing.state import CATCHING, DISCARDING, PLAY
from crib_tutor.table.sitting import SEEDS, Sitting, read_teaching
from crib_tutor.table.window import TableWindow
from crib_tutor.without_numpy import NumpyNeeded, is_missing

if TYPE_CHECKING:
    from crib_tutor.labs.discard_lab.window import DiscardLabWindow
    from crib_tutor.labs.play_lab.window import PlayLabWindow
    from crib_tutor.labs.win_board.window import WinBoardWindow

_WEAKEST = 3


def tutor(
    skill: str | None = None, *, level: str = "normal", seed: int | str | None = None, way: Way | str = Way.COMBINATIONS
) -> TutorWindow | DecidingWindow:
    """A tutor: problems chosen for the learner, of one skill where it is named, with help a rung at a time.

    >>> tutor("before-the-cut", seed=7).value["title"], tutor("lead", seed=7).value["title"]
    ('Before the cut', 'Your lead')

    A cell that is run again goes on with the same learner, as does every tutor of this session; without a seed its
    problems are new each time. ``"lead"``, ``"reply"``, ``"discard-score"`` and ``"decisions"`` for all three ask for
    decisions in place of counts, as does any one kind of them, such as ``"lead-pair"``.
    """
    began = _choose_seed(seed)
    if skill is not None and (skill in tuple(DECISION_GROUPS) or skill in tuple(DECISIONS)):
        read_way(way)
        drill = start_deciding(HERE.learner, seed=began, now=now_utc(), practiced=skill, level=level)
        return DecidingWindow(drill, HERE, fresh=seed is None)
    return TutorWindow(
        start(HERE.learner, seed=began, now=now_utc(), skill=skill, level=level, way=read_way(way)),
        HERE,
        fresh=seed is None,
        desk=DESK,
    )


def warm_up(lesson: str) -> WarmUpWindow:
    """Open the warm-up of a lesson: three problems of the learner's own, reviews that are due before all others.

    >>> warm_up("05").value["title"]
    'Warm-up: 1 of 3'

    What is answered enters the progress, and a cell that is run again shows it as it is. Raises `IllegalMove` for a
    lesson that has none.
    """
    if lesson not in tuple(_WARM_UPS):
        warm = begin_warm_up(lesson, HERE.learner, now_utc(), seed=_choose_seed(None))
        _WARM_UPS[lesson] = WarmUpWindow(warm, HERE)
    return _WARM_UPS[lesson]


_WARM_UPS: dict[str, WarmUpWindow] = {}


def say_aloud(*hands: Count | str, solved: bool | EllipsisType = ...) -> SayAloudWindow:
    """Ask for hands to be said aloud: the count is revealed when the learner wants it, who then marks themself.

    >>> say_aloud("4C 5S 6D 9H 4H", "AS 7H 7D 8C 8S").value["place"]
    'Hand 1 of 2'

    No microphone listens. What was left out enters the progress, with less weight than what is marked for a learner.
    ``solved=True`` shows every count in the static form, as a teacher's notebook does.
    """
    if not hands:
        raise IllegalMove("there's no hand to say: give one or more, each with its starter last")
    if solved is not ...:
        require_flag(solved, "solved")
    said = SayingAloud(tuple(one if isinstance(one, Count) else count_row(one) for one in hands))
    return SayAloudWindow(said, HERE, solved=solved is True)


def jury(seed: int | str | None = None, *, solved: bool | EllipsisType = ...) -> JuryWindow:
    """Sit over twelve claims of the sources: vote on each, and see what the numbers say.

    >>> jury(seed="a class").value["title"].partition(":")[0].partition(" of ")[0]
    'Claim 1'

    The votes are kept with the progress, and a claim that was judged before keeps its first. Without a seed the docket
    is of claims that are still to be judged. ``solved=True`` has the rulings in the static form, as in a teacher's
    notebook.
    """
    if solved is not ...:
        require_flag(solved, "solved")
    return JuryWindow(_choose_seed(seed), HERE, fresh=seed is None, solved=solved is True)


def discarding(seed: int | str | None = None, *, dealer: bool | None = None) -> DiscardingWindow:
    """Deal six cards to discard two of, for your own crib and for your opponent's in turn, and see what they cost.

    >>> discarding(seed=7).value["title"]
    "Deal 1: your opponent's crib"

    With ``dealer`` True or False the crib is always the learner's, or always the opponent's. The same seed deals the
    same cards; without one they are new each time. Raises `IllegalMove` for another ``dealer``.
    """
    drill = Discarding(seed=_choose_seed(seed), always=dealer)
    return DiscardingWindow(drill, fresh=seed is None, desk=DESK)


def daily(day: date | str | None = None) -> DailyWindow:
    """The hand of the day, the same for everyone: discard two of six cards, count the rest, and see what it cost.

    >>> daily("2026-11-22").value["title"]
    'November 22, 2026: your crib'

    Without a ``day`` it's today's. Rerunning a cell goes on with that day's hand where it was. Raises `IllegalMove` for
    a day after today, and for what isn't a day.
    """
    hand = deal_daily(day, now_utc().astimezone().date())
    if hand.day not in _DAYS:
        _DAYS[hand.day] = DailyWindow(hand, fresh=day is None)
    return _DAYS[hand.day]


_DAYS: dict[date, DailyWindow] = {}


def muggins(seed: int | str | None = None, *, rate: float = RATE, table_speed: bool = False) -> MugginsWindow:
    """Reverse muggins: an opponent counts hands aloud and slips at a rate, as people do, and the learner catches it.

    >>> muggins(seed=8, rate=0).value["lines"][-1]
    'and a pair makes four.'

    The slips lean to what the learner is weak at. Without a seed the hands are new each time, and with ``table_speed``
    the words come one phrase after another.
    """
    require_flag(table_speed, "table_speed")
    table = catching.start_muggins(_choose_seed(seed), weak=_weakest_skills(), rate=rate)
    return MugginsWindow(table, weak=_weakest_skills, table_speed=table_speed, fresh=seed is None, desk=DESK)


def _choose_seed(seed: int | str | None) -> int | str:
    if seed is None:
        return token_hex(4)
    require_seed(seed)
    return seed


def _weakest_skills() -> tuple[str, ...]:
    return HERE.learner.only(SKILLS).weakest[:_WEAKEST]


def storm(seed: int | str | None = None, *, seconds: int = SECONDS) -> StormWindow:
    """A storm: hand after hand against a clock of three minutes, or of as many seconds as are given; it is never rated.

    >>> storm(seconds=600).value["seconds"]
    600

    The clock runs from Start. The same seed asks the same of everybody who answers alike; without one the hands are
    new each time.
    """
    return StormWindow(_choose_seed(seed), seconds)


def two_players(
    seed: int | str | None = None, names: Sequence[str] = _two_players.NAMES, *, rules: Rules = MODERN
) -> TwoPlayersWindow:
    """Two at one screen: one counts a hand, the other calls muggins, and both peg on one board to the game hole.

    >>> two_players(seed=7, names=("Ann", "Bo")).value["title"]
    'Ann, count this hand.'

    Without a seed the hands are new each time; who pegs what for a call follows the rules.
    """
    table = _two_players.start_two_players(_choose_seed(seed), names, rules)
    return TwoPlayersWindow(table, fresh=seed is None)


def table(
    rules: Rules | str = MODERN,
    *,
    opponent: str = DEFAULT_PLAYER,
    tutor: str = "explain after",
    errs: bool = False,
    two: bool = False,
    seed: int | str | None = None,
    name: str = "table",
) -> TableWindow:
    """A game of cribbage to be played here: against the computer, or for two at one screen.

    >>> table("TOMMY_FIVE", seed=7).value["title"]
    'Tommy, five cards'

    A cell that is run again goes on with the game that lies on the table of this ``name``; another name is another
    table. Raises `IllegalMove` for rules, an opponent or a tutor that there is not.
    """
    rules = rules if isinstance(rules, Rules) else find_game(rules)
    seat_of(opponent)
    require_flag(errs, "errs")
    require_flag(two, "two")
    require_text(name, "name")
    people = people_for(rules, two=two)
    wanted = (rules, opponent, tutor, errs, two, seed)
    if name not in _TABLES or _TABLES[name][0] != wanted:
        dealt = randbelow(SEEDS) if seed is None else seed
        asked = read_teaching(tutor)
        sitting = Sitting.begin(rules, seed=dealt, people=people, opponent=opponent, errs=errs, tutor=asked)
        if name in _TABLES:
            _TABLES[name][1].close()  # its windows go too: two games of one name would write over each other
        _TABLES[name] = (wanted, TableWindow(sitting, name=name, fresh=seed is None, practice=_practice))
    return _TABLES[name][1]


def first_deal() -> FirstDealWindow:
    """Open the first deal: always the same cards, with a line of help at each step, and over after one deal.

    >>> first_deal().value["asked"]
    'You cut jacks, so you cut again. Your four is lower, so you deal. Press Deal: six cards each.'

    A cell that is run again shows it as it is.
    """
    if not _FIRST_DEALS:
        _FIRST_DEALS.append(FirstDealWindow())
    return _FIRST_DEALS[0]


_FIRST_DEALS: list[FirstDealWindow] = []


def _practice(what: str) -> DOMWidget:
    if what in SKILLS:
        return tutor(what)
    return _PRACTICE.get(what, tutor)()


_PRACTICE: Mapping[str, Callable[[], DOMWidget]] = {
    DISCARDING: discarding,
    PLAY: lambda: tutor("play-fifteens"),
    CATCHING: muggins,
}
"""What practices a kind of decision at the table; all else is practiced by the tutor."""


_TABLES: dict[str, tuple[tuple[object, ...], TableWindow]] = {}


def replay(game: Game | str | bytes, seat: int = 0) -> ReplayWindow:
    """A game again, step by step, with what each decision of a seat cost: a game, or the text of a saved one.

    >>> from crib_tutor.game import to_json
    >>> replay(to_json(Game(MODERN, seed=7).cut())).value["summary"]
    "You 0, North 0: not over. You haven't decided anything in it yet."

    A game that a file keeps is opened in the window. Raises `IllegalMove` for a text that isn't a saved game, and for a
    seat that there is not.
    """
    return ReplayWindow(_read(game), seat)


def win_board(you: int = 0, opponent: int = 0, *, dealer: bool = True) -> WinBoardWindow | Html:
    """Who wins from here: both pegs to be dragged along the board, and the chances from there.

    >>> win_board(84, 79).value["chances"]["title"]
    'You win 74 games in 100 from here'

    It is the start of a deal of today's club game, to 121. Raises `IllegalMove` for a score below 0 or above 120.
    """
    from crib_tutor.labs.win_board.state import WinBoard  # noqa: PLC0415  # numpy is loaded where it's asked for
    from crib_tutor.labs.win_board.window import WinBoardWindow  # noqa: PLC0415

    board = WinBoard(you=you, opponent=opponent, dealer=dealer)
    try:
        return WinBoardWindow(board)
    except NumpyNeeded:
        return _say_needed("The win board needs")


def play_lab(
    hand: CardsLike | None = None,
    starter: CardsLike | None = None,
    *,
    dealer: bool = False,
    against: str = "careful",
    seed: int | str | None = None,
) -> PlayLabWindow | Html:
    """Four cards in the play: what each nets to the end, and the play stepped on and back.

    >>> play_lab("4D 5H 6C JS", "9H", seed=7).value["title"]
    'Which card do you lead?'

    What isn't given is dealt, and so are your opponent's cards, always alike from a seed. ``against`` is "greedy" or
    "careful". Raises `InvalidCards` and `IllegalMove`.
    """
    try:
        from crib_tutor.labs.play_lab.window import PlayLabWindow, PlaySetting  # noqa: PLC0415
    except ImportError as error:
        if not is_missing(error):
            raise
        return _say_needed("The play lab needs")
    shown = [one if one is None or isinstance(one, str) else " ".join(map(str, cards(one))) for one in (hand, starter)]
    setting = PlaySetting(hand=shown[0], starter=shown[1], dealer=dealer, against=against, seed=_choose_seed(seed))
    return PlayLabWindow(setting, fresh=hand is None and seed is None)


def _say_needed(what: str) -> Html:
    """What's shown in place of a window that needs numpy, where there is none."""
    return paragraph(f"{NumpyNeeded(what)}.", "em")


def discard_lab(
    hand: CardsLike | None = None,
    you: int = 0,
    opponent: int = 0,
    *,
    dealer: bool = True,
    seed: int | str | None = None,
) -> DiscardLabWindow:
    """Any six cards at any score: what each of the 15 discards is worth, on average and in games won, and why.

    >>> discard_lab("5H 6S 7C 8D JH QS").value["choices"]["title"]
    'J♥ Q♠ is best by average and by winning'

    Cards are chosen from the deck, typed or dealt, and pegs are dragged or stepped. A hand given here may lack cards;
    without one, six are dealt, the same for the same seed. Raises `InvalidCards` for more than six cards, and
    `IllegalMove` for a score below 0 or above 120.
    """
    from crib_tutor.labs.discard_lab.state import DiscardLab  # noqa: PLC0415  # numpy is loaded where it's asked for
    from crib_tutor.labs.discard_lab.window import DiscardLabWindow  # noqa: PLC0415
    from crib_tutor.labs.win_board.state import WinBoard  # noqa: PLC0415

    lab = DiscardLab(board=WinBoard(you=you, opponent=opponent, dealer=dealer), seed=_choose_seed(seed))
    fresh = hand is None and seed is None
    return DiscardLabWindow(lab.deal() if hand is None else lab.choose(hand), fresh=fresh)
