import { z } from "zod";
import type { LanguageModel, ModelTask } from "#platform/language-model/language-model.ts";

const schema = z.object({ reading: z.enum(["danger", "unsure", "shopping"]) });

const INSTRUCTIONS = `You read one question that was put to a catalogue of dietary supplements, in any language. A simple program suspects that someone may be in danger, or that something may be misused, but is not sure.
- "danger": it may be about suicide, self-harm, an eating disorder, an overdose, a poisoning, an acute symptom, an illegal or deadly substance, or getting around a drug test; about the writer or anyone else, also if it is only hinted at or said as a joke.
- "shopping": it is plainly about finding, choosing, comparing or understanding products, and nothing in it hints at any of these.
- "unsure": everything else. When in doubt, never "shopping".
Answer {"reading": "danger"}, {"reading": "unsure"} or {"reading": "shopping"}.`;

const doubtTask = (question: string): ModelTask<typeof schema> => ({
  instructions: INSTRUCTIONS,
  data: { question },
  schema,
});

/** What a language model takes a question for; null if there is none, or if it gives no answer. */
export async function readDoubt(
  model: Pick<LanguageModel, "ask"> | null,
  question: string,
): Promise<z.output<typeof schema>["reading"] | null> {
  const answer = await model?.ask(doubtTask(question));
  return answer?.reading ?? null;
}
