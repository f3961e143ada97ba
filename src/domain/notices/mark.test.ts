import fc from "fast-check";
import { expect, test } from "vitest";
import { markNames } from "./mark.ts";

test.each([
  [
    "word by word",
    "Kleinhof SUPER-GREENS, 48 servings",
    ["Super Greens", "Kleinhof"],
    ["Kleinhof", "SUPER-GREENS"],
  ],
  ["the longer name", "Super Greens Berry", ["Super Greens", "Super Greens Berry"], ["Super Greens Berry"]],
  ["whole words only", "Ironman", ["Iron"], []],
  ["signs as text", "A+ (plus)", ["A+"], ["A"]],
  ["no name", "Calm", ["", "®"], []],
])("markNames marks %s", (_what, text, names, marked) => {
  expect(markNames(text, names).flatMap((part) => (part.isName ? [part.text] : []))).toEqual(marked);
});

test("markNames loses nothing of the text", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, names) => {
      expect(
        markNames(text, names)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
