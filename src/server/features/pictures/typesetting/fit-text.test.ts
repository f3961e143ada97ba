import fc from "fast-check";
import { expect, test } from "vitest";
import { fitText } from "./fit-text.ts";
import { widthOf } from "./font.ts";

const box = {
  width: 150,
  height: 90,
  weight: 800,
  largest: 34,
  smallest: 10,
  maxLines: 3,
  leading: 1.1,
} as const;

test("short names stand large, long ones smaller and in more lines", () => {
  const short = fitText("Zinc", box);
  const long = fitText("Magnesium Glycinate with Zinc and Copper", box);
  expect(short).toEqual({ lines: ["Zinc"], size: 34 });
  expect(long.size).toBeLessThan(short.size);
  expect(long.lines.join(" ")).toBe("Magnesium Glycinate with Zinc and Copper");
});

test("what does not fit is cut off and shown to be", () => {
  const { lines } = fitText("word ".repeat(60), box);
  expect(lines.at(-1)).toMatch(/…$/);
  expect(fitText("Glycomacropeptidehydroxymethylbutyrate", box).lines[0]).toMatch(/^Glyco.*…$/);
});

test("no line is wider than its box, and there are never too many", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 20 }), (words) => {
      const { lines, size } = fitText(words.join(" "), box);
      expect(lines.length).toBeLessThanOrEqual(box.maxLines);
      for (const line of lines) expect(widthOf(line, size, box.weight)).toBeLessThanOrEqual(box.width);
    }),
  );
});
