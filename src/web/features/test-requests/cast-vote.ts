import type { QueuedRequest } from "#contract/test-requests.ts";
import { browserApi, browserQueryClient } from "../../api/browser.ts";
import { CallFailure } from "../../api/call-failure.ts";

/** Adds or removes the user's vote and refetches the queue. Returns an error message, or null on success. */
export async function castVote({ test_request_id, voted }: QueuedRequest): Promise<string | null> {
  try {
    await browserApi().call("voteForTestRequest", { test_request_id, vote: !voted });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return error.message;
  }
  const queries = browserQueryClient();
  await queries.invalidateQueries({ queryKey: ["listRequestQueue"] });
  void queries.invalidateQueries({ queryKey: ["listTestRequests"] });
  return null;
}
