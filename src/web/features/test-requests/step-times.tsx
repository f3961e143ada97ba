import type { RequestQueue } from "#contract/test-requests.ts";
import { counted } from "#domain/amounts.ts";
import { RequestState } from "./request-state-badge.tsx";
import styles from "./step-times.module.css";

const days = (median: number): string => (median < 1 ? "under a day" : counted(Math.round(median), "day"));

/** The way of a request: how many stand at each step now, and how long the step has typically taken so far. */
export const StepTimes = ({ steps }: { steps: RequestQueue["steps"] }) => (
  <ol className={styles.steps} aria-label="Steps of a request">
    {steps.map(({ status, median_days, requests, now }) => (
      <li key={status} className={styles.step}>
        <RequestState state={status} />
        {status === "published" ? (
          <p className={styles.time}>{counted(now, "request")} answered</p>
        ) : (
          <>
            <p className={styles.time}>
              {median_days === null ? "No times yet" : `Typically ${days(median_days)}`}
            </p>
            <p className={styles.basis}>
              {requests > 0 && <span>{counted(requests, "request")} so far. </span>}
              <span>{now} here now</span>
            </p>
          </>
        )}
      </li>
    ))}
  </ol>
);
