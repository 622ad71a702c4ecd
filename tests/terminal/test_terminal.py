"""A whole game in the terminal: keys, screens, saved games, the loop around them, and a conversation line by line."""

import io
import json
import random
import re
import shlex
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache, partial
from itertools import accumulate, chain, cycle, islice, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import ColorDepth, DummyOutput
from variants import VARIANTS, rarer
from wording import faults

from crib_tutor import cli, rules
from crib_tutor.commands import play_command
from crib_tutor.commands.house_options import with_house_rules
from crib_tutor.counts import count
from crib_tutor.deck import PACK, Card
from crib_tutor.game import Game
from crib_tutor.game.events import HAND, Called, Dealt, Discarded, Laid, Scored, Shown, Switched
from crib_tutor.game.state import Due, Phase
from crib_tutor.game.steps import asks
from crib_tutor.marking.mark_claims import mark
from crib_tutor.play import Play as Playing
from crib_tutor.play import peg
from crib_tutor.players.plain_players import Simple
from crib_tutor.rules import Rules
from crib_tutor.table import saved_table, table_file
from crib_tutor.table.claim_entry import MOST_IN_PLAY
from crib_tutor.table.lines import answer_line
from crib_tutor.table.narration import narrate
from crib_tutor.table.next_game import next_game
from crib_tutor.table.screen import screen_loop
from crib_tutor.table.screen import table_keys as _keys
from crib_tutor.table.screen.key_prompt import prompt_line
from crib_tutor.table.screen.screen_state import Page, TerminalSession, tick
from crib_tutor.table.screen.side_pages import KEYS, page, rules_page
from crib_tutor.table.screen.table_keys import press
from crib_tutor.table.screen.table_screen import LEAST_HEIGHT, LEAST_WIDTH, frame
from crib_tutor.table.settings.muggins_switch import muggins_in_words
from crib_tutor.table.sitting import LONGEST_DELAY, SHORTEST_DELAY, Teaching, Wording, deciding_seat
from crib_tutor.terminal.line_breaks import fill_lines
from crib_tutor.words.counts_aloud import explain
from crib_tutor.words.transcript import transcript

NAMED = list(rules.NAMED.values())
TABLES = [(game, people) for game in NAMED for people in ((0,), (0, 1)) if game.players == 2 or people == (0,)]
WHOLE_GAMES = pytest.mark.parametrize(
    ("game", "people"),
    [pytest.param(*pair, marks=rarer(*pair)) for pair in TABLES],
    ids=lambda value: value.name if isinstance(value, Rules) else str(value),
)
"""What is tried at every step of a game: in the games of every choice, and in all of them in the long run."""
ALL_KEYS = [*_keys._MOVES, *_keys._ANYTIME, *"0123456789yn", "y", "pagedown", "pageup", "home", "end", "z", "f1", "é"]


def _said(value: object) -> str:
    return value.name if isinstance(value, Rules) else str(value)


def _policy(session: TerminalSession) -> list[str]:
    """The keys of a plain player: lays away the first cards, lays the first card that fits, claims what is due."""
    if session.handing:
        return ["space"]
    sees = session.view
    if session.phase is Phase.DISCARD:
        return ["space"] if session.game.rules.discards == 1 else ["x", "j", "space", "enter"]
    if session.phase is Phase.PLAY and sees.legal:
        return ["j"] * ((sees.hand.index(sees.legal[0]) - session.cursor) % len(sees.hand)) + ["space"]
    if session.phase is Phase.PLAY:
        return ["g"]
    if session.phase is Phase.CLAIM:
        return [*str(Simple().claim(sees).claims), "enter"]
    return ["space"]


def _pressed(session: TerminalSession, keys: list[str]) -> TerminalSession:
    for key in keys:
        session = press(session, key)
    return session


def _game(session: TerminalSession) -> Iterator[TerminalSession]:
    """The session after every key of a plain player, to the end of the game."""
    while session.phase is not Phase.OVER:
        for key in _policy(session):
            session = press(session, key)
            yield session


def _until(session: TerminalSession, wanted: Callable[[TerminalSession], bool]) -> TerminalSession:
    return next(each for each in chain([session], _game(session)) if wanted(each))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def _new(game: Rules = rules.HOYLE, seed: int | str = 7, **settings: Any) -> TerminalSession:
    return TerminalSession.begin(game, seed=seed, **settings)


@cache
def _played(
    game: Rules = rules.HOYLE, people: tuple[int, ...] = (0,), tutor: Teaching = Teaching.SILENT
) -> tuple[TerminalSession, ...]:
    """The sessions of a whole game, which several laws are held against."""
    return tuple(_game(_new(game, people=people, tutor=tutor)))


def _text(session: TerminalSession) -> str:
    return "\n".join(frame(session))


# --- whole games by keys ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "people"), TABLES, ids=_said)
def test_a_whole_game_is_played_by_keys_alone(game: Rules, people: tuple[int, ...]) -> None:
    *played, session = _played(game, people)
    assert not any(each.message for each in (*played, session)), "a plain player is never refused"
    assert session.game.scores[session.game.winner or 0] == game.target
    assert session.match.played == 1
    assert (sum(session.tally) > 0) is (people == (0,)), "the tally is of games against the computer"
    again = press(session, "space")
    assert (again.phase is Phase.OVER, again.game.seed) == (False, "7/2")


@WHOLE_GAMES
def test_no_frame_is_larger_than_the_screen(game: Rules, people: tuple[int, ...]) -> None:
    sizes = cycle([(80, 24), (60, 24), (40, 12), (20, 8), (200, 60), (1, 1)])
    for session, (width, height) in zip(_played(game, people, Teaching.AFTER)[::5], sizes, strict=False):
        for shown in (Page.TABLE, Page.RESTART):
            lines = frame(replace(session, width=width, height=height, page=shown))
            assert len(lines) == max(height, LEAST_HEIGHT)
            assert max(map(len, lines)) <= max(width, LEAST_WIDTH)


@pytest.mark.parametrize("game", NAMED, ids=_said)
def test_what_is_awaited_the_own_cards_and_the_scores_are_always_on_the_screen(game: Rules) -> None:
    for session, width in zip(_played(game)[::3], cycle([60, 80]), strict=False):
        shown = _text(replace(session, width=width))
        assert prompt_line(session) in " ".join(shown.split())
        assert all(re.search(rf"\b{score}\b", shown) for score in session.game.scores)
        if session.phase in (Phase.DISCARD, Phase.PLAY):
            assert all(card.symbol in shown for card in session.view.hand)
            assert f"[{session.view.hand[session.cursor].symbol}]" in shown


def test_a_terminal_without_signs_gets_letters() -> None:
    for played in _played(tutor=Teaching.AFTER)[::2]:
        session = replace(played, signs=False)
        assert _text(session).isascii()
        if session.phase is Phase.PLAY:
            assert f"[{str(session.view.hand[session.cursor]).replace('T', '10')}]" in _text(session)


@given(st.lists(st.sampled_from(ALL_KEYS), max_size=60), st.sampled_from(TABLES), st.integers(0, 30))
def test_any_keys_at_all_leave_a_game_that_can_be_drawn_and_saved(
    keys: list[str], table: tuple[Rules, tuple[int, ...]], start: int
) -> None:
    session = _played(*table)[start]
    for key in keys:
        session = tick(press(session, key))
        assert len(frame(session)) == 24
    assert saved_table.from_json(saved_table.to_json(session), TerminalSession).game == session.game or session.demo


# --- what is hidden stays hidden --------------------------------------------------------------------------------------


