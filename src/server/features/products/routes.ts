import {
  getBrand,
  getOverview,
  getSupplement,
  listBrands,
  listRecentlyTested,
  listSimilarSupplements,
} from "#contract/catalogue.ts";
import { bindForEveryone } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { brandDetails } from "./queries/brand.ts";
import { listBrands as brandsOf } from "./queries/brands.ts";
import { recentlyTested } from "./queries/cards.ts";
import { overview } from "./queries/overview.ts";
import { similarSupplements } from "./queries/similar.ts";
import { supplementDetails } from "./queries/supplement.ts";

export const catalogueRoutes = ({ read, answers }: Services) => {
  const answer = bindForEveryone(answers);
  return [
    answer(listBrands, (input) => read((db) => brandsOf(db, input))),
    answer(getBrand, ({ brand_id }) => read((db) => brandDetails(db, brand_id))),
    answer(getSupplement, ({ supplement_id }) => read((db) => supplementDetails(db, supplement_id))),
    answer(listSimilarSupplements, (input) => read((db) => similarSupplements(db, input))),
    answer(listRecentlyTested, (input) => read((db) => recentlyTested(db, input))),
    answer(getOverview, () => read((db) => overview(db))),
  ];
};
