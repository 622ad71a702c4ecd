// Keeps the scorebook's page on a phone, so that it opens without a network.

const worker = /** @type {any} */ (self);
const keep = async (request) => {
  const fresh = await fetch(request);
  if (fresh.ok) await (await caches.open("scorebook")).put("./", fresh.clone());
  return fresh;
};
worker.addEventListener("install", (event) => event.waitUntil(keep("./")));
worker.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(keep(event.request).catch(() => caches.match("./")));
});
