import type { SignedIn } from "#server/http/auth.ts";
import { leastRatedQuestions } from "../queries/practice.ts";
import { type AskDeps, rankQuestion } from "./ask.ts";

/** Results of a question that can be rated against each other. */
const MIN_RESULTS = 2;

/** Questions that are searched for until one has enough results: each costs a whole search. */
const MAX_TRIES = 8;

/**
 * Draws a practice question with results in this catalog. If none of those tried has any, returns the first. Read by rules, without
 * the language model.
 */
export async function drawPracticeQuestion(
  deps: AskDeps,
  visitor: SignedIn,
  random: () => number,
): Promise<{ question: string }> {
  const candidates = await leastRatedQuestions(deps.db, visitor, random);
  for (const question of candidates.slice(0, MAX_TRIES)) {
    const asked = { query: question, drop: [], add: [] };
    const { ranked } = await rankQuestion({ ...deps, languageModel: null, withoutModel: "built_in" }, asked);
    if (ranked.length >= MIN_RESULTS) return { question };
  }
  return { question: candidates[0] ?? "" };
}
