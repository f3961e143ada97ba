import { expect, test } from "vitest";
import { findBrandFamilies } from "./brand-families.ts";

/** Brands by name, with this many products, or these. */
const brandsOf = (list: Record<string, number | string[]>) =>
  Object.entries(list).map(([name, products], at) => ({
    id: at + 1,
    name,
    products:
      typeof products === "number" ? Array.from({ length: products }, (_, n) => `${name} ${n}`) : products,
  }));

/** "member relation head" of each link. */
function linksIn(list: Record<string, number | string[]>): string[] {
  const brands = brandsOf(list);
  const nameOf = (id: number) => brands[id - 1]?.name;
  return findBrandFamilies(brands).map(
    ({ id, relation, headId }) => `${nameOf(id)} ${relation} ${nameOf(headId)}`,
  );
}

test.each([
  [{ "Northleaf Laboratories": 9, Northleaf: 4 }, ["Northleaf same Northleaf Laboratories"]],
  [{ "The Northleaf Company": 1, Northleaf: 4 }, ["The Northleaf Company same Northleaf"]],
  [{ "Harbor Pine": 9, HarborPine: 4 }, ["HarborPine same Harbor Pine"]],
  [{ "Northleaf Naturals": 40, "Northlaef Naturals": 1 }, ["Northlaef Naturals same Northleaf Naturals"]],
  [{ "HP Harbor Pine": 9, "Harbor Pine": 4 }, ["Harbor Pine same HP Harbor Pine"]],
  [{ MHP: 9, "MHP Meadow Human Pantry": 4 }, ["MHP Meadow Human Pantry same MHP"]],
  [{ Northleaf: 9, "Northleaf Women’s Daily": 4 }, ["Northleaf Women’s Daily line Northleaf"]],
  [
    { Northleaf: 9, "Northleaf Sport": 4, "Northleaf Sport Gold": 2 },
    ["Northleaf Sport line Northleaf", "Northleaf Sport Gold line Northleaf Sport"],
  ],
])("findBrandFamilies links %j", (brands, links) => {
  expect(linksIn(brands)).toEqual(links);
});

test.each([
  ["a common word begins many brands", { Life: 3, "Life Extension": 9, "Life Force": 1, "Life Priority": 2 }],
  ["two descriptions of one word", { "Quest Research": 5, "Quest Products": 5 }],
  ["a digit is no slip", { "Formula Number 1": 40, "Formula Number 2": 1 }],
  ["short names differ by a letter", { Vega: 40, Vego: 1 }],
])("findBrandFamilies links nothing: %s", (_, brands) => {
  const users = { Alpine: ["life quest", "quest life"], Bravo: ["life", "quest"], Cedar: ["life", "quest"] };
  expect(linksIn({ ...brands, ...users })).toEqual([]);
});

test("findBrandFamilies counts products that few brands have as evidence", () => {
  const products = ["Anabolic 24", "vitamin c"];
  const brands = brandsOf({
    "Quest Research": products,
    "Quest Products": products,
    A: ["vitamin c"],
    B: ["vitamin c"],
    C: ["vitamin c"],
  });
  expect(findBrandFamilies(brands)).toMatchObject([{ relation: "same", sharedProducts: 1 }]);
});

test("findBrandFamilies leaves out what was rejected", () => {
  const brands = brandsOf({ Northleaf: 9, "Northleaf Laboratories": 4 });
  expect(findBrandFamilies(brands, () => false)).toEqual([]);
});
