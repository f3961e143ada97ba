import { useState } from "react";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import type { QueueSort } from "#contract/request-ranking.ts";
import type { RequestState } from "#contract/request-states.ts";
import type { QueuedRequest } from "#contract/test-requests.ts";
import { formatCount } from "#domain/amounts.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { useAuth } from "../../session/auth.tsx";
import { ConfirmEmailNotice } from "../../session/confirm-email-notice.tsx";
import { useLoginFirst } from "../../session/use-login-first.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import title from "../../ui/product-title.module.css";
import { Time } from "../../ui/time.tsx";
import { notify } from "../../ui/toast.ts";
import { Unbroken } from "../../ui/unbroken.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { DemoBadge } from "../catalogue/record-badges.tsx";
import { fundingSentence } from "./funding-words.ts";
import styles from "./queue-list.module.css";
import { requestPath } from "./request-pages.ts";
import { RequestStateBadge } from "./request-state-badge.tsx";
import { VoteNote } from "./vote-note.tsx";

/**
 * Requests in queue order: votes, product and status of each. With `sort` also how its test is funded, and in the order of
 * what tests teach why it is there.
 */
export const QueueList = ({
  requests,
  sort = null,
}: {
  requests: readonly QueuedRequest[];
  sort?: QueueSort | null;
}) => (
  <div className={styles.list}>
    {requests.some(({ my_vote }) => my_vote === "unconfirmed") && (
      <ConfirmEmailNotice>Your vote counts as soon as you confirm your email.</ConfirmEmailNotice>
    )}
    <Queue requests={requests} sort={sort} />
  </div>
);

/** Before a sample is bought. Later a vote decides nothing, but one that was cast can still be taken back. */
const VOTABLE = new Set<RequestState>(["received", "under_review", "queued"]);

const Queue = ({ requests, sort }: { requests: readonly QueuedRequest[]; sort: QueueSort | null }) => (
  <ol className={styles.queue}>
    {requests.map((request) => (
      <li key={request.test_request_id} className={styles.request}>
        <RequestVotes request={request} />
        <div className={styles.text}>
          {request.supplement_brand && <p className={title.brand}>{request.supplement_brand}</p>}
          <h3 className={title.name}>
            {request.supplement ? (
              <Link to={`/supplement-details/${request.supplement.slug}`}>
                <Unbroken>{request.name}</Unbroken>
              </Link>
            ) : (
              <Unbroken>{request.name}</Unbroken>
            )}
          </h3>
          {request.demo && <DemoBadge />}
          <VoteNote state={request.my_vote} />
        </div>
        <div className={styles.state}>
          <RequestStateBadge state={request.status} />
          <span className={styles.since}>
            since <Time value={request.since} />
          </span>
        </div>
        {sort && <Reasons request={request} sort={sort} />}
      </li>
    ))}
  </ol>
);

/** How a request is funded, the way to its page, and why it is where it is if not by votes alone. */
const Reasons = ({
  request: { test_request_id: id, name, ranking, funding },
  sort,
}: {
  request: QueuedRequest;
  sort: QueueSort;
}) => (
  <div className={styles.reasons}>
    {sort === "teaches" && ranking && <p>{ranking.text}</p>}
    <p>
      {fundingSentence(funding)}{" "}
      <Link to={requestPath(id)}>
        {funding.takes_pledges ? "Details and pledges" : "Details"}
        <VisuallyHidden> of the request for {name}</VisuallyHidden>
      </Link>
    </p>
  </div>
);

/** The number of votes, and the button where a vote can be cast or taken back. */
export const RequestVotes = ({ request }: { request: QueuedRequest }) =>
  request.voted || VOTABLE.has(request.status) ? (
    <VoteButton request={request} />
  ) : (
    <p className={styles.votes}>
      <strong>{formatInteger(request.votes)}</strong> {request.votes === 1 ? "vote" : "votes"}
    </p>
  );

const importVote = () => import("./cast-vote.ts").catch(() => null);

/**
 * Vote count and toggle of the user's own vote (`aria-pressed`). A guest logs in first, and then votes. The code that sends the vote is
 * loaded on the first click.
 */
function VoteButton({ request }: { request: QueuedRequest }) {
  const { test_request_id, votes, voted } = request;
  const { isAuthenticated } = useAuth();
  const [voting, setVoting] = useState(false);
  const { ask, waiting } = useLoginFirst(`vote:${test_request_id}`, "vote", () => void vote(true));
  const busy = voting || waiting;

  async function vote(given: boolean) {
    setVoting(true);
    const code = await importVote();
    const failure = code ? await code.castVote(test_request_id, given) : PAGE_MESSAGES.loadFailed;
    setVoting(false);
    if (failure !== null) notify.error(failure);
  }
  const press = () => (isAuthenticated ? void vote(!voted) : ask());

  return (
    <button
      type="button"
      className={styles.vote}
      aria-pressed={voted}
      aria-label={`Vote for ${request.name}, ${formatCount(votes, "vote")}`}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : press}
    >
      <Icon name="arrow-up" />
      <span>{formatInteger(votes)}</span>
    </button>
  );
}
