import type { QueuedRequest } from "#contract/test-requests.ts";
import { browserApi, browserQueries } from "../../api/browser.ts";
import { CallFailure } from "../../api/call-failure.ts";

/** Gives the reader's vote, or takes it back. Null: it counts, and the queue was read again; otherwise what to say. */
export async function vote({ test_request_id, voted }: QueuedRequest): Promise<string | null> {
  try {
    await browserApi().call("voteForTestRequest", { test_request_id, vote: !voted });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return error.message;
  }
  const queries = browserQueries();
  await queries.invalidateQueries({ queryKey: ["listRequestQueue"] });
  void queries.invalidateQueries({ queryKey: ["listTestRequests"] });
  return null;
}
