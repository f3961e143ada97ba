import { MAX_LENGTH, MAX_PAGE } from "#contract/limits.ts";
import { BRAND_SORTS, type BrandSort } from "#contract/search-vocabulary.ts";

/** State of /brands, all of it in the query string. */
export interface BrandsUrlState {
  search: string;
  /** A to Z, `#` for names that start with anything else, or null for all. */
  letter: string | null;
  tested_only: boolean;
  sort: BrandSort;
  page: number;
}

export const ALL_BRANDS: BrandsUrlState = {
  search: "",
  letter: null,
  tested_only: false,
  sort: "name",
  page: 1,
};

/** Parses the query string. Invalid values are ignored, so that the page is never an error. */
export function readBrandsUrl(parameters: URLSearchParams): BrandsUrlState {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are treated as the spaces they look like
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

export function brandsPath(url: BrandsUrlState): string {
  const pairs: [string, string][] = [
    ["q", url.search],
    ["letter", url.letter ?? ""],
    ["tested", url.tested_only ? "1" : ""],
    ["sort", url.sort === ALL_BRANDS.sort ? "" : url.sort],
    ["page", url.page === 1 ? "" : String(url.page)],
  ];
  const query = new URLSearchParams(pairs.filter(([, value]) => value)).toString();
  return query ? `/brands?${query}` : "/brands";
}
