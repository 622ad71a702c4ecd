"""The loop around the screen: keys, lines, clock, and saves."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from prompt_toolkit import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from crib_tutor.table.screen.screen_state import TerminalSession, tick
from crib_tutor.table.screen.settings_keys import ring_for
from crib_tutor.table.screen.table_keys import press
from crib_tutor.table.screen.table_screen import frame

_NAMED = {
    Keys.Enter: "enter",
    Keys.Escape: "escape",
    Keys.Left: "left",
    Keys.Right: "right",
    Keys.Up: "up",
    Keys.Down: "down",
    Keys.Backspace: "backspace",
    Keys.PageUp: "pageup",
    Keys.PageDown: "pagedown",
    Keys.Home: "home",
    Keys.End: "end",
    Keys.F1: "f1",
    Keys.F2: "f2",
    Keys.F3: "f3",
    Keys.F5: "f5",
    Keys.F7: "f7",
    Keys.F8: "f8",
    Keys.F9: "f9",
    Keys.F10: "f10",
    Keys.ControlC: "c-c",
    Keys.ControlD: "c-c",
}
"""Keys that aren't characters, by the names that `press` knows."""
_ESCAPE_WAITS = 0.1
"""Seconds after Escape in which more of a longer key may arrive."""
_CARD = r"(?:10|[A2-9JQK])"
_COLOURED = re.compile(rf"(?P<cursor>\[{_CARD}.\])|(?P<red>{_CARD}[♥♦])|(?P<front>●)")
_STYLE = Style.from_dict({"cursor": "reverse bold", "red": "ansired", "front": "bold"})


def run(
    session: TerminalSession,
    save: Callable[[TerminalSession], None],
    *,
    source: Input | None = None,
    output: Output | None = None,
    colours: bool | None = None,
) -> TerminalSession:
    """Play until the person leaves.

    ``save`` is called at the beginning and after every change of game, tally or settings; where it raises `OSError` the
    play goes on, and says so. Unless colors are given, NO_COLOR decides; where they're asked for, there are
    some whatever the terminal says of itself.
    """
    depth = None  # the terminal says it itself
    if colours is not None or os.environ.get("NO_COLOR"):
        depth = ColorDepth.DEPTH_4_BIT if colours else ColorDepth.DEPTH_1_BIT
    return _Loop(session, save, source, output, depth=depth).run()


class _Loop:
    """A session between a keyboard and a screen."""

    def __init__(
        self,
        session: TerminalSession,
        save: Callable[[TerminalSession], None],
        source: Input | None,
        output: Output | None,
        *,
        depth: ColorDepth | None,
    ) -> None:
        self.session, self.save = session, save
        self.wakened = asyncio.Event()

        self.application: Application[None] = Application(
            layout=Layout(Window(FormattedTextControl(self._text, show_cursor=False), always_hide_cursor=True)),
            key_bindings=self._bindings(),
            style=_STYLE,
            full_screen=True,
            color_depth=depth,
            input=source,
            output=output,
        )
        self.application.ttimeoutlen = self.application.timeoutlen = _ESCAPE_WAITS

    def run(self) -> TerminalSession:
        self._save()
        self.application.run(pre_run=self._started)
        self._send(self.session.bell.rest)
        return self.session

    def _started(self) -> None:
        self.application.create_background_task(self._clock())

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()
        for key, name in _NAMED.items():
            bindings.add(key)(partial(self._press, name))

        @bindings.add(Keys.Any)
        def _(event: KeyPressEvent) -> None:
            for character in event.data if event.data.isprintable() else "":
                self._press("space" if character == " " else character, event)

        return bindings

    def _press(self, key: str, event: KeyPressEvent) -> None:
        if self.session.ended:
            return
        self._change(press(self.session, key))
        self.wakened.set()
        if self.session.ended:
            event.app.exit()

    def _change(self, session: TerminalSession) -> None:
        before, self.session = self.session, session
        self._send(ring_for(before, session))
        if session != before:
            self._save()

    def _send(self, text: str) -> None:
        if text:
            self.application.output.write_raw(text)
            self.application.output.flush()

    def _save(self) -> None:
        try:
            self.save(self.session)
        except OSError as error:
            self.session = replace(self.session, message=f"the game can't be saved: {error.strerror or error}")

    async def _clock(self) -> None:
        """Move for the computer while the demo is on; keys that are pressed meanwhile don't put the move off."""
        now = asyncio.get_running_loop().time
        moved = now()
        while not self.session.ended:  # a cancelled wait may still end as if it were wakened
            self.wakened.clear()
            if not self.session.demo:
                await self.wakened.wait()
                moved = now()
                continue
            try:
                await asyncio.wait_for(self.wakened.wait(), max(0, moved + self.session.delay / 10 - now()))
            except TimeoutError:
                moved = now()
                self._change(tick(self.session))
                self.application.invalidate()

    def _text(self) -> StyleAndTextTuples:
        size = self.application.output.get_size()
        self.session = replace(self.session, width=size.columns, height=size.rows)
        pieces: StyleAndTextTuples = []
        for line in frame(self.session):
            pieces += [*color_line(line), ("", "\n")]
        return pieces[:-1]


def color_line(line: str) -> Iterator[tuple[str, str]]:
    """Cut a line into pieces with their styles.

    >>> list(color_line("[5♥] 6♣"))
    [('class:cursor', '[5♥]'), ('', ' 6♣')]
    """
    at = 0
    for match in _COLOURED.finditer(line):
        if match.start() > at:
            yield "", line[at : match.start()]
        yield f"class:{match.lastgroup}", match[0]
        at = match.end()
    if at < len(line):
        yield "", line[at:]
