import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useAuth } from "../../session/auth.tsx";
import type { queueQuery } from "./queries.ts";

/** The queue; asked for again for whoever logs in or out, because it says which votes are the reader's own. */
export function useQueue(query: ReturnType<typeof queueQuery>) {
  const { user } = useAuth();
  const answer = useQuery(query);
  const { refetch } = answer;
  const reader = user?.user_id ?? null;
  const answeredFor = useRef<string | null>(null);
  useEffect(() => {
    if (answeredFor.current === reader) return;
    answeredFor.current = reader;
    void refetch();
  }, [reader, refetch]);
  return answer;
}
