import History from "lucide-react/icons/history";
import type { TrainingOutcome } from "#contract/ai-search-vocabulary.ts";
import type { TrainedRanker } from "#contract/ai-training.ts";
import { counted } from "#domain/amounts.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import { figure, interval } from "./ranker-words.ts";

const OUTCOMES: Readonly<Record<TrainingOutcome, { label: string; tone: Tone }>> = {
  in_use: { label: "In use", tone: "green" },
  replaced: { label: "Replaced", tone: "gray" },
  rolled_back: { label: "Rolled back", tone: "yellow" },
  not_better: { label: "No better, not used", tone: "gray" },
};

/** Every training, with what it changed on ratings that were kept out of it; those that changed nothing are shown too. */
export const TrainingHistory = ({ history }: { history: readonly TrainedRanker[] }) => (
  <Section
    title="Trainings so far"
    lede="A new version is used only where the whole 95 % interval of its gain, on ratings kept out of its training, is above zero."
  >
    {history.length === 0 ? (
      <EmptyState compact icon={<History aria-hidden="true" />} title="Nothing has been trained yet">
        The first training comes as soon as there are enough ratings to tell two rankings apart.
      </EmptyState>
    ) : (
      <DataTable
        caption="Trainings, newest first"
        rows={history}
        keyOf={({ version }) => String(version)}
        columns={[
          { title: "Version", show: ({ version }) => version },
          { title: "Trained", show: ({ trained_at }) => <Time value={trained_at} /> },
          {
            title: "On",
            show: ({ ratings, raters }) =>
              `${counted(ratings, "rating")} by ${counted(raters, "person", "people")}`,
          },
          {
            title: "nDCG@10",
            show: ({ ndcg_10, before }) => `${figure(before.ndcg_10)} → ${figure(ndcg_10)}`,
          },
          { title: "Gain, 95 % interval", show: ({ gain }) => interval(gain) },
          { title: "MRR", show: ({ mrr, before }) => `${figure(before.mrr)} → ${figure(mrr)}` },
          {
            title: "Outcome",
            show: ({ outcome }) => <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>,
          },
        ]}
      />
    )}
  </Section>
);
