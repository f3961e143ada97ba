import { expect, test } from "vitest";
import { type KeptPage, keptPage } from "./kept-page.ts";
import { createPageCache } from "./page-cache.ts";

const MINUTE = 60_000;

/** A cache whose pages say how often they were rendered, and a clock that the test moves on. */
function cacheOf({ maxBytes = 1_000_000, bytesEach = 100 } = {}) {
  const clock = { at: 1_000_000 };
  const state = { rendered: 0, status: 200, held: null as Promise<void> | null };
  const render = async (): Promise<KeptPage> => {
    const { status, held } = state;
    const turn = ++state.rendered;
    await held;
    const body = Buffer.from(`${turn} `.padEnd(bytesEach, "."));
    return { ...keptPage({ status, headers: {}, body }), bytes: bytesEach };
  };
  const cache = createPageCache<null>({ render, maxBytes, now: () => clock.at });
  const turnOf = async (page: KeptPage | Promise<KeptPage> | null) => {
    const known = await page;
    return known && Number.parseInt(String((await known.sent({})).body), 10);
  };
  const settled = () => new Promise(setImmediate);
  return { cache, clock, state, settled, shown: (address = "/") => turnOf(cache.page(address, null)) };
}

test("a page is rendered once while it is fresh, and for everybody who waits at once", async () => {
  const { cache, shown, clock } = cacheOf();
  expect(cache.look("/", null)).toBeNull();
  expect(await Promise.all([shown(), shown(), shown()])).toEqual([1, 1, 1]);
  clock.at += MINUTE - 1;
  expect(await shown()).toBe(1);
  expect(await shown("/other")).toBe(2);
});

test("a page that is no longer fresh is shown while its successor is rendered", async () => {
  const { shown, clock, settled } = cacheOf();
  await shown();
  clock.at += MINUTE;
  expect(await shown()).toBe(1);
  await settled();
  expect(await shown()).toBe(2);
  clock.at += 12 * MINUTE;
  expect(await shown(), "too old to be shown").toBe(3);
});

test("what is dropped is not shown again, not even by a rendering that had begun before", async () => {
  const { cache, shown, state } = cacheOf();
  let release = () => {};
  state.held = new Promise((resolve) => {
    release = resolve;
  });
  const before = shown();
  cache.drop();
  state.held = null;
  expect(await shown(), "does not wait for the old one").toBe(2);
  release();
  expect(await before).toBe(1);
  expect(await shown()).toBe(2);
});

test("in doubt a page is shown once more and renewed, not with every visitor if that fails", async () => {
  const { cache, shown, state, settled, clock } = cacheOf();
  await shown();
  state.status = 503;
  cache.doubt();
  expect([await shown(), await shown(), await shown()]).toEqual([1, 1, 1]);
  await settled();
  expect(state.rendered).toBe(2);
  clock.at += 1000;
  state.status = 200;
  expect(await shown(), "kept through the outage").toBe(1);
  await settled();
  expect(await shown()).toBe(3);
});

test("a page that is gone is forgotten, and no failure is kept", async () => {
  const { cache, shown, state, settled } = cacheOf();
  await shown();
  cache.doubt();
  state.status = 404;
  await shown();
  await settled();
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
  expect([await shown(), await shown()]).toEqual([3, 4]);
});

test("what was shown least lately makes room", async () => {
  const { cache, shown } = cacheOf({ maxBytes: 250 });
  await shown("/a");
  await shown("/b");
  await shown("/a");
  await shown("/c");
  expect(cache.look("/b", null)).toBeNull();
  expect(cache.look("/a", null)).not.toBeNull();
  expect(cache.size()).toEqual({ pages: 2, bytes: 200 });
});

test("nothing is kept without memory for it", async () => {
  const { shown } = cacheOf({ maxBytes: 0 });
  expect([await shown(), await shown()]).toEqual([1, 2]);
});
