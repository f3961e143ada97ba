import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import type { TestRequest } from "#contract/test-requests.ts";
import { counted } from "#domain/amounts.ts";
import { browserApi } from "../../api/browser.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Time } from "../../ui/time.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./my-requests.module.css";
import { RequestState } from "./request-state-badge.tsx";
import { Timeline } from "./timeline.tsx";

/** One request of the user's: what it is, where it stands, what happened to it, and what can be done. */
export function MyRequest({ request }: { request: TestRequest }) {
  const titleId = useId();
  const { name, supplement_brand: brand, status, votes, images, supplement, created_at: asked } = request;
  return (
    <li>
      <article aria-labelledby={titleId} className={styles.request}>
        <div className={styles.head}>
          {images[0] && <img src={`${images[0]}?w=128`} alt="" className={styles.picture} loading="lazy" />}
          <div className={styles.words}>
            {brand && <p className={styles.brand}>{brand}</p>}
            <h3 id={titleId} className={styles.name}>
              {name}
            </h3>
            <p className={styles.facts}>
              {request.asked_by_me ? "You asked" : "You voted"} <Time value={asked} relative />,{" "}
              {counted(votes, "person asks", "people ask")} for it.{" "}
              <a href={request.supplement_url} rel="nofollow noopener noreferrer" target="_blank">
                The product’s page
              </a>
              {supplement && (
                <>
                  {"\u00a0· "}
                  <Link to={`/supplement-details/${supplement.slug}`}>In our catalogue</Link>
                </>
              )}
            </p>
          </div>
          <div className={styles.state}>
            <RequestState state={status} />
          </div>
        </div>
        {request.decline_reason && (
          <p className={styles.reason}>
            <strong>Why it was declined:</strong> {request.decline_reason}
          </p>
        )}
        <Timeline request={request} />
        <Choices request={request} />
      </article>
    </li>
  );
}

/** Changes a request of the user's, and has every list that shows it asked for again. */
function useChange(change: () => Promise<unknown>, done?: string) {
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

function Choices({ request }: { request: TestRequest }) {
  const { test_request_id, status, asked_by_me: mine, letters, report_slug: report } = request;
  const ended = status === "published" || status === "declined";
  const writing = useChange(() =>
    browserApi().call("voteForTestRequest", { test_request_id, vote: true, letters: !letters }),
  );
  const leaving = useChange(
    () =>
      mine
        ? browserApi().call("withdrawTestRequest", { test_request_id })
        : browserApi().call("voteForTestRequest", { test_request_id, vote: false }),
    mine ? "Your request is withdrawn." : "Your vote is taken back.",
  );
  if (ended)
    return (
      report && (
        <div>
          <ButtonLink to={`/report/${report}`} variant="primary">
            Read the report
          </ButtonLink>
        </div>
      )
    );
  return (
    <div className={styles.choices}>
      <Checkbox checked={letters} disabled={writing.isPending} onChange={() => writing.mutate()}>
        E-mail me when it changes
      </Checkbox>
      {(status === "received" || !mine) && (
        <Button size="small" busy={leaving.isPending} onClick={() => leaving.mutate()}>
          {mine ? "Withdraw" : "Take my vote back"}
        </Button>
      )}
    </div>
  );
}
