import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brandKey } from "../text/product-keys.ts";
import { brandKeysOf, matchByName, type NameMatch } from "./match.ts";

interface Pair {
  company: string;
  description: string;
  brand: string;
  /** Empty: the pair is of a notice and a company. */
  product: string;
  label: "yes" | "no" | "unsure";
}

/**
 * FDA's notices of 2024 and 2025 about supplements, each with the product and the brand of the NIH's export whose words are
 * most like its own by inverse document frequency, whatever the matcher says. Labeled by reading, by one person.
 */
const pairs: Pair[] = readFileSync(
  new URL("../../../tests/fixtures/notices/match-pairs.tsv", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => {
    const [, company = "", description = "", brand = "", product = "", label] = row.split("\t");
    return { company, description, brand, product, label: label as Pair["label"] };
  });

function degreeOf({ company, description, brand, product }: Pair): NameMatch["degree"] | null {
  const notice = { firm: company || null, productText: description };
  if (!brandKeysOf(notice).includes(brandKey(brand))) return null;
  const products = product ? [{ id: 1, brandId: 1, name: product }] : [];
  const [match] = matchByName(notice, [{ id: 1, name: brand }], products);
  return match && (match.supplementId !== null) === (product !== "") ? match.degree : null;
}

function measure(degree: NameMatch["degree"]) {
  const ofDegree = pairs.filter(({ product }) => (product !== "") === (degree === "name_firm"));
  const matched = ofDegree.filter((pair) => degreeOf(pair) === degree);
  const count = (list: readonly Pair[], label: Pair["label"]) =>
    list.filter((one) => one.label === label).length;
  return {
    pairs: ofDegree.length,
    right: count(ofDegree, "yes"),
    matched: matched.length,
    matchedRight: count(matched, "yes"),
    matchedWrong: count(matched, "no"),
  };
}

test("matches by name and firm, and by firm, on 220 labeled pairs: none is wrong, many are missed", () => {
  expect(pairs).toHaveLength(220);
  expect({ name_firm: measure("name_firm"), firm: measure("firm") }).toEqual({
    name_firm: { pairs: 110, right: 10, matched: 6, matchedRight: 6, matchedWrong: 0 },
    firm: { pairs: 110, right: 39, matched: 23, matchedRight: 23, matchedWrong: 0 },
  });
});
