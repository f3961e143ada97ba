import { expect, test } from "vitest";
import { recent } from "./recent.ts";

test("what was asked for longest ago goes first", () => {
  const kept = recent<number>(2, 1000, () => 0);
  kept.set("a", 1);
  kept.set("b", 2);
  kept.get("a");
  kept.set("c", 3);
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual([1, null, 3]);
});

test("nothing is kept longer than it is fresh, however often it is asked for", () => {
  let now = 0;
  const kept = recent<number>(2, 1000, () => now);
  kept.set("a", 1);
  now = 999;
  expect(kept.get("a")).toBe(1);
  now = 1000;
  expect(kept.get("a")).toBeNull();
});
