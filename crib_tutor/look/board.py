"""The cribbage board as SVG, for two or three.

Hoyle: four rows of thirty holes, two rows to each player. A player goes out along the outer row, back along the
inner one, does the same again in a long game, and ends in the game hole beside the last hole of the inner row.
"""

from collections.abc import Iterable, Sequence
from functools import cache

from crib_tutor import rules
from crib_tutor.look import theme

Point = tuple[float, float]

ROW = 30  # Hoyle: four rows of thirty holes
LAP = 2 * ROW  # out and back
STREETS = ("first", "second", "third", "fourth")  # players' words for the four rows of a long game
GROUP = 5  # holes stand in fives, to count by

# The drawing's own units. A peg is 10 across, which is 8 pixels when the board is 300 wide.
PITCH, GROUP_GAP = 10, 5
WIDTH, HEIGHT = 376, 84
LANE = 40  # what a third side's two rows add to the height, between the others
FIRST = 39  # across to the first hole
OUTER, INNER = 14, 30  # down to the rows of the far side; the near side mirrors them
HOLE_SIZE, PEG = 3.4, 4.7
SIDES = (("you", theme.YOU), ("opponent", theme.OPPONENT), ("third", theme.THIRD))
_STARTS = (25, 14)  # across to the start holes: front peg, back peg
_GAME = 19.5  # across to the game hole


def spot(side: int, points: int, target: int = rules.GAME, *, back: bool = False, sides: int = 2) -> Point:
    """Find where a peg stands that has `points`.

    >>> spot(0, 1)
    (39, 70)

    Side 0 is yours, on the near rows; side 1 is your opponent's.
    At 0 the two pegs wait side by side, so the `back` one has its own hole; at the target or past it, the game hole.
    A third side has the rows in the middle.
    """
    if points < 0 or side not in range(sides):
        known = " and ".join(map(str, range(sides)))
        raise rules.IllegalMove(f"no peg of side {side} is at {points}: sides are {known}, points 0 or more")
    x, y = _hole((points - 1) % LAP)
    if points == 0:
        x, y = _STARTS[back], OUTER
    elif points >= target:
        x, y = _GAME, INNER
    return x, _height(sides) - y if side == 0 else y + LANE * (side - 1)  # a third side lies between them


def _height(sides: int) -> int:
    return HEIGHT + LANE * (sides - 2)


def path(side: int, start: int, end: int, target: int = rules.GAME, *, sides: int = 2) -> list[Point]:
    """List the holes that a peg passes.

    >>> path(0, 0, 3) == [spot(0, 1), spot(0, 2), spot(0, 3)]
    True

    No one pegs past the target, so what is over isn't walked; a path to where the peg stands is empty.
    """
    return [spot(side, points, target, sides=sides) for points in range(start + 1, min(end, target) + 1)]


