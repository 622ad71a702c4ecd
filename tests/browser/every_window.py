"""Every kind of window there is, opened on a page of its own or with others."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import reduce
from itertools import count as numbers

from played_games import made_up
from reports import after

from crib_tutor import Game, lesson, rules, teacher
from crib_tutor.assignments.assignment import KINDS
from crib_tutor.counts import count, count_row
from crib_tutor.course.club.window import OneHandWindow
from crib_tutor.course.course_map.window import CourseMapWindow
from crib_tutor.course.first_deal.window import FirstDealWindow
from crib_tutor.course.jury.window import JuryWindow
from crib_tutor.course.last_table.window import LastTableWindow
from crib_tutor.course.robbed.window import RobbedWindow
from crib_tutor.course.saying_aloud.state import SayingAloud
from crib_tutor.course.saying_aloud.window import SayAloudWindow
from crib_tutor.course.warm_up.state import begin_warm_up
from crib_tutor.course.warm_up.window import WarmUpWindow
from crib_tutor.drills.daily.state import deal_daily
from crib_tutor.drills.daily.window import DailyWindow
from crib_tutor.drills.deciding.state import start_deciding
from crib_tutor.drills.deciding.window import DecidingWindow
from crib_tutor.drills.tutor.state import start
from crib_tutor.drills.tutor.window import TutorWindow
from crib_tutor.game.seats import play_out
from crib_tutor.learner import Learner
from crib_tutor.learner.progress import Progress, to_json
from crib_tutor.notebook.class_desk import Desk
from crib_tutor.notebook.count_window import CountWindow
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.notebook.window import Window
from crib_tutor.players.plain_players import Simple
from crib_tutor.problems.given_answer import Way
from crib_tutor.table.keeping_score.window import ScorebookWindow
from crib_tutor.table.recording.keeping import GameKeeper
from crib_tutor.table.recording.record import GameRecord, write_record
from crib_tutor.table.recording.window import RecordWindow

HAND, OTHER = "5H JC 4S 9D KH", "7H 8D 9C KS 2D"
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
FINISH = {"event": "finish"}
_table = numbers()


def practiced() -> Keeper:
    """Someone who has done nine lessons, and has forgotten some of them since."""
    tutor = start(Learner(), seed=1, now=NOW, way=Way.TOTAL)
    for _ in range(6):
        tutor = tutor.finish(NOW, 0).show(NOW).next(NOW)
    keeper = Keeper()
    keeper.load(to_json(reduce(Progress.done, [KINDS[f"{at:02}"].lesson for at in range(9)], Progress(tutor.learner))))
    return keeper


def reviewed() -> Window:
    """A review that's whole."""
    window = lesson.review(play_out(Game(rules.HOYLE_61, seed=7), [Simple(), Simple()]))
    return after(window, *[{"event": "look on"}] * window.replay.game.table.number)


def record_of(record: GameRecord) -> RecordWindow:
    """The window of a record; what it opens below is another of its kind."""
    window = RecordWindow(GameKeeper(Keeper()), lambda _: record_of(GameRecord()), lambda _: record_of(GameRecord()))
    return after(window, {"event": "load", "text": write_record(record)}) if record.games else window


WINDOWS: dict[str, Callable[[], Window]] = {
    "building": lambda: lesson.build(points=2, kinds=["flush"], ranks=HAND),
    "map": lambda: CourseMapWindow(practiced()),
    "codes": lambda: teacher.class_code("practice", seed=1),
    "count": lambda: CountWindow(count("5H JC 4S 9D", "KH")),
    "daily": lambda: DailyWindow(deal_daily("2026-11-19", date(2026, 11, 22))),
    "deciding": lambda: DecidingWindow(start_deciding(Learner(), seed=1, now=NOW, practiced="lead"), Keeper()),
    "discard lab": lambda: lesson.discard_lab("5H 6S 7C 8D JH QS", 110, 112, seed=7),
    "discarding": lambda: lesson.discarding(1),
    "first deal": FirstDealWindow,
    "jury": lambda: JuryWindow(1, Keeper()),
    "last table": lambda: LastTableWindow(1, Keeper()),
    "muggins": lambda: lesson.muggins(8),
    "one hand": lambda: after(OneHandWindow("02", Keeper(), seed=7), {"event": "over", "found": [], "shown": []}),
    "own game": lesson.own_game,
    "pair duel": lambda: lesson.pair_duel(seed=7),
    "pegging": lambda: lesson.pegging(5, 8),
    "play lab": lambda: lesson.play_lab("4D 5H 6C JS", "9H", seed=7),
    "play lab, reading": lambda: lesson.play_lab("4D 5H 6C JS", "9H", seed=7, read=True),
    "practice": lambda: lesson.practice(OTHER, HAND),
    "practice, over": lambda: after(lesson.practice(HAND), FINISH),
    "practice by kind": lambda: lesson.practice(HAND, OTHER, way="tally"),
    "practice in one": lambda: lesson.practice(HAND, OTHER, way="total"),
    "predict": lambda: lesson.predict("How many points?", HAND),
    "predict, answered": lambda: lesson.predict("How many points?", HAND, guess=4),
    "projector": lambda: teacher.projector(HAND, OTHER),
    "quiz": lambda: lesson.quiz(
        "Two", lesson.ask("Which?", HAND, "a", choices=["a", "b"]), lesson.ask("How many?", HAND)
    ),
    "record": lambda: record_of(made_up(60)),
    "replay": lambda: lesson.replay(play_out(Game(rules.HOYLE_61, seed=7), [Simple(), Simple()])),
    "results": lambda: teacher.class_results(teacher.example_class()),
    "review": reviewed,
    "robbed": lambda: RobbedWindow(1),
    "say aloud": lambda: SayAloudWindow(SayingAloud((count_row(HAND), count_row(OTHER))), Keeper()),
    "scorebook": lambda: ScorebookWindow(Keeper()),
    "storm": lambda: lesson.storm(7),
    "table": lambda: lesson.table(seed=7, name=f"keys {next(_table)}"),
    "teams": lambda: teacher.teams("Window row", "Door row"),
    "ticket, answered": lambda: lesson.exit_ticket("Lesson", lesson.ask("How many?", HAND), answers=[4]),
    "touched": lesson.handshakes,
    "tutor": lambda: TutorWindow(start(Learner(), seed=1, now=NOW), Keeper(), desk=Desk()),
    "two players": lambda: lesson.two_players(7),
    "warm-up": lambda: WarmUpWindow(begin_warm_up("05", Learner(), NOW, seed=1), Keeper()),
    "win board": lambda: lesson.win_board(84, 79),
}
