import fc from "fast-check";
import { expect, test } from "vitest";
import { brandKey, identityKey, nameKey, slugCandidates, slugOf, takeSlug, withoutBrand } from "./rules.ts";

test.each([
  ["Nature's Bounty®", "natures bounty"],
  ["NATURE’S BOUNTY, INC.", "natures bounty"],
  ["Berkley & Jensen", "berkley jensen"],
  ["Berkley and Jensen", "berkley jensen"],
  ["A.C. Grace Company", "ac grace company"],
  ["BulkSupplements.com", "bulksupplements"],
  ["ResVitále", "resvitale"],
  ["Geri-Care", "geri care"],
  ["and", "and"],
  ["Inc", "inc"],
  ["1-800 WellMed", "1 800 wellmed"],
])("the brand %s is known as %s", (name, key) => {
  expect(brandKey(name)).toBe(key);
});

test.each([
  ["Vitamin B-12 5,000mcg", "vitamin B12 5000 mcg"],
  ["St. John’s Wort", "St Johns Wort"],
  ["Açaí™ (R)", "acai"],
  ["Ultimate '10' Probiotic", "Ultimate 10 Probiotic"],
  ["Omega-3", "omega 3"],
])("%s and %s are one name", (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

test.each([
  ["Vitamin D 1000 IU", "Vitamin D 5000 IU"],
  ["Melatonin 1.5 mg", "Melatonin 15 mg"],
  ["Super C", "Super C+"],
  ["Women's 50", "Men's 50"],
])("%s and %s are two names", (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

test("the form is part of what a product is", () => {
  expect(identityKey("Fish Oil", "softgel")).not.toBe(identityKey("Fish Oil", "liquid"));
});

test.each([
  ["NOW Magnesium 400 mg", "NOW", "Magnesium 400 mg"],
  ["now: Magnesium", "NOW", "Magnesium"],
  ["Nowadays Calm", "NOW", "Nowadays Calm"],
  ["Airborne", "Airborne", "Airborne"],
  ["Magnesium", "NOW", "Magnesium"],
])("%s by %s is %s", (name, brand, expected) => {
  expect(withoutBrand(name, brand)).toBe(expected);
});

test.each([
  ["L'il Critters® Omega-3 + D & K", "lil-critters-omega-3-plus-d-and-k"],
  ["1234", "supplement-1234"],
  ["维生素", "supplement"],
  ["Œuf ß", "oeuf-ss"],
])("the slug of %s is %s", (text, slug) => {
  expect(slugOf(text, "supplement")).toBe(slug);
});

test("a long name is cut between words", () => {
  const slug = slugOf("magnesium ".repeat(20), "supplement");
  expect(slug).toBe("magnesium-magnesium-magnesium-magnesium-magnesium-magnesium-magnesium-magnesium");
});

test("whatever the text, a slug is short, plain and never an id", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const slug = slugOf(text, "supplement");
      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(slug).toMatch(/[a-z]/);
      expect(slug.length).toBeLessThanOrEqual(91);
    }),
  );
});

test("a slug that is taken leaves the next candidate, and is never given twice", () => {
  const taken = new Set(["acme-zinc"]);
  const candidates = slugCandidates("Acme Zinc", "supplement", "acme/zinc|tablet", "tablet");
  expect(takeSlug(candidates, taken)).toBe("acme-zinc-tablet");
  expect(takeSlug(candidates, taken)).toMatch(/^acme-zinc-x[0-9a-f]{8}$/);
  expect(slugCandidates("Acme Zinc", "supplement", "acme/zinc|tablet", "tablet")).toEqual(candidates);
});
