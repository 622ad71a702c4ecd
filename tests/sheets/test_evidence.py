"""The evidence: every number in a file or on a page is the package's own, and every column and id has its place."""

import csv
import re
from functools import cache
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest
from published import HESSEL_PONE, SCHELL
from test_sheets import Page, words

from crib_tutor import cli
from crib_tutor.rules import BRITANNICA_FIVE, MODERN
from crib_tutor.rules.refusals import IllegalMove
from crib_tutor.sheets.evidence import data_files
from crib_tutor.sheets.evidence.crib_comparison import compare_cribs, mean_crib
from crib_tutor.sheets.evidence.disputed_page import disputed_claims, disputed_page
from crib_tutor.sheets.evidence.methods_page import methods_page
from crib_tutor.strategy import balance, crib_table, odds
from crib_tutor.strategy.cribs import kept_shares, pegging_means
from crib_tutor.strategy.hands import HANDS
from crib_tutor.strategy.playing.lead_values import answer_chances, lead_nets
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.published_cribs import published_cribs
from crib_tutor.verdicts.verdict_words import say_measure, write_value

PAGES = {"methods": cache(methods_page), "disputed": cache(disputed_page)}
RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
made = cache(data_files.data_files)


def rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(made()[name].splitlines()))


def with_suits(hand: str) -> str:
    """The cards of a hand of ranks, each rank with another suit."""
    ranks = hand.split()
    return " ".join(f"{rank}{'CDHS'[ranks[:at].count(rank)]}" for at, rank in enumerate(ranks))


# --- the data set -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "whose"), [*product(("six", "five"), ("own", "other"))])
def test_the_square_tables_are_the_crib_tables(game: str, whose: str) -> None:
    read = rows(f"crib_{whose}_{game}.csv")
    assert [row["rank"] for row in read] == RANKS
    table = crib_table(whose == "own", dealt={"six": 6, "five": 5}[game])
    assert np.allclose([[float(row[rank]) for rank in RANKS] for row in read], table, atol=1e-6)


def test_leads_and_hands_read_back_as_the_packages_arrays() -> None:
    nets = {name: lead_nets(name.replace("_", " ")) for name in ("greedy", "careful", "best_reply")}
    nets |= {"can_answer": answer_chances(), "does_answer": answer_chances(played=True)}
    at = {" ".join(RANKS[rank] for rank in hand): place for place, hand in enumerate(HANDS.tolist())}
    read = rows("leads.csv")
    assert len(read) == sum(len(set(hand)) for hand in HANDS.tolist())
    for name, table in nets.items():
        known = [table[at[row["hand"]], RANKS.index(row["lead"])] for row in read]
        assert np.allclose([float(row[name]) for row in read], known, atol=1e-6)
    six = [row for row in rows("hands.csv") if (row["dealt"], row["seat"]) == ("6", "pone")]
    assert np.allclose([float(row["kept"]) for row in six], kept_shares(dealer=False), atol=1e-6)
    pegs = [[float(row["pegs"]), float(row["other_pegs"])] for row in six]
    assert np.allclose(pegs, pegging_means(HANDS, dealer=False), atol=1e-6)


def test_the_balance_is_what_the_front_door_says() -> None:
    for row in rows("balance_leads.csv")[::97]:
        leads = balance.leads(with_suits(row["hand"]))
        chance = sum(chance for card, chance in leads.items() if RANKS[card.rank - 1] == row["lead"])
        assert float(row["chance"]) == pytest.approx(chance), row
    for row in rows("balance_replies.csv")[::997]:
        if row["hand"].split().count(row["lead"]) < 4:
            replies = balance.replies(f"{row['lead']}S", with_suits(row["hand"]))
            chance = sum(chance for card, chance in replies.items() if RANKS[card.rank - 1] == row["reply"])
            assert float(row["chance"]) == pytest.approx(chance), row


def test_the_chances_of_winning_are_those_of_odds() -> None:
    read = rows("wins.csv")
    for row in read[::2003]:
        rules = BRITANNICA_FIVE if row["dealt"] == "5" else MODERN
        if rules.target == int(row["target"]):
            mine, theirs, dealer = int(row["own"]), int(row["other"]), row["seat"] == "dealer"
            known = odds(mine, theirs, dealer=dealer, rules=rules, after=row["moment"])
            assert float(row["win"]) == pytest.approx(known.win, abs=1e-6)
            if rules is MODERN:
                assert float(row["skunk"]) == pytest.approx(known.skunk, abs=1e-6)
                assert float(row["double_skunk"]) == pytest.approx(known.double_skunk, abs=1e-6)
    assert len({tuple(list(row.values())[:6]) for row in read}) == len(read), "no score stands twice"


def test_every_column_is_in_the_codebook_and_the_other_way_round() -> None:
    written = [(name, column) for name in made() if name.endswith(".csv") for column in rows(name)[0]]
    explained = rows(data_files.CODEBOOK)
    assert [(row["file"], row["column"]) for row in explained] == [
        pair for pair in written if pair[0] != data_files.CODEBOOK
    ]
    assert all(all(row.values()) and "{" not in "".join(row.values()) for row in explained)
    assert all(name in made()[data_files.README] for name in made() if name != data_files.README)
    assert "MIT License" in made()[data_files.README]


def test_files_are_plain_numbers_with_a_newline_at_the_end() -> None:
    assert all(text.endswith("\n") and "\r" not in text and "nan" not in text.split(",") for text in made().values())
    for name in made().keys() - {data_files.CODEBOOK, data_files.README}:
        cells = {cell for row in csv.reader(made()[name].splitlines()[1:]) for cell in row}
        numbers = {cell for cell in cells if re.search(r"\d\.|e[+-]?\d", cell)}
        assert all(re.fullmatch(r"-?\d+\.\d{1,6}", cell) for cell in numbers), name


