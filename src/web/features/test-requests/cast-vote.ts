import type { QueuedRequest } from "#contract/test-requests.ts";
import { browserApi, browserQueryClient } from "../../api/browser.ts";
import { CallFailure } from "../../api/call-failure.ts";
import { pendingActs } from "../../session/pending-act.ts";
import { notify } from "../../ui/toast.ts";

/** Adds or removes the user's vote and refetches the queue. Returns an error message, or null on success. */
export async function castVote({ test_request_id, voted }: QueuedRequest): Promise<string | null> {
  try {
    await browserApi().call("voteForTestRequest", { test_request_id, vote: !voted });
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

/** Remembers the vote of a guest, who logs in first. */
export const rememberVote = ({ test_request_id }: QueuedRequest): void =>
  pendingActs.remember(`vote:${test_request_id}`);

/** Casts the vote that was waiting for the login, if it was for this request. */
export async function castRememberedVote(request: QueuedRequest): Promise<void> {
  if (!pendingActs.take(`vote:${request.test_request_id}`)) return;
  const failure = await castVote({ ...request, voted: false });
  if (failure !== null) notify.error(failure);
}
