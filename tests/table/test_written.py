"""Games told as text: what's told comes back, what isn't told isn't judged, and what can't be is named at its place."""

import random
import re
from contextlib import suppress
from pathlib import Path

import pytest
from each import for_each
from hypothesis import given, settings
from hypothesis import strategies as st
from reports import tell

from crib_tutor import cli, rules
from crib_tutor.commands import review_command
from crib_tutor.game import Game, Phase, from_json, to_json
from crib_tutor.game.events import Cut, Discarded, Laid, Scored
from crib_tutor.game.saved_game import replay
from crib_tutor.game.seats import play_out, step, view
from crib_tutor.lesson import own_game, review
from crib_tutor.players.plain_players import Beginner, Greedy, Miscounter, Simple
from crib_tutor.rules import IllegalMove, Rules
from crib_tutor.table import read_game
from crib_tutor.table.shown_review.window import ReviewWindow
from crib_tutor.table.written import WrittenGame, read_example, write_game

TOLD_GAMES = Path(__file__).parent / "told_games"
EXAMPLE = read_example()
MOCKUP = """3 i deal 46 52
5h 6c 7d 8s jd kc - jd kc
cut 4h
9 6 /2 q 5 go /1
3 8 t 7 /1
ann 0 me 7 crib 4
4 ann deals"""
"""The text of mock-up O."""
SIX_CARDS = [each for each in rules.NAMED.values() if (each.players, each.dealt) == (2, 6)]


def played(game: Rules, seed: int, steps: int = 10_000, *, errs: bool = True) -> Game:
    """A game between players who miscount, or don't, as far as so many steps."""
    seats = [Beginner(), Miscounter(Greedy())] if errs else [Simple(), Greedy()]
    going = Game(game, seed)
    for _ in range(steps):
        if going.winner is not None:
            break
        going = step(going, seats)
    return going


def scored(game: Game) -> list[tuple[int, int]]:
    return [(event.player, event.points) for event in game.events if isinstance(event, Scored)]


# --- the project's own games ------------------------------------------------------------------------------------------


@given(st.sampled_from(SIX_CARDS), st.integers(0, 10**6), st.integers(3, 400))
@settings(max_examples=40)
def test_a_game_written_and_read_has_the_same_cards_and_scores(game: Rules, seed: int, steps: int) -> None:
    first, text = played(game, seed, steps), ""
    with suppress(IllegalMove):
        text = write_game(first)
    if not text:  # between a claim and its answer, or a count that's right in sum and wrong in its parts
        assert first.awaits.phase in (Phase.CALL, Phase.CUT) or game.overclaim.name == "TO_OPPONENT"
        return
    told = read_game(text)
    assert told.game is not None
    assert (told.problems, told.game.rules, told.game.scores) == ((), game, first.scores)
    kinds = [event for event in first.events if isinstance(event, Discarded | Laid | Scored)]
    assert [event for event in told.game.events if isinstance(event, Discarded | Laid | Scored)] == kinds
    assert from_json(to_json(told.game)) == told.game


@given(st.integers(0, 10**6))
@settings(max_examples=20)
def test_without_suits_a_number_is_the_same_or_asked_about(seed: int) -> None:
    first = played(rules.MODERN, seed, errs=False)
    bare = read_game(re.sub(r"\b(10|[2-9AJQK])[CDHS]\b", r"\1", write_game(first)))
    if bare.game is None:
        assert all(problem.question for problem in bare.problems)
    else:
        assert scored(bare.game) == scored(first)


@given(st.integers(0, 10**6))
@settings(max_examples=20)
def test_what_one_side_saw_is_the_same_though_the_other_told_nothing(seed: int) -> None:
    first = played(rules.MODERN, seed, errs=False)
    text = "\n".join(
        line for line in write_game(first).splitlines() if not (line.startswith("North") and " - " in line)
    )
    told = read_game(text)
    assert (told.problems, told.game, told.sides) == ((), None, (0,))
    (there,) = told.views()
    assert scored(there.game) == scored(first)
    states = {len(state.events): state for state in replay(there.game)}
    seen = {len(state.events) - sum(isinstance(event, Cut) for event in first.events): state for state in replay(first)}
    judged = [at for at, event in enumerate(there.game.events) if isinstance(event, Discarded | Laid)]
    judged = [at for at in judged if not any(begun <= at < end for begun, end in there.unsure)]
    assert {there.game.events[at].player for at in judged} == {0}  # type: ignore[union-attr]
    for at in judged:
        one, other = view(states[at], 0), view(seen[at], 0)
        for name in ("hand", "away", "held", "starter", "pile", "before", "legal", "scores", "dealer"):
            assert getattr(one, name) == getattr(other, name), name


@for_each([rules.THREE_HANDED, rules.TOMMY_FIVE], lambda game: game.name)
def test_a_game_that_the_form_can_not_tell_is_refused(game: Rules) -> None:
    seats = [Simple()] * game.players
    with pytest.raises(IllegalMove, match="two players with six cards"):
        write_game(play_out(Game(game, 7), seats))


