import type { AiSearchOutcome } from "#contract/ai-search.ts";
import type { CERTAINTIES, REFUSAL_REASONS } from "#contract/ai-search-vocabulary.ts";
import type { Said } from "./respond.ts";

/** What is counted of questions: that one was asked, and by which way a person went on from a danger. */
export const QUESTION_EVENTS = ["asked", "acknowledged", "not_me"] as const;
export type QuestionEvent = (typeof QUESTION_EVENTS)[number];

const NONE = "none";

export interface CountedQuestion {
  event: QuestionEvent;
  /** The danger that was read in it, or that it is off topic. */
  danger: (typeof REFUSAL_REASONS)[number] | typeof NONE;
  certainty: (typeof CERTAINTIES)[number] | typeof NONE;
}

/** A question with what is told of the person's edits and taps. */
type Asked = Partial<Said> & { drop: readonly string[]; add: readonly string[] };

/** What a question counts as for staff, without its text or who asked; null if it was counted before its conditions were edited. */
export function countedQuestion(
  { drop, add, acknowledged, not_me }: Asked,
  {
    certainty,
    continuable,
    help,
    answer,
  }: Pick<AiSearchOutcome, "certainty" | "continuable" | "help" | "answer">,
): CountedQuestion | null {
  if (drop.length + add.length > 0) return null;
  const danger = help ?? answer?.refusal_reason ?? NONE;
  const wasPossible = certainty === "possible";
  if (wasPossible && acknowledged) return { event: "acknowledged", danger, certainty };
  // A certain danger that is said to be someone else's is taken for a possible one.
  if (wasPossible && not_me && continuable) return { event: "not_me", danger, certainty: "certain" };
  return { event: "asked", danger, certainty: certainty ?? NONE };
}

/** As it is stored: "asked/crisis/possible". */
export const keyOfCounted = ({ event, danger, certainty }: CountedQuestion): string =>
  [event, danger, certainty].join("/");
