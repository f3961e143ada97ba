import { useMutation, useQueryClient } from "@tanstack/react-query";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useLocation, useNavigate } from "react-router";
import type { QueuedRequest } from "#contract/test-requests.ts";
import { counted } from "#domain/amounts.ts";
import { browserApi } from "../../api/browser.ts";
import { useAuth } from "../../session/auth.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./vote-button.module.css";

/** How many people want a request, and the reader's own vote: pressed, it is given. Guests log in first. */
export function VoteButton({ request }: { request: QueuedRequest }) {
  const { test_request_id, votes, voted } = request;
  const { isAuthenticated } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi().call("voteForTestRequest", { test_request_id, vote: !voted }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["listRequestQueue"] });
      void queries.invalidateQueries({ queryKey: ["listTestRequests"] });
    },
    onError: (failure) => notify.error(failure.message),
  });
  const press = () => {
    if (isPending) return;
    if (isAuthenticated) mutate();
    else navigate("/login", { state: { from: pathname + search } });
  };
  return (
    <button
      type="button"
      className={styles.vote}
      aria-pressed={voted}
      aria-label={`Vote for ${request.name}, ${counted(votes, "vote")}`}
      aria-disabled={isPending || undefined}
      onClick={press}
    >
      <ArrowUp aria-hidden="true" />
      <span>{votes.toLocaleString("en-US")}</span>
    </button>
  );
}
