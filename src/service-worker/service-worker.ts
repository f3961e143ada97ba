/// <reference lib="webworker" />

/**
 * Offline support: shows recently viewed reports, and My day, whose data its page keeps in the browser. For everything
 * else an offline page lists what can be read.
 * API calls are not handled here, and pages are the same for every visitor, so no session data is cached here. A page of
 * a user saves their supplements in a cache of its own, and deletes it with the session.
 */
export type {};

declare const self: ServiceWorkerGlobalScope;

const OFFLINE_PAGE = "/offline.html";
/** Cache name with version: raise it when the cached format changes; caches of other names are deleted. */
const REPORT_CACHE = "reports-1";
const FILE_CACHE = "files-1";
/** Written and deleted by pages (`session/saved-cache.ts`). */
const SAVED_CACHE = "supplements-1";
const CACHES: readonly string[] = [REPORT_CACHE, FILE_CACHE, SAVED_CACHE];
/** Where the offline page shows what can be read. */
const READABLE = "<!-- readable -->";
const MAX_REPORTS = 30;
const MAX_FILES = 300;
const REPORT = /^\/report\/[^/]+$/;
/** Pages that work offline once they were opened. */
const OFFLINE = /^\/(?:report\/[^/]+|my-day)$/;
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
});

async function install(): Promise<void> {
  await (await caches.open(FILE_CACHE)).add(new Request(OFFLINE_PAGE, { cache: "reload" }));
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !CACHES.includes(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Network first. Offline: the cached page, or the offline page. */
async function respondToNavigation(event: FetchEvent, pathname: string): Promise<Response> {
  const worksOffline = OFFLINE.test(pathname);
  try {
    const response = await fetch(event.request);
    if (worksOffline && response.ok)
      event.waitUntil(addToCache(REPORT_CACHE, pathname, response.clone(), MAX_REPORTS));
    return response;
  } catch {
    const cachedPage = worksOffline ? await (await caches.open(REPORT_CACHE)).match(pathname) : undefined;
    return cachedPage ?? offlinePage();
  }
}

/** The offline page with the user's supplements and the saved reports, newest first. */
async function offlinePage(): Promise<Response> {
  const page = await (await caches.open(FILE_CACHE)).match(OFFLINE_PAGE);
  if (!page) return Response.error();
  const reports = await savedReports();
  const html = (await savedSupplements(new Set(reports.map(({ path }) => path)))) + reportList(reports);
  return new Response(
    (await page.text()).replace(READABLE, () => html),
    { headers: page.headers },
  );
}

interface SavedReport {
  path: string;
  /** Escaped, as it stands in the page. */
  title: string;
}

async function savedReports(): Promise<SavedReport[]> {
  const cache = await caches.open(REPORT_CACHE);
  const requests = (await cache.keys()).toReversed().filter(({ url }) => REPORT.test(new URL(url).pathname));
  return Promise.all(
    requests.map(async (request) => {
      const html = (await (await cache.match(request))?.text()) ?? "";
      const path = new URL(request.url).pathname;
      const [, title = escaped(path)] = /<title>([^<]*?)(?: · [^<·]*)?<\/title>/.exec(html) ?? [];
      return { path, title };
    }),
  );
}

const reportList = (reports: readonly SavedReport[]): string =>
  reports.length === 0
    ? ""
    : `<h2>Reports you can read now</h2><ul>${reports
        .map(({ path, title }) => `<li><a href="${escaped(path)}">${title}</a></li>`)
        .join("")}</ul>`;

/** A supplement as a page of the user saved it: plain text, and the path of its report. */
interface SavedSupplement {
  title: string;
  lines: string[];
  report: string | null;
}

/** The user's supplements; a report is a link where this browser has it. */
async function savedSupplements(readable: ReadonlySet<string>): Promise<string> {
  // `has` first: to open a cache creates it.
  const cache = (await caches.has(SAVED_CACHE)) ? await caches.open(SAVED_CACHE) : null;
  const list: SavedSupplement[] = (await (await cache?.match("/profile"))?.json()) ?? [];
  if (list.length === 0) return "";
  const items = list.map(({ title, lines, report }) => {
    const link =
      report && readable.has(report) ? `<p><a href="${escaped(report)}">Read the report</a></p>` : "";
    return `<li><h3>${escaped(title)}</h3>${lines.map((line) => `<p>${escaped(line)}</p>`).join("")}${link}</li>`;
  });
  return `<h2>My supplements</h2><ul>${items.join("")}</ul>`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

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