# --- people's texts ---------------------------------------------------------------------------------------------------


def test_the_mockup_reads_as_drawn_and_its_question_has_answers() -> None:
    told = read_game(MOCKUP)
    loose = [[at for at, token in enumerate(line.tokens) if token.loose] for line in told.lines]
    assert loose == [[], [], [], [0, 3], [0, 2], [], []]
    assert told.lines[3].sentence == "9, 6♣ 15 for 2, Q, 5♥, go 30 for 1."
    (problem,) = told.problems
    assert (problem.line, problem.token, problem.question) == (6, "7", True)
    assert problem.sentence == "This is worth 9, and 7 was said. Did Ann take the 2?"
    for answer, scores in zip(problem.answers, ((61, 54), (61, 52), (63, 52)), strict=True):
        lines = MOCKUP.splitlines()
        lines[problem.line - 1] = answer.line
        mended = read_game("\n".join(lines))
        assert mended.problems == ()
        assert mended.views()[0].game.scores == scores, answer.label


SAME = (
    "i deal\n5h 6c 7d 8s jd kc - jd kc\ncut 4h\n9 6/2 q 5 go/1",
    (
        "Dealer: me\nMy hand: 5♥, 6♣, 7♦, 8♠; crib: J♦ K♣\nStarter: four of hearts.\n"
        "Ann plays 9, I play 6 /2, Ann Q, 5; go /1"
    ),
    "YOU DEAL; 5H6C7D8SJDKC; discard JD, KC; starter 4H\nPone 9\nDealer 6 /2\nAnn queen\nYou 5\nAnn go /1",
    "# ours\nnames me Ann\nI am dealer 0-0\nh5 c6 d7 s8 dj ck -dj ck\ncut h4\nann: 9; 6/2; q; 5; go; /1",
)


@for_each(SAME)
def test_other_words_for_the_same_deal_read_the_same(text: str) -> None:
    told, first = read_game(text), read_game(SAME[0])
    assert told.problems == ()
    assert [(v.game.events, v.unsure) for v in told.views()] == [(v.game.events, v.unsure) for v in first.views()]


SIX = "i deal\n5h 6c 7d 8s jd kc"
WRONG = {
    (SIX.removesuffix(" kc"), "jd"): "You can't have 5 here: write the 6 dealt, then - and the 2 of them for the crib",
    (f"{SIX} - jd qc", "qc"): "Q♣ isn't one of the 6 cards told: write one of those",
    (f"{SIX} - jd kc\nann 3 9 t q - 2 5h", "5h"): "5♥ is there twice: a deck has each card once, so write another card",
    (f"{SIX} - jd kc\ncutt 4h", "cutt"): "'cutt' says nothing in this form: did you mean cut?",
    (f"{SIX}\ncut 4h", "4h"): "What did you give to the crib?",
    (f"{SIX} - jd kc\ncut 4h\n9 9", "9"): "9 can't come here: the count is 9, and it's your turn",
    (f"{SIX} - jd kc\ncut 4h\n9 6 /3", "6"): "6♣ pegs 2 here, not 3: write /2",
    (f"{MOCKUP.replace('me 7', 'me 9')} 60 60\n5 i deal", "60"): "after the deal before it's You 63, Ann 52",
    (MOCKUP.replace("me 7", "me 13"), "13"): "Which suits make your hand worth 13, and not 9?",
    (SIX.removeprefix("i deal\n"), "5h"): "Who deals?",
    ("rules whist", "rules"): "there are no rules called 'whist'",
}


@for_each(WRONG)
def test_what_can_not_be_is_said_at_its_place(text: str, token: str) -> None:
    sentence = WRONG[text, token]
    if "13" in token:
        text = text.replace("5h 6c 7d 8s", "5 6 7 8")
    problem = read_game(text).problems[0]
    assert problem.token == token
    assert problem.sentence.startswith(sentence)


@for_each(sorted(TOLD_GAMES.glob("*.txt")), lambda path: path.stem)
def test_games_of_others_are_read(path: Path) -> None:
    told = read_game(path.read_text(encoding="utf-8"))
    assert told.problems == ()
    pegs = {"logged_deal": [(1, 2), (1, 2), (1, 1), (0, 2), (1, 2), (1, 3)], "forum_go": [(0, 3), (0, 3 + 1 + 1)]}
    pegs["britannica_play"] = [(0, 3), (1, 4), (0, 2 + 5), (0, 5), (1, 1)]
    found = scored(told.views()[0].game)
    assert [points for player, points in found if player] == [points for player, points in pegs[path.stem] if player]
    assert sum(points for _, points in found) == sum(points for _, points in pegs[path.stem])
    assert (told.game is not None) == (path.stem == "logged_deal")


