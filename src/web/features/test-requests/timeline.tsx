import { REQUEST_STATE_LABELS, REQUEST_STEPS, type RequestState } from "#contract/request-states.ts";
import type { TestRequest } from "#contract/test-requests.ts";
import { Time } from "../../ui/time.tsx";
import styles from "./timeline.module.css";

/** The history of a request (what, when, by whom) and its remaining steps. */
export function Timeline({ request: { timeline, status, requested_by_me: mine } }: { request: TestRequest }) {
  const requester = mine ? "you" : "the requester";
  const remaining = stepsAfter(status).map((step) => REQUEST_STATE_LABELS[step].toLowerCase());
  return (
    <div className={styles.timeline}>
      <ol className={styles.steps} aria-label="Timeline">
        {timeline.map(({ status: state, at, by, note }) => (
          <li key={`${state} ${at}`} className={styles.step} data-state={state}>
            <p className={styles.state}>{REQUEST_STATE_LABELS[state]}</p>
            <p className={styles.when}>
              <Time value={at} />, by {by === "laboratory" ? "us" : requester}
            </p>
            {note && state !== "declined" && <p className={styles.note}>{note}</p>}
          </li>
        ))}
      </ol>
      {remaining.length > 0 && <p className={styles.remaining}>Next: {remaining.join(", ")}</p>}
    </div>
  );
}

const stepsAfter = (state: RequestState): readonly RequestState[] => {
  const at = (REQUEST_STEPS as readonly RequestState[]).indexOf(state);
  return at === -1 ? [] : REQUEST_STEPS.slice(at + 1);
};
