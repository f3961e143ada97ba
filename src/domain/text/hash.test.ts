import { expect, test } from "vitest";
import { fnv1a } from "./hash.ts";

/** Test vectors of the FNV authors (isthe.com/chongo/src/fnv/test_fnv.c). */
test.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["b", 0xe70c2de5],
  ["foobar", 0xbf9cf968],
])("fnv1a(%j) is %i", (text, hash) => {
  expect(fnv1a(text)).toBe(hash);
});
