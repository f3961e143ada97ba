import { callQuery } from "../../api/queries.ts";

/** Products on one page of the list. */
export const FOLLOWED_A_PAGE = 20;

export const followedQuery = (page: number) => callQuery("listFollowed", { page, limit: FOLLOWED_A_PAGE });

/** One product, if the user follows it. */
export const followingQuery = (slug: string) =>
  callQuery("listFollowed", { supplement_id: slug, page: 1, limit: 1 });
