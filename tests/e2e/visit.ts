import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { test as base, expect, inject } from "vitest";
import { launchBrowser } from "#tests/support/browser.ts";
import { CAROUSEL_STYLESHEET } from "#web/layout/carousel-stylesheet.ts";

const visited = inject("visited");
/** Default timeout of browser actions, enough for a slow machine. */
const WAIT_TIMEOUT_MS = 45_000;
const swiperStyles = "node_modules/swiper/swiper.min.css";

export const origin = visited?.origin ?? "";
/** The session token of a user called Ada Lovelace. */
export const userToken = visited?.userToken ?? "";

let clientIps = 0;

/** A client IP that no other test of the run has: calls are rate-limited by IP. At most 65,536 per worker. */
export const newClientIp = (): string => {
  const count = clientIps++;
  return `10.${process.env.VITEST_POOL_ID ?? 0}.${count >> 8}.${count & 255}`;
};

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught errors, CSP violations, and requests to other servers. */
  browserErrors: string[];
}

export interface VisitOptions extends BrowserContextOptions {
  /** Local storage content when the first page opens. */
  stored?: Readonly<Record<string, string>>;
  /** Browser errors that the test provokes. */
  expectedErrors?: RegExp;
  /** `stylesheet`: the carousel's stylesheet can be reached too, served from the installed package. */
  network?: "stylesheet";
}

/**
 * Opens a visit with its own browser profile and client IP. The browser reaches this machine only. A visit that intercepts
 * requests has no HTTP cache and takes half as long again, so that only those do that show the carousel's stylesheet.
 */
async function visit(
  browser: Browser,
  { stored = {}, expectedErrors, network, ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: "reduce",
    // Tests cannot intercept a service worker's requests.
    serviceWorkers: "block",
    extraHTTPHeaders: { "x-forwarded-for": newClientIp() },
    ...options,
  });
  if (network === "stylesheet") {
    await context.route(CAROUSEL_STYLESHEET.url, async (route) => {
      const body = await readFile(swiperStyles);
      const headers = { "access-control-allow-origin": "*", "content-type": "text/css" };
      return route.fulfill({ body, headers });
    });
  }
  // Only once per profile: reloading must not restore what the site removed.
  if (Object.keys(stored).length > 0) {
    await context.addInitScript((values) => {
      if (location.protocol === "about:" || localStorage.getItem("seeded")) return;
      localStorage.setItem("seeded", "yes");
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, stored);
  }
  context.setDefaultTimeout(WAIT_TIMEOUT_MS);
  const page = await context.newPage();
  const browserErrors: string[] = [];
  const record = (error: string) => {
    if (!expectedErrors?.test(error)) browserErrors.push(error);
  };
  context.on("weberror", (error) => record(String(error.error())));
  context.on("console", (message) => {
    const { url } = message.location();
    if (message.type() === "error" && url !== CAROUSEL_STYLESHEET.url) record(`${message.text()} (${url})`);
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    // A test may put a proxy of its own before the site.
    if (!/^https?:/.test(url.protocol) || url.hostname === "localhost") return;
    const isCarousel = url.href === CAROUSEL_STYLESHEET.url && isHome(request.frame().url());
    if (!isCarousel) record(`Asked another server: ${url.href}`);
  });
  return { page, context, browserErrors };
}

/** The only page that asks another server for anything: for its carousel's stylesheet, as the specification says. */
const isHome = (url: string) => ["/", "/home"].includes(new URL(url).pathname);

let browser: Promise<Browser> | undefined;
/** One browser per worker; every visit has its own profile. */
const sharedBrowser = () => {
  if (!visited) throw new Error("There is no browser.");
  browser ??= launchBrowser(visited.browser);
  return browser;
};

const extended = base
  /** Opens visits; closes them when the test ends, and fails on unexpected browser errors. */
  .extend("open", async ({ task }, { onCleanup }) => {
    const visits: Visit[] = [];
    onCleanup(async () => {
      for (const { context } of visits) await context.close();
      const errors = visits.flatMap(({ browserErrors }) => browserErrors);
      // A run that needed a second attempt prints this message only.
      expect(errors, [task.name, ...errors].join("; ")).toEqual([]);
    });
    return async (options?: VisitOptions) => {
      const made = await visit(await sharedBrowser(), options);
      visits.push(made);
      return made;
    };
  })
  .extend("page", async ({ open }) => (await open()).page)
  /** One page for all tests of a file that only look at it, or try what must not have an effect. Its errors are not checked. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
  .extend("sharedPage", { scope: "file" }, async ({}, { onCleanup }) => {
    const { page, context } = await visit(await sharedBrowser());
    onCleanup(() => context.close());
    return page;
  });

/** A browser test; skipped if no browser can be started. */
export const test = extended.runIf(visited !== null);
