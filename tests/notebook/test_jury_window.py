"""The jury's window: votes kept with the progress and shared by windows, and every number of a verdict to be had."""

from types import MappingProxyType

from each import for_each
from reports import tell
from trials import measured, tried, try_all

from crib_tutor.course.jury.state import MANY
from crib_tutor.course.jury.window import JuryWindow
from crib_tutor.documents import mark_of
from crib_tutor.learner.progress import Progress, from_json, to_json
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.verdicts.verdict import Judgment, Side
from crib_tutor.verdicts.verdict_words import first_measures, say_within

ALL = try_all()


def sitting(keeper: Keeper | None = None, seed: int = 7, **more: bool) -> JuryWindow:
    return JuryWindow(seed, keeper or Keeper(), verdicts=ALL, **more)


def vote(window: JuryWindow, given: str = "refuted") -> None:
    tell(window, "vote", vote=given)


def test_votes_are_kept_with_the_progress_and_come_back_from_its_file() -> None:
    keeper = Keeper()
    window = sitting(keeper)
    case = window.jury.case.id
    vote(window)
    assert keeper.progress.votes == (f"{case}r",)
    assert from_json(keeper.file()).votes == keeper.progress.votes
    other = Keeper()
    later = sitting(other)
    other.load(keeper.file())
    assert later.jury.votes == {case: Judgment.REFUTED}
    assert later.value["marks"][0] != "open"
    assert later.value["title"].startswith("Claim 2 of 12")


def test_two_windows_of_one_learner_share_their_votes() -> None:
    keeper = Keeper()
    first, second = sitting(keeper), sitting(keeper)
    vote(first)
    assert first.value["verdict"]
    assert second.value["verdict"] is None
    assert second.value["title"].startswith("Claim 2 of 12")
    vote(second, "confirmed")
    tell(first, "next")
    assert first.value["title"].startswith("Claim 3 of 12")


def test_what_the_browser_kept_is_offered_and_its_votes_count_then() -> None:
    window = sitting()
    before = Progress().vote(f"{window.jury.docket[0].id}c")
    text = to_json(before)
    tell(window, "found", text=text, mark=mark_of(text))
    assert window.value["offer"]["words"].startswith("Welcome back")
    tell(window, "go on")
    assert window.jury.votes == {window.jury.docket[0].id: Judgment.CONFIRMED}
    assert window.jury.at == 1


def test_docket_after_docket_until_every_claim_is_judged() -> None:
    window = sitting(fresh=True)
    heard: list[str] = []
    while True:
        while not window.jury.done:
            heard.append(window.jury.case.id)
            vote(window)
            tell(window, "next")
        score = window.value["score"]
        assert f"{len(heard)} of the {len(ALL)} claims" in score["said"][-1]
        if not score["again"]:
            break
        tell(window, "again")
    assert sorted(heard) == sorted(ALL)
    tell(window, "again")
    assert window.value["refused"]
    assert window.value["said"].startswith("You've judged every claim there is")


@for_each((1, 2, 6, 7, 27))
def test_each_number_of_a_verdict_is_drawn_or_told(many: int) -> None:
    measures = tuple(
        measured(0.1 * place - 1, name=f"number_{place}", side=Side.ABOVE if place % 2 else Side.BELOW)
        for place in range(many)
    )
    verdict = tried(Judgment.LIMITS, measures=measures)
    window = JuryWindow(7, Keeper(), verdicts=MappingProxyType({verdict.id: verdict}))
    vote(window)
    shown = window.value["verdict"]
    drawn = [said for group in shown["groups"] for said in group["numbers"]]
    told = [said for group in shown["every"] for said in group[1:]]
    every = [say_within(one) for one in measures]
    assert drawn == list(map(say_within, first_measures(verdict)))
    assert len(drawn) == min(many, 6)
    assert told == (every if many > len(drawn) else [])
    assert shown["why"] == verdict.why
    window._receive(None, {"event": "next"}, [])
    assert window.value["score"]["rows"][0]["ruling"] == verdict.ruling.value


def test_without_a_kernel_the_claims_are_read_and_only_a_teacher_sees_their_rulings() -> None:
    window, teacher, fresh = sitting(), sitting(solved=True), sitting(fresh=True)
    for one in window.jury.docket:
        assert one.claim in window.static().plain
        assert one.claim not in fresh.static().plain
    ruled = [one.ruling.value.capitalize() for one in window.jury.docket]
    assert sum(teacher.static().plain.count(f". {one}.") for one in set(ruled)) == MANY
    assert not any(f". {one}." in window.static().plain for one in ruled)
