// A site asks nothing of another place. Each page says so in its own policy, but a worker doesn't read that: here it gets
// the policy by the service worker, or in a browser without one by being made from the page's own memory.

(() => {
  /** @type {any} */
  const here = self;
  const { policy, beyond } = here.OWN_PLACE;
  const ask = here.fetch.bind(here);
  const READS_POLICY = ["document", "embed", "frame", "iframe", "object", "sharedworker", "worker"];

  /** Whether an address is the site's own, in memory, or one that the site was built to ask. */
  function isOwn(place) {
    const { href, origin, protocol } = new URL(place, location.href);
    return origin === location.origin || ["blob:", "data:"].includes(protocol) || beyond.some((one) => href.startsWith(one));
  }

  /** An answer that says the policy, as a host that sends headers says it. */
  function guarded({ destination }, answer) {
    if (!READS_POLICY.includes(destination) || !answer.body) return answer;
    const headers = new Headers(answer.headers);
    headers.set("Content-Security-Policy", policy);
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
  }

  function guardServiceWorker() {
    here.fetch = async (asked, ...more) => {
      const place = asked.url ?? String(asked);
      if (!isOwn(place)) throw new TypeError(`This site asks nothing of another place, so not of ${place}`);
      return guarded(asked, await ask(asked, ...more));
    };
    for (const name of ["EventSource", "WebSocket", "WebTransport", "importScripts"]) delete here[name];
    addEventListener("fetch", (/** @type {any} */ event) => {
      const { destination, url } = event.request;
      if (!isOwn(url)) event.respondWith(Response.error());
      const isAnswered = READS_POLICY.includes(destination) || new URL(url).pathname.includes("/api/");
      if (!isOwn(url) || !isAnswered) event.stopImmediatePropagation(); // the browser itself is quicker with the rest
    });
  }

  function guardPage() {
    const Plain = here.Worker;
    here.Worker = class extends Plain {
      constructor(place, options) {
        const { href, protocol } = new URL(place, document.baseURI);
        const isHeld = !protocol.startsWith("http") || navigator.serviceWorker?.controller;
        const named = JSON.stringify(href);
        const load = options?.type === "module" ? `import ${named}` : `importScripts(${named})`;
        super(isHeld ? href : URL.createObjectURL(new Blob([load], { type: "text/javascript" })), options);
      }
    };
  }

  if ("ServiceWorkerGlobalScope" in here) guardServiceWorker();
  else if (here.Worker) guardPage();
})();
