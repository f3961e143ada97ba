import {
  getBrand,
  getOverview,
  getSupplement,
  listBrands,
  listRecentlyTested,
  listSimilarSupplements,
} from "#contract/catalogue.ts";
import { bindCached } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { getBrandDetails } from "./queries/brand.ts";
import { listBrands as brandsOf } from "./queries/brands.ts";
import { recentlyTested } from "./queries/cards.ts";
import { overview } from "./queries/overview.ts";
import { similarSupplements } from "./queries/similar.ts";
import { orSimilarNames } from "./queries/similar-names.ts";
import { getSupplementDetails } from "./queries/supplement.ts";

export const productRoutes = ({ read, search, answerCache }: Services) => {
  const answer = bindCached(answerCache);
  return [
    answer(listBrands, (input) => read((db) => brandsOf(db, input))),
    answer(getBrand, ({ brand_id }) => read((db) => getBrandDetails(db, brand_id))),
    answer(getSupplement, ({ supplement_id }) =>
      orSimilarNames({ read, search }, supplement_id, () =>
        read((db) => getSupplementDetails(db, supplement_id)),
      ),
    ),
    answer(listSimilarSupplements, (input) => similarSupplements({ read, search }, input)),
    answer(listRecentlyTested, (input) => read((db) => recentlyTested(db, input))),
    answer(getOverview, () => read((db) => overview(db))),
  ];
};
