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

export const catalogueRoutes = ({ db }: Services) => [
  bind(listBrands, (input) => brandsOf(db, input)),
  bind(getBrand, ({ brand_id }) => brandDetails(db, brand_id)),
  bind(getSupplement, ({ supplement_id }) => supplementDetails(db, supplement_id)),
  bind(listSimilarSupplements, (input) => similarSupplements(db, input)),
  bind(listRecentlyTested, (input) => recentlyTested(db, input)),
  bind(getOverview, () => overview(db)),
];
