import type { RequestQueue } from "#contract/test-requests.ts";
import { formatCount } from "#domain/amounts.ts";
import { RequestStateBadge } from "./request-state-badge.tsx";
import styles from "./step-times.module.css";

const days = (median: number): string =>
  median < 1 ? "under a day" : formatCount(Math.round(median), "day");

/** The steps of a request: how many requests are at each step now, and how long the step typically takes. */
export const StepTimes = ({ steps }: { steps: RequestQueue["steps"] }) => (
  <ol className={styles.steps} aria-label="Request steps">
    {steps.map(({ status, median_days, requests, now }) => (
      <li key={status} className={styles.step}>
        <RequestStateBadge state={status} />
        {status === "published" ? (
          <p className={styles.time}>{formatCount(now, "request")} completed</p>
        ) : (
          <>
            <p className={styles.time}>
              {median_days === null ? "No data yet" : `Typically ${days(median_days)}`}
            </p>
            <p className={styles.basis}>
              {requests > 0 && <span>{formatCount(requests, "request")} so far. </span>}
              <span>{now} at this step now.</span>
            </p>
          </>
        )}
      </li>
    ))}
  </ol>
);
