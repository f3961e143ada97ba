import { expect, test } from "vitest";
import { ATOMIC_WEIGHTS } from "./atomic-weights.ts";
import { COMPOUNDS } from "./compounds.ts";
import { checkSaltWeight, elementalFraction, findCompound } from "./elemental.ts";

/** Worked by hand from the atomic weights: the element's share in percent. */
test.each([
  ["magnesium bisglycinate", 14.1], // 24.305 / (24.305 + 4 x 12.011 + 8 x 1.008 + 2 x 14.007 + 4 x 15.999) = 24.305 / 172.42
  ["magnesium oxide", 60.3], // 24.305 / 40.304
  ["magnesium citrate", 16.2], // 3 x 24.305 / 451.11
  ["calcium carbonate", 40.0], // 40.078 / 100.086
  ["zinc picolinate", 21.1], // 65.38 / 309.58
  ["potassium iodide", 76.4], // 126.9 / 165.998
  ["ferrous sulfate heptahydrate", 20.1], // 55.845 / 278.01
  ["sodium selenite", 45.7], // 78.971 / 172.948
  ["chromium picolinate", 12.4], // 51.996 / 418.31
  ["L-selenomethionine", 40.3], // 78.971 / 196.11
])("elementalFraction(%s) is %d percent", (name, percent) => {
  const compound = findCompound(name);
  expect(compound && Math.round(elementalFraction(compound) * 1000) / 10).toBe(percent);
});

test("every formula contains its element and only elements with a known weight", () => {
  for (const compound of COMPOUNDS) {
    expect(compound.formula.replaceAll(/[A-Z][a-z]?\d*/g, ""), compound.name).toBe("");
    expect(elementalFraction(compound), compound.name).toBeGreaterThan(0);
    expect(elementalFraction(compound), compound.name).toBeLessThan(1);
  }
  expect(new Set(COMPOUNDS.map(({ name }) => name)).size).toBe(COMPOUNDS.length);
  expect(Object.keys(ATOMIC_WEIGHTS)).toEqual(
    expect.arrayContaining(COMPOUNDS.map(({ element }) => element)),
  );
});

const bisglycinate = findCompound("Magnesium Bisglycinate");

test.each([
  ["the claim was the salt's weight", 500, 70, true],
  ["the claim was the element's", 500, 490, false],
  ["neither reading fits", 500, 300, false],
])("%s", (_what, claimed, measured, fits) => {
  if (!bisglycinate) throw new Error("no such compound");
  const reading = checkSaltWeight(claimed, measured, bisglycinate);
  expect(reading.fits).toBe(fits);
  expect(reading.elemental).toBeCloseTo(70.5, 1);
});

test("findCompound is null for an unknown compound", () => {
  expect(findCompound("magnesium")).toBeNull();
});
