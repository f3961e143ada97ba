/// <reference lib="webworker" />

/**
 * What the site can do without a network: show the reports that were read last, and say that nothing else can be had.
 * Calls never pass through here, and pages are the same for everybody, so that no session can be kept.
 */
export type {};

declare const self: ServiceWorkerGlobalScope;

const OFFLINE_PAGE = "/offline.html";
/** Renamed whenever what is kept in it changes its form; those of other names are deleted. */
const REPORTS = "reports-1";
const FILES = "files-1";
const MOST_REPORTS = 30;
const MOST_FILES = 300;
const REPORT = /^\/report\/[^/]+$/;
/** Named by what is in them: under this name they never change. */
const BUILT_FILE = /^\/assets\//;
const PICTURE = /^\/(media\/|[^/]+\.svg$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(prepare());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (BUILT_FILE.test(pathname)) event.respondWith(file(request));
  else if (PICTURE.test(pathname)) event.respondWith(newest(request, FILES, MOST_FILES));
  else if (pathname.endsWith(".data") && REPORT.test(pathname.slice(0, -".data".length)))
    event.waitUntil(keepReport(pathname.slice(0, -".data".length)));
});

async function prepare(): Promise<void> {
  await (await caches.open(FILES)).add(new Request(OFFLINE_PAGE, { cache: "reload" }));
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== REPORTS && name !== FILES).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** From the network; without one a report as it was read last, and for everything else a page that says so. */
async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const isReport = REPORT.test(pathname);
  try {
    const response = await fetch(event.request);
    if (isReport && response.ok) event.waitUntil(keep(REPORTS, pathname, response.clone(), MOST_REPORTS));
    return response;
  } catch {
    const kept = isReport ? await (await caches.open(REPORTS)).match(pathname) : undefined;
    return kept ?? (await (await caches.open(FILES)).match(OFFLINE_PAGE)) ?? Response.error();
  }
}

/** A report that was reached by a link inside the site: its page has not been loaded as such. */
async function keepReport(pathname: string): Promise<void> {
  const response = await fetch(pathname).catch(() => null);
  if (response?.ok) await keep(REPORTS, pathname, response, MOST_REPORTS);
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: FILES })) ?? newest(request, FILES, MOST_FILES);
}

async function newest(request: Request, cache: string, most: number): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok) await keep(cache, request, response.clone(), most);
    return response;
  } catch (error) {
    const kept = await caches.match(request, { cacheName: cache });
    if (kept) return kept;
    throw error;
  }
}

/** Adds to a cache; what was added first goes when it is full. */
async function keep(name: string, key: string | Request, response: Response, most: number): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(key);
  await cache.put(key, response);
  const keys = await cache.keys();
  const kept = keys.filter(({ url }) => !url.endsWith(OFFLINE_PAGE));
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((oldest) => cache.delete(oldest)));
}
