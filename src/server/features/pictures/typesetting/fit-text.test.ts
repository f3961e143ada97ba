import fc from "fast-check";
import { expect, test } from "vitest";
import { fitText } from "./fit-text.ts";
import { textWidth } from "./font.ts";

const box = {
  width: 150,
  height: 90,
  weight: 800,
  maxSize: 34,
  minSize: 10,
  maxLines: 3,
  leading: 1.1,
} as const;

test("fitText sets short names large, long ones smaller and on more lines", () => {
  const short = fitText("Zinc", box);
  const long = fitText("Magnesium Glycinate with Zinc and Copper", box);
  expect(short).toEqual({ lines: ["Zinc"], size: 34 });
  expect(long.size).toBeLessThan(short.size);
  expect(long.lines.join(" ")).toBe("Magnesium Glycinate with Zinc and Copper");
});

test("fitText truncates with an ellipsis", () => {
  const { lines } = fitText("word ".repeat(60), box);
  expect(lines.at(-1)).toMatch(/…$/);
  expect(fitText("Glycomacropeptidehydroxymethylbutyrate", box).lines[0]).toMatch(/^Glyco.*…$/);
});

test("fitText never exceeds the width or the number of lines", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 20 }), (words) => {
      const { lines, size } = fitText(words.join(" "), box);
      expect(lines.length).toBeLessThanOrEqual(box.maxLines);
      for (const line of lines) expect(textWidth(line, size, box.weight)).toBeLessThanOrEqual(box.width);
    }),
  );
});
