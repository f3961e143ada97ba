import { browserApi, browserQueryClient } from "../../api/browser.ts";
import { CallFailure } from "../../api/call-failure.ts";
import { notify } from "../../ui/toast.ts";

/** Adds or removes the user's vote and refetches the queue. Returns an error message, or null on success. */
export async function castVote(test_request_id: string, vote: boolean): Promise<string | null> {
  try {
    await browserApi().call("voteForTestRequest", { test_request_id, vote });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return error.message;
  }
  notify.dismiss();
  const queries = browserQueryClient();
  await Promise.all([
    queries.invalidateQueries({ queryKey: ["listRequestQueue"] }),
    queries.invalidateQueries({ queryKey: ["getQueuedRequest"] }),
  ]);
  void queries.invalidateQueries({ queryKey: ["listTestRequests"] });
  return null;
}
