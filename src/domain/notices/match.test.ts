import { expect, test } from "vitest";
import { brandKeysOf, matchByName } from "./match.ts";

const brands = [{ id: 1, name: "Kleinhof" }];
const products = [
  { id: 11, brandId: 1, name: "Super Greens" },
  { id: 12, brandId: 1, name: "Super Greens Berry" },
  { id: 13, brandId: 1, name: "Iron" },
];
const notice = (productText: string, firm: string | null = "Kleinhof, Inc.") => ({ productText, firm });

test("brandKeysOf gives the firm and the beginnings of the description", () => {
  expect(brandKeysOf(notice("Northlake Labs Omega-3 1000 mg", "Packers, LLC"))).toEqual([
    "packers",
    "northlake",
    "northlake labs",
    "northlake labs omega",
    "northlake labs omega 3",
    "northlake labs omega 3 1000",
  ]);
});

test.each([
  ["the whole name", "Kleinhof Super Greens Dietary Supplement, 48 servings", [[11, "name_firm"]]],
  ["the longer of two names", "Kleinhof Super Greens Berry, 30 servings", [[12, "name_firm"]]],
  ["a name of one short word", "Kleinhof Iron 65 mg", [[null, "firm"]]],
  ["another product of the firm", "Kleinhof Omega-3", [[null, "firm"]]],
])("matchByName matches %s", (_what, productText, expected) => {
  const found = matchByName(notice(productText), brands, products);
  expect(found.map(({ supplementId, degree }) => [supplementId, degree])).toEqual(expected);
});

test("matchByName knows nothing of a firm that is none of our brands", () => {
  expect(matchByName(notice("Sea salt", "Packers, LLC"), brands, products)).toEqual([]);
});
