// Links of class codes: the address of this page with another notebook in it, copied in one press.

import { besideThis } from "../notebook/shelf.js";

/** The address of a notebook beside this one, with the code; nothing if this page isn't a notebook's. */
export function linkTo(page, code) {
  const [notebook, heading = ""] = page.split("#");
  const there = besideThis(notebook);
  if (!there) return null;
  for (const private_ of ["token", "reset", "clone"]) there.searchParams.delete(private_);
  there.searchParams.set("class", code);
  there.hash = heading;
  return there;
}

/** Copy a text, and say so. */
export async function copy(text, say, words) {
  try {
    await navigator.clipboard.writeText(text);
    say(words.copied);
  } catch {
    say(words.uncopied);
  }
}
