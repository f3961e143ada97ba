import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { test as base, expect, inject } from "vitest";
import { openBrowser } from "#tests/support/browser.ts";
import { CAROUSEL_STYLESHEET } from "#web/layout/carousel-stylesheet.ts";

const visited = inject("visited");
/** Longest that a browser waits for what a test expects: a slow machine's time, not a fast one's. */
const WAITS_MS = 15_000;
const swiperStyles = "node_modules/swiper/swiper.min.css";

export const origin = visited?.origin ?? "";
/** The session token of a user called Ada Lovelace. */
export const userToken = visited?.userToken ?? "";

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the browser complained about: errors on the console, uncaught ones, broken policies. */
  complaints: string[];
}

export interface VisitOptions extends BrowserContextOptions {
  /** What local storage holds when the first page opens. */
  stored?: Readonly<Record<string, string>>;
  /** What the browser may complain about, because the test makes it happen. */
  mayComplain?: RegExp;
  /** Nobody but the site itself can be reached. */
  network?: "absent";
}

/**
 * A visitor with a browser profile and a network address of their own. Nothing leaves the machine: the carousel's
 * stylesheet is answered with the file of the installed package, whose hash the page checks.
 */
async function visit(
  browser: Browser,
  { stored = {}, mayComplain, network, ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: "reduce",
    // What one of them fetches cannot be answered by a test.
    serviceWorkers: "block",
    extraHTTPHeaders: { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` },
    ...options,
  });
  await context.route(
    (url) => url.origin !== origin,
    async (route) => {
      if (network === "absent" || route.request().url() !== CAROUSEL_STYLESHEET.url) return route.abort();
      const body = await readFile(swiperStyles);
      const headers = { "access-control-allow-origin": "*", "content-type": "text/css" };
      return route.fulfill({ body, headers });
    },
  );
  // Only into a profile that is still empty: reloading must not bring back what the site removed.
  if (Object.keys(stored).length > 0) {
    await context.addInitScript((values) => {
      if (location.protocol === "about:" || localStorage.getItem("planted")) return;
      localStorage.setItem("planted", "yes");
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, stored);
  }
  context.setDefaultTimeout(WAITS_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  const complain = (complaint: string) => {
    if (!mayComplain?.test(complaint)) complaints.push(complaint);
  };
  context.on("weberror", (error) => complain(String(error.error())));
  context.on("console", (message) => {
    if (message.type() === "error") complain(`${message.text()} (${message.location().url})`);
  });
  return { page, context, complaints };
}

let browser: Promise<Browser> | undefined;
/** One for all files of a worker; every visit has a profile of its own in it. */
const opened = () => {
  if (!visited) throw new Error("There is no browser to visit with.");
  browser ??= openBrowser(visited.browser);
  return browser;
};

const extended = base
  /** Opens visits and, when the test ends, closes them and fails if the browser complained about anything. */
  .extend("open", async ({ task }, { onCleanup }) => {
    const visits: Visit[] = [];
    onCleanup(async () => {
      for (const { context } of visits) await context.close();
      expect(
        visits.flatMap(({ complaints }) => complaints),
        task.name,
      ).toEqual([]);
    });
    return async (options?: VisitOptions) => {
      const made = await visit(await opened(), options);
      visits.push(made);
      return made;
    };
  })
  .extend("page", async ({ open }) => (await open()).page);

/** A browser test: skipped where no browser starts. */
export const test = extended.runIf(visited !== null);
