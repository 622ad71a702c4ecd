"""The checks of sentences that their lessons still keep as constants."""

from said import sentence_faults


def test_a_number_that_is_wrong_or_that_nothing_proves_is_found() -> None:
    words = "Two runs of three make 6, and a pair makes 8."
    assert list(sentence_faults(words, ("Two runs of three make 6", "a pair makes 8"))) == []
    assert "nothing proves '8'" in next(sentence_faults(words, ("Two runs of three make 6",)))
    assert "it should say 'Two runs of four'" in next(sentence_faults(words, ("Two runs of four",)))
    assert "it should say 'make'" in next(sentence_faults(words, ("a pair makes 8", "make")))
