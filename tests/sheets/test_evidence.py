"""The evidence: every number of a file or page is the package's own, and every column and id has its place."""

import csv
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from published import HESSEL_PONE, SCHELL
from test_sheets import Page, words

from crib_tutor import cli
from crib_tutor.rules import BRITANNICA_FIVE, MODERN, IllegalMove
from crib_tutor.sheets.evidence import data_set, disputed_page, methods_page
from crib_tutor.sheets.evidence.crib_comparison import compare_cribs
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy import balance, crib_table, odds
from crib_tutor.strategy.cribs import kept_shares, pegging_means
from crib_tutor.strategy.hands import HANDS, THREES
from crib_tutor.strategy.playing.lead_values import answer_chances, lead_nets
from crib_tutor.strategy.playing.plain_leads import OPPONENTS
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.verdict_words import say_line, write_number

PAGES = {"methods": cache(methods_page.methods_page), "disputed": cache(disputed_page.disputed_page)}
RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
made = cache(data_set.data_files)


def rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(made()[name].splitlines()))


def column(read: list[dict[str, str]], name: str) -> list[float]:
    return [float(row[name]) for row in read]


# --- the data set -----------------------------------------------------------------------------------------------------


def test_cribs_leads_and_hands_read_back_as_the_packages_arrays() -> None:
    for game, dealt in (("six", 6), ("five", 5)):
        for whose in ("own", "other"):
            read = rows(f"crib_{whose}_{game}.csv")
            assert [row["rank"] for row in read] == RANKS
            square = np.array([column(read, rank) for rank in RANKS])
            assert np.allclose(square, crib_table(whose == "own", dealt=dealt), atol=1e-6)
    read = rows("leads.csv")
    for dealt, hands in ((6, HANDS.tolist()), (5, THREES.tolist())):
        nets = {name: lead_nets(name, dealt) for name in OPPONENTS}
        nets |= {"can answer": answer_chances(), "does answer": answer_chances(played=True)} if dealt == 6 else {}
        at = {" ".join(RANKS[rank] for rank in hand): place for place, hand in enumerate(hands)}
        of_game = [row for row in read if row["dealt"] == str(dealt)]
        assert len(of_game) == sum(len(set(hand)) for hand in hands)
        for name, table in nets.items():
            known = [table[at[row["hand"]], RANKS.index(row["lead"])] for row in of_game]
            assert np.allclose(column(of_game, name.replace(" ", "_")), known, atol=1e-6)
    six = [row for row in rows("hands.csv") if (row["dealt"], row["seat"]) == ("6", "pone")]
    assert np.allclose(column(six, "kept"), kept_shares(dealer=False), atol=1e-6)
    pegs = np.array([column(six, name) for name in ("pegs", "other_pegs")]).T
    assert np.allclose(pegs, pegging_means(HANDS, dealer=False), atol=1e-6)


def test_chances_are_those_of_the_front_door() -> None:
    for name, played in (("balance_leads.csv", "lead"), ("balance_replies.csv", "reply")):
        for row in rows(name)[::997]:
            held = row["hand"].split()
            hand = " ".join(f"{rank}{'CDHS'[held[:place].count(rank)]}" for place, rank in enumerate(held))
            if played == "lead" or held.count(row["lead"]) < 4:
                known = balance.leads(hand) if played == "lead" else balance.replies(f"{row['lead']}S", hand)
                chance = sum(chance for card, chance in known.items() if RANKS[card.rank - 1] == row[played])
                assert float(row["chance"]) == pytest.approx(chance), row
    read = rows("wins.csv")
    assert len({tuple(row.values())[:6] for row in read}) == len(read) == 8 * 121**2 + 4 * 61**2
    for row in read[::2003]:
        rules = BRITANNICA_FIVE if row["dealt"] == "5" else MODERN
        if rules.target == int(row["target"]):
            whose = {"dealer": row["seat"] == "dealer", "rules": rules, "after": row["moment"]}
            known = odds(int(row["own"]), int(row["other"]), **whose)  # type: ignore[arg-type]
            for name in ("win", "skunk", "double_skunk")[: 3 if rules is MODERN else 1]:
                assert float(row[name]) == pytest.approx(getattr(known, name), abs=1e-6)


def test_every_column_is_in_the_codebook_and_every_row_has_all_of_them() -> None:
    explained = rows(data_set.CODEBOOK)
    assert all(all(row.values()) and "{" not in "".join(row.values()) for row in explained)
    for name, text in made().items():
        assert text.endswith("\n")
        assert name in (*made()[data_set.README].replace(":", " ").split(), data_set.README)
        if name not in (data_set.CODEBOOK, data_set.README):
            head, *body = csv.reader(text.splitlines())
            assert head == [row["column"] for row in explained if row["file"] == name]
            assert {len(row) for row in body} == {len(head)}
            numbers = {cell for row in body for cell in row if "." in cell}
            assert all(re.fullmatch(r"-?\d+\.\d{1,6}", cell) for cell in numbers), name


