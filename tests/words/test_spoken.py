"""What is said of a count: exact sentences, and laws that every sentence keeps."""

import re
from itertools import combinations

import pytest
from aloud import NINETEEN, totals
from deals import RENAMINGS, TELLING, counts, rank_shapes, renamed
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import Count, IllegalMove, Kind, count, explain, mark, rules
from crib_tutor.counts import SHOWN
from crib_tutor.deck import SUITS
from crib_tutor.look.html import outcome
from crib_tutor.rules import Muggins
from crib_tutor.words.counts_aloud import review, verdict

SAID = {
    ("9H 6D 5S 4C", "4H"): "Fifteen two, fifteen four, fifteen six, and a double run of three makes fourteen",  # Hoyle
    ("5H 5D 5S JC", "5C"): "Fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, fifteen twelve, "
    "fifteen fourteen, fifteen sixteen, a double pair royal makes twenty-eight, and one for his nobs makes twenty-nine",
    ("8S 8H 7D 6C", "6S"): "Fifteen two, fifteen four, and a double double run makes twenty",
    ("KH KD KS QC", "JH"): "A triple run for fifteen",
    ("2H 3D 4S 5C", "3H"): "Fifteen two, and a double run of four makes twelve",
    ("7H 8D 9S TC", "JH"): "Fifteen two, and a run of five makes seven",
    ("2H 9D TS JC", "4H"): "Fifteen two, and a run of three makes five",
    ("4H 6C 8S JH", "TH"): "One for his nobs",
    ("2C 4C 6C 8C", "KH"): "A flush for four",
    ("2C 4C 6C JC", "QC"): "A flush for five, and one for his nobs makes six",
    ("4C 5C 6C", "5H"): "Fifteen two, fifteen four, a double run of three makes twelve, "
    "and a flush of three makes fifteen",  # Britannica
    ("4H 4D TC TS", "KH"): "Two pairs for four",
    ("8H 8D 8S 2C", "2H"): "A pair for two, and a pair royal makes eight",
    ("7H 8D 2S 4C", "KH"): "Fifteen two",
    ("4C 8C 9C", "4H"): "A pair for two, and a flush of three makes five",
    ("2H 4D 6S 8C", "TH"): NINETEEN,
}


@pytest.mark.parametrize(("cards", "words"), SAID.items())
def test_hand_is_said_as_players_say_it(cards: tuple[str, str], words: str) -> None:
    assert explain(count(*cards)) == explain(count(*cards), "spoken", order="hoyle") == words


@pytest.mark.parametrize(
    ("hand", "starter", "tommy"),
    [
        ("9H 6D 5S 4C", "4H", "3-15, 4-6-r (6), 2-4"),
        ("5H 5D 5S JC", "5C", "8-15, 4-5, hn"),
        ("2C 4C 6C JC", "QC", "4-ufl, hn"),
        ("2C 4C 6C 8C", "KH", "4-fl"),
        ("7H 8D 9S TC", "JH", "1-15, 7-J-r (5)"),
        ("TH TD TS 4C", "4H", "2-4, 3-10"),
        ("4C 5C 6C", "5H", "2-15, 4-6-r (6), 3-fl, 2-5"),
        ("2H 4D 6S 8C", "TH", "nineteen"),
    ],
)
def test_hand_is_abbreviated_as_tommys_tutor_does(hand: str, starter: str, tommy: str) -> None:
    assert explain(count(hand, starter), style="tommy") == tommy


def test_plain_style_gives_each_combination_a_sentence_and_then_the_sum() -> None:
    assert explain(count("5H 5D TS 2C", "KC"), style="plain").splitlines() == [
        "Fifteen: five of diamonds and ten of spades, for 2.",
        "Fifteen: five of diamonds and king of clubs, for 2.",
        "Fifteen: five of hearts and ten of spades, for 2.",
        "Fifteen: five of hearts and king of clubs, for 2.",
        "Pair: five of diamonds and five of hearts, for 2.",
        "The hand is worth 10.",
    ]
    assert (
        explain(count("2C 4C 6C 8C", "TH", crib=True), style="plain")
        == "The crib is worth 0: nineteen, as players say."
    )


def test_runs_are_no_double_run_where_their_pair_is_not_counted() -> None:
    held = count("4H 4D 5S 6C", "6H")
    assert explain(held.only("run")) == "Four runs of three for twelve"
    assert explain(count("4H 4D 5S 6C", "KH").only("fifteen", "run")).endswith("and two runs of three make twelve")
    assert explain(count("4H 5D 6S 7C", "KH").only("run")) == "A run for four"


