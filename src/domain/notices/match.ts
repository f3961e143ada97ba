import { brandKey, nameKey } from "../text/product-keys.ts";

/** A product of a brand that a notice may be about. */
export interface CandidateProduct {
  id: number;
  brandId: number;
  name: string;
}

export interface CandidateBrand {
  id: number;
  name: string;
}

export interface NameMatch {
  brandId: number;
  /** Null: only the firm fits. */
  supplementId: number | null;
  degree: "name_firm" | "firm";
}

/** Most words of a brand's name that are looked for in a notice. */
const MAX_BRAND_WORDS = 5;

/** Shortest key of a brand of one word that is looked for in a text: "now" and "life" are words. */
const MIN_ONE_WORD = 5;

/**
 * Keys (`brandKey`) under which the brand of a notice may be known: the firm, and every run of words with which the
 * description begins, since labels begin with the brand.
 */
export function brandKeysOf({ firm, productText }: { firm: string | null; productText: string }): string[] {
  const words = nameKey(productText).split(" ").slice(0, MAX_BRAND_WORDS);
  const beginnings = words
    .map((_word, index) => brandKey(words.slice(0, index + 1).join(" ")))
    .filter((key, index) => index > 0 || key.length >= MIN_ONE_WORD);
  return [...new Set([...(firm === null ? [] : [brandKey(firm)]), ...beginnings])].filter(
    (key) => key !== "",
  );
}

/**
 * Matches a notice without a barcode of ours by names. A product fits if its whole name stands in the description word by
 * word; of two that fit, one whose name contains the other's is meant ("Super Greens Berry" before "Super Greens"). Where
 * none fits, the firm alone does.
 *
 * @param brands Brands that `brandKeysOf` found.
 * @param products All products of these brands.
 */
export function matchByName(
  { firm, productText }: { firm: string | null; productText: string },
  brands: readonly CandidateBrand[],
  products: readonly CandidateProduct[],
): NameMatch[] {
  const text = ` ${nameKey(productText)} `;
  const fitting = products
    .map((product) => ({ ...product, key: nameKey(product.name) }))
    .filter(({ key }) => isDistinctive(key) && text.includes(` ${key} `));
  const meant = fitting.filter(
    ({ key }) => !fitting.some((other) => other.key !== key && ` ${other.key} `.includes(` ${key} `)),
  );
  const matched = meant.map(
    ({ id, brandId }): NameMatch => ({ brandId, supplementId: id, degree: "name_firm" }),
  );
  const named = new Set(matched.map(({ brandId }) => brandId));
  const firmKey = firm === null ? "" : brandKey(firm);
  const byFirm = brands
    .filter(({ id, name }) => !named.has(id) && brandKey(name) === firmKey)
    .map(({ id }): NameMatch => ({ brandId: id, supplementId: null, degree: "firm" }));
  return [...matched, ...byFirm];
}

/** A name of one short word, such as "Iron", stands in too many descriptions. */
const isDistinctive = (key: string): boolean => key.includes(" ") || key.length >= 6;
