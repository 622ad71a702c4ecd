// Links in what a guess opens: Jupyter itself opens the notebooks that its Markdown names, and knows nothing of ours.

/** Have Jupyter open each link of a node as it would one of its Markdown; elsewhere it gets a page of its own. */
export function connectLinks(/** @type {HTMLElement} */ node, /** @type {any} */ manager) {
  const { linkHandler, resolver } = manager?.rendermime ?? {};
  for (const link of node.querySelectorAll("a")) {
    const [path, id] = link.getAttribute("href").split("#");
    link.target = "_blank";
    resolver?.resolveUrl(path).then((there) => linkHandler?.handleLink(link, decodeURIComponent(there), id ? `#${id}` : ""));
  }
  return node;
}