def written_points(part: str) -> int:
    """The points of one of Tommy's abbreviations, by the key that his instructions give."""
    if run := re.fullmatch(r"(\w+)-(\w+)-r \((\d+)\)", part):
        return int(run[3])
    if flush := re.fullmatch(r"(\d)-(u?)fl", part):
        return int(flush[1]) + len(flush[2])
    if fifteens := re.fullmatch(r"(\d)-15", part):
        return 2 * int(fifteens[1])
    if alike := re.fullmatch(r"([234])-(10|[A2-9JQK])", part):
        return {"2": 2, "3": 6, "4": 12}[alike[1]]
    return {"hn": 1, "nineteen": 0}[part]


def check(counted: Count) -> None:
    """Every phrase is one that players say, and the totals on the way are what the phrases add up to."""
    for order in ("hoyle", "tommy"):
        assert totals(explain(counted, order=order))[-1] == counted.points, counted
        written = explain(counted, "tommy", order=order).split(", ")
        assert sum(map(written_points, written)) == counted.points, (counted, written)
    *lines, last = explain(counted, "plain").splitlines()
    assert len(lines) == len(counted.combinations)
    for line, part in zip(lines, counted, strict=True):
        assert line.startswith(part.kind.value.capitalize())
        assert all(card.name in line for card in part.cards)
        assert line.endswith(f" for {part.points}.")
    assert re.match(r"The (hand|crib) is worth (\d+)", last).groups() == (
        "crib" if counted.crib else "hand",
        str(counted.points),
    )


def test_every_style_adds_up_on_every_shape_of_ranks() -> None:
    for i, (hand, starter) in enumerate(rank_shapes()):
        counted = count(hand, starter, i % 2 == 1)
        check(counted)


@given(counts())
def test_every_style_adds_up_on_any_hand(counted: Count) -> None:
    check(counted)


@pytest.mark.parametrize("crib", ["2H 4H 6H 8D", "2H 4H 6H 8H", "5H 5D JH 6H"])
def test_every_style_adds_up_with_tommys_flush_of_four_in_the_crib(crib: str) -> None:
    counted = count(crib, "QH", crib=True, rules=rules.TOMMY_FIVE)
    check(counted)


@given(counts(), st.data())
def test_order_in_which_cards_lie_changes_no_word(counted: Count, data: st.DataObject) -> None:
    again = count(data.draw(st.permutations(counted.hand)), counted.starter, counted.crib)
    for style in ("spoken", "tommy", "plain"):
        assert explain(again, style) == explain(counted, style)


@given(counts(), st.sampled_from(RENAMINGS))
def test_suits_renamed_change_nothing_but_their_names(counted: Count, renaming: dict[str, str]) -> None:
    again = count(renamed(counted.hand, renaming), renamed((counted.starter,), renaming), counted.crib)
    for style in ("spoken", "tommy"):
        assert explain(again, style) == explain(counted, style)
    words = {SUITS[old]: SUITS[new] for old, new in renaming.items()}
    other = re.sub("|".join(words), lambda match: words[match[0]], explain(counted, "plain"))
    assert names(explain(again, "plain")) == names(other)


def names(plain: str) -> list[list[str]]:
    """Lines in no order, each as its words in no order, since suits decide which card or line stands first."""
    return sorted(sorted(re.findall(r"\w+ of \w+|\w+(?=:)|\d+", line)) for line in plain.splitlines())


@given(counts())
def test_tommys_order_tells_flushes_before_pairs_and_hoyles_after(counted: Count) -> None:
    orders = {"hoyle": "fifteen run pair flush nobs", "tommy": "fifteen run flush pair nobs"}
    for order, kinds in orders.items():
        lines = explain(counted, "plain", order=order).splitlines()[:-1]
        places = [kinds.split().index(line.partition(":")[0].lower()) for line in lines]
        assert places == sorted(places)


def test_order_may_be_asked_for_apart_from_the_style() -> None:
    flushed = count("4C 8C 9C", "4H")
    assert explain(flushed, order="tommy") == "A flush for three, and a pair makes five"
    assert explain(flushed, "tommy") == explain(flushed, "tommy", order="tommy") == "3-fl, 2-4"
    assert explain(flushed, "tommy", order="hoyle") == "2-4, 3-fl"


