import ArrowUp from "lucide-react/icons/arrow-up";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { MESSAGES } from "#contract/messages.ts";
import type { QueuedRequest } from "#contract/test-requests.ts";
import { counted } from "#domain/amounts.ts";
import { useAuth } from "../../session/auth.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./vote-button.module.css";

/**
 * How many people want a request, and the reader's own vote: pressed, it is given. Guests log in first. What sends the
 * vote is fetched with the first one.
 */
export function VoteButton({ request }: { request: QueuedRequest }) {
  const { votes, voted } = request;
  const { isAuthenticated } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [voting, setVoting] = useState(false);

  async function press() {
    if (voting) return;
    if (!isAuthenticated) return navigate("/login", { state: { from: pathname + search } });
    setVoting(true);
    const { vote } = await import("./cast-vote.ts").catch(() => ({ vote: null }));
    const failure = vote ? await vote(request) : MESSAGES.notLoaded;
    setVoting(false);
    if (failure !== null) notify.error(failure);
  }

  return (
    <button
      type="button"
      className={styles.vote}
      aria-pressed={voted}
      aria-label={`Vote for ${request.name}, ${counted(votes, "vote")}`}
      aria-disabled={voting || undefined}
      onClick={press}
    >
      <ArrowUp aria-hidden="true" />
      <span>{votes.toLocaleString("en-US")}</span>
    </button>
  );
}
