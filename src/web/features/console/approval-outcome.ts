import type { StaffOutput } from "./calls.ts";

type Outcome = StaffOutput<"approveReportDraft" | "approveStatement">["outcome"];

const SENTENCES: Record<Outcome, string> = {
  waits: "Approved. Another person must approve it, too.",
  published: "Approved and published.",
  unsigned: "Approved. It’s published once it’s signed.",
  known: "It was published before.",
};

/** What an approval came to. The second one of two may be the first again: content that has changed voids the other. */
export const approvalSentence = ({ outcome }: { outcome: Outcome }): string => SENTENCES[outcome];