def street(points: int) -> str:
    """Name the street in which a peg stands.

    >>> street(30), street(31), street(95)
    ('first', 'second', 'fourth')

    At the start it's the first already, and in the game hole the last that was walked.
    """
    return STREETS[min(max(points - 1, 0) // ROW, len(STREETS) - 1)]


def board(you: tuple[int, int] = (0, 0), opponent: tuple[int, int] = (0, 0), target: int = rules.GAME) -> str:
    """Draw the board with both sides' pegs.

    >>> board((12, 7), (4, 0)).count('class="peg')
    4

    Each side is given as its front peg and its back peg.
    Each peg is a circle of class `peg`, `you` or `opponent`, `front` or `back`: a script moves it by its cx and cy.
    """
    return tracks((you, opponent), target)


def tracks(pegs: Sequence[tuple[int, int]], target: int = rules.GAME, lines: Iterable[int] = ()) -> str:
    """Draw the board of two or three sides.

    ``lines`` are the holes before which a line is drawn, since a lurch or skunk is saved there.
    Sides are named `you`, `opponent` and `third` in the classes of their pegs.
    """
    sides = len(pegs)
    height = _height(sides)
    lanes = "".join(_lane(side, colour, sides) for side, (_, colour) in enumerate(SIDES[:sides]))
    skunks = "".join(_line(side, below, sides) for side in range(sides) for below in lines)
    stand = "".join(_pegs(side, each, target, sides) for side, each in enumerate(pegs))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{theme.BOARD_WIDTH}" style="max-width:100%">'
        f"{_wood(height)}{lanes}{skunks}{_holes(sides)}{stand}</svg>"
    )


def board_in_words(you: int, opponent: int) -> str:
    """Tell both scores in one sentence.

    >>> board_in_words(12, 4)
    "You're at 12, your opponent at 4."

    It tells the scores alone, as players do; where the back pegs stand isn't said.
    """
    return f"You're at {you}, your opponent at {opponent}."


def _hole(index: int) -> Point:
    row, step = divmod(index, ROW)
    column = ROW - 1 - step if row else step
    return FIRST + column * PITCH + column // GROUP * GROUP_GAP, INNER if row else OUTER


def _pegs(side: int, points: tuple[int, int], target: int, sides: int) -> str:
    name, colour = SIDES[side]
    back = _peg(f"{name} back", spot(side, points[1], target, back=True, sides=sides), theme.WOOD, colour, 1.7)
    return back + _peg(f"{name} front", spot(side, points[0], target, sides=sides), colour, theme.CARD_FACE, 1.2)


def _peg(name: str, place: Point, fill: str, rim: str, width: float) -> str:
    x, y = place
    return (
        f'<circle class="peg {name}" cx="{x:g}" cy="{y:g}" r="{PEG}" fill="{fill}" stroke="{rim}" '
        f'stroke-width="{width:g}"/>'
    )


@cache
def _lane(side: int, colour: str, sides: int) -> str:
    """A thin line in the player's color under the holes: out, around the end and back to the game hole."""
    places = (spot(side, 0, back=True, sides=sides), spot(side, ROW, sides=sides), spot(side, rules.GAME, sides=sides))
    (start, outer), (far, _), (game, inner) = places
    turn = f"A8 8 0 0 {int(side > 0)} {far:g} {inner:g}"
    return f'<path d="M{start:g} {outer:g}H{far:g}{turn}H{game:g}" fill="none" stroke="{colour}" opacity=".4"/>'


def _line(side: int, below: int, sides: int) -> str:
    """A line before a hole: across the row, or at its far end along it, where the way turns."""
    (x, y), (before, above) = (spot(side, points, sides=sides) for points in (below, below - 1))
    middle, half = (x + before) / 2, PITCH / 2
    across = f"M{middle:g} {y - half - 1:g}V{y + half + 1:g}"
    if y != above:  # at the turn, or from lap to lap
        away = (below - 1) % LAP
        across = (
            f"M{x - half:g} {(y + above) / 2:g}h{PITCH + half}"
            if away
            else f"M{x - half - 1:g} {y - half - 1:g}v{PITCH + 2}"
        )
    return f'<path class="skunk" d="{across}" stroke="{theme.HOLE}" stroke-width="1.6" opacity=".75"/>'


@cache
def _holes(sides: int) -> str:
    """Every hole as a dot, a line of no length with round ends; the game holes are the larger ones."""
    every = range(sides)
    places = [spot(side, points, sides=sides) for side in every for points in range(1, LAP + 1)]
    places += [spot(side, 0, back=which, sides=sides) for side in every for which in (False, True)]
    dots = "".join(f"M{x:g} {y:g}h0" for x, y in places)
    game = "".join(f"M{x:g} {y:g}h0" for x, y in (spot(side, rules.GAME, sides=sides) for side in every))
    return (
        f'<g stroke="{theme.HOLE}" stroke-linecap="round"><path stroke-width="{HOLE_SIZE}" d="{dots}"/>'
        f'<path stroke-width="{HOLE_SIZE + 2}" d="{game}"/></g>'
    )


def wood(width: int, height: int) -> str:
    """A piece of plain wood, as large as the drawing on it."""
    size = f'width="{width - 1.5}" height="{height - 1.5}"'
    edge = f'stroke="{theme.WOOD_EDGE}" stroke-width="1.5"'
    return f'<rect x=".75" y=".75" {size} rx="10" fill="{theme.WOOD}" {edge}/>'


def _wood(height: int) -> str:
    grain = "".join(
        f'<g transform="translate(0 {down})">{_GRAIN}</g>' if down else _GRAIN
        for down in range(0, height - HEIGHT + 1, LANE)
    )
    across = range(0, ROW // GROUP, 2)
    starts = [FIRST + group * (GROUP * PITCH + GROUP_GAP) - (PITCH + GROUP_GAP) / 2 for group in across]
    drawn = "".join(
        f"M{start:g} 5h{GROUP * PITCH + GROUP_GAP}v{height - 10}h-{GROUP * PITCH + GROUP_GAP}z" for start in starts
    )
    return f'{wood(WIDTH, height)}{grain}<path d="{drawn}" fill="{theme.WOOD_GRAIN}" opacity=".35"/>'


_GRAIN = (
    '<path d="M4 8C90 3 160 11 374 6M1.5 23C120 19 190 27 374 20M1.5 38C90 45 230 33 374 41'
    'M1.5 46C110 51 260 41 374 48M1.5 61C130 66 250 57 374 63M4 78C140 74 240 81 374 76" '
    f'fill="none" stroke="{theme.WOOD_GRAIN}" stroke-width=".8"/>'
)
