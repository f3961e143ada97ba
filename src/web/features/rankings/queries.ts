import type { Category } from "#contract/vocabulary.ts";
import { callQuery } from "../../api/queries.ts";

export const rankingsQuery = () => callQuery("listRankings", {});

/** The server refuses a category that it doesn't know. */
export const rankingQuery = (category: string) => callQuery("getRanking", { category: category as Category });