def test_the_page_shows_a_deal_that_reads_whole() -> None:
    page = Path(review_command.__file__).parents[1].joinpath("README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    told = read_game(example)
    assert told.problems == ()
    assert told.game is not None
    assert told.game.awaits.phase is Phase.DEAL


@for_each([None, 7, b"i deal", "x" * 70_000, "\n" * 3000], lambda text: repr(text)[:9])
def test_only_type_and_size_are_refused(text: object) -> None:
    with pytest.raises(IllegalMove) as refusal:
        read_game(text)  # type: ignore[arg-type]
    assert str(refusal.value).isprintable()


# --- texts that went wrong --------------------------------------------------------------------------------------------

SOUND = (EXAMPLE, MOCKUP, write_game(played(rules.MODERN, 3, 90)), *SAME)
_ODD = ["\0", "\ud800", *"♥ ٣ 999 - / go cut crib ann 5h 10 muggins deal # ; i".split()]


def _mutated(seed: int) -> str:
    """One of the sound texts, with one to four things in it moved, lost, doubled or put in."""
    chance = random.Random(seed)  # noqa: S311
    parts = re.split(r"(\s+)", chance.choice(SOUND))
    for _ in range(chance.randint(1, 4)):
        at, other = chance.randrange(len(parts)), chance.randrange(len(parts))
        change = chance.randrange(5)
        if change == 0:
            parts[at], parts[other] = parts[other], parts[at]
        elif change == 1:
            parts[at] = chance.choice(_ODD)
        elif change == 2:
            parts.insert(at, f" {parts[other]} ")
        elif change == 3:
            parts[at] = parts[at][1:] + parts[at][:1]
        else:
            parts[at] = ""
    return "".join(parts)


def _hold_the_law(text: str) -> WrittenGame:
    told = read_game(text)
    lines = re.split("\r\n|\r|\n", text)
    assert [line.text for line in told.lines] == lines
    for problem in told.problems:
        assert lines[problem.line - 1][problem.start :].startswith(problem.token), problem
        assert problem.token
        assert problem.sentence.isprintable()
        assert len(problem.sentence) < 200
    if told.problems:
        assert told.game is None
    for there in told.views():
        assert there.game.awaits
    return told


@pytest.mark.parametrize("seeds", [range(500), pytest.param(range(500, 5000), marks=pytest.mark.long)], ids=len)
def test_a_text_that_went_wrong_makes_no_half_game_and_says_where(seeds: range) -> None:
    told, answers = [_hold_the_law(_mutated(seed)) for seed in seeds], 0
    assert 0.3 < sum(bool(each.problems) for each in told) / len(told) < 0.95
    for each in told:
        for problem in each.problems:
            for answer in problem.answers:
                lines = [line.text for line in each.lines]
                lines[problem.line - 1] = answer.line
                assert problem[:4] not in [left[:4] for left in read_game("\n".join(lines)).problems]
                answers += 1
    assert answers > len(seeds) // 10


# --- its review in a window -------------------------------------------------------------------------------------------


def test_a_told_game_and_its_text_are_reviewed_by_their_longest_stretch_and_only_where_the_cards_are_told() -> None:
    longer = "ann deals 90 80\n5h 6c 7d 8s jd kc - jd kc\n" + EXAMPLE.replace("I deal", "I deal 0 0", 1)
    for told in (EXAMPLE, read_game(EXAMPLE), longer):
        window = review(told)
        assert window.value["under"] == "You against Ann, 51 to 17, three deals"
        assert window.replay.looking.lent == max(read_game(EXAMPLE).views(), key=lambda one: one.unsure).unsure
    own = own_game()
    tell(own, "review", text=EXAMPLE, line=0, number=1)
    assert isinstance(own.inside, ReviewWindow)
    assert own.inside.replay == review(EXAMPLE).replay
    for nothing in ("", "i deal", "no game at all"):
        with pytest.raises(IllegalMove, match="here can be judged yet: tell who deals"):
            review(nothing)
    with pytest.raises(IllegalMove, match="nothing tells Ann's cards, so they can't be judged"):
        review(EXAMPLE, 1)


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_example_is_reviewed_and_only_what_is_known_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["review", "--example"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(EXAMPLE)
    assert "Deals 1 to 3, for you." in out
    assert "You against Ann, 51 to 17, three deals" in out
    assert "Deal 1, count. You said 6 for the hand: 58 wins of 100. Best 8: 66 wins of 100." in out
    assert ", Ann's choices 0," in out


def test_a_file_with_problems_is_reviewed_as_far_as_it_goes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "told.txt"
    path.write_text("i deal\ncut 4x", encoding="utf-8")
    assert cli.main(["review", str(path)]) == 1
    assert capsys.readouterr().out.startswith("Line 2, '4x': '4x' says nothing in this form")


def test_ctrl_c_stops_a_review_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(review_command, "say_deals", interrupted)
    assert cli.main(["review", "--example"]) == 130
    assert capsys.readouterr().out.endswith("Stopped: what's above is the review so far.\n")
