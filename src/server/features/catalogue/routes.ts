import {
  getBrand,
  getOverview,
  getSupplement,
  listBrands,
  listRecentlyTested,
  listSimilarSupplements,
} from "#contract/catalogue.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { brandDetails } from "./queries/brand.ts";
import { listBrands as brandsOf } from "./queries/brands.ts";
import { recentlyTested } from "./queries/cards.ts";
import { overview } from "./queries/overview.ts";
import { similarSupplements } from "./queries/similar.ts";
import { supplementDetails } from "./queries/supplement.ts";

export const catalogueRoutes = ({ read }: Services) => [
  bind(listBrands, (input) => read((db) => brandsOf(db, input))),
  bind(getBrand, ({ brand_id }) => read((db) => brandDetails(db, brand_id))),
  bind(getSupplement, ({ supplement_id }) => read((db) => supplementDetails(db, supplement_id))),
  bind(listSimilarSupplements, (input) => read((db) => similarSupplements(db, input))),
  bind(listRecentlyTested, (input) => read((db) => recentlyTested(db, input))),
  bind(getOverview, () => read((db) => overview(db))),
];
