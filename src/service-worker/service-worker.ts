/// <reference lib="webworker" />

/**
 * Offline support: shows recently viewed reports, and an offline page for everything else. API calls are not handled
 * here, and pages are the same for every visitor, so no session data is cached.
 */
export type {};

declare const self: ServiceWorkerGlobalScope;

const OFFLINE_PAGE = "/offline.html";
/** Cache name with version: raise it when the cached format changes; caches of other names are deleted. */
const REPORT_CACHE = "reports-1";
const FILE_CACHE = "files-1";
const MAX_REPORTS = 30;
const MAX_FILES = 300;
const REPORT = /^\/report\/[^/]+$/;
/** Hashed file names: the content never changes. */
const BUILT_FILE = /^\/assets\//;
const PICTURE = /^\/(media\/|[^/]+\.svg$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(respondToNavigation(event, pathname));
  else if (BUILT_FILE.test(pathname)) event.respondWith(cacheFirst(request));
  else if (PICTURE.test(pathname)) event.respondWith(networkFirst(request, FILE_CACHE, MAX_FILES));
  else if (pathname.endsWith(".data") && REPORT.test(pathname.slice(0, -".data".length)))
    event.waitUntil(cacheReport(pathname.slice(0, -".data".length)));
});

async function install(): Promise<void> {
  await (await caches.open(FILE_CACHE)).add(new Request(OFFLINE_PAGE, { cache: "reload" }));
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== REPORT_CACHE && name !== FILE_CACHE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** Network first. Offline: the cached report, or the offline page. */
async function respondToNavigation(event: FetchEvent, pathname: string): Promise<Response> {
  const isReport = REPORT.test(pathname);
  try {
    const response = await fetch(event.request);
    if (isReport && response.ok)
      event.waitUntil(addToCache(REPORT_CACHE, pathname, response.clone(), MAX_REPORTS));
    return response;
  } catch {
    const cachedReport = isReport ? await (await caches.open(REPORT_CACHE)).match(pathname) : undefined;
    return cachedReport ?? (await (await caches.open(FILE_CACHE)).match(OFFLINE_PAGE)) ?? Response.error();
  }
}

/** Caches a report that was opened by client-side navigation, which loads only the report's data. */
async function cacheReport(pathname: string): Promise<void> {
  const response = await fetch(pathname).catch(() => null);
  if (response?.ok) await addToCache(REPORT_CACHE, pathname, response, MAX_REPORTS);
}

async function cacheFirst(request: Request): Promise<Response> {
  return (
    (await caches.match(request, { cacheName: FILE_CACHE })) ?? networkFirst(request, FILE_CACHE, MAX_FILES)
  );
}

async function networkFirst(request: Request, cache: string, maxEntries: number): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok) await addToCache(cache, request, response.clone(), maxEntries);
    return response;
  } catch (error) {
    const cached = await caches.match(request, { cacheName: cache });
    if (cached) return cached;
    throw error;
  }
}

/** Adds to a cache; evicts the oldest entries when it is full. */
async function addToCache(
  name: string,
  key: string | Request,
  response: Response,
  maxEntries: number,
): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(key);
  await cache.put(key, response);
  const keys = await cache.keys();
  const evictable = keys.filter(({ url }) => !url.endsWith(OFFLINE_PAGE));
  await Promise.all(
    evictable.slice(0, Math.max(0, evictable.length - maxEntries)).map((oldest) => cache.delete(oldest)),
  );
}
