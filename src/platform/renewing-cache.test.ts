import { expect, test } from "vitest";
import { createRenewingCache, type Kept } from "./renewing-cache.ts";

const MINUTE = 60_000;

interface Numbered extends Kept {
  turn: number;
}

/** A cache whose things say which turn made them, and a clock that the test moves on. */
function cacheOf({ maxBytes = 1_000_000, bytesEach = 100 } = {}) {
  const clock = { at: 1_000_000 };
  const state = { made: 0, status: 200, held: null as Promise<void> | null };
  const make = async (): Promise<Numbered> => {
    const { status, held } = state;
    const turn = ++state.made;
    await held;
    return { status, bytes: bytesEach, turn };
  };
  const cache = createRenewingCache<Numbered, null>({ make, maxBytes, now: () => clock.at });
  const settled = () => new Promise(setImmediate);
  const given = async (address = "/") => (await cache.get(address, null)).turn;
  return { cache, clock, state, settled, given };
}

test("a thing is made once while it is fresh, and for everybody who waits at once", async () => {
  const { cache, given, clock } = cacheOf();
  expect(cache.look("/", null)).toBeNull();
  expect(await Promise.all([given(), given(), given()])).toEqual([1, 1, 1]);
  clock.at += MINUTE - 1;
  expect(await given()).toBe(1);
  expect(await given("/other")).toBe(2);
});

test("what is no longer fresh is given while its successor is made", async () => {
  const { given, clock, settled } = cacheOf();
  await given();
  clock.at += MINUTE;
  expect(await given()).toBe(1);
  await settled();
  expect(await given()).toBe(2);
  clock.at += 12 * MINUTE;
  expect(await given(), "too old to be given").toBe(3);
});

test("what is dropped is not given again, not even by a making that had begun before", async () => {
  const { cache, given, state } = cacheOf();
  let release = () => {};
  state.held = new Promise((resolve) => {
    release = resolve;
  });
  const before = given();
  cache.drop();
  state.held = null;
  expect(await given(), "does not wait for the old one").toBe(2);
  release();
  expect(await before).toBe(1);
  expect(await given()).toBe(2);
});

test("what a change does not concern stays", async () => {
  const { cache, given } = cacheOf();
  await given("/votes");
  await given("/about");
  cache.drop((address) => address === "/votes");
  expect([await given("/votes"), await given("/about")]).toEqual([3, 2]);
});

test("in doubt a thing is given once more and renewed, not with every visitor if that fails", async () => {
  const { cache, given, state, settled, clock } = cacheOf();
  await given();
  state.status = 503;
  cache.doubt();
  expect([await given(), await given(), await given()]).toEqual([1, 1, 1]);
  await settled();
  expect(state.made).toBe(2);
  clock.at += 1000;
  state.status = 200;
  expect(await given(), "kept through the outage").toBe(1);
  await settled();
  expect(await given()).toBe(3);
});

test("what is gone is forgotten, and no failure is kept", async () => {
  const { cache, given, state, settled } = cacheOf();
  await given();
  cache.doubt();
  state.status = 404;
  await given();
  await settled();
  expect(cache.size()).toEqual({ things: 0, bytes: 0 });
  expect([await given(), await given()]).toEqual([3, 4]);
});

test("what was given least lately makes room", async () => {
  const { cache, given } = cacheOf({ maxBytes: 250 });
  await given("/a");
  await given("/b");
  await given("/a");
  await given("/c");
  expect(cache.look("/b", null)).toBeNull();
  expect(cache.look("/a", null)).not.toBeNull();
  expect(cache.size()).toEqual({ things: 2, bytes: 200 });
});

test("nothing is kept without memory for it", async () => {
  const { given } = cacheOf({ maxBytes: 0 });
  expect([await given(), await given()]).toEqual([1, 2]);
});
