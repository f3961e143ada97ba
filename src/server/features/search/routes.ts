import { getSearchFilters, listBrandSupplements, searchSupplements } from "#contract/search.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { idOfBrand } from "../catalogue/queries/names.ts";
import { allFilters, listProducts, searchProducts } from "./queries.ts";

export const searchRoutes = (services: Services) => [
  bind(searchSupplements, (input) => searchProducts(services, input)),
  bind(getSearchFilters, () => allFilters(services)),
  bind(listBrandSupplements, async ({ brand_id, filters, ...rest }) =>
    listProducts(services, {
      ...rest,
      filters: { ...filters, brand_id: [await idOfBrand(services.db, brand_id)] },
    }),
  ),
];
