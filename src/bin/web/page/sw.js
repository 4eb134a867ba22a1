// Keeps the page, so that it opens without a network. The build writes its files and a hash of them here: another hash is
// another page, which is fetched whole and takes over when the player says so, or when the last tab is closed.

const CACHE = "kaijubox-{{hash}}";
const FILES = {{files}};

addEventListener("install", (event) => {
  const fetched = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fetched)));
});

addEventListener("activate", (event) => {
  const drop = (names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  const kept = caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});

addEventListener("message", (event) => event.data === "take over" && skipWaiting());
