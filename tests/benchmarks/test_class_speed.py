"""How long a class takes to read and score, next to one learner: it should grow no faster than the class."""

import time
from pathlib import Path

import simulated_class as simulated

from crib_tutor.classroom.class_code import ClassCode, make_code
from crib_tutor.classroom.gradebook.class_report import report_class, skill_maps
from crib_tutor.classroom.gradebook.class_results import collect_results
from crib_tutor.classroom.gradebook.result_files import read_folder

CODE = make_code("practice", 3)


def _seconds(folder: Path, code: ClassCode) -> tuple[float, int]:
    """Seconds of the processor to read, score and draw a class, and how many learners it has."""
    began = time.process_time()
    found = collect_results(read_folder(folder))
    assert report_class(found)
    assert all(one.html() for one in skill_maps(found, code))
    return time.process_time() - began, len(found.learners)


def test_a_thousand_learners_take_no_more_than_a_hundred_times_what_ten_take(tmp_path: Path) -> None:
    learners = simulated.simulate_class(CODE, 1_000, seed=1)
    times = {}
    for many in (10, 30, 1_000):
        folder = tmp_path / str(many)
        folder.mkdir()
        for at, one in enumerate(learners[:many]):
            (folder / f"{at:04}.json").write_text(one.text, encoding="utf-8")
        if many == 10:
            _seconds(folder, CODE)  # what is loaded once
        times[many], found = _seconds(folder, CODE)
        assert found == many
        print(f"{many:5} learners: {times[many]:.2f} s of the processor")
    assert times[1_000] / times[10] < 130
