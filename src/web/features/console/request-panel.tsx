import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { REQUEST_STATE_LABELS } from "#contract/request-states.ts";
import { mayDo } from "#contract/staff/roles.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Time } from "../../ui/time.tsx";
import { RankingSum } from "../test-requests/ranking-sum.tsx";
import { type StaffOutput, type StaffSelf, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { FundingPart } from "./funding-part.tsx";
import { MoveForm } from "./move-form.tsx";
import { LinkForm, PublishForm } from "./publish-form.tsx";
import { RecordHistory } from "./record-history.tsx";
import { RequesterPart } from "./requester-part.tsx";
import { Unanswered } from "./unanswered.tsx";
import { useAct } from "./use-act.ts";
import { WordingForm } from "./wording-form.tsx";

export type Details = StaffOutput<"getReviewRequest">;

/** One test request: what was asked, what it resembles, and what can be done with it. */
export function RequestPanel({ id, self }: { id: string; self: StaffSelf }) {
  const answer = useQuery(staffQuery("getReviewRequest", { id }));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the request" />;
  const may = (action: Parameters<typeof mayDo>[1]) => mayDo(self.role, action);
  return (
    <section className={styles.panel} aria-labelledby="request-title">
      <RequestHead request={data} />
      {data.undo_until && may("decide_requests") && <UndoLine id={id} until={data.undo_until} />}
      {data.ranking && (
        <div className={styles.form}>
          <h3>What a test would teach</h3>
          <RankingSum ranking={data.ranking} />
        </div>
      )}
      {data.images.map((url) => (
        <img key={url} src={url} alt="From the person who asked" className={styles.picture} />
      ))}
      {may("edit_request_wording") && <WordingForm request={data} />}
      {may("decide_requests") && data.may_link && <LinkForm key={`link ${data.supplement}`} request={data} />}
      {may("decide_requests") && data.may_publish && (
        <PublishForm key={`publish ${data.status}`} request={data} />
      )}
      {may("decide_requests") && data.next.length > 0 && (
        <MoveForm key={`move ${data.status}`} request={data} />
      )}
      <FundingPart request={data} mayDecide={may("decide_requests")} />
      {data.similar.length > 0 && <SimilarRequests request={data} mayMerge={may("decide_requests")} />}
      {may("see_requester") && data.has_requester && (
        <RequesterPart id={id} mayBlock={may("block_requester")} />
      )}
      <Timeline request={data} />
      <RecordHistory kind="request" id={id} of="this request" />
    </section>
  );
}

const RequestHead = ({ request }: { request: Details }) => (
  <div>
    <h2 id="request-title">{[request.brand, request.name].filter(Boolean).join(" ")}</h2>
    <p className={styles.facts}>
      {REQUEST_STATE_LABELS[request.status]}, {formatCount(request.votes, "vote")}, since{" "}
      <Time value={request.since} />
    </p>
    {/* Text, not a link: staff should not open what a stranger typed by one click. */}
    <p className={styles.facts}>Link given: {request.url}</p>
    {request.supplement && (
      <p className={styles.facts}>
        Linked to <Link to={`/supplement-details/${request.supplement}`}>{request.supplement}</Link>
      </p>
    )}
    {request.report_slug && (
      <p className={styles.facts}>
        Answered by <Link to={`/report/${request.report_slug}`}>its report</Link>
      </p>
    )}
  </div>
);

/** Offers to take the last move back, while no email about it has left. */
function UndoLine({ id, until }: { id: string; until: string }) {
  const left = useSecondsUntil(until);
  const undo = useAct("undoRequestMove", { done: "Undone. No email left." });
  if (left <= 0) return null;
  return (
    <div className={styles.notice} role="status">
      <span>Emails leave in {formatCount(left, "second")}.</span>
      <Button size="small" busy={undo.isPending} onClick={() => undo.mutate({ id })}>
        Undo
      </Button>
    </div>
  );
}

function useSecondsUntil(instant: string): number {
  const secondsLeft = () => Math.ceil((Date.parse(instant) - Date.now()) / 1000);
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.ceil((Date.parse(instant) - Date.now()) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}

function SimilarRequests({ request, mayMerge }: { request: Details; mayMerge: boolean }) {
  const merge = useAct("mergeReviewRequests", { done: "Merged. Its voters and pledgers are told." });
  return (
    <div className={styles.form}>
      <h3>Similar requests</h3>
      <ul className={styles.list}>
        {request.similar.map(({ id, name, brand, votes, status }) => (
          <li key={id} className={styles.row}>
            <strong>{[brand, name].filter(Boolean).join(" ")}</strong>
            <span className={styles.facts}>
              {REQUEST_STATE_LABELS[status]}, {formatCount(votes, "vote")}
            </span>
            {mayMerge && request.next.length > 0 && (
              <Button
                size="small"
                busy={merge.isPending && merge.variables.into === id}
                onClick={() => merge.mutate({ id: request.id, into: id })}
              >
                Merge into this one
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayMerge && (
        <p className={styles.facts}>A merge can’t be undone. Its voters and pledgers get an email.</p>
      )}
    </div>
  );
}

const Timeline = ({ request }: { request: Details }) => (
  <div className={styles.form}>
    <h3>History</h3>
    <ol className={styles.steps}>
      {request.timeline.map(({ status, at, by, note }) => (
        <li key={`${status} ${at}`}>
          {REQUEST_STATE_LABELS[status]}, <Time value={at} />, by {by ?? "the person who asked"}
          {note && `: ${note}`}
        </li>
      ))}
    </ol>
  </div>
);