def _mapped(value: Any, swap: dict[Card, Card]) -> Any:
    """A value with cards put in the place of others, however deep they are."""
    if isinstance(value, Card):
        return swap.get(value, value)
    if isinstance(value, Rules | Enum | str | int | None):
        return value
    if isinstance(value, tuple):
        parts = [_mapped(item, swap) for item in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    assert is_dataclass(value)
    return replace(value, **{field.name: _mapped(getattr(value, field.name), swap) for field in fields(value)})  # type: ignore[type-var]


def _otherwise_dealt(session: TerminalSession) -> TerminalSession:
    """The same to the eyes of this seat, with every card of this deal that it has not seen in another's place."""
    game, table = session.game, session.game.table
    now = game.events[table.since :]
    seen = {event.card for event in now if isinstance(event, Laid)} | {table.starter}
    seen |= {card for event in now if isinstance(event, Shown) for card in event.cards}
    seen |= {card for event in now if isinstance(event, Dealt) for card in event.hands[session.seat]}
    hidden = [card for card in PACK if card not in seen]
    swap = dict(zip(hidden, [*hidden[20:], *hidden[:20]], strict=True))
    events = (*game.events[: table.since], *(_mapped(event, swap) for event in now))
    return replace(session, game=Game(game.rules, "another", 0, events, _mapped(table, swap)))


@WHOLE_GAMES
def test_no_frame_depends_on_a_card_that_the_seat_has_not_seen(game: Rules, people: tuple[int, ...]) -> None:
    differed = before = 0
    for session in _game(_new(rules.changed(game, target=rules.SHORT_GAME), people=people, tutor=Teaching.AFTER)):
        if not session.game.table.number or (len(session.game.events) < before + 2 and not session.handing):
            continue
        before = len(session.game.events)
        other = _otherwise_dealt(session)
        differed += other.game.table.hands != session.game.table.hands
        for shown in (Page.TABLE, Page.TRANSCRIPT):
            assert frame(replace(other, page=shown)) == frame(replace(session, page=shown))
        assert narrate(other) == narrate(session)
    assert differed, "the hidden cards were others"


def test_before_the_play_no_card_of_another_hand_is_on_the_screen() -> None:
    session = _until(_new(), lambda each: each.phase is Phase.DISCARD)
    assert set(re.findall(r"(?:10|[A2-9JQK])[♣♦♥♠]", "\n".join(frame(session)[8:12]))) == {
        card.symbol for card in session.view.hand
    }


def test_the_screen_that_is_handed_over_shows_no_card() -> None:
    handed = 0
    for session in _played(people=(0, 1)):
        if session.handing:
            handed += 1
            assert not re.search(r"[♣♦♥♠]", _text(session))
            assert f"Hand over to {session.names[session.seat]}: press space." in _text(session)
            for key in ("j", "x", "g", "T", "?", "d", "r", "enter", "5"):
                assert press(session, key) == session
                assert not re.search(r"[♣♦♥♠]", _text(press(session, key)))
    assert handed > 10


def test_the_hands_of_two_people_are_shown_one_at_a_time() -> None:
    for seat in (0, 1):
        session = _until(
            _new(people=(0, 1)),
            lambda value, seat=seat: value.phase is Phase.DISCARD and value.handing and value.seat == seat,
        )
        shown = press(session, "space")
        assert (shown.handing, shown.view.player) == (False, seat)
        assert set(shown.view.hand) == set(session.game.table.hands[seat])


def test_no_hand_of_two_people_is_shown_before_somebody_says_who_looks() -> None:
    before, deals = _new(people=(0, 1)), 0
    for session in _game(before):
        if session.phase is Phase.DISCARD and before.phase is Phase.DEAL:
            deals += 1
            assert session.handing
            assert f"Hand over to {session.names[session.seat]}: press space." in _text(session)
        before = session
    assert deals > 3


def test_two_people_who_share_a_screen_are_called_by_their_names() -> None:
    for session in _played(people=(0, 1)):
        assert not re.search(r"\b[Yy]ours?\b|\byou\b", prompt_line(session))
        if session.phase in (Phase.PLAY, Phase.CLAIM) and not session.handing:
            assert re.search(rf"{session.names[session.seat]}('s| can't)\b", prompt_line(session))


def test_two_people_see_what_happened_since_their_own_last_move() -> None:
    for session in _played(people=(0, 1)):
        if session.phase is Phase.PLAY and session.game.table.play and len(session.game.table.play.pile) > 1:
            new = [sentence for fresh, sentence in narrate(session) if fresh]
            other = session.names[1 - session.seat]
            assert any(sentence.startswith((f"{other} plays ", f"{other} says go")) for sentence in new)


# --- keys -------------------------------------------------------------------------------------------------------------


def test_the_cursor_goes_round_and_a_card_is_marked_and_unmarked() -> None:
    session = _until(_new(), lambda each: each.phase is Phase.DISCARD)
    assert [_pressed(session, keys).cursor for keys in (["j"], ["k"], ["right"] * 6, ["left", "up", "down"])] == [
        1,
        5,
        0,
        5,
    ]
    marked = _pressed(session, ["x", "j", "space"])
    assert marked.marked == session.view.hand[:2]
    assert press(marked, "x").marked == session.view.hand[:1]


@pytest.mark.parametrize("many", [0, 1])
def test_a_wrong_number_of_cards_is_not_discarded(many: int) -> None:
    session = _until(_new(), lambda each: each.phase is Phase.DISCARD)
    refused = _pressed(session, [*["x", "j"] * many, "enter"])
    assert refused == session
    assert str(2) in refused.message


def _refusals() -> Iterator[tuple[str, Callable[[TerminalSession], bool], str]]:
    yield "g", lambda session: session.phase is Phase.CUT, "you can't play a card or say go now: You must cut"
    yield (
        "g",
        lambda session: session.phase is Phase.PLAY and bool(session.view.legal) and bool(session.view.pile),
        "you can't say go while",
    )
    yield "enter", lambda session: session.phase is Phase.PLAY and not session.view.pile, "a new count begins"
    yield "space", lambda session: session.phase is Phase.PLAY and not session.view.legal, "the count is"
    yield "x", lambda session: session.phase is Phase.PLAY, "when you discard"
    yield "5", lambda session: session.phase is Phase.PLAY, "you can't claim points now"
    yield "m", lambda session: session.phase is Phase.PLAY, "you can't answer now"
    yield "o", lambda session: session.phase is Phase.PLAY, "you can't answer now"
    yield "enter", lambda session: session.phase is Phase.CLAIM, "type the number"
    yield "space", lambda session: session.phase is Phase.CLAIM, "type the number"
    yield "enter", lambda session: session.phase is Phase.CALL, "space: yes"
    yield "enter", lambda session: session.phase is Phase.PLAY and bool(session.view.legal), "; space plays the card"
    yield "g", lambda session: session.phase is Phase.PLAY and bool(session.view.legal), "; space plays the card"
    yield "5", lambda session: session.phase is Phase.CALL, "you can't claim points now"
    yield "z", lambda session: session.phase is Phase.CUT, "? shows the keys"
    yield "g", lambda session: session.phase is Phase.CUT, "(space: cut)"
    yield "z", lambda session: session.phase is Phase.CLAIM, "(digits, then Enter: claim)"
    yield (
        "o",
        lambda session: session.phase is Phase.DISCARD,
        "(j k or arrows: choose; x: mark; Enter: discard; a: advice)",
    )
    yield "space", lambda session: session.phase is Phase.PLAY and not session.view.legal, "(g: go; u: take back)"


@pytest.mark.parametrize(("key", "when", "said"), list(_refusals()))
def test_a_refused_key_changes_the_message_alone(key: str, when: Callable[[TerminalSession], bool], said: str) -> None:
    session = _until(_new(), when)
    refused = press(session, key)
    assert refused == session
    assert said in refused.message
    assert refused.message[:17] in _text(refused), "and it's on the screen"
    assert _text(press(refused, "j")) != _text(refused), "and the next key takes it away"


def test_go_is_said_with_g_or_enter() -> None:
    session = _until(_new(), lambda each: each.phase is Phase.PLAY and not each.view.legal)
    assert prompt_line(session) == "You can't play any card: say go."
    assert press(session, "g") == press(session, "enter")
    says = session.words.does(session.game.awaits.players[0], "says go")
    assert says in " ".join(sentence for fresh, sentence in narrate(press(session, "g")) if fresh)


def test_only_the_keys_of_a_question_answer_it_and_a_restart_counts_for_nobody() -> None:
    session = _until(next_game(_played()[-1]), lambda each: each.phase is Phase.PLAY)
    for key, question in (("r", Page.RESTART), ("escape", Page.RESTART), ("c", Page.CLEAR)):
        asked = press(session, key)
        assert asked.page is press(asked, "x").page is question
        assert press(asked, "x") == asked
        for no in ("n", "escape"):
            assert (press(asked, no).page, press(asked, no)) == (Page.TABLE, session)
    again = _pressed(session, ["escape", "y"])
    assert (again.game.scores, again.game.seed == session.game.seed) == ((0, 0), False)
    assert (again.match.played, again.tally, again.page) == (1, session.tally, Page.TABLE)
    assert _pressed(session, ["c", "y"]) == replace(session, tally=(0, 0))


def test_every_key_is_told_on_the_page_of_keys() -> None:
    text = " ".join(keys for keys, _ in KEYS)
    words = {"left": "arrows", "right": "arrows", "up": "arrows", "down": "arrows", "escape": "Esc", "enter": "Enter"}
    quiet = {"backspace", "=", "c-c"}
    for key in {*_keys._MOVES, *_keys._ANYTIME, *_keys._QUITS} - quiet:
        assert re.search(rf"(?<!\w){re.escape(words.get(key, key))}(?!\w)", text, re.IGNORECASE), key


@pytest.mark.parametrize("key", ["q", "f7", "f10"])
def test_a_key_quits(key: str) -> None:
    assert press(_new(), key).ended
    assert press(_new(people=(0, 1)), key).ended


def test_a_page_is_scrolled_within_its_ends_and_closed() -> None:
    opened = press(_new(), "?")
    assert opened.scroll == press(opened, "k").scroll == 0
    last = press(opened, "end")
    assert press(last, "j").scroll == press(last, "space").scroll == last.scroll > 0
    assert page(last)[-1].strip() in _text(last)
    for key in ("q", "escape", "enter", "?"):
        closed = press(last, key)
        assert (closed.page, closed.ended, closed.scroll) == (Page.TABLE, False, 0)


@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize("counting", rules.Counting)
def test_the_rules_on_demand_say_who_counts_where_pegs_are_moved_by_hand(
    by_hand: bool, counting: rules.Counting
) -> None:
    """A peg that is moved by hand takes a claim, whoever was to count: `Game` asks for it."""
    game = rules.changed(rules.MAN_PAGE, by_hand=by_hand, counting=counting)
    text = " ".join(" ".join(rules_page(game, 80)).split())
    assert (str(rules.Counting.COMPUTER.value)[1:] in text) is not asks(game, Due(0, HAND))


@pytest.mark.parametrize("game", NAMED, ids=_said)
def test_the_rules_on_demand_hold_every_choice_of_the_game(game: Rules) -> None:
    text = " ".join(" ".join(rules_page(game, 80)).split())
    for value in game.options().values():
        if isinstance(value, Enum) and value is not rules.Counting.PLAYERS:
            assert str(value.value)[1:] in text
    for kind, sentence in rules.SENTENCES.items():
        assert (sentence in text) is (kind != "go" or game.go_point is rules.GoPoint.LAST_PLAYER)
    assert str(game.target) in text
    assert " ".join(game.source.split()) in text


@pytest.mark.parametrize("game", NAMED, ids=_said)
def test_the_page_says_all_that_scores_in_the_play_and_what_the_board_means(game: Rules) -> None:
    text = " ".join(" ".join(page(replace(_new(game), page=Page.HELP))).split())
    in_play = text.partition("WHAT SCORES IN THE PLAY")[2]
    for sentence in (
        "for the pair",
        "run of three or more",
        "to exactly 31 scores 2",
        "scores 1",
        "the very last card",
    ):
        assert sentence in in_play
    assert game.fifteens.value in in_play
    assert "the own" not in text
    for sign in "●○·→←":
        assert f"- {sign} is" in text
    assert ("Round 1 of 2" in text) is (game.target == rules.GAME)


def test_page_keys_turn_whole_pages() -> None:
    opened = press(replace(_new(), height=16), "?")
    first = frame(opened)[2:14]
    for key in ("space", "pagedown"):
        turned = press(opened, key)
        assert frame(turned)[2:14] == [line.rstrip() for line in page(opened)[12:24]], "no line is lost or seen twice"
        assert frame(press(turned, "pageup"))[2:14] == first


@pytest.mark.parametrize("game", NAMED, ids=_said)
def test_at_sixty_columns_no_line_has_one_word_left_over(game: Rules) -> None:
    for session in _game(replace(_new(game, tutor=Teaching.AFTER), width=60)):
        assert [line for line in frame(replace(session, height=60)) if re.fullmatch(r" +\S+", line)] == []
    for shown in (Page.HELP, Page.TRANSCRIPT):
        lines = page(replace(session, page=shown))
        assert [line for line in lines if re.fullmatch(r" +\S+", line) and not line.isupper()] == []


@given(st.lists(st.sampled_from(["a", "lot", "of", "words", "that", "wrap"]), max_size=40), st.integers(8, 60))
def test_breaking_a_text_loses_no_word_and_takes_no_line_more(words: list[str], width: int) -> None:
    text = " ".join(words)
    lines = fill_lines(text, width)
    assert " ".join(lines) == text
    assert len(lines) == len(textwrap.wrap(text, width))
    assert all(len(line) <= width for line in lines)


@pytest.mark.parametrize("game", NAMED, ids=_said)
@pytest.mark.parametrize(("width", "height"), [(60, 16), (50, 24), (40, 12)])
def test_where_the_board_does_not_fit_the_scores_stay(game: Rules, width: int, height: int) -> None:
    for session in _game(replace(_new(game), width=width, height=height)):
        shown = " ".join(_text(session).split())
        assert all(f" {score}" in shown for score in session.game.scores)
        assert f"of {game.target} points" in shown or "→" in shown


# --- counting and muggins ---------------------------------------------------------------------------------------------


def test_a_short_claim_is_mugged_and_a_tutor_explains_it_afterwards() -> None:
    ready = _until(
        _new(tutor=Teaching.AFTER),
        lambda session: session.phase is Phase.CLAIM and not session.typed and session.view.counted.points > 0,
    )
    due = ready.view.counted
    assert due is not None
    text = explain(due)  # type: ignore[arg-type]
    before = [sentence for _, sentence in narrate(ready)]
    assert text not in before[-1], "nothing is explained before it's claimed"
    claimed = _pressed(ready, ["0", "enter"])
    assert any(isinstance(event, Called) and event.overlooked == due.points for event in claimed.game.events)  # type: ignore[union-attr]
    assert any(text in sentence for _, sentence in narrate(claimed)[len(before) :])


@pytest.mark.parametrize("game", [pytest.param(game, marks=rarer(game)) for game in NAMED], ids=_said)
def test_nothing_is_explained_while_it_is_counted_and_everything_afterwards(game: Rules) -> None:
    *played, over = _played(game, (0,), Teaching.AFTER)
    for session in (*played[::3], over):
        shown = sum(isinstance(event, Shown) for event in session.game.events)
        sentences = [sentence for _, sentence in narrate(session) if sentence.startswith("Tutor")]
        counting = session.phase in (Phase.CLAIM, Phase.CALL)
        assert len(sentences) == shown - counting
    assert not any(sentence.startswith("Tutor") for _, sentence in narrate(replace(over, tutor=Teaching.SILENT)))


def _claims(session: TerminalSession, points: int) -> TerminalSession:
    return _pressed(session, [*str(points), "enter"])


def _claiming(session: TerminalSession, wanted: Callable[[int], bool]) -> TerminalSession:
    """Where a person is about to claim so many points."""
    return _until(
        session,
        lambda each: (
            each.phase is Phase.CLAIM and not each.typed and not each.handing and wanted(each.view.counted.points)
        ),
    )


def _tutors(session: TerminalSession) -> str:
    return [sentence for _, sentence in narrate(session) if sentence.startswith("Tutor")][-1]


def test_the_tutor_says_what_was_missed_and_what_was_too_many() -> None:
    ready = _claiming(_new(tutor=Teaching.AFTER), lambda points: points > 3)
    due = ready.view.counted
    assert due is not None
    points = due.points  # type: ignore[union-attr]
    parts = [f"{value.kind} {' '.join(card.symbol for card in value.cards)}" for value in due]  # type: ignore[union-attr]
    nothing, short, right, over = (_tutors(_claims(ready, claimed)) for claimed in (0, points - 1, points, points + 2))
    assert f"You claimed nothing and missed all {points}: {', '.join(parts)}." in nothing
    assert f"You claimed {points - 1} and missed 1 of these points: {', '.join(parts)}." in short
    assert f"You claimed {points + 2}, which is 2 too many." in over
    assert "claimed" not in right


def test_the_tutor_says_where_a_false_claim_stood() -> None:
    ready = _claiming(_new(tutor=Teaching.AFTER, people=(0, 1)), lambda points: points > 0)
    due = ready.view.counted.points  # type: ignore[union-attr]
    name = ready.names[ready.game.awaits.players[0]]
    stood = _pressed(_claims(ready, due + 3), ["space", "space"])
    sentence = f"{name} claimed {due + 3}, which is 3 too many; that stood, because nobody objected."
    assert sentence in _tutors(stood)
    assert "stood" not in _tutors(_pressed(_claims(ready, due + 3), ["space", "o"]))


def test_a_hand_of_nothing_is_explained() -> None:
    ready = _claiming(_new(seed=0, tutor=Teaching.AFTER), lambda points: points == 0)
    assert _tutors(_claims(ready, 0)).endswith(': it is worth nothing ("I have nineteen").')


@pytest.mark.parametrize("place", ["hand", "crib"])
def test_no_more_is_claimed_than_any_hand_counts(place: str) -> None:
    session = _until(_new(), lambda each: each.phase is Phase.CLAIM and each.view.place == place and not each.typed)
    refused = _claims(session, rules.HIGHEST_COUNT + 1)
    assert refused == session
    assert (refused.message, refused.typed) == (f"no {place} counts more than 29: claim again", "")
    assert answer_line(session, "30", print).message == refused.message
    assert _claims(session, rules.HIGHEST_COUNT) != session
    calling = _until(_new(), lambda each: each.phase is Phase.CALL)
    assert _pressed(calling, [*"m30", "enter"]).message == "no hand counts more than 29: call again"


def test_no_more_is_claimed_than_any_card_of_the_play_pegs() -> None:
    session = _until(_new(rules.changed(rules.HOYLE, announced=True)), lambda each: each.phase is Phase.CLAIM)
    refused = _claims(session, MOST_IN_PLAY + 1)
    assert refused == session
    assert refused.message == f"no card pegs more than {MOST_IN_PLAY} in the play: claim again"
    assert _claims(session, MOST_IN_PLAY) != session


def test_the_most_that_a_card_of_the_play_pegs_is_pegged_by_a_fourth_deuce() -> None:
    play = Playing.between("KH KD 2H 2D", "KS 7S 2S 2C").lay("KH").lay("KS").lay("KD").go().go()
    for card in ("7S", "2H", "2S", "2D", "2C"):
        play = play.lay(card)
    assert sum(pegged.combination.points for pegged in play.scored) == MOST_IN_PLAY


@given(st.permutations([card for card in PACK if card.rank <= 8]))
def test_no_card_of_any_play_pegs_more(pack: list[Card]) -> None:
    total = accumulate(card.value for card in pack)
    pile = [card for card, count in zip(pack, total, strict=True) if count <= rules.THIRTY_ONE][:8]
    assert sum(part.points for part in peg(pile)) <= MOST_IN_PLAY - rules.GO_POINTS


def test_muggins_and_who_counts_are_switched_in_one_sentence_that_does_not_contradict_itself() -> None:
    for game in NAMED:
        session = _new(game)
        for _ in range(4):
            before, session = len(narrate(session)), press(session, "M")
            sentences = [sentence for _, sentence in narrate(session)]
            assert len(sentences) - before in (0, 1), "one sentence, or one in the place of the last"
            counted = session.game.rules.counting is rules.Counting.COMPUTER
            assert ("computer counts" in sentences[-1]) is counted
            assert not (counted and "lost" in sentences[-1])


def test_whoever_counts_without_muggins_loses_what_is_overlooked_to_nobody() -> None:
    session = _claiming(press(_new(), "M"), lambda points: points > 0)
    assert "muggins off" in frame(session)[0]
    before = session.game.scores
    *_, called = (event for event in _claims(session, 0).game.events if isinstance(event, Called))
    assert called.overlooked == 0 or session.game.scores == before
    assert answer_line(_new(), "count", print).game.rules == press(_new(), "M").game.rules


def test_the_tutor_stands_in_the_head_at_once() -> None:
    for width, height in ((80, 24), (60, 24), (40, 12)):
        session = replace(_until(_new(), lambda each: each.phase is Phase.PLAY), width=width, height=height)
        assert ("tutor on" in frame(session)[0], "tutor on" in frame(press(session, "t"))[0]) == (False, True)
        assert "tutor on" not in frame(_pressed(session, ["t", "t"]))[0]


def test_the_last_hole_cuts_a_score_short_and_it_is_said() -> None:
    entries = {}
    for seed in range(12):
        *_, last = _game(_new(rules.changed(rules.MAN_PAGE, target=rules.SHORT_GAME, lurches=()), seed))
        scored, *_ = (event for event in reversed(last.game.events) if isinstance(event, Scored))
        if scored.what_for in ("hand", "crib"):
            (shown, *_) = (event for event in reversed(last.game.events) if isinstance(event, Shown))
            starter = last.game.table.starter
            due = count(shown.cards, starter, shown.place == "crib", rules=last.game.rules).points
            text = narrate(last)[-2 if last.tutor is not Teaching.SILENT else -1][1]
            assert ("the game ends there" in text) is (due > scored.points)
            assert ("the game ends there" in transcript(last.game)) is (due > scored.points)
            entries[due > scored.points] = text
    assert entries[True].endswith("wins, and the game ends there, since nothing is pegged past the last hole.")


def test_no_more_cards_are_marked_than_go_to_the_crib() -> None:
    session = _pressed(_until(_new(), lambda each: each.phase is Phase.DISCARD), ["x", "j", "x", "j"])
    refused = press(session, "x")
    assert (refused.marked, refused.message) == (session.marked, "2 to discard: unmark one first")
    assert len(_pressed(session, ["k", "x", "j", "x"]).marked) == 2


def test_muggins_is_called_for_the_number_that_is_typed() -> None:
    session = _until(_new(), lambda each: each.phase is Phase.CALL)
    calling = press(session, "m")
    assert "Muggins for how many" in _text(calling)
    assert press(calling, "escape").calling is False
    assert press(calling, "escape").page is Page.TABLE, "Esc takes the call back before it begins the game anew"
    called = _pressed(calling, ["1", "2", "backspace", "enter"])
    assert any(isinstance(event, Called) and event.overlooked == 1 for event in called.game.events)


@pytest.mark.parametrize("announced", [False, True])
def test_an_objection_by_key_or_line_names_what_is_too_many_and_is_told_as_wrong_where_it_is(announced: bool) -> None:
    game = rules.changed(rules.HOYLE, announced=announced, target=31)
    heard = {True: 0, False: 0}
    for seed in range(4):
        for session in _game(_new(game, seed=seed, errs=True)):
            if session.phase is not Phase.CALL:
                continue
            claimed, counted = session.view.claimed, session.view.counted
            marking = mark(claimed.claims, counted)  # type: ignore[union-attr,arg-type]
            over = sum(part.points for part in marking.mistaken)
            objected, lined = press(session, "o"), answer_line(session, "too many", print)
            assert objected.game == lined.game
            called = [event for event in objected.game.events[len(session.game.events) :] if isinstance(event, Called)]
            assert [event.too_many for event in called[:1]] == [claimed.points][: bool(claimed.points)]  # type: ignore[union-attr]
            if not marking.claimed:
                assert objected == session
                assert objected.message.startswith("nothing was claimed that could be too many")
                assert "o: too many" not in _text(session)
                continue
            text = " ".join(sentence for _, sentence in narrate(objected))
            if over:
                assert re.search(rf"You object to {over} extra points?: ", text)
            else:
                assert f"object, but the claim of {marking.claimed} isn't too high, so it stands." in text
            heard[bool(over)] += 1
    assert min(heard.values())


def test_a_false_total_gets_its_reason_in_the_terminal() -> None:
    ready = _claiming(_new(), lambda points: points > 0)
    due = ready.view.counted.points  # type: ignore[union-attr]
    text = f"Lamb objects: the hand makes {due}, so {due + 1} is 1 too many"
    assert text in " ".join(sentence for _, sentence in narrate(_claims(ready, due + 1)))
    game = rules.changed(rules.HOYLE, announced=True)
    ready = _until(_new(game), lambda session: session.phase is Phase.CLAIM and not Simple().claim(session.view).claims)
    text = " ".join(sentence for _, sentence in narrate(_claims(ready, 2)))
    assert "Lamb objects: the card makes 0, so 2 is 2 too many." in text


def test_muggins_cannot_be_called_where_there_is_none() -> None:
    session = _until(_new(rules.changed(rules.HOYLE, muggins="off")), lambda each: each.phase is Phase.CALL)
    for refused in (press(session, "m"), answer_line(session, "muggins 2", print)):
        assert refused == session
        assert refused.message.startswith("muggins is off in this game: nobody takes the points that were missed")
    assert not press(session, "m").calling


@pytest.mark.parametrize("seed", range(3))
def test_no_message_of_the_terminal_holds_a_name_of_the_programs_own_or_a_wrong_plural(seed: int) -> None:
    chance, sentences = random.Random(seed), []  # noqa: S311
    lines = "|hello|5H|5H 6D|5H 6D 7C|5H 5H|5Z|A|J|30|16|2|muggins 30|muggins 1|too many|go|yes|tutor|count".split("|")
    lines += ["muggins off", "score", "hand", "restart", "clear", "demo", "no"]
    for game in (rules.MODERN, rules.THREE_HANDED, VARIANTS["by hand"], VARIANTS["neglect"]):
        for session in islice(_game(_new(game, seed=seed, errs=True, tutor=Teaching.AFTER)), 0, 90, 3):
            keyed = press(session, chance.choice(ALL_KEYS))
            lined = answer_line(session, chance.choice(lines), sentences.append)
            sentences += [keyed.message, lined.message, prompt_line(keyed), prompt_line(lined)]
            sentences += [text for _, text in narrate(keyed)[-3:]]
    assert [fault for text in sentences for fault in faults(text)] == []


@pytest.mark.parametrize("value", ["9999999", "x", "", "-1", "0", "0:2", "121", "61:0", "yes", "1.5", "OFF "])
def test_no_refusal_of_a_house_rule_holds_a_name_of_the_programs_own(
    value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    refused = 0
    for option in [*rules.HOYLE.options(), "jokers", ""]:
        code = cli.main(["play", "--demo", "--seed", "1", "--house", f"{option}={value}"])
        err = capsys.readouterr().err
        refused += code == 2
        assert faults(err, "an option as it is called inside") == []
        assert not re.search(r"[A-Z]\w*\(|=\(|\[|\bNone\b|rules\.", err), err
    assert refused > 8


@pytest.mark.parametrize("game", NAMED, ids=_said)
@pytest.mark.parametrize("at", [1, 9, 25, 31])
def test_muggins_is_switched_in_the_middle_of_a_game_and_back_by_way_of_all_that_there_is(game: Rules, at: int) -> None:
    session = _played(game)[at]
    stood = []
    for key in ("M", "f3", "M"):
        session = press(session, key)
        stood.append((session.game.rules.muggins is not rules.Muggins.OFF, session.game.rules.counting.name))
        assert f"{muggins_in_words(session.game.rules)}." in frame(session)[0]
        assert any(isinstance(event, Switched) for event in session.game.events)
    assert sorted(stood) == [(False, "COMPUTER"), (False, "PLAYERS"), (True, "PLAYERS")]
    *_, last = _game(session)
    assert last.game.winner is not None
    assert saved_table.from_json(saved_table.to_json(last), TerminalSession) == last


def test_where_muggins_goes_off_the_computer_counts_and_the_next_game_keeps_it_so() -> None:
    *_, last = _game(_pressed(_new(rules.TOMMY_SIX), ["f3", "f3"]))
    assert not any(isinstance(event, Called) for event in last.game.events)
    assert press(next_game(last), "f3").game.rules.muggins is rules.TOMMY_SIX.muggins


# --- demo, restart, tally ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "people"), TABLES, ids=_said)
def test_the_computer_takes_the_cards_at_any_time_and_gives_them_back(game: Rules, people: tuple[int, ...]) -> None:
    session = _new(game, people=people)
    for turn in range(1000):
        if session.phase is Phase.OVER:
            break
        if turn % 9 == 4 and not session.handing:
            session = press(session, "f2")
            assert deciding_seat(session) is None
            assert press(session, "space") == session, "a person's keys wait"
            for _ in range(5):
                session = tick(session)
            session = press(session, "d")
        else:
            session = _pressed(session, _policy(session))
    assert session.game.winner is not None


def test_the_demo_waits_while_a_page_is_read_and_at_the_end_of_a_game() -> None:
    session = _new(demo=True)
    assert tick(press(session, "?")) == session
    while session.phase is not Phase.OVER:
        session = tick(session)
    assert tick(session) == session
    assert session.tally == (0, 0), "what the computer finished is no one's"


def test_the_demo_goes_faster_and_slower_within_bounds() -> None:
    delays = [_pressed(_new(), [key] * number).delay for key, number in (("+", 1), ("+", 99), ("-", 1), ("-", 99))]
    assert delays == [9, SHORTEST_DELAY, 15, LONGEST_DELAY]


def test_the_tally_counts_games() -> None:
    won = _played()[-1]
    assert sum(won.tally) == won.game.table.games
    *_, second = _game(next_game(won))
    assert sum(second.tally) == sum(won.tally) + second.game.table.games


@given(st.permutations(range(2)), st.lists(st.integers(0, 5), min_size=2, max_size=2))
def test_the_winner_of_a_match_is_named_with_the_greater_number_first(order: list[int], wins: list[int]) -> None:
    *_, over = _game(_new(rules.changed(rules.MAN_PAGE, target=5, lurches=())))
    played = [wins[number] for number in order]
    match = replace(over.match, played=over.match.rules.match_games, wins=tuple(played))
    sentence = prompt_line(replace(over, match=match))
    if played[0] == played[1]:
        assert sentence == f"The match ends in a tie, {played[0]} to {played[1]}."
    else:
        name = over.names[played.index(max(played))]
        assert sentence == f"{name} won the match, {max(played)} to {min(played)}."


def test_after_the_seven_games_of_a_match_another_begins() -> None:
    session = _new(rules.MAN_PAGE)
    for _ in range(7):
        *_, session = _game(session)
        over, session = session, press(session, "space")
    assert over.match.over
    assert "match" in _text(over)
    assert (session.match.played, session.match.wins) == (0, (0, 0))
    assert session.tally == over.tally


def test_the_only_card_plays_itself_where_the_rules_say_so() -> None:
    for session in _played(rules.MAN_PAGE):
        assert session.phase is not Phase.PLAY or len(session.view.legal) + session.view.may_go > 1


# --- the saved game ---------------------------------------------------------------------------------------------------


@WHOLE_GAMES
def test_a_saved_session_goes_on_as_it_was_after_every_event(game: Rules, people: tuple[int, ...]) -> None:
    """Of short games, since what is loaded is played again from its start."""
    before, short = 0, rules.changed(game, target=rules.SHORT_GAME)
    for session in _game(_new(short, seed="a word", people=people, tutor=Teaching.AFTER, opponent="greedy", delay=33)):
        if len(session.game.events) > before + 2:
            before = len(session.game.events)
            assert saved_table.from_json(saved_table.to_json(session), TerminalSession) == session
    assert before > 10


def test_a_demo_of_two_people_shows_neither_a_hand_nor_what_was_discarded() -> None:
    session = _until(_new(people=(0, 1)), lambda each: each.phase is Phase.PLAY and not each.handing)
    for demo in (False, True):
        session = replace(session, demo=demo)
        shown = "\n".join((*frame(session), *page(replace(session, page=Page.TRANSCRIPT))))
        mine = {*session.view.hand, *session.view.away} - {
            event.card for event in session.game.events if hasattr(event, "card")
        }
        assert mine
        assert {card for card in mine if card.symbol in shown} == (set() if demo else mine)
    assert "face down: the computer plays for both" in shown


def test_two_people_find_their_hands_hidden_when_they_come_back() -> None:
    session = _until(_new(people=(0, 1)), lambda each: each.phase is Phase.PLAY and not each.handing)
    assert saved_table.from_json(saved_table.to_json(session), TerminalSession).handing


def test_a_crash_while_saving_leaves_the_old_game_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = _new()
    table_file.save(old, path)
    monkeypatch.setattr(Path, "replace", _fill_the_disk)
    with pytest.raises(OSError, match="No space left"):
        table_file.save(press(old, "space"), path)
    assert [each.name for each in path.parent.iterdir()] == ["game.json"]
    assert table_file.load(path) == old


def _fill_the_disk(*_: object) -> None:
    raise OSError(28, "No space left on device")


def _damages() -> Iterator[Callable[[dict[str, Any]], object]]:
    yield lambda _: []
    yield lambda _: None
    for version in (5, 0, -1, 1.0, 3.0, True, "3", None):
        yield lambda whole, version=version: whole | {"version": version}
    yield lambda whole: whole | {"format": "other"}
    yield lambda whole: whole | {"more": 1}
    yield lambda whole: {key: whole[key] for key in whole if key != "game"}
    for tally in ([1], [1, -1], [1, True], [1, "1"], [1, 10**9], None, {}):
        yield lambda whole, tally=tally: whole | {"tally": tally}
    for change in (
        {"people": [1]}, {"people": [0, 0]}, {"people": "0"}, {"seat": 1}, {"seat": 9}, {"seat": None},
        {"opponent": "cheat"}, {"opponent": []}, {"tutor": 1}, {"tutor": True}, {"errs": 0},
        {"demo": "yes"}, {"delay": 0}, {"delay": 100}, {"delay": 1.0}, {"delay": True}, {"delay": "9"}, {"more": 0},
        {"pitch": 441}, {"pitch": 0}, {"pitch": None}, {"sound": 1}, {"sound": "on"}, {"wording": "plain"},
        {"wording": []},
    ):  # fmt: skip
        yield lambda whole, change=change: whole | {"settings": whole["settings"] | change}
    for lent in (
        None, [[1, 0]], [[0, 0]], [[0, 10**5]], [[0, 1], [1, 2]], [[1, 2], [0, 3]], [[2, 3], [0, 1]], [[True, 2]],
        [[0, 1, 2]], [[0]], [0, 1], "", {}, [[0, 1.0]], [[-1, 1]],
    ):  # fmt: skip
        yield lambda whole, lent=lent: whole | {"settings": whole["settings"] | {"lent": lent}}
    yield lambda whole: whole | {"settings": whole["settings"] | {"lent": [[0, len(whole["game"]["events"]) + 1]]}}
    for change in ({"seed": None}, {"seed": "x" * 200}, {"wins": [0]}, {"wins": 3}, {"played": -1}, {"loser": 5}):
        yield lambda whole, change=change: whole | {"match": whole["match"] | change}
    for game in (None, [], {}, "game"):
        yield lambda whole, game=game: whole | {"game": game}
    yield lambda whole: whole | {"game": whole["game"] | {"seed": "another"}}


@pytest.mark.parametrize("damage", list(_damages()))
def test_a_damaged_save_is_one_sentence(damage: Callable[[dict[str, Any]], object], path: Path) -> None:
    whole = json.loads(saved_table.to_json(_until(_new(), lambda session: session.phase is Phase.PLAY)))
    _refused(path, json.dumps(damage(whole)).encode())


@pytest.mark.parametrize(
    "text", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"1" * 10_000, b" " * 1_000_001, b'"\\ud800"']
)
def test_a_save_that_is_none_is_one_sentence(text: bytes, path: Path) -> None:
    _refused(path, text)


@pytest.mark.parametrize("name", json.loads(saved_table.to_json(_new()))["settings"])
def test_a_save_has_each_of_its_settings(name: str, path: Path) -> None:
    whole = json.loads(saved_table.to_json(_new()))
    del whole["settings"][name]
    assert f"can't lack or add '{name}'" in _refused(path, json.dumps(whole).encode())


def _refused(path: Path, text: bytes) -> str:
    path.write_bytes(text)
    with pytest.raises(rules.IllegalMove) as caught:
        table_file.load(path)
    message = str(caught.value)
    assert str(path) in message
    assert "--new" in message
    assert message.isprintable()
    assert len(message) < len(str(path)) + 400
    return message


# --- the loop ---------------------------------------------------------------------------------------------------------


def _typed(
    session: TerminalSession, text: str, save: Callable[[TerminalSession], None] = lambda _: None
) -> TerminalSession:
    """The real loop, with keys from a pipe and a screen that shows nothing."""
    with create_pipe_input() as source:
        source.send_text(text)
        return screen_loop.run(session, save, source=source, output=DummyOutput(), colours=False)


def test_the_loop_plays_by_real_keys_and_saves_whatever_happens() -> None:
    kept: list[TerminalSession] = []
    left = _typed(_new(), "  x\x1b[Bx\r\x1b[21~", kept.append)
    assert left.ended
    assert any(isinstance(event, Discarded) for event in left.game.events)
    assert kept[0] == _new()
    assert kept[-1] == left
    assert len(kept) == 4, "once at first, and once for the cut, the deal and the cards laid away"


@pytest.mark.parametrize("key", ["q", "\x1b[18~", "\x1b[21~", "\x03"])
def test_the_loop_ends_at_a_key(key: str) -> None:
    assert _typed(_new(), key).game == _new().game


def test_keys_do_not_put_off_the_move_of_a_demo() -> None:
    moves: list[int] = []
    with create_pipe_input() as source:

        def keep_pressing() -> None:
            for _ in range(40):
                source.send_text("t")
                time.sleep(0.03)
            source.send_text("q")

        presses = threading.Thread(target=keep_pressing)
        presses.start()
        left = screen_loop.run(
            _new(demo=True, delay=2),
            lambda session: moves.append(len(session.game.events)),
            source=source,
            output=DummyOutput(),
        )
        presses.join()
    assert left.game.events, "the computer moves every 0.2 s, and a key comes every 0.03 s"
    assert max(moves) >= 3


def test_the_loop_goes_on_where_nothing_can_be_saved() -> None:
    left = _typed(_new(), " q", _fill_the_disk)
    assert left.game.events
    assert "No space left" in left.message


def test_escape_asks_before_a_restart_and_pasted_text_is_read_key_by_key() -> None:
    session = _until(_new(), lambda each: each.phase is Phase.PLAY)
    assert _typed(session, "rnq").game == session.game
    assert _typed(session, "\x1b[200~jj\x1b[201~q").cursor == (session.cursor + 2) % len(session.view.hand)


def test_colors_come_as_they_are_asked_for_and_else_as_no_color_says(monkeypatch: pytest.MonkeyPatch) -> None:
    depths: list[ColorDepth | None] = []
    monkeypatch.setattr(screen_loop._Loop, "run", lambda self: depths.append(self.application._color_depth))
    for no_color, colours in product(("", "1"), (True, False, None)):
        monkeypatch.setenv("NO_COLOR", no_color)
        with create_pipe_input() as source:
            screen_loop.run(_new(), lambda _: None, source=source, output=DummyOutput(), colours=colours)
    some, none = ColorDepth.DEPTH_4_BIT, ColorDepth.DEPTH_1_BIT
    assert depths == [some, none, None, some, none, none]


@given(st.text(st.sampled_from("[]5♥10♦K♠● ab\n")))
def test_colour_adds_no_text(line: str) -> None:
    assert "".join(text for _, text in screen_loop.color_line(line)) == line


# --- the command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def play(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """Run `crib-tutor play` with these arguments and these lines, and give its exit code, output and errors."""

    def run(*arguments: str, lines: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = cli.main(["play", "--save", str(path), *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


Play = Callable[..., tuple[int, str, str]]


def _kept(path: Path) -> TerminalSession:
    kept = table_file.load(path)
    assert kept is not None
    return kept


class _Player:
    """Standard input that a plain player writes, looking at the saved game alone."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        session = table_file.load(self.path)
        assert session is not None
        sees = session.view
        lines = {
            Phase.DISCARD: " ".join(map(str, sees.hand[: session.game.rules.discards])),
            Phase.PLAY: str(sees.legal[0]).lower() if sees.legal else "go",
            Phase.CLAIM: str(sees.counted.points) if sees.counted else "",  # type: ignore[union-attr]
            Phase.OVER: "quit",
        }
        return lines.get(session.phase, "") + "\n"


@pytest.mark.parametrize("name", [pytest.param(name, marks=rarer(game)) for name, game in rules.NAMED.items()])
def test_a_whole_game_is_played_line_by_line(
    name: str, path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", _Player(path))
    assert cli.main(["play", "--plain", "--tutor", "--rules", name, "--seed", "7", "--save", str(path)]) == 0
    session = table_file.load(path)
    assert session is not None
    assert session.game.winner is not None
    captured = capsys.readouterr()
    assert captured.err == ""
    assert re.search(r"You( and North)? [\d]+", captured.out)
    assert captured.out.count("Tutor, on") == sum(isinstance(event, Shown) for event in session.game.events)
    assert "Refused" not in captured.out


def test_lines_that_cannot_be_understood_are_answered_change_nothing_and_are_asked_again(
    play: Play, path: Path
) -> None:
    code, out, err = play("--plain", "--seed", "7", lines="hello\n5H\n\n\n\n5Z\n5H 5H\nmuggins 3\n4\n?\n")
    assert (code, err, out.count("Enter cuts.")) == (0, "", 3)
    assert out.count("Discard two cards") == 6
    for sentence in ("'hello'", "'5Z' isn't a card", "there twice", "you can't answer", "Enter alone chooses no card."):
        assert sentence in out
    assert _kept(path).phase is Phase.DISCARD


@given(st.lists(st.text(max_size=12) | st.sampled_from(["", "go", "5H", "KD 2C", "8", "muggins 2", "demo", "restart"])))
def test_no_line_at_all_breaks_a_conversation(lines: list[str]) -> None:
    session = _new()
    for line in lines:
        session = answer_line(session, line.strip(), lambda _: None)
    assert deciding_seat(session) == 0


def test_a_conversation_says_and_switches_what_it_is_asked(play: Play) -> None:
    asked = "\n\nhand\nscore\ntally\nrules\ntranscript\ntutor\nmuggins off\nmuggins on\nclear\ny\nrestart\nyes\ndemo\n"
    code, out, _ = play("--plain", "--rules", "hoyle", "--seed", "7", lines=asked)
    assert code == 0
    for sentence in (
        "You hold",
        "You 0, Lamb 0.",
        "Games won",
        "RULES: HOYLE",
        "So far",
        "The tutor is on",
        "Cut for",
        "win",
    ):
        assert sentence in out
    assert out.count("From now on") == 2, "muggins and who counts are one sentence each time"


def test_a_restart_and_an_empty_tally_are_asked_about_line_by_line(path: Path, play: Play) -> None:
    kept = _until(next_game(_played()[-1]), lambda session: session.phase is Phase.PLAY)
    for lines, seed, tally in (
        ("restart\nhm\nno\n", kept.game.seed, kept.tally),
        ("clear\nno\n", kept.game.seed, kept.tally),
        ("clear\nyes\n", kept.game.seed, (0, 0)),
        ("restart\nyes\n", None, kept.tally),
    ):
        table_file.save(kept, path)
        assert play("--plain", lines=lines)[1].count("Write yes or no.") == 1 + ("hm" in lines)
        assert (_kept(path).game.seed == seed, _kept(path).tally) == (seed is not None, tally)


def test_a_game_that_was_begun_is_played_out_by_the_computer_only_after_a_yes(path: Path, play: Play) -> None:
    kept = _until(_new(), lambda session: session.phase is Phase.PLAY)
    for lines in ("demo\nhm\nn\n", "demo\n"):
        table_file.save(kept, path)
        _, out, _ = play("--plain", lines=lines)
        assert "Let the computer finish this game? It won't count. Write yes or no." in out
        assert table_file.load(path) == kept
    play("--plain", lines="demo\nyes\n")
    assert _kept(path).phase is Phase.OVER
    assert answer_line(_new(), "demo", print).phase is Phase.OVER, "a game that no one has begun is nothing to lose"


@pytest.mark.parametrize("name", ["game.json", "a b.json"])
def test_the_last_line_names_the_command_that_goes_on(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    path = str(tmp_path / name)
    assert cli.main(["play", "--plain", "--save", path]) == 0
    command_line = capsys.readouterr().out.splitlines()[-1].partition("; ")[2].removesuffix(" goes on with it")
    assert shlex.split(command_line) == ["crib-tutor", "play", "--save", path]
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert cli.main(["play", "--plain"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("; crib-tutor play goes on with it")


def test_a_game_of_two_people_is_not_gone_on_with_in_lines_that_hide_nothing(play: Play, path: Path) -> None:
    table_file.save(_new(people=(0, 1)), path)
    code, out, err = play("--plain")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "--plain" in err


def test_a_game_that_was_left_goes_on(play: Play, path: Path) -> None:
    play("--plain", "--seed", "7", lines="\n\n")
    first = table_file.load(path)
    code, out, _ = play("--plain", lines="")
    assert (code, table_file.load(path)) == (0, first)
    assert "Discard two cards" in out
    assert play("--plain", "--new", "--seed", "8", lines="")[0] == 0
    assert table_file.load(path) != first


def test_another_game_is_not_begun_over_one_that_is_not_over(play: Play, path: Path) -> None:
    play("--plain", "--seed", "7", lines="\n\n")
    kept = path.read_bytes()
    for other in (["--rules", "man-page"], ["--seed", "8"], ["--rules", "MODERN", "--seed", "7"]):
        code, out, err = play("--plain", *other)
        assert (code, out) == (2, "")
        assert str(path) in err
        assert "--new" in err
        assert err.count("\n") == 1
    assert path.read_bytes() == kept
    assert play("--plain", "--rules", "MODERN")[0] == 0, "the same rules are no other game"


def test_who_comes_back_is_told_the_last_of_it_and_not_the_whole_game(play: Play, path: Path) -> None:
    table_file.save(_played()[120], path)
    code, out, _ = play("--plain", lines="")
    assert code == 0
    assert 2 <= len(out.splitlines()) <= 9


def test_a_demo_that_was_left_gives_the_cards_back_next_time(play: Play, path: Path) -> None:
    session = _new(demo=True)
    for _ in range(12):
        table_file.save(session, path)
        assert play("--plain", lines="")[0] == 0
        assert (_kept(path).demo, deciding_seat(_kept(path))) == (False, 0)
        session = tick(session)


def test_settings_may_change_when_a_game_goes_on(play: Play, path: Path) -> None:
    play("--plain", "--seed", "7", lines="\n\n")
    play("--plain", "--tutor", "--opponent", "greedy", "--no-muggins")
    kept = _kept(path)
    assert (kept.tutor, kept.opponent, kept.game.rules.muggins) == (Teaching.AFTER, "greedy", rules.Muggins.OFF)
    assert kept.game.rules.counting is rules.Counting.COMPUTER


def test_a_bad_save_is_one_line_and_a_new_game_keeps_it_aside(play: Play, path: Path) -> None:
    path.write_text("{}")
    for arguments in (["--plain"], ["--clear-tally"]):
        code, out, err = play(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert str(path) in err
    assert play("--plain", "--new")[0] == 0
    assert path.with_name("game.json.bad").read_text() == "{}"
    assert table_file.load(path) is not None


def test_a_save_that_cannot_be_read_or_written_is_one_line(play: Play, path: Path, tmp_path: Path) -> None:
    path.mkdir()
    code, out, err = play("--plain")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert str(path) in err
    assert play("--plain", "--new")[0] == 2
    assert path.is_dir(), "a folder is nothing of ours to put aside"
    (tmp_path / "file").write_text("in the way")
    code, _, err = play("--plain", "--save", str(tmp_path / "file" / "game.json"))
    assert (code, err.count("\n")) == (2, 1)


def test_the_tally_is_kept_from_game_to_game_and_cleared(play: Play, path: Path) -> None:
    won = _played()[-1]
    table_file.save(won, path)
    code, out, _ = play("--plain", "--new", "--rules", "man-page", lines="tally\n")
    assert code == 0
    assert "Games won: you {}, computer {}.".format(*won.tally) in out
    assert play("--clear-tally") == (0, "The tally is cleared.\n", "")
    assert (_kept(path).tally, _kept(path).game.rules.name) == ((0, 0), "Manual page")


@pytest.mark.parametrize("name", rules.NAMED)
def test_a_demo_without_a_terminal_prints_a_whole_game(play: Play, path: Path, name: str) -> None:
    code, out, err = play("--demo", "--seed", "7", "--rules", name)
    assert (code, err) == (0, "")
    assert re.search(r"wins?\b", out.splitlines()[-1])
    assert play("--demo", "--plain", "--seed", "7", "--rules", name)[1] == out
    assert play("--demo", "--ascii", "--seed", "7", "--rules", name)[1].isascii()
    assert not path.exists(), "nothing of it's kept"


@pytest.mark.parametrize(
    ("arguments", "color"),
    [([], None), (["m"], False), (["C"], True), (["--no-color"], False), (["c", "--color"], True)],
)
def test_a_terminal_gets_the_screen_with_its_colors_and_a_word_on_leaving(
    arguments: list[str],
    color: bool | None,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown: list[TerminalSession] = []

    def run(session: TerminalSession, save: Callable[[TerminalSession], None], *, colours: object) -> TerminalSession:
        assert colours is color
        save(session)
        shown.append(session)
        return session

    monkeypatch.setattr(screen_loop, "run", run)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    start = partial(cli.main, ["play", *arguments, "--two", "--ascii", "--demo", "--save", str(path)])
    assert (start(), start()) == (0, 0)
    assert shown[0].people == (0, 1)
    assert (shown[0].signs, shown[0].demo) == (False, True)
    assert shown[0].game == shown[1].game, "the second time it goes on"
    assert str(path) in capsys.readouterr().out


def test_letters_and_options_set_up_the_game_that_is_kept(play: Play, path: Path) -> None:
    assert (
        "points. ? shows what to write." in play("--plain", *"--sound --pitch 450 --delay 2.5 --shorthand".split())[1]
    )
    kept = table_file.load(path)
    assert kept is not None
    assert (kept.sound, kept.pitch, kept.delay, kept.wording) == (True, 440, 25, Wording.SHORTHAND)
    assert "points. ? shows what to write." not in play("--plain", "*")[1]
    assert table_file.load(path) == kept, "what nobody says stays"
    assert play("ms", "--plain", "--no-shorthand")[0] == 0
    assert table_file.load(path) == replace(kept, sound=False, wording=Wording.SPOKEN)


@pytest.mark.parametrize("terminal", [True, False])
def test_lines_of_text_ring_where_they_go_to_a_terminal(
    terminal: bool, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _: terminal)
    _, out, _ = play("--plain", "--seed", "7", lines="sound\nsound\n")
    assert out.count("\a") == terminal
    assert ("Nothing rings here" in out) is not terminal


def test_the_default_file_is_in_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert cli.main(["play", "--plain"]) == 0
    assert (tmp_path / ".crib-tutor" / "game.json").exists()
    assert play_command.DEFAULT_RULES in rules.NAMED


def test_nothing_but_the_screen_itself_loads_what_draws_it() -> None:
    program = "import sys; from crib_tutor import cli; print('prompt_toolkit' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "False"


# --- house rules ---


def test_a_house_rule_changes_one_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--demo", "--seed", "3", "--house", "target=31", "--house", "muggins=off"]) == 0
    assert capsys.readouterr().out.startswith("Modern: South against North, 31 points.")


def written(value: object) -> str:
    """A value as it is written on the command line."""
    if isinstance(value, Enum):
        return value.name.lower().replace("_", "-")
    if isinstance(value, tuple):
        return ",".join(f"{below}:{games}" for below, games in value) or "none"
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)  # type: ignore[call-overload]


def values_of(option: str) -> list[object]:
    """Several values of an option, with every one of a choice or a flag, read from the rules themselves."""
    default = getattr(rules.HOYLE, option)
    if isinstance(default, Enum):
        return list(type(default))
    if isinstance(default, bool):
        return [True, False]
    if option == "lurches":
        return [(), (rules.Lurch(30, 2),), (rules.Lurch(91, 2), rules.Lurch(61, 4))]
    numbers = {"players": (2, 3, 4), "dealt": (5, 6), "three_for_last": (0, 3), "match_games": (0, 7, 99)}
    return list(numbers.get(option, (default, 5)))


@pytest.mark.parametrize("option", [field.name for field in fields(Rules)[2:]])
def test_every_option_that_players_can_agree_on_is_a_house_rule_in_a_cell_and_on_the_command_line(option: str) -> None:
    base = rules.changed(rules.HOYLE, dealt=6 if option == "dealt" else 5, lurches=[])
    for value in values_of(option):
        house = with_house_rules(base, [f"{option}={written(value)}"])
        assert house == replace(base, **{option: value}) == rules.changed(base, **{option: value})
        assert with_house_rules(base, [f"{option.replace('_', '-').upper()}={written(value)}"]) == house


def test_house_rules_are_agreed_on_together_in_any_order() -> None:
    given = ["lurches=91:2,61:4", "target=121", "players=3", "dealt=5"]
    house = with_house_rules(rules.HOYLE_61, given)
    assert house == with_house_rules(rules.HOYLE_61, given[::-1])
    assert (house.lurches, house.target, house.players) == (rules.MODERN.lurches, 121, 3)


@pytest.mark.parametrize("written_as", ["lurches=30", "lurches=30:2", "lurches= 30 : 2 "])
def test_britannicas_lurch_is_agreed_on_by_a_house_rule(written_as: str, capsys: pytest.CaptureFixture[str]) -> None:
    play = ["play", "--demo", "--rules", "britannica-five", "--seed", "39"]
    sentences = []
    for house in ([], ["--house", written_as]):
        assert cli.main([*play, *house]) == 0
        sentences.append(capsys.readouterr().out)
    assert "by a lurch" not in sentences[0]
    assert "by a lurch, which counts as 2 games" in sentences[1]


def test_a_saved_game_is_not_gone_on_with_by_other_house_rules(play: Play) -> None:
    assert play("--plain", "--house", "target=61", "--seed", "7")[0] == 0
    assert play("--plain", "--house", "target=61")[0] == play("--plain")[0] == 0
    code, _, err = play("--plain", "--house", "target=91")
    assert code == 2
    assert "leave out --rules, --house, --seed and --two to go on" in err
