import fc from "fast-check";
import { expect, test } from "vitest";
import { endOfRecords, type Known, LAGS_AT_MOST_MS, positionOf, standingOf } from "./standing.ts";

const known: Known = { replayed: 100n, needed: 100n, awaited: null, now: 50_000 };
const long = { position: 101n, since: known.now - LAGS_AT_MOST_MS - 1 };
const short = { position: 101n, since: known.now - LAGS_AT_MOST_MS };

test.each<[string, Partial<Known>, string]>([
  ["holds every change that was heard of", {}, "level"],
  ["is further than it must be", { needed: 99n }, "level"],
  ["lacks one", { needed: 101n }, "behind"],
  ["is not known to hold the last one", { needed: null }, "behind"],
  ["takes a moment for what nobody announced", { awaited: short }, "level"],
  ["takes too long for it", { awaited: long }, "lagging"],
  ["lacks a change for too long", { needed: 101n, awaited: long }, "lagging"],
  ["was awaited long, and is there", { replayed: 101n, awaited: long }, "level"],
  ["does not answer", { replayed: null }, "away"],
])("a replica that %s", (_what, differs, standing) => {
  expect(standingOf({ ...known, ...differs })).toBe(standing);
});

test("a replica that lacks what was announced is never level", () => {
  const position = fc.bigInt({ min: 0n, max: 1000n });
  const awaited = fc.option(fc.record({ position, since: fc.integer({ min: 0, max: 99_999 }) }));
  fc.assert(
    fc.property(position, position, awaited, (replayed, needed, waits) => {
      const standing = standingOf({ replayed, needed, awaited: waits, now: 100_000 });
      return replayed >= needed || standing !== "level";
    }),
  );
});

test.each([
  ["0/0", 0n],
  ["0/1A", 26n],
  ["16/B374D848", 0x16b374d848n],
  ["1/0", 4_294_967_296n],
])("the position %s", (printed, bytes) => {
  expect(positionOf(printed)).toBe(bytes);
});

test.each([
  ["in the middle of a page", "0/1A60", "0/1A60"],
  ["behind the heading of a page", "0/2018", "0/2000"],
  ["behind the heading of a file", "0/3000028", "0/3000000"],
  ["as far into a page that begins no file", "0/2028", "0/2028"],
])("a next record %s", (_where, next, end) => {
  expect(endOfRecords(positionOf(next), { page: 8192, segment: 2 ** 24 })).toBe(positionOf(end));
});
