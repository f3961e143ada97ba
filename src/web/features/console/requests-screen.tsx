import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { QUEUE_SORT_LABELS, QUEUE_SORTS, type QueueSort } from "#contract/request-ranking.ts";
import { REQUEST_STATE_LABELS, REQUEST_STATES, type RequestState } from "#contract/request-states.ts";
import { formatCount } from "#domain/amounts.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import { Time } from "../../ui/time.tsx";
import { type StaffOutput, type StaffSelf, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { RequestPanel } from "./request-panel.tsx";
import { Unanswered } from "./unanswered.tsx";

/** Test requests of one state, and the chosen one beside them; the URL names both. */
export function RequestsScreen({ self }: { self: StaffSelf }) {
  const [parameters, setParameters] = useSearchParams();
  const status = REQUEST_STATES.find((state) => state === parameters.get("status")) ?? "received";
  const sort = QUEUE_SORTS.find((one) => one === parameters.get("sort")) ?? "votes";
  const chosen = parameters.get("id");
  const answer = useQuery(staffQuery("listReviewRequests", { status, sort }));
  const data = answer.data;
  return (
    <div className={styles.split}>
      <div className={styles.form}>
        <Select<RequestState>
          label="Status"
          value={status}
          onChange={(next) => setParameters({ status: next, sort })}
          options={REQUEST_STATES.map((value) => ({ value, label: REQUEST_STATE_LABELS[value] }))}
        />
        <Select<QueueSort>
          label="Order"
          value={sort}
          onChange={(next) => setParameters({ status, sort: next })}
          options={QUEUE_SORTS.map((value) => ({ value, label: QUEUE_SORT_LABELS[value] }))}
        />
        {data && !answer.error ? (
          <RequestList requests={data} show={{ status, sort }} chosen={chosen} />
        ) : (
          <Unanswered answer={answer} what="the requests" />
        )}
      </div>
      {chosen ? (
        <RequestPanel key={chosen} id={chosen} self={self} />
      ) : (
        <EmptyState title="No request chosen" icon={<Icon name="list-checks" />}>
          Choose one from the list.
        </EmptyState>
      )}
    </div>
  );
}

function RequestList({
  requests,
  show: { status, sort },
  chosen,
}: {
  requests: StaffOutput<"listReviewRequests">;
  show: { status: RequestState; sort: QueueSort };
  chosen: string | null;
}) {
  if (requests.length === 0) return <p className={styles.facts}>No requests with this status.</p>;
  return (
    <ul className={styles.list}>
      {requests.map(({ id, name, brand, votes, since, ranking }) => (
        <li key={id}>
          <Link
            to={`?status=${status}&sort=${sort}&id=${id}`}
            className={styles.row}
            aria-current={id === chosen ? "true" : undefined}
          >
            <strong>{[brand, name].filter(Boolean).join(" ")}</strong>
            <span className={styles.facts}>
              {formatCount(votes, "vote")}, <Time value={since} relative />
            </span>
            {sort === "teaches" && ranking && <span className={styles.facts}>{ranking.text}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
