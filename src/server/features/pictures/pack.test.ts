import fc from "fast-check";
import { expect, test } from "vitest";
import { FORMS } from "#contract/vocabulary.ts";
import { contrast, legible } from "./color.ts";
import { drawLogo } from "./logo.ts";
import { MARKS } from "./marks/marks.ts";
import { drawPack } from "./pack.ts";

const look = { mark: "wave", primary: "#0e5a6d", secondary: "#f2c14e", paper: "#eff6f5" };
const fishOil = {
  brand: "Tidemarrow",
  look,
  name: "Fish Oil 1,000 mg",
  form: "softgel",
  netContents: "60 softgels",
} as const;

/** Tags that open and are not closed, or close what is not open: none in a well-formed picture. */
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

test.each(FORMS)("a %s has a pack", (form) => {
  for (const given of [look, null]) {
    const svg = drawPack({ ...fishOil, look: given, form });
    expect(unbalanced(svg)).toEqual([]);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d ]+"/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test("the same product is always drawn the same, another one otherwise", () => {
  expect(drawPack(fishOil)).toBe(drawPack(fishOil));
  expect(drawPack({ ...fishOil, name: "Krill Oil 500 mg" })).not.toBe(drawPack(fishOil));
});

test("a pack stays small, however long its words", () => {
  expect(drawPack(fishOil).length).toBeLessThan(12_000);
  const words = "Supercalifragilistic Hydroxymethylbutyrate ".repeat(40);
  expect(
    drawPack({ ...fishOil, look: null, brand: words, name: words, netContents: words }).length,
  ).toBeLessThan(24_000);
});

test("every outline that is used is there", () => {
  const svg = drawPack(fishOil);
  const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
  for (const [, id] of svg.matchAll(/(?:href="#|url\(#)(\w+)/g)) expect(defined.has(id)).toBe(true);
});

test("whatever the words are, the picture is well formed and runs nothing", () => {
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

test("letters that the font has not are left to the viewer", () => {
  expect(drawPack({ ...fishOil, name: "Ωmega" })).toMatch(/<text[^>]*>Ω<\/text>/);
  expect(drawPack(fishOil)).not.toContain("<text");
});

test("there is a mark of its own for each of at least fourteen brands", () => {
  const drawn = Object.keys(MARKS).map((mark) => drawLogo({ brand: "Same", look: { ...look, mark } }));
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn.length).toBeGreaterThanOrEqual(14);
  for (const svg of drawn) expect(unbalanced(svg)).toEqual([]);
});

test("a brand without a look gets a monogram of its first letter, or a dot where it has none", () => {
  expect(drawLogo({ brand: "& Sons", look: null })).toBe(drawLogo({ brand: "& Sons", look: null }));
  expect(unbalanced(drawLogo({ brand: "!!!", look: null }))).toEqual([]);
});

test("type can be read on its ground", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
  expect(legible("#ffffff", "#f2c14e", "#0e5a6d")).toBe("#0e5a6d");
  expect(contrast("#808080", legible("#808080", "#7f7f7f"))).toBeGreaterThan(3.9);
});
