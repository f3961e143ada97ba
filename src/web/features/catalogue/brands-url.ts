import { MAX_LENGTH, MAX_PAGE } from "#contract/limits.ts";
import { BRAND_SORTS, type BrandSort } from "#contract/vocabulary.ts";

/** What /brands shows; all of it stands in the address. */
export interface BrandsAddress {
  search: string;
  /** A to Z, `#` for names that start with anything else, or null for all. */
  letter: string | null;
  tested_only: boolean;
  sort: BrandSort;
  page: number;
}

export const ALL_BRANDS: BrandsAddress = {
  search: "",
  letter: null,
  tested_only: false,
  sort: "name",
  page: 1,
};

/** What cannot be used is left out: a list of brands is never an error. */
export function readBrandsAddress(parameters: URLSearchParams): BrandsAddress {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken for spaces, which is what they look like
  const words = (parameters.get("q") ?? "").replace(/[\u0000-\u001f\u007f\s]+/g, " ").trim();
  const letter = parameters.get("letter")?.toUpperCase() ?? "";
  const page = Number(parameters.get("page"));
  return {
    search: words
      .slice(0, MAX_LENGTH.default)
      .replace(/[\ud800-\udbff]$/, "")
      .trim(),
    letter: /^[A-Z#]$/.test(letter) ? letter : null,
    tested_only: parameters.get("tested") === "1",
    sort: BRAND_SORTS.find((sort) => sort === parameters.get("sort")) ?? ALL_BRANDS.sort,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

export function brandsPath(address: BrandsAddress): string {
  const pairs: [string, string][] = [
    ["q", address.search],
    ["letter", address.letter ?? ""],
    ["tested", address.tested_only ? "1" : ""],
    ["sort", address.sort === ALL_BRANDS.sort ? "" : address.sort],
    ["page", address.page === 1 ? "" : String(address.page)],
  ];
  const query = new URLSearchParams(pairs.filter(([, value]) => value)).toString();
  return query ? `/brands?${query}` : "/brands";
}
