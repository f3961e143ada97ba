import { callQuery } from "../../api/queries.ts";

/** Ratings on one page of the reader's own. */
export const CONTRIBUTIONS_A_PAGE = 20;

export const trainingQuery = () => callQuery("getAiTraining", {});

export const contributionsQuery = (page: number) =>
  callQuery("listAiContributions", { page, limit: CONTRIBUTIONS_A_PAGE });
