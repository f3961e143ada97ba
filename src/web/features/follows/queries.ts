import { callQuery } from "../../api/queries.ts";

/** Products per list page. */
export const FOLLOWED_PER_PAGE = 24;

export const followedQuery = (page: number) => callQuery("listFollowed", { page, limit: FOLLOWED_PER_PAGE });

/** One product, listed only if the user follows it. */
export const followingQuery = (slug: string) =>
  callQuery("listFollowed", { supplement_id: slug, page: 1, limit: 1 });

/** Brands per list page. */
export const FOLLOWED_BRANDS_PER_PAGE = 24;

export const followedBrandsQuery = (page: number) =>
  callQuery("listFollowedBrands", { page, limit: FOLLOWED_BRANDS_PER_PAGE });

/** One brand, listed only if the user follows it. */
export const followingBrandQuery = (slug: string) =>
  callQuery("listFollowedBrands", { brand_id: slug, page: 1, limit: 1 });

/** The tab of the profile that lists what the user follows. */
export const MY_SUPPLEMENTS_PATH = "/profile?tab=supplements";
