import type { TrainingOutcome } from "#contract/ai-search-vocabulary.ts";
import type { TrainedRanker } from "#contract/ai-training.ts";
import { formatCount } from "#domain/amounts.ts";
import type { StatusTone } from "#domain/presentation/verdict-styles.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import { formatInterval, formatMetric } from "./ranker-in-use.tsx";

const OUTCOMES: Readonly<Record<TrainingOutcome, { label: string; tone: StatusTone }>> = {
  in_use: { label: "In use", tone: "green" },
  replaced: { label: "Replaced", tone: "gray" },
  rolled_back: { label: "Rolled back", tone: "yellow" },
  not_better: { label: "Not better, not used", tone: "gray" },
  judged_worse: { label: "Worse on our own questions, not used", tone: "gray" },
  waiting: { label: "Waiting for an editor", tone: "blue" },
};

/** What became of a trained ranker. */
export const OutcomeBadge = ({ outcome }: { outcome: TrainingOutcome }) => (
  <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
);

/** All training runs with their gain on held-out ratings, including runs that were not adopted. */
export const TrainingHistory = ({ history }: { history: readonly TrainedRanker[] }) => (
  <Section
    title="Training history"
    lede="A new version goes live only if the whole 95% interval of its gain, measured on ratings held out of its training, is above zero, and if it does no worse on questions that our editors judged. An editor can hold it back."
  >
    {history.length === 0 ? (
      <EmptyState compact icon={<Icon name="history" />} title="No training yet">
        The first training starts once there are enough ratings to tell two rankings apart.
      </EmptyState>
    ) : (
      <DataTable
        caption="Training runs, newest first"
        rows={history}
        keyOf={({ version }) => String(version)}
        columns={[
          { title: "Version", show: ({ version }) => version },
          { title: "Date", show: ({ trained_at }) => <Time value={trained_at} /> },
          {
            title: "Trained on",
            show: ({ ratings, raters }) =>
              `${formatCount(ratings, "rating")} by ${formatCount(raters, "person", "people")}`,
          },
          {
            title: "nDCG@10",
            show: ({ ndcg_10, baseline }) => `${formatMetric(baseline.ndcg_10)} → ${formatMetric(ndcg_10)}`,
          },
          { title: "Gain, 95% interval", show: ({ gain }) => formatInterval(gain) },
          {
            title: "MRR",
            show: ({ mrr, baseline }) => `${formatMetric(baseline.mrr)} → ${formatMetric(mrr)}`,
          },
          {
            title: "Outcome",
            show: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
          },
        ]}
      />
    )}
  </Section>
);
