import { Link } from "react-router";
import type { QueuedRequest } from "#contract/test-requests.ts";
import { Time } from "../../ui/time.tsx";
import { SampleMark } from "../catalogue/record-marks.tsx";
import styles from "./queue-list.module.css";
import { RequestState } from "./request-state-badge.tsx";
import { VoteButton } from "./vote-button.tsx";

/** Requests in the order of the queue: how many people want each, what it is, and where it stands. */
export const QueueList = ({ requests }: { requests: readonly QueuedRequest[] }) => (
  <ol className={styles.queue}>
    {requests.map((request) => (
      <li key={request.test_request_id} className={styles.request}>
        <VoteButton request={request} />
        <div className={styles.words}>
          {request.supplement_brand && <p className={styles.brand}>{request.supplement_brand}</p>}
          <h3 className={styles.name}>
            {request.supplement ? (
              <Link to={`/supplement-details/${request.supplement.slug}`}>{request.name}</Link>
            ) : (
              request.name
            )}
          </h3>
          {request.sample && <SampleMark />}
        </div>
        <div className={styles.state}>
          <RequestState state={request.status} />
          <span className={styles.since}>
            since <Time value={request.since} />
          </span>
        </div>
      </li>
    ))}
  </ol>
);
