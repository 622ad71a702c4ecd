"""A browser of which it's known what it said, and with which voice."""

from browser.plain import Plain

OWN = 2
"""Where the one voice stands among those of the stub that is English and this computer's own."""
VOICES = """() => {
  window.said = [];
  window.heard = null;
  const listed = [[false, "en-GB"], [true, "de-DE"], [true, "en-US"]];
  window.voices = listed.map(([localService, lang]) => ({ localService, lang }));
  const speak = (one) => said.push([one.text, voices.indexOf(one.voice)]);
  const addEventListener = (name, act) => { if (name === "voiceschanged") window.heard = act; };
  const speech = { getVoices: () => voices, cancel: () => said.push("hush"), speak, addEventListener };
  Object.defineProperty(window, "speechSynthesis", { value: speech, configurable: true });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}"""
"""What makes a page's browser such a one, before a window opens: a lent English voice, a German one, an English one."""
MUTE = """() => Object.defineProperty(window, "speechSynthesis", { value: undefined, configurable: true })"""
"""What makes it one that can't speak."""


def spoken(plain: Plain) -> list[str]:
    """All that was said, each by the only voice that may say it."""
    said = [one for one in plain.page.evaluate("() => window.said") if one != "hush"]
    assert {voice for _, voice in said} <= {OWN}
    return [words for words, _ in said]
