"""JupyterLab reads single keys as commands on its cells: those that would change a notebook, and trying them all.

They are dispatched in the page, a window's hundreds at once; that JupyterLab heeds a key that comes so is tried by
`test_keys`, on a button without our guard.
"""

from browser.lab import Locator, Notebook, expect

LETTERS = [*"abcxvddyymrz", *"00", *"jkio123hlfp", "Escape", "Delete", "Backspace", "ArrowUp", "ArrowDown"]
SHIFTED = [f"Shift+{key}" for key in [*"ABMJKZRLV", "ArrowUp", "ArrowDown", "Home", "End"]]
CHORDS = ["Control+Shift+M", "Control+Backspace", "Control+Shift+ArrowUp", "Control+Shift+ArrowDown"]
CHORDS += ["Control+Enter", "Alt+Enter"]
KEYS = [*LETTERS, *SHIFTED, *CHORDS]
"""The single keys and chords that JupyterLab binds in command mode, as far as they would change a notebook."""
ACTIVE = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"
FOCUSABLE = "button, input, select, textarea, summary, a[href], [tabindex]"

_CODES = {"Escape": 27, "Delete": 46, "Backspace": 8, "ArrowUp": 38, "ArrowDown": 40, "Home": 36, "End": 35}
_CODES |= {"Enter": 13}
_STRIKE = """const strike = (keys) => {
  for (const [key, keyCode, ctrlKey, shiftKey, altKey] of keys)
    for (const type of ["keydown", "keyup"])
      document.activeElement.dispatchEvent(
        new KeyboardEvent(type, { key, keyCode, ctrlKey, shiftKey, altKey,
          bubbles: true, cancelable: true, composed: true }));
};"""
_STRIKE_HERE = f"(keys) => {{ {_STRIKE} strike(keys); }}"
# In each place of the window: the cell the active one, in command mode, the focus on the place, and then every key.
_STRIKE_EVERYWHERE = f"""async (root, [wanted, at, keys]) => {{
  {_STRIKE}
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const cells = () => JSON.stringify([...notebook.model.cells].map((one) => [one.type, one.sharedModel.getSource()]));
  const before = cells();
  const tried = [];
  for (let place = 0; place < root.querySelectorAll(wanted).length; place += 1) {{
    notebook.activeCellIndex = at;
    notebook.mode = "command";
    notebook.deselectAll();
    const one = root.querySelectorAll(wanted)[place];
    one.focus();
    if (document.activeElement !== one) continue; // it is hidden now
    const name = one.ariaLabel ?? one.textContent;
    strike(keys);
    if (cells() !== before) throw new Error(`a key on "${{name}}" changed the notebook`);
    tried.push(name);
  }}
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  if (cells() !== before) throw new Error("a key changed the notebook a little later");
  return tried;
}}"""


def key_events(keys: list[str]) -> list[tuple[str, int, bool, bool, bool]]:
    """What a page is told of keys: each key's name, its old number, and whether Control, Shift and Alt are held."""
    parted = [(key.split("+")[-1], key.split("+")[:-1]) for key in keys]
    return [
        (key, _CODES.get(key, ord(key[0].upper())), *(one in held for one in ("Control", "Shift", "Alt")))
        for key, held in parted
    ]


def strike(notebook: Notebook, *keys: str) -> None:
    """Strike keys where the focus is."""
    notebook.ask(_STRIKE_HERE, key_events(list(keys)))


def strike_everywhere(notebook: Notebook, at: int, root: Locator) -> int:
    """Every key that should do nothing, on everything in a window that can have the focus now; how many those are."""
    tried: list[str] = root.evaluate(_STRIKE_EVERYWHERE, [FOCUSABLE, at, key_events(KEYS)])
    expect(notebook.page.locator(".jp-Dialog")).to_have_count(0)
    return len(tried)
