import type { SignedIn } from "#server/http/auth.ts";
import { leastRatedQuestions } from "../queries/practice.ts";
import { type AskDeps, rankQuestion } from "./ask.ts";

/** Results of a question that can be rated against each other. */
const MIN_RESULTS = 2;

/** Draws a practice question that has results in this catalog, or any where none has. By rules only: nobody asked it yet. */
export async function drawPracticeQuestion(
  deps: AskDeps,
  visitor: SignedIn,
  random: () => number,
): Promise<{ question: string }> {
  const candidates = await leastRatedQuestions(deps.db, visitor, random);
  for (const question of candidates) {
    const asked = { query: question, drop: [], add: [] };
    const { ranked } = await rankQuestion({ ...deps, languageModel: null, withoutModel: "built_in" }, asked);
    if (ranked.length >= MIN_RESULTS) return { question };
  }
  return { question: candidates[0] ?? "" };
}
