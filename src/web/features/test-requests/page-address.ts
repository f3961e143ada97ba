import { MAX_PAGE } from "#contract/limits.ts";

/** The page of a list that an address names: 1 where it names none. */
export function pageIn(parameters: URLSearchParams): number {
  const page = Number(parameters.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}
