import { MAX_PAGE } from "#contract/limits.ts";

/** The page of a list that an address names, in a parameter of its own where there are several: 1 where it names none. */
export function pageIn(parameters: URLSearchParams, name = "page"): number {
  const page = Number(parameters.get(name));
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}