SOME_KINDS = [kinds for size in range(1, 5) for kinds in combinations(SHOWN, size)]


def test_kinds_counted_alone_are_said_as_players_would_on_every_shape_of_ranks() -> None:
    for place, (hand, starter) in enumerate(rank_shapes()):
        counted = count(hand, starter).only(*SOME_KINDS[place % len(SOME_KINDS)])
        words = explain(counted)
        if counted.points:
            assert totals(words)[-1] == counted.points, counted
        else:
            assert re.fullmatch(r"No [a-z ]+: zero", words), words


@pytest.mark.parametrize(
    "clumsy",
    [
        "A pair is two, and a pair makes four",
        "A pair for two, and a pair for four",
        "Fifteen two, a pair makes four, and a pair makes six",
        "One for his nobs is one",
        "One for his nobs for one",
        "A flush of four is four",
        "A run of three for three",
        "Fifteen two, a pair makes four",
        "Fifteen two, and two runs of three makes eight",
        "Fifteen two, and a quadruple run of three, the double-double, makes eighteen",
        "Fifteen two, and a double run of three makes nine",
    ],
)
def test_what_no_player_says_is_heard_as_such(clumsy: str) -> None:
    with pytest.raises((AssertionError, KeyError, AttributeError)):
        totals(clumsy)


@pytest.mark.parametrize(
    "options", [{"style": "sung"}, {"style": ""}, {"style": None}, {"order": "backwards"}, {"order": "x\n" * 10_000}]
)
def test_unknown_style_or_order_is_refused_with_those_that_there_are(options: dict[str, str]) -> None:
    (given_name,) = options.values()
    with pytest.raises(IllegalMove) as refused:
        explain(TELLING[0], **options)
    message = str(refused.value)
    assert repr(given_name)[:15] in message
    assert any(names in message for names in ("spoken, tommy, plain", "hoyle or tommy"))
    assert len(message.splitlines()) == 1
    assert len(message) < 200


@given(counts(), st.integers(0, 29))
def test_a_total_is_told_what_it_pegs_and_misses_and_that_nothing_is_found(counted: Count, said: int) -> None:
    marked = mark(said, counted)
    told, seen = review(marked), outcome(marked)
    for words in (told, seen.plain, re.sub(r"<[^>]+>", " ", str(seen))):
        named = r"\b(found|counted|fifteens?|pairs?|runs?|flush(es)?|nobs|heels)\b"
        assert not re.search(named, words, re.IGNORECASE), words
    assert marked.by_total == bool(said or counted.points)
    if marked.by_total:
        right, wrong = "and that's right.", f"but the {counted.place} is worth {counted.points}"
        assert verdict(marked).startswith(f"You say {said}, {right if said == counted.points else wrong}")
    if said < counted.points:
        assert f"takes the {counted.points - said} you missed" in told


def test_points_by_kind_are_counted_and_only_cards_are_found() -> None:
    held = count("7H 8D 9C KS", "2D")
    assert review(mark({"run": 3}, held)).splitlines()[0] == "Counted. Runs, for 3."
    assert verdict(mark({"run": 3}, held)).startswith("You counted 3 of 5 points.")
    assert verdict(mark([("run", "7H 8D 9C")], held)).startswith("You found 3 of 5 points.")


@given(counts(), st.data(), st.sampled_from([rules.HOYLE, rules.MAN_PAGE, rules.BRITANNICA_SIX]))
def test_review_tells_every_part_of_a_marking(counted: Count, data: st.DataObject, game: rules.Rules) -> None:
    cards = st.lists(st.sampled_from(counted.cards), min_size=1, unique=True)
    claims = data.draw(st.lists(st.tuples(st.sampled_from(Kind), cards), max_size=4))
    marked = mark(claims, counted, rules=game)
    *lines, last = review(marked).splitlines()
    parts = (marked.found, marked.missed, marked.mistaken)
    heads = [head for head, group in zip(("Found", "Missed", "Doesn't score"), parts, strict=True) for _ in group]
    assert [line.partition(".")[0] for line in lines] == heads
    assert all(any(mistake.reason in line for line in lines) for mistake in marked.mistaken)
    assert last == verdict(marked)
    assert ("Muggins!" in last) == (game.muggins is not Muggins.OFF and bool(marked.missed))
    assert all(f"{peg.points}" in last for peg in marked.pegging)
