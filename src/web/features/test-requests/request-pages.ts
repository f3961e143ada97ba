import { useQuery } from "@tanstack/react-query";
import { QUEUE_SORTS, type QueueSort } from "#contract/request-ranking.ts";
import { callQuery } from "../../api/queries.ts";
import { readPageParameter } from "../../ui/page-parameter.ts";
import { useRefetchForUser } from "./queries.ts";

/** Requests per list page. */
export const REQUESTS_PER_PAGE = 20;

/** What the page of the queue shows, as its URL holds it. */
export interface QueueSelection {
  page: number;
  sort: QueueSort;
}

/** Reads `?sort=&page=`; an unknown order counts as not chosen. */
export const readQueueSelection = (parameters: URLSearchParams): QueueSelection => ({
  page: readPageParameter(parameters),
  sort: QUEUE_SORTS.find((sort) => sort === parameters.get("sort")) ?? "votes",
});

/** Path of the queue with a selection. */
export function queuePath({ page, sort }: QueueSelection): string {
  const parameters = new URLSearchParams();
  if (sort !== "votes") parameters.set("sort", sort);
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `/requests?${parameters}` : "/requests";
}

/** Path of a request's page. */
export const requestPath = (id: string): string => `/requests/${id}`;

export const queueQuery = ({ page, sort }: QueueSelection) =>
  callQuery("listRequestQueue", { page, limit: REQUESTS_PER_PAGE, sort });

export const queuedRequestQuery = (id: string) => callQuery("getQueuedRequest", { test_request_id: id });

export const myRequestsQuery = (page: number) =>
  callQuery("listTestRequests", { page, limit: REQUESTS_PER_PAGE });

/** One request of the queue, refetched like the queue. */
export function useQueuedRequest(id: string) {
  const answer = useQuery(queuedRequestQuery(id));
  useRefetchForUser(answer.refetch);
  return answer;
}
