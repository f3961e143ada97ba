import { MAX_PAGE } from "#contract/limits.ts";

/** Page number from the query string; 1 if missing or invalid. Pages with several lists use one parameter each. */
export function readPageParameter(parameters: URLSearchParams, name = "page"): number {
  const page = Number(parameters.get(name));
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}
