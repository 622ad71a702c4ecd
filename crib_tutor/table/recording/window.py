"""A learner's record of games, on one page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ipywidgets import DOMWidget

from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.notebook.window import Event, Window, file_text
from crib_tutor.phrases import capitalized
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.rules import IllegalMove
from crib_tutor.table.recording import charts, words
from crib_tutor.table.recording.averages import averages, lost_by_tens
from crib_tutor.table.recording.keeping import STOP, GameKeeper, RecordStrip
from crib_tutor.table.recording.played_game import MEASURES, PlayedGame
from crib_tutor.table.recording.rating import rate, rating_curve
from crib_tutor.table.recording.record import LONGEST
from crib_tutor.words.counts_aloud import amount_of


class RecordWindow(Window):
    """Finished games: your rating, your averages, and one advice.

    ``practice`` opens what the advice names, and ``play`` a table with an opponent; both below this window.
    """

    def __init__(
        self, recorder: GameKeeper, practice: Callable[[str], DOMWidget], play: Callable[[str], DOMWidget]
    ) -> None:
        self._recorder, self._practice, self._play = recorder, practice, play
        self._inside: DOMWidget | None = None
        self._file: dict[str, str] | None = None
        super().__init__(RecordStrip(recorder, looks=True))

    @property
    def games(self) -> Sequence[PlayedGame]:
        """The finished games."""
        return self._recorder.record.games

    def _on_practice(self, _: Event) -> str:
        if not (what := words.advise(self.games).practice):
            raise IllegalMove("nothing has to be practiced yet: play a game first")
        self._inside = self._practice(what)
        return "The practice is open below."

    def _on_play(self, _: Event) -> str:
        self._inside = self._play(words.next_to_beat(self.games))
        return "The table is below."

    def _on_save(self, _: Event) -> str:
        name = f"crib-games-{self._recorder.clock():%Y-%m-%d}.json"
        self._file = {"name": name, "text": self._recorder.text}
        return f"Saved as {name}, in your browser's downloads."

    def _on_load(self, event: Event) -> str:
        return f"{amount_of(self._recorder.load(file_text(event, 'a record of games', LONGEST)), 'new game')} added."

    def _on_delete(self, _: Event) -> str:
        self._recorder.delete()
        return "Deleted: no game is kept here any more, nor in a copy set aside."

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Answer the page; a file is sent only once."""
        super().refresh(said, refused=refused)
        self._file = None

    def view(self) -> Mapping[str, object]:
        """Build the page's view."""
        keeps = self._recorder.record.keeps
        return {
            "empty": "" if self.games else words.EMPTY,
            "keeps": keeps,
            "stop games": STOP if keeps else "Keep games again",
            "place": f"Your games are kept in {self._recorder.place} alone, and never in what you turn in.",
            "play": f"Play {PLAYERS[words.next_to_beat(self.games)].name}" if self.games else "Play a game",
            "shown": _drawn(self.games) if self.games else None,
            "inside": f"IPY_MODEL_{self._inside.model_id}" if self._inside is not None else "",
            "file": self._file,
        }

    def static(self) -> Html:
        """Say the record without a kernel."""
        return stacked(*map(paragraph, words.record_lines(self.games)))


def _drawn(games: Sequence[PlayedGame]) -> dict[str, Any]:
    advice, rating, lost = words.advise(games), rate(games), lost_by_tens(games)
    return {
        "headline": words.headline(games),
        "sum": words.sum_up(games),
        "ladder": charts.draw_ladder(rating),
        "rated": f"You're at {rating.value:.0f}, give or take {rating.margin:.0f}.",
        "rating": [charts.draw_rating(rating_curve(games), width) for width in (charts.WIDE, charts.NARROW)],
        "won": words.wins_by_opponent(games),
        "axis": charts.draw_axis(),
        "averages": [
            {
                "measure": capitalized(MEASURES[one.place]),
                "mine": f"{one.mine:.1f}",
                "par": f"par {one.par:.1f}",
                "drawn": charts.draw_average(one, judged=bool(beside)),
                "beside": beside,
            }
            for one in averages(games)
            for beside in [words.say_beside(one, games)]
        ],
        "lost": charts.draw_lost(lost),
        "by tens": ", ".join(f"games {ten}: {holes:.1f}" for ten, holes in lost),
        "holes": words.say_holes(games),
        "advice": advice.words,
        "practice": f"Practice {advice.practice}" if advice.practice else "",
        "note": words.NOTE,
    }
