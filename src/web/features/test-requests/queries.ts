import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { callQuery } from "../../api/queries.ts";
import { useAuth } from "../../session/auth.tsx";

/** Number of requests on the home page. */
const SHORT_QUEUE_LENGTH = 5;

export const shortQueueQuery = () => callQuery("listRequestQueue", { page: 1, limit: SHORT_QUEUE_LENGTH });

/** The queue, refetched after login and logout because it contains the user's own votes and pledges. */
export function useQueue(query: ReturnType<typeof shortQueueQuery>) {
  const answer = useQuery(query);
  useRefetchForUser(answer.refetch);
  return answer;
}

/** Refetches an answer after login and logout. */
export function useRefetchForUser(refetch: () => unknown): void {
  const { user } = useAuth();
  const userId = user?.user_id ?? null;
  const fetchedFor = useRef<string | null>(null);
  useEffect(() => {
    if (fetchedFor.current === userId) return;
    fetchedFor.current = userId;
    void refetch();
  }, [userId, refetch]);
}
