import { z } from "zod";
import { REFUSAL_REASONS } from "../ai-search-vocabulary.ts";
import { staffEndpoint } from "./endpoint.ts";

const dangerCounts = z.object({
  danger: z.enum(REFUSAL_REASONS),
  /** Questions by how sure we were. */
  certain: z.int(),
  possible: z.int(),
  slight: z.int(),
  /** Taps that lead on from a possible danger to products, and from a certain one that isn’t about the person. */
  acknowledged: z.int(),
  not_me: z.int(),
});

export const getAiSearchFigures = staffEndpoint("getAiSearchFigures", {
  summary: "How AI search took the questions of the last days, without their text or who asked.",
  input: z.object({ action: z.literal("figures"), days: z.int().min(1).max(365) }),
  output: z.object({
    /** False: counting is switched off. */
    counting: z.boolean(),
    asked: z.int(),
    off_topic: z.int(),
    dangers: z.array(dangerCounts),
    /** Opinions about results and answers, and those of them that say “Not what I meant”. */
    opinions: z.object({ all: z.int(), misread: z.int() }),
    /** Goals that were read in questions of which somebody said that. A question can have several. */
    misread_goals: z.array(z.object({ goal: z.string(), count: z.int() })),
  }),
});
export type AiSearchFigures = z.output<typeof getAiSearchFigures.output>;
