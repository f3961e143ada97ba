import fc from "fast-check";
import { expect, test } from "vitest";
import { FORMS } from "#contract/vocabulary.ts";
import { contrast, legible } from "./color.ts";
import { drawLogo } from "./logo.ts";
import { BRAND_MARKS } from "./marks/marks.ts";
import { drawPack } from "./pack.ts";

const look = { mark: "wave", primary: "#0e5a6d", secondary: "#f2c14e", paper: "#eff6f5" };
const fishOil = {
  brand: "Tidemarrow",
  look,
  name: "Fish Oil 1,000 mg",
  form: "softgel",
  netContents: "60 softgels",
} as const;

/** Unclosed or unopened tags; none in a well-formed picture. */
function unbalanced(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = "", rest = ""] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (closing) {
      if (open.at(-1) !== name) return [...open, `/${name}`];
      open.pop();
    } else if (!rest.endsWith("/")) open.push(name);
  }
  return open;
}

test.each(FORMS)("drawPack draws a pack for the form %s", (form) => {
  for (const brandLook of [look, null]) {
    const svg = drawPack({ ...fishOil, look: brandLook, form });
    expect(unbalanced(svg)).toEqual([]);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d ]+"/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test("drawPack is deterministic and differs by product", () => {
  expect(drawPack(fishOil)).toBe(drawPack(fishOil));
  expect(drawPack({ ...fishOil, name: "Krill Oil 500 mg" })).not.toBe(drawPack(fishOil));
});

test("drawPack keeps the SVG small however long the texts", () => {
  expect(drawPack(fishOil).length).toBeLessThan(12_000);
  const words = "Supercalifragilistic Hydroxymethylbutyrate ".repeat(40);
  expect(
    drawPack({ ...fishOil, look: null, brand: words, name: words, netContents: words }).length,
  ).toBeLessThan(24_000);
});

test("drawPack defines every outline it references", () => {
  const svg = drawPack(fishOil);
  const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
  for (const [, id] of svg.matchAll(/(?:href="#|url\(#)(\w+)/g)) expect(defined.has(id)).toBe(true);
});

test("drawPack and drawLogo give well-formed, script-free SVG for any text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.string(),
      fc.constantFrom(...FORMS),
      (brand, name, form) => {
        const picture = {
          ...fishOil,
          brand,
          name: `${name}<script>alert(1)</script>`,
          form,
          netContents: brand,
        };
        for (const svg of [
          drawPack(picture),
          drawPack({ ...picture, look: null }),
          drawLogo({ brand, look: null }),
        ]) {
          expect(unbalanced(svg)).toEqual([]);
          expect(svg).not.toContain("<script");
          expect(svg).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("drawPack falls back to the viewer's font for characters without a glyph", () => {
  expect(drawPack({ ...fishOil, name: "亜mega" })).toMatch(/<text[^>]*>亜<\/text>/);
  expect(drawPack(fishOil)).not.toContain("<text");
});

test("drawLogo has distinct marks for at least 14 brands", () => {
  const drawn = Object.keys(BRAND_MARKS).map((mark) => drawLogo({ brand: "Same", look: { ...look, mark } }));
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn.length).toBeGreaterThanOrEqual(14);
  for (const svg of drawn) expect(unbalanced(svg)).toEqual([]);
});

test("drawLogo gives a brand without a look a monogram, or a dot if its name has no letter", () => {
  expect(drawLogo({ brand: "& Sons", look: null })).toBe(drawLogo({ brand: "& Sons", look: null }));
  expect(unbalanced(drawLogo({ brand: "!!!", look: null }))).toEqual([]);
});

test("legible picks a readable color", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
  expect(legible("#ffffff", "#f2c14e", "#0e5a6d")).toBe("#0e5a6d");
  expect(contrast("#808080", legible("#808080", "#7f7f7f"))).toBeGreaterThan(3.9);
});
