import type { ReportState } from "#contract/vocabulary.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

/** What became of a report after it was published; a current one needs no mark. */
export const STATE_LOOKS: Record<
  Exclude<ReportState, "current">,
  { word: string; tone: Tone; says: string }
> = {
  superseded: { word: "Superseded", tone: "gray", says: "A later report has taken this one's place." },
  disputed: {
    word: "Disputed",
    tone: "yellow",
    says: "The brand disputes this report. It stands while that is looked into.",
  },
  withdrawn: {
    word: "Withdrawn",
    tone: "red",
    says: "This report has been withdrawn. It stays readable; its results should not be relied on.",
  },
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
