import { expect, test } from "vitest";
import type { Fonts } from "./fonts.ts";
import type { Ink } from "./ink.ts";
import { setLines } from "./lines.ts";

const ink: Ink = { size: 10, weight: "regular", colour: "#000000" };
/** A font whose every character is one point wide. */
const fonts = { printable: (text: string) => text, widthOf: (text: string) => text.length } as Fonts;

test.each([
  ["words that fit", "lead and zinc", 9, ["lead and", "zinc"]],
  ["a number with its unit", "about 0.5\u202fmg", 6, ["about", "0.5\u202fmg"]],
  [
    "one that is too long, after its space",
    "0.00666\u00a0±\u00a00.00093\u202fµg/g",
    18,
    ["0.00666\u00a0±\u00a00.00093\u202f", "µg/g"],
  ],
  ["an address, where it must be", "https://example.com", 10, ["https://ex", "ample.com"]],
  ["an end of a line", "lead\nzinc", 20, ["lead", "zinc"]],
])("%s", (_, text, width, lines) => {
  expect(
    setLines(fonts, [{ text, ink }], width).map(({ pieces }) => pieces.map((one) => one.text).join("")),
  ).toEqual(lines);
});
