import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { RequestState } from "#contract/request-states.ts";
import { callQuery } from "../../api/queries.ts";
import { useAuth } from "../../session/auth.tsx";

/** Requests per list page. */
export const REQUESTS_PER_PAGE = 20;

/** Number of requests on the home page. */
const SHORT_QUEUE_LENGTH = 5;

export const queueQuery = (page: number, status: RequestState | null = null) =>
  callQuery("listRequestQueue", { page, limit: REQUESTS_PER_PAGE, ...(status && { status }) });

export const shortQueueQuery = () => callQuery("listRequestQueue", { page: 1, limit: SHORT_QUEUE_LENGTH });

export const myRequestsQuery = (page: number) =>
  callQuery("listTestRequests", { page, limit: REQUESTS_PER_PAGE });

/** The queue, refetched after login and logout because it contains the user's own votes. */
export function useQueue(query: ReturnType<typeof queueQuery>) {
  const { user } = useAuth();
  const answer = useQuery(query);
  const { refetch } = answer;
  const userId = user?.user_id ?? null;
  const fetchedFor = useRef<string | null>(null);
  useEffect(() => {
    if (fetchedFor.current === userId) return;
    fetchedFor.current = userId;
    void refetch();
  }, [userId, refetch]);
  return answer;
}
