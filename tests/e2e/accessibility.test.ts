import { expect } from "vitest";
import { matchRoute, ROUTES } from "#web/route-table.ts";
import { inspect } from "./inspect.ts";
import { openPageState, PAGE_STATES, visitOptionsFor } from "./page-states.ts";
import { test } from "./visit.ts";

test("every route has a page state that is inspected", () => {
  const paths = new Set(PAGE_STATES.map(({ name }) => matchRoute(name.replace(/[?].*| .*/, "")).path));
  expect(ROUTES.filter(({ path }) => path !== "*" && !paths.has(path)).map(({ path }) => path)).toEqual([]);
});

test.for(PAGE_STATES)(
  "$name passes the accessibility checks, and asks no other server",
  async (state, { open }) => {
    const { page } = await open(visitOptionsFor(state));
    await openPageState(page, state);
    await inspect(page);
    // What a page loads when the browser is idle has been asked for by now.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
  },
);
