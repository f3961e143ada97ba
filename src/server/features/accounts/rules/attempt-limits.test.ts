import { expect, test } from "vitest";
import { inWords, PACES, waitAfter } from "./pace.ts";

test.each([
  [1, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [10, 900],
  [1000, 900],
])("after %i wrong passwords the next may come in %i seconds", (count, seconds) => {
  expect(waitAfter(PACES.login, count)).toBe(seconds);
});

test.each(Object.values(PACES))("$name never gets shorter", ({ waitsS }) => {
  expect(waitsS).toEqual([...waitsS].sort((a, b) => a - b));
});

test.each([
  [1, "1 second"],
  [30, "30 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
  [3600, "1 hour"],
  [3601, "2 hours"],
])("%i is said as %j", (seconds, words) => {
  expect(inWords(seconds)).toBe(words);
});
