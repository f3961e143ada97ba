import { expect, test } from "vitest";
import type { Fonts } from "./fonts.ts";
import { breakLines } from "./lines.ts";
import type { TextStyle } from "./text-styles.ts";

const style: TextStyle = { size: 10, weight: "regular", color: "#000000" };
/** A font whose every character is one point wide. */
const fonts = { printable: (text: string) => text, widthOf: (text: string) => text.length } as Fonts;

test.each([
  ["after the last word that fits", "lead and zinc", 9, ["lead and", "zinc"]],
  ["not between a number and its unit", "about 0.5\u202fmg", 6, ["about", "0.5\u202fmg"]],
  [
    "a long number and unit after their no-break space",
    "0.00666\u00a0±\u00a00.00093\u202fµg/g",
    18,
    ["0.00666\u00a0±\u00a00.00093\u202f", "µg/g"],
  ],
  ["a URL where it must", "https://example.com", 10, ["https://ex", "ample.com"]],
  ["at a newline", "lead\nzinc", 20, ["lead", "zinc"]],
])("breakLines breaks %s", (_, text, width, lines) => {
  expect(
    breakLines(fonts, [{ text, style }], width).map(({ pieces }) => pieces.map((one) => one.text).join("")),
  ).toEqual(lines);
});
