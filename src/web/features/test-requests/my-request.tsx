import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { RequestState } from "#contract/request-states.ts";
import type { TestRequest } from "#contract/test-requests.ts";
import { formatCount } from "#domain/amounts.ts";
import { browserApi } from "../../api/browser.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Link } from "../../ui/link.tsx";
import title from "../../ui/product-title.module.css";
import { Time } from "../../ui/time.tsx";
import { notify } from "../../ui/toast.ts";
import { Unbroken } from "../../ui/unbroken.tsx";
import { dollars, fundingSentence } from "./funding-words.ts";
import styles from "./my-requests.module.css";
import { requestPath } from "./request-pages.ts";
import { RequestStateBadge } from "./request-state-badge.tsx";
import { Timeline } from "./timeline.tsx";
import { VoteNote } from "./vote-note.tsx";

/** One of the user's requests: product, status, timeline and actions. */
export function MyRequest({ request }: { request: TestRequest }) {
  const titleId = useId();
  const { name, supplement_brand: brand, status, images } = request;
  return (
    <li>
      <article aria-labelledby={titleId} className={styles.request}>
        <div className={styles.head}>
          {images[0] && <img src={`${images[0]}?w=128`} alt="" className={styles.picture} loading="lazy" />}
          <div className={styles.text}>
            {brand && <p className={title.brand}>{brand}</p>}
            <h3 id={titleId} className={title.name}>
              <Unbroken>{name}</Unbroken>
            </h3>
            <RequestFacts request={request} />
            <VoteNote state={request.my_vote} />
          </div>
          <div className={styles.state}>
            <RequestStateBadge state={status} />
          </div>
        </div>
        {request.decline_reason && (
          <p className={styles.reason}>
            <strong>Why it was declined:</strong> {request.decline_reason}
          </p>
        )}
        <Timeline request={request} />
        {OPEN_TO_ALL.has(status) && <MyFunding request={request} />}
        <RequestActions request={request} />
      </article>
    </li>
  );
}

/** Statuses in which a request has a public page. */
const OPEN_TO_ALL = new Set<RequestState>([
  "under_review",
  "queued",
  "sample_purchased",
  "in_lab",
  "published",
]);

/** How its test is funded, the user's own pledge, and the page where it can be changed. */
const MyFunding = ({ request: { test_request_id, funding } }: { request: TestRequest }) => (
  <p className={styles.facts}>
    {funding.my_pledge_usd !== null && `You pledged ${dollars(funding.my_pledge_usd)}. `}
    {fundingSentence(funding)} <Link to={requestPath(test_request_id)}>Details</Link>
  </p>
);

/** How the user came to the request. */
const relationOf = ({ requested_by_me, my_vote }: TestRequest): string => {
  if (requested_by_me) return "You requested this";
  return my_vote === null ? "You pledged toward this" : "You voted for this";
};

const RequestFacts = ({ request }: { request: TestRequest }) => (
  <p className={styles.facts}>
    {relationOf(request)} <Time value={request.created_at} relative />.{" "}
    {request.votes > 0 && `${formatCount(request.votes, "person wants", "people want")} it tested. `}
    {request.supplement_url && (
      <a href={request.supplement_url} rel="nofollow noopener noreferrer" target="_blank">
        Product page
      </a>
    )}
    {request.supplement && (
      <>
        {request.supplement_url && "\u00a0· "}
        <Link to={`/supplement-details/${request.supplement.slug}`}>In our catalog</Link>
      </>
    )}
  </p>
);

/** Mutation of one of the user's requests; invalidates every list that shows it. */
function useRequestMutation(change: () => Promise<unknown>, done?: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["listTestRequests"] });
      void queries.invalidateQueries({ queryKey: ["listRequestQueue"] });
      if (done) notify.success(done);
    },
    onError: (failure: Error) => notify.error(failure.message),
  });
}

function RequestActions({ request }: { request: TestRequest }) {
  const { status, report_slug: report } = request;
  if (status !== "published" && status !== "declined") return <OpenRequestActions request={request} />;
  return (
    report && (
      <div>
        <ButtonLink to={`/report/${report}`} variant="primary">
          Read the report
        </ButtonLink>
      </div>
    )
  );
}

/** Email updates, and withdrawal while it is possible. */
function OpenRequestActions({ request }: { request: TestRequest }) {
  const { test_request_id, status, requested_by_me: mine, email_updates: emailUpdates } = request;
  const voted = request.my_vote !== null;
  const emailToggle = useRequestMutation(() =>
    browserApi().call("voteForTestRequest", { test_request_id, vote: true, email_updates: !emailUpdates }),
  );
  const withdrawal = useRequestMutation(
    () =>
      mine
        ? browserApi().call("withdrawTestRequest", { test_request_id })
        : browserApi().call("voteForTestRequest", { test_request_id, vote: false }),
    mine ? "Request withdrawn." : "Vote removed.",
  );
  return (
    <div className={styles.actions}>
      {(mine || voted) && (
        <Checkbox
          checked={emailUpdates}
          disabled={emailToggle.isPending}
          onChange={() => emailToggle.mutate()}
        >
          Email me when the status changes
        </Checkbox>
      )}
      {(mine ? status === "received" : voted) && (
        <Button size="small" busy={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
          {mine ? "Withdraw" : "Remove my vote"}
        </Button>
      )}
    </div>
  );
}
