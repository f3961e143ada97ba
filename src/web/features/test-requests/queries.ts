import type { RequestState } from "#contract/request-states.ts";
import { callQuery } from "../../api/queries.ts";

/** Requests on one page of a list. */
export const REQUESTS_A_PAGE = 20;

/** Requests that the home page shows. */
const SHORT_QUEUE = 5;

export const queueQuery = (page: number, status: RequestState | null = null) =>
  callQuery("listRequestQueue", { page, limit: REQUESTS_A_PAGE, ...(status && { status }) });

export const shortQueueQuery = () => callQuery("listRequestQueue", { page: 1, limit: SHORT_QUEUE });

export const myRequestsQuery = (page: number) =>
  callQuery("listTestRequests", { page, limit: REQUESTS_A_PAGE });