def test_a_file_that_is_there_is_named_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "leads.csv"
    mine.write_text("mine")
    for option, given, sentence in (
        ("--tables", tmp_path, f"{mine} is there already: name another folder"),
        ("--tables", mine, f"{mine} isn't a folder: name one, or one to be made"),
        ("--page", mine, f"{mine} is there already: name another file"),
        ("--methods", tmp_path, f"{tmp_path} is there already: name another file"),
    ):
        assert cli.main(["claims", option, str(given)]) == 2
        assert capsys.readouterr().err == f"crib-tutor: {sentence}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["leads.csv"]
    assert mine.read_text() == "mine"


@pytest.mark.parametrize("there", [False, True])
def test_a_write_that_fails_in_the_middle_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool
) -> None:
    folder, whole = tmp_path / "tables", data_set.write_whole
    if there:
        folder.mkdir()
        (folder / "note.txt").write_text("mine")

    def fill_up(content: str, place: Path, mode: int) -> None:
        if place.name == "wins.csv":
            raise OSError(28, "No space left on device")
        whole(content, place, mode)

    monkeypatch.setattr(data_set, "write_whole", fill_up)
    with pytest.raises(IllegalMove, match=r"can't write into .*: No space left on device"):
        data_set.write_data_set(folder)
    assert folder.exists() == there
    assert not there or [path.name for path in folder.iterdir()] == ["note.txt"]


def test_what_is_asked_for_is_written(tmp_path: Path) -> None:
    tables, page, methods = (tmp_path / name for name in ("tables", "page.html", "methods.html"))
    assert cli.main(["claims", "--tables", str(tables), "--page", str(page), "--methods", str(methods)]) == 0
    assert {path.name: path.read_text(encoding="utf-8") for path in tables.iterdir()} == made()
    assert [path.read_text(encoding="utf-8") for path in (methods, page)] == [make() for make in PAGES.values()]


# --- the pages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_whole_and_asks_for_nothing(name: str) -> None:
    markup = PAGES[name]()
    page = Page(markup.replace("<br>", " "))
    assert page.open == []
    assert not {"script", "link", "iframe", "form", "img"} & {tag for tag, _ in page.tags}
    assert not re.search(r"https?:|url\(|@import", markup)
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch(r"h\d", tag)]
    assert levels.count(1) == levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    places = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert len(set(places)) == len(places)
    assert {(attrs["href"] or "")[1:] for attrs in page.all("a")} <= set(places)
    assert all(attrs.get("scope") in ("row", "col") for attrs in page.all("th"))
    assert not re.search(r"[{}]|\bNone\b|\bnan\b", words(markup))


def test_thirty_claims_are_there_once_each_with_their_evidence() -> None:
    disputed = [claim for group in read_shipped(disputed_page.WORDS)["groups"] for claim in group["claims"]]
    assert len(set(disputed)) == len(disputed) == 30
    articles = re.findall(r"<article>.*?</article>", PAGES["disputed"]())
    for claim, article in zip(disputed, articles, strict=True):
        verdict, shown = VERDICTS[claim], words(f"<body>{article}")
        texts = (verdict.quote, verdict.game, verdict.move, write_number(verdict.measures[0]), f"{claim} --rerun")
        for text in (f"{claim}. {verdict.claim}", *texts):
            assert " ".join(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split()) in shown, claim


def test_two_tables_are_compared_cell_by_cell() -> None:
    for author, seat, theirs in (*(("schell", *one) for one in SCHELL.items()), ("hessel", "pone", HESSEL_PONE)):
        found, upper = compare_cribs(author, seat), np.triu_indices(13)
        ours, printed = crib_table(seat == "dealer")[upper], np.array(theirs)[upper]
        assert np.allclose(found.apart, ours - printed)
        assert abs(found.apart[found.largest[0]]) == abs(ours - printed).max()
        assert found.correlation == pytest.approx(np.corrcoef(ours, printed)[0, 1])


def test_our_two_tables_tell_of_one_crib_and_tallies_differ_where_games_are_few() -> None:
    dealer, pone = (compare_cribs("rasmussen", seat) for seat in ("dealer", "pone"))
    assert dealer.ours @ dealer.often == pytest.approx(pone.ours @ pone.often, abs=1e-3)
    assert max(found.often[found.largest].max() for found in (dealer, pone)) < dealer.often.mean()


def test_the_methods_list_every_ruling_and_every_line() -> None:
    tried, lines = (
        PAGES["methods"]().partition(f'<section id="{name}">')[2].partition("</section>")[0]
        for name in ("tried", "lines")
    )
    read = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", tried)[1:]]
    for (claim, ruling, *sizes), verdict in zip(read, VERDICTS.values(), strict=True):
        assert (claim, ruling) == (verdict.id, verdict.ruling.value)
        told = [ruling if text == "the same" else text for text in sizes[:2]]
        assert told == [verdict.ruling_at(size).value for size in (0.5, 2)]
    for verdict in VERDICTS.values():
        for measure in verdict.measures:
            assert say_line(measure)[1:] in words(f"<body>{lines}")
