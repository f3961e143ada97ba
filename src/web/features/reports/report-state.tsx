import { STATE_LABELS, STATE_SENTENCES } from "#contract/report-labels.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import { STATE_TONES, type StatusTone } from "#domain/presentation/verdict-styles.ts";
import { Badge } from "../../ui/badge.tsx";

/** Badge of a report's state; a current report has none. */
export const STATE_BADGES: Record<
  Exclude<ReportState, "current">,
  { word: string; tone: StatusTone; says: string }
> = {
  superseded: {
    word: STATE_LABELS.superseded,
    tone: STATE_TONES.superseded,
    says: STATE_SENTENCES.superseded,
  },
  disputed: { word: STATE_LABELS.disputed, tone: STATE_TONES.disputed, says: STATE_SENTENCES.disputed },
  withdrawn: { word: STATE_LABELS.withdrawn, tone: STATE_TONES.withdrawn, says: STATE_SENTENCES.withdrawn },
};

export function ReportStateBadge({ state }: { state: ReportState }) {
  if (state === "current") return null;
  const { word, tone } = STATE_BADGES[state];
  return (
    <Badge tone={tone} light>
      {word}
    </Badge>
  );
}
