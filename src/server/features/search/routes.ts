import {
  getSearchFilters,
  listBrandSupplements,
  listFilterValues,
  searchSupplements,
  suggest,
} from "#contract/search.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { resolveBrandId } from "../catalogue/queries/names.ts";
import { unlistedProducts } from "../products/queries/cards.ts";
import { listFilterOptions } from "./queries/filter-values.ts";
import { allFilters, listProducts, searchProducts } from "./queries/search.ts";
import { getSuggestions } from "./queries/suggest.ts";

export const searchRoutes = (services: Services) => [
  bind(searchSupplements, (input) => searchProducts(services, input)),
  bind(getSearchFilters, () => allFilters(services)),
  bind(listFilterValues, (input) => listFilterOptions(services, input)),
  bind(suggest, ({ search }) => getSuggestions(services, search)),
  bind(listBrandSupplements, async ({ brand_id, filters, ...rest }) => {
    const id = await services.read((db) => resolveBrandId(db, brand_id));
    const unlisted = await services.read((db) => unlistedProducts(db, Number(id), rest));
    return unlisted.total > 0
      ? unlisted
      : listProducts(services, { ...rest, filters: { ...filters, brand_id: [id] } });
  }),
];