# --- writing ----------------------------------------------------------------------------------------------------------


def test_a_file_that_is_there_is_named_and_nothing_is_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "leads.csv"
    mine.write_text("mine")
    for options in (["--tables", str(tmp_path)], ["--page", str(mine)], ["--methods", str(tmp_path)]):
        assert cli.main(["claims", *options]) == 2
        assert capsys.readouterr().err == f"crib-tutor: {mine if options[0] != '--methods' else tmp_path} is there " + (
            "already: name another folder\n" if options[0] == "--tables" else "already: name another file\n"
        )
    assert cli.main(["claims", "--tables", str(mine)]) == 2
    assert "isn't a folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["leads.csv"]
    assert mine.read_text() == "mine"


@pytest.mark.parametrize("there", [False, True])
def test_a_write_that_fails_in_the_middle_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool
) -> None:
    folder, whole = tmp_path / "tables", data_files.write_whole
    if there:
        folder.mkdir()
        (folder / "note.txt").write_text("mine")

    def fill_up(content: str, place: Path, mode: int) -> None:
        if place.name == "wins.csv":
            raise OSError(28, "No space left on device")
        whole(content, place, mode)

    monkeypatch.setattr(data_files, "write_whole", fill_up)
    with pytest.raises(IllegalMove, match=r"can't write into .*: No space left on device"):
        data_files.write_data_set(folder)
    assert folder.exists() == there
    assert not there or [path.name for path in folder.iterdir()] == ["note.txt"]


def test_what_is_asked_for_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables, page, methods = (tmp_path / name for name in ("tables", "page.html", "methods.html"))
    options = ["--tables", str(tables), "--page", str(page), "--methods", str(methods)]
    assert cli.main(["claims", *options]) == 0
    assert capsys.readouterr().out.count("\n") == 3
    assert {path.name: path.read_text(encoding="utf-8") for path in tables.iterdir()} == made()
    assert (page.read_text(encoding="utf-8"), methods.read_text(encoding="utf-8")) == (disputed_page(), methods_page())


# --- both pages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_whole_runs_nothing_and_asks_for_nothing(name: str) -> None:
    markup = PAGES[name]()
    page = Page(markup.replace("<br>", " "))
    assert page.open == []
    assert not {"script", "link", "iframe", "form", "img"} & {tag for tag, _ in page.tags}
    assert not re.search(r"https?:|url\(|@import", markup)
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch(r"h\d", tag)]
    assert levels[0] == 1 < min(levels[1:])
    assert all(after - before <= 1 for before, after in pairwise(levels))
    places = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert len(set(places)) == len(places)
    assert {(attrs["href"] or "")[1:] for attrs in page.all("a")} <= set(places)
    assert all(attrs.get("scope") in ("row", "col") for attrs in page.all("th"))
    assert not re.search(r"[{}]|\bNone\b|\bnan\b", words(markup))


# --- the disputed claims ----------------------------------------------------------------------------------------------


def test_thirty_claims_stand_once_each_with_their_evidence() -> None:
    markup = disputed_page()
    assert len(disputed_claims()) == 30
    assert set(disputed_claims()) <= VERDICTS.keys()
    assert [attrs["id"] for attrs in Page(markup.replace("<br>", " ")).all("h3") if "id" in attrs] == [
        *disputed_claims()
    ]
    shown = words(markup)
    for claim in disputed_claims():
        verdict = VERDICTS[claim]
        for text in (
            verdict.quote,
            verdict.move,
            verdict.why,
            write_value(verdict.measures[0]),
            f"claims {claim} --rerun",
        ):
            assert " ".join(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split()) in shown, claim


def test_two_tables_are_compared_as_numpy_compares_them() -> None:
    for seat, theirs in (*SCHELL.items(), ("pone", HESSEL_PONE)):
        name = "schell" if theirs is SCHELL[seat] else "hessel"
        found, upper = compare_cribs(published_cribs()[name], seat), np.triu_indices(13)
        apart = (crib_table(seat == "dealer") - np.array(theirs))[upper]
        assert found.mean == pytest.approx(apart.mean())
        assert abs(found.largest[0].apart) == pytest.approx(abs(apart).max())
        assert found.correlation == pytest.approx(
            np.corrcoef(crib_table(seat == "dealer")[upper], np.array(theirs)[upper])[0, 1]
        )
        assert sum(pair.often for pair in found.pairs) == pytest.approx(1)


def test_our_two_tables_tell_of_one_crib_and_tallies_differ_where_they_are_few() -> None:
    assert mean_crib("dealer") == pytest.approx(mean_crib("pone"), abs=1e-3)
    for seat in ("dealer", "pone"):
        largest = compare_cribs(published_cribs()["rasmussen"], seat).largest
        assert max(pair.often for pair in largest) < 1 / len(compare_cribs(published_cribs()["rasmussen"], seat).pairs)


# --- the methods ------------------------------------------------------------------------------------------------------


def test_the_methods_list_every_ruling_and_every_line() -> None:
    markup = methods_page()
    tried = markup.partition('id="tried"')[2].partition("</section>")[0]
    read = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", tried)[1:]]
    assert [row[0] for row in read] == [*VERDICTS]
    for claim, ruling, half, twice, *_ in read:
        verdict = VERDICTS[claim]
        assert ruling == verdict.ruling.value
        for size, told in ((0.5, half), (2, twice)):
            assert (told if told != "the same" else ruling) == verdict.ruling_at(size).value
    lines = words("<body>" + markup.partition('id="lines"')[2].partition("</section>")[0])
    for verdict in VERDICTS.values():
        for measure in verdict.measures:
            said = say_measure(measure).rpartition(": ")[2].rstrip(".")
            assert said[1:] in lines
