import { getGuestToken, getUser } from "./accounts.ts";
import {
  getBrand,
  getOverview,
  getSupplement,
  listBrands,
  listRecentlyTested,
  listSimilarSupplements,
} from "./catalogue.ts";
import { getReport } from "./reports.ts";
import { getSearchFilters, listBrandSupplements, searchSupplements } from "./search.ts";

/** Every call of the product. The server binds them, the browser calls them by name, the reference page lists them. */
export const contract = {
  getGuestToken,
  getUser,
  listBrands,
  getBrand,
  listBrandSupplements,
  searchSupplements,
  getSearchFilters,
  getSupplement,
  listSimilarSupplements,
  listRecentlyTested,
  getOverview,
  getReport,
} as const;
export type Contract = typeof contract;
