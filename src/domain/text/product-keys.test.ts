import { expect, test } from "vitest";
import { brandKey, nameKey } from "./product-keys.ts";

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
])("brandKey(%s) is %s", (name, key) => {
  expect(brandKey(name)).toBe(key);
});

test.each([
  ["Vitamin B-12 5,000mcg", "vitamin B12 5000 mcg"],
  ["St. John’s Wort", "St Johns Wort"],
  ["Açaí™ (R)", "acai"],
  ["Ultimate '10' Probiotic", "Ultimate 10 Probiotic"],
  ["Omega-3", "omega 3"],
])("nameKey is equal for %s and %s", (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

test.each([
  ["Vitamin D 1000 IU", "Vitamin D 5000 IU"],
  ["Melatonin 1.5 mg", "Melatonin 15 mg"],
  ["Super C", "Super C+"],
  ["Women's 50", "Men's 50"],
])("nameKey differs for %s and %s", (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});
