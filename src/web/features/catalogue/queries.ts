import { SHORT_LIST } from "#contract/limits.ts";
import type { CallInput } from "../../api/client.ts";
import { callQuery } from "../../api/queries.ts";

export const supplementQuery = (slug: string) => callQuery("getSupplement", { supplement_id: slug });

export const similarQuery = (slug: string) =>
  callQuery("listSimilarSupplements", { supplement_id: slug, ...SHORT_LIST });

export const recentlyTestedQuery = () => callQuery("listRecentlyTested", SHORT_LIST);

export const overviewQuery = () => callQuery("getOverview", {});

export const brandsQuery = (input: CallInput<"listBrands">) => callQuery("listBrands", input);

export const brandQuery = (slug: string) => callQuery("getBrand", { brand_id: slug });

export const brandSupplementsQuery = (input: CallInput<"listBrandSupplements">) =>
  callQuery("listBrandSupplements", input);
