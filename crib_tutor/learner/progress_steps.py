"""Put two sessions of one learner together, without loss."""

from dataclasses import dataclass, replace
from typing import Self

from crib_tutor.learner.attempts import Attempt
from crib_tutor.learner.progress import Progress

Step = Attempt | Progress | str
"""A change of progress: an attempt, other progress in its place, or something to note."""
_MOST = 200
"""Steps that are remembered: another session is heard of long before."""


def take_steps(progress: Progress, *steps: Step) -> Progress:
    """Give progress after some steps."""
    for step in steps:
        if isinstance(step, Progress):
            progress = step
        elif isinstance(step, str):
            progress = progress.note(step)
        else:
            progress = replace(progress, learner=progress.learner.after(step))
    return progress


@dataclass(frozen=True, slots=True)
class ProgressSteps:
    """Progress, with each step to it and what was before."""

    now: Progress
    steps: tuple[tuple[Progress, Attempt | str], ...] = ()
    alone: bool = False
    """Whether all that is kept must be this learner's, whatever it is."""

    def after(self, *steps: Attempt | str) -> Self:
        """Take more steps."""
        session = self
        for step in steps:
            taken = (*session.steps, (session.now, step))[-_MOST:]
            session = replace(session, now=take_steps(session.now, step), steps=taken)
        return session

    def merge(self, there: Progress) -> Self | None:
        """Put together what is here and there.

        That's the one that has all of the other, or our last steps after theirs. None if the two have no beginning in
        common, and so may be two people's.
        """
        if there in (self.now, Progress()) or self.now.grew_from(there):
            return self
        if there.grew_from(self.now) or (self.alone and self.now == Progress()):
            return replace(self, now=there, steps=())
        for place, (before, _) in reversed([*enumerate(self.steps)]):
            if there == before or there.grew_from(before) or (self.alone and before == Progress()):
                begun = replace(self, now=there, steps=())
                return begun.after(*(step for _, step in self.steps[place:]))
        return None
