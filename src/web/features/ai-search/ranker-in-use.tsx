import type { ReactNode } from "react";
import { RANKER_FEATURE_LABELS } from "#contract/ai-search-vocabulary.ts";
import type { AiTraining } from "#contract/ai-training.ts";
import { formatCount } from "#domain/amounts.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./ranker-in-use.module.css";

/** The ranker in production: its metrics on held-out ratings, and its weights. */
export function RankerInUse({ training }: { training: AiTraining }) {
  const { ranker, weights } = training;
  return (
    <Section
      title="Current ranking"
      lede={
        ranker.version === 0
          ? "Version 0: weights set by hand on judged questions. No training has beaten it yet."
          : undefined
      }
    >
      <Figures training={training} />
      <p className={styles.needed}>{nextTraining(training)}</p>
      <details className={styles.weights}>
        <summary>Ranking weights</summary>
        <DataTable
          caption="Ranking weights"
          rows={weights}
          keyOf={({ feature }) => feature}
          columns={[
            { title: "A result ranks higher if it…", show: ({ feature }) => RANKER_FEATURE_LABELS[feature] },
            { title: "Weight", show: ({ weight }) => weight.toFixed(2) },
            { title: "Built in", show: ({ built_in }) => built_in.toFixed(2) },
          ]}
        />
      </details>
    </Section>
  );
}

function Figures({ training: { ranker, history, ratings } }: { training: AiTraining }) {
  const trainedRanker = history.find(({ version }) => version === ranker.version);
  return (
    <dl className={styles.figures}>
      <Figure name="Version" value={ranker.version}>
        {ranker.trained_at === null ? "built in" : <Time value={ranker.trained_at} />}
      </Figure>
      <Figure name="nDCG@10" value={formatMetric(ranker.ndcg_10)}>
        {trainedRanker
          ? `${formatChange(trainedRanker.ndcg_10, trainedRanker.baseline.ndcg_10)} vs. version ${trainedRanker.baseline.version}, 95% interval ${formatInterval(trainedRanker.gain)}`
          : "on ratings not used for training"}
      </Figure>
      <Figure name="MRR" value={formatMetric(ranker.mrr)}>
        {trainedRanker
          ? `${formatChange(trainedRanker.mrr, trainedRanker.baseline.mrr)} vs. version ${trainedRanker.baseline.version}`
          : "based on the rank of the first match"}
      </Figure>
      <Figure name="Ratings" value={formatInteger(ratings.total)}>
        by {formatCount(ratings.raters, "person", "people")}; {formatInteger(ratings.mine)} are yours
      </Figure>
    </dl>
  );
}

const Figure = ({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={styles.about}>{children}</dd>
  </div>
);

/** What is still missing before the ranking is trained again. */
function nextTraining({ needed, ratings }: AiTraining): string {
  const missing = [
    needed.ratings > 0 && formatCount(needed.ratings, "more rating"),
    needed.raters > 0 && `ratings by ${formatCount(needed.raters, "more person", "more people")}`,
    needed.searches > 0 && `${formatCount(needed.searches, "more question")} with mixed ratings`,
  ].filter((part) => part !== false);
  if (missing.length > 0) return `The next training needs ${missing.join(", ")}.`;
  return `${formatCount(ratings.since_last_training, "rating")} since the last training. The next training starts automatically.`;
}

/** Formats nDCG and MRR (0 to 1) with three decimals, the finest meaningful resolution. */
export const formatMetric = (value: number | null): string =>
  value === null ? "not measured" : value.toFixed(3);

/** "+0.041" */
const formatSigned = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;

const formatChange = (now: number, before: number): string => formatSigned(now - before);

export const formatInterval = ({ low, high }: { low: number; high: number }): string =>
  `${formatSigned(low)} to ${formatSigned(high)}`;
