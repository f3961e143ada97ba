import { STATE_LABELS, STATE_SENTENCES } from "#contract/labels.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

/** What became of a report after it was published; a current one needs no mark. */
export const STATE_LOOKS: Record<
  Exclude<ReportState, "current">,
  { word: string; tone: Tone; says: string }
> = {
  superseded: { word: STATE_LABELS.superseded, tone: "gray", says: STATE_SENTENCES.superseded },
  disputed: { word: STATE_LABELS.disputed, tone: "yellow", says: STATE_SENTENCES.disputed },
  withdrawn: { word: STATE_LABELS.withdrawn, tone: "red", says: STATE_SENTENCES.withdrawn },
};

export function ReportStateMark({ state }: { state: ReportState }) {
  if (state === "current") return null;
  const { word, tone } = STATE_LOOKS[state];
  return (
    <Badge tone={tone} light>
      {word}
    </Badge>
  );
}
