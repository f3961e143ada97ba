import fc from "fast-check";
import { expect, test } from "vitest";
import { claimSlug, identityKey, slugCandidates, slugOf, withoutBrand } from "./rules.ts";

test("identityKey includes the form", () => {
  expect(identityKey("Fish Oil", "softgel")).not.toBe(identityKey("Fish Oil", "liquid"));
});

test.each([
  ["NOW Magnesium 400 mg", "NOW", "Magnesium 400 mg"],
  ["now: Magnesium", "NOW", "Magnesium"],
  ["Nowadays Calm", "NOW", "Nowadays Calm"],
  ["Airborne", "Airborne", "Airborne"],
  ["Magnesium", "NOW", "Magnesium"],
])("withoutBrand(%s, %s) is %s", (name, brand, expected) => {
  expect(withoutBrand(name, brand)).toBe(expected);
});

test.each([
  ["L'il Critters® Omega-3 + D & K", "lil-critters-omega-3-plus-d-and-k"],
  ["1234", "supplement-1234"],
  ["维生素", "supplement"],
  ["Œuf ß", "oeuf-ss"],
])("slugOf(%s) is %s", (text, slug) => {
  expect(slugOf(text, "supplement")).toBe(slug);
});

test("slugOf truncates a long name between words", () => {
  const slug = slugOf("magnesium ".repeat(20), "supplement");
  expect(slug).toBe("magnesium-magnesium-magnesium-magnesium-magnesium-magnesium-magnesium-magnesium");
});

test("slugOf gives a short ASCII slug that is never an id, for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const slug = slugOf(text, "supplement");
      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(slug).toMatch(/[a-z]/);
      expect(slug.length).toBeLessThanOrEqual(91);
    }),
  );
});

test("claimSlug takes the next free candidate and never returns a slug twice", () => {
  const taken = new Set(["acme-zinc"]);
  const candidates = slugCandidates("Acme Zinc", "supplement", "acme/zinc|tablet", "tablet");
  expect(claimSlug(candidates, taken)).toBe("acme-zinc-tablet");
  expect(claimSlug(candidates, taken)).toMatch(/^acme-zinc-x[0-9a-f]{8}$/);
  expect(slugCandidates("Acme Zinc", "supplement", "acme/zinc|tablet", "tablet")).toEqual(candidates);
});
