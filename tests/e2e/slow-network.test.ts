import type { BrowserContext, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { twoSupplements } from "./catalogue.ts";
import { test, userToken } from "./visit.ts";

/** A poor mobile connection: 600 ms to the first byte of every response, 40 KB a second. */
const SLOW = { offline: false, latency: 600, downloadThroughput: 40 * 1024, uploadThroughput: 40 * 1024 };

declare global {
  interface Window {
    /** When the visitor first saw anything, when the session check ended, and when they first could read (ms). */
    seen?: { painted?: number; checked?: number; readable?: number };
  }
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", SLOW);
}

/** Records in the page when `selector` is first laid out, and when it is on screen with nothing above it. */
const recordWhenReadable = (page: Page, selector: string) =>
  page.addInitScript((wanted) => {
    const seen: NonNullable<Window["seen"]> = {};
    window.seen = seen;
    const look = () => {
      if (!/^(none|user)$/.test(document.documentElement.dataset.session ?? "none"))
        seen.checked ??= performance.now();
      const element = document.querySelector(wanted);
      const box = element?.getBoundingClientRect();
      if (box && box.width > 0) {
        seen.painted ??= performance.now();
        const above = document.elementFromPoint(
          box.left + Math.min(box.width, 40) / 2,
          box.top + box.height / 2,
        );
        if (above && element?.contains(above)) seen.readable ??= performance.now();
      }
      if (seen.readable === undefined) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);

describe("at 600 ms latency and 40 KB/s", () => {
  test.for([
    { path: "/", selector: "h1" },
    { path: "product", selector: "h1" },
    { path: "report", selector: "h1" },
    { path: "/", selector: "h1", signedIn: true },
    { path: "/login", selector: "input[type=email]" },
    { path: "/register", selector: "input[type=email]" },
  ])(
    "$path is readable once it is painted and the session checked (signed in: $signedIn)",
    async ({ path, selector, signedIn }, { open }) => {
      const { tested } = await twoSupplements();
      const paths: Record<string, string> = {
        product: `/supplement-details/${tested.slug}`,
        report: `/report/${tested.report_slug}`,
      };
      const { page, context } = await open({
        viewport: { width: 390, height: 844 },
        ...(signedIn ? { stored: { token: userToken } } : {}),
      });
      await slowDown(context, page);
      await recordWhenReadable(page, selector);
      await page.goto(paths[path] ?? path, { waitUntil: "commit" });
      await page.waitForFunction(() => window.seen?.readable !== undefined, undefined, { timeout: 60_000 });
      const { painted = 0, checked = 0, readable = 0 } = (await page.evaluate(() => window.seen)) ?? {};
      console.log(path, signedIn ?? false, Math.round(painted), Math.round(checked), Math.round(readable));
      // An account page without a session token isn't covered.
      const uncovered = selector === "h1" ? Math.max(painted, checked) : painted;
      expect(readable - uncovered).toBeLessThan(300);
    },
  );
});
