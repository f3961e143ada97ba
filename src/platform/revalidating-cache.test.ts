import { expect, test } from "vitest";
import { type CacheValue, RevalidatingCache } from "./revalidating-cache.ts";

const MINUTE = 60_000;

interface Numbered extends CacheValue {
  call: number;
}

/** A cache whose values say which call of `make` made them, and a clock that the test advances. */
function cacheOf({ maxBytes = 1_000_000, bytesEach = 100 } = {}) {
  const clock = { at: 1_000_000 };
  const state = { made: 0, status: 200, blocker: null as Promise<void> | null };
  const make = async (): Promise<Numbered> => {
    const { status, blocker } = state;
    const call = ++state.made;
    await blocker;
    return { status, bytes: bytesEach, call };
  };
  const cache = new RevalidatingCache<Numbered, null>({ make, maxBytes, now: () => clock.at });
  const flush = () => new Promise(setImmediate);
  const getCall = async (key = "/") => (await cache.get(key, null)).call;
  return { cache, clock, state, flush, getCall };
}

test("get: makes a value once while it is fresh, and once for concurrent callers", async () => {
  const { cache, getCall, clock } = cacheOf();
  expect(cache.getCached("/", null)).toBeNull();
  expect(await Promise.all([getCall(), getCall(), getCall()])).toEqual([1, 1, 1]);
  clock.at += MINUTE - 1;
  expect(await getCall()).toBe(1);
  expect(await getCall("/other")).toBe(2);
});

test("get: serves a stale value while it is revalidated, up to the maximum age", async () => {
  const { getCall, clock, flush } = cacheOf();
  await getCall();
  clock.at += MINUTE;
  expect(await getCall()).toBe(1);
  await flush();
  expect(await getCall()).toBe(2);
  clock.at += 12 * MINUTE;
  expect(await getCall(), "expired").toBe(3);
});

test.each([
  ["all keys", undefined],
  ["matching keys", (key: string) => key === "/"],
])(
  "evict: with %s, a value is not served again, not even by a make that had already started",
  async (_case, matches) => {
    const { cache, getCall, state } = cacheOf();
    let release = () => {};
    state.blocker = new Promise((resolve) => {
      release = resolve;
    });
    const before = getCall();
    cache.evict(matches);
    state.blocker = null;
    expect(await getCall(), "does not wait for the old make").toBe(2);
    release();
    expect(await before).toBe(1);
    expect(await getCall()).toBe(2);
  },
);

test("evict: keys that do not match stay cached", async () => {
  const { cache, getCall } = cacheOf();
  await getCall("/votes");
  await getCall("/about");
  cache.evict((key) => key === "/votes");
  expect([await getCall("/votes"), await getCall("/about")]).toEqual([3, 2]);
});

test("markStale: serves and revalidates, with a minimum interval between failing attempts", async () => {
  const { cache, getCall, state, flush, clock } = cacheOf();
  await getCall();
  state.status = 503;
  cache.markStale();
  expect([await getCall(), await getCall(), await getCall()]).toEqual([1, 1, 1]);
  await flush();
  expect(state.made).toBe(2);
  clock.at += 1000;
  state.status = 200;
  expect(await getCall(), "cached through the outage").toBe(1);
  await flush();
  expect(await getCall()).toBe(3);
});

test("evicts on 404, and does not cache errors", async () => {
  const { cache, getCall, state, flush } = cacheOf();
  await getCall();
  cache.markStale();
  state.status = 404;
  await getCall();
  await flush();
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
  expect([await getCall(), await getCall()]).toEqual([3, 4]);
});

test("evicts the least recently used value when full", async () => {
  const { cache, getCall } = cacheOf({ maxBytes: 250 });
  await getCall("/a");
  await getCall("/b");
  await getCall("/a");
  await getCall("/c");
  expect(cache.getCached("/b", null)).toBeNull();
  expect(cache.getCached("/a", null)).not.toBeNull();
  expect(cache.size()).toEqual({ entries: 2, bytes: 200 });
});

test("maxBytes 0 disables the cache", async () => {
  const { getCall } = cacheOf({ maxBytes: 0 });
  expect([await getCall(), await getCall()]).toEqual([1, 2]);
});

test("get: a stale value outlives failing revalidations until it expires", async () => {
  const { getCall, cache, clock, state, flush } = cacheOf();
  await getCall();
  state.status = 503;
  clock.at += 10 * MINUTE;
  expect(await getCall()).toBe(1);
  await flush();
  expect(cache.size().entries).toBe(1);
  clock.at += 2 * MINUTE;
  expect(await getCall(), "the error itself").toBe(3);
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
});
