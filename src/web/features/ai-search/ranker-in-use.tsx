import type { ReactNode } from "react";
import { RANKER_FEATURE_LABELS } from "#contract/ai-search-vocabulary.ts";
import type { AiTraining } from "#contract/ai-training.ts";
import { counted } from "#domain/amounts.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./ranker-in-use.module.css";
import { change, figure, interval } from "./ranker-words.ts";

/** The ranking that everybody is served: how good it is on ratings that it never saw, and what it weighs. */
export function RankerInUse({ training }: { training: AiTraining }) {
  const { ranker, weights, history, ratings } = training;
  const measured = history.find(({ version }) => version === ranker.version);
  return (
    <Section
      title="The ranking in use"
      lede={
        ranker.version === 0
          ? "Version 0: weights that were set by hand on judged questions. No training has done better yet."
          : undefined
      }
    >
      <dl className={styles.figures}>
        <Figure name="Version" value={ranker.version}>
          {ranker.trained_at === null ? "built in" : <Time value={ranker.trained_at} />}
        </Figure>
        <Figure name="nDCG@10" value={figure(ranker.ndcg_10)}>
          {measured
            ? `${change(measured.ndcg_10, measured.before.ndcg_10)} on version ${measured.before.version}, 95 % interval ${interval(measured.gain)}`
            : "on ratings it was not trained on"}
        </Figure>
        <Figure name="MRR" value={figure(ranker.mrr)}>
          {measured
            ? `${change(measured.mrr, measured.before.mrr)} on version ${measured.before.version}`
            : "place of the first result that fits"}
        </Figure>
        <Figure name="Ratings" value={ratings.all.toLocaleString("en-US")}>
          by {counted(ratings.raters, "person", "people")}; {ratings.mine.toLocaleString("en-US")} are yours
        </Figure>
      </dl>
      <p className={styles.needed}>{nextTraining(training)}</p>
      <details className={styles.weights}>
        <summary>What it weighs</summary>
        <DataTable
          caption="Weights of the ranking"
          rows={weights}
          keyOf={({ feature }) => feature}
          columns={[
            { title: "A result ranks higher that", show: ({ feature }) => RANKER_FEATURE_LABELS[feature] },
            { title: "Weight", show: ({ weight }) => weight.toFixed(2) },
            { title: "Built in", show: ({ built_in }) => built_in.toFixed(2) },
          ]}
        />
      </details>
    </Section>
  );
}

const Figure = ({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={styles.about}>{children}</dd>
  </div>
);

/** What is missing until the ranking is trained again. */
function nextTraining({ needed, ratings }: AiTraining): string {
  const missing = [
    needed.ratings > 0 && counted(needed.ratings, "more rating"),
    needed.raters > 0 && `ratings by ${counted(needed.raters, "more person", "more people")}`,
    needed.searches > 0 &&
      `${counted(needed.searches, "more question")} with results that are rated differently`,
  ].filter((part) => part !== false);
  if (missing.length > 0) return `The next training still needs ${missing.join(", ")}.`;
  return `There is enough to learn from: ${counted(ratings.since_last_training, "rating")} since the last training. The next one comes by itself.`;
}
