import { formatCount } from "#domain/amounts.ts";
import { notify } from "../../../ui/toast.ts";
import { ActWithReason } from "../act-with-reason.tsx";
import type { StaffOutput } from "../calls.ts";
import styles from "../console.module.css";
import { useAct } from "../use-act.ts";

export type RankerDesk = StaffOutput<"listRankerVersions">;

/** "Version 3", or "The built-in ranker". */
export const rankerName = (version: number): string =>
  version === 0 ? "The built-in ranker" : `Version ${version}`;

/** What the next training still needs, in words; empty: nothing. */
const missingData = (needed: RankerDesk["needed"]): string[] =>
  [
    needed.ratings > 0 && formatCount(needed.ratings, "more rating"),
    needed.raters > 0 && `ratings by ${formatCount(needed.raters, "more person", "more people")}`,
    needed.searches > 0 &&
      `${formatCount(needed.searches, "more search", "more searches")} with mixed ratings`,
  ].filter((part) => part !== false);

/** What counts for a training, and what it still needs. */
export function Training({ ranker: { in_use, hold, ratings, needed } }: { ranker: RankerDesk }) {
  const train = useAct("trainRankerNow", {
    done: "The training has ended.",
    after: (trained) => {
      if (trained === null) notify.error("Nothing was trained: too few new ratings.");
    },
  });
  const missing = missingData(needed);
  return (
    <section className={styles.panel} aria-labelledby="training-title">
      <h2 id="training-title">Training</h2>
      <ul className={styles.plain}>
        <li>{rankerName(in_use)} is in use.</li>
        <li>
          {formatCount(ratings.total, "rating")} of {formatCount(ratings.raters, "account")} and of guests{" "}
          {ratings.total === 1 ? "counts" : "count"}
          {ratings.left_out.raters > 0 &&
            `; ${formatCount(ratings.left_out.ratings, "rating")} by ${formatCount(ratings.left_out.raters, "rater")} left out`}
          .
        </li>
        <li>
          {missing.length > 0
            ? `The next training needs ${missing.join(", ")}.`
            : `${formatCount(ratings.since_last_training, "rating")} since the last training. It starts by itself within the hour.`}
        </li>
      </ul>
      {missing.length === 0 && (
        <ActWithReason
          label="Train now"
          hint="It takes some seconds. A ranker that isn’t better on held-out ratings is never used."
          busy={train.isPending}
          onAct={(reason) => train.mutate({ reason })}
        />
      )}
      <Hold hold={hold} />
    </section>
  );
}

function Hold({ hold }: { hold: RankerDesk["hold"] }) {
  const held = hold !== null;
  const act = useAct("holdRankers", {
    done: held ? "Trained rankers that win are used at once." : "Trained rankers wait for you.",
  });
  return (
    <div className={styles.form}>
      <p className={styles.facts}>
        {hold
          ? `Trained rankers that win wait for a decision, since ${hold.at.slice(0, 10)}, by ${hold.operator}.`
          : "A trained ranker that wins on held-out ratings and is no worse on the editors’ questions is used at once."}
      </p>
      <ActWithReason
        label={held ? "Use winners at once" : "Let winners wait"}
        busy={act.isPending}
        onAct={(reason) => act.mutate({ held: !held, reason })}
      />
    </div>
  );
}
