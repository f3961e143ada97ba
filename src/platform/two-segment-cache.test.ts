import { expect, test } from "vitest";
import { TwoSegmentCache } from "./two-segment-cache.ts";

function cacheOf(maxBytes: number) {
  const cache = new TwoSegmentCache<{ value: string; bytes: number; caller: string | undefined }>(maxBytes);
  const ask = (key: string, caller?: string) => {
    if (cache.get(key, caller)) return "cached";
    cache.set(key, { value: key, bytes: 10, caller });
    return "made";
  };
  return { cache, ask };
}

test("one caller cannot push out what others have asked for, however often it asks for its own", () => {
  const { ask } = cacheOf(100);
  const popular = ["/", "/search", "/brands"];
  for (const caller of ["ada", "ben"]) for (const key of popular) ask(key, caller);
  for (let round = 0; round < 3; round++)
    for (let page = 0; page < 50; page++) ask(`/search?q=${page}`, "greedy");
  expect(popular.map((key) => ask(key, "cleo"))).toEqual(["cached", "cached", "cached"]);
});

test("until others ask, one caller may use all of the cache", () => {
  const { cache, ask } = cacheOf(100);
  for (let page = 0; page < 12; page++) ask(`/${page}`, "ada");
  expect(cache.size()).toEqual({ entries: 10, bytes: 100 });
  expect(ask("/0", "ada"), "the least recently used is gone").toBe("made");
  expect(ask("/11", "ada")).toBe("cached");
});

test("shared values take at most four fifths, and go back on trial before they are evicted", () => {
  const { cache, ask } = cacheOf(100);
  for (let page = 0; page < 9; page++) for (const caller of ["ada", "ben"]) ask(`/${page}`, caller);
  expect(cache.size().entries).toBe(9);
  ask("/x", "ada");
  ask("/y", "ada");
  expect(ask("/0", "cleo"), "on trial since the ninth was shared, and the oldest there").toBe("made");
  expect(ask("/8", "cleo")).toBe("cached");
});

test("where callers are not told apart, a second request shares a value", () => {
  const { ask } = cacheOf(50);
  ask("/");
  ask("/");
  for (let page = 0; page < 20; page++) ask(`/${page}`);
  expect(ask("/")).toBe("cached");
});

test("a value larger than the cache is not stored, and replaces one with its key by nothing", () => {
  const { cache, ask } = cacheOf(50);
  ask("/", "ada");
  cache.set("/", { value: "large", bytes: 51, caller: "ada" });
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
});

test("a replaced value stays in its segment and its size counts once", () => {
  const { cache, ask } = cacheOf(50);
  ask("/", "ada");
  ask("/", "ben");
  cache.set("/", { value: "new", bytes: 15, caller: "ada" });
  for (let page = 0; page < 20; page++) ask(`/${page}`, "greedy");
  expect(cache.get("/", "ada")?.value).toBe("new");
  cache.delete("/");
  for (const key of cache.entries().map(([key]) => key)) cache.delete(key);
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
});
