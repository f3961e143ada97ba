import type { AiAnswer } from "#contract/ai-search.ts";
import type { QuestionLanguage } from "#contract/ai-search-vocabulary.ts";
import { ingredientInSentence } from "#domain/text/ingredient-in-sentence.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { getIngredientFacts } from "../../ingredients/queries/ingredient.ts";
import { NO_NOTES, toAnswer } from "../answer/compose.ts";
import { groupIn } from "../answer/ingredient-question.ts";
import { amountsSentences, intakeSentences } from "../answer/ingredient-sentences.ts";
import { refusalAnswer } from "../answer/refusals.ts";
import { normalizeQuestion } from "../understanding/words.ts";

/**
 * The answer to a question about how much someone should take: that we can't tell and who can, then what is the same for everyone,
 * the reference intake and what labels state. Without products. Null where neither is known of the ingredient, or none is named.
 */
export async function amountsAnswer(
  db: ReadOnlyDb,
  slug: string | undefined,
  { english, language }: { english: string; language: QuestionLanguage },
): Promise<AiAnswer | null> {
  if (slug === undefined) return null;
  const facts = await getIngredientFacts(db, slug);
  const [cannotTell, askThem] = refusalAnswer("dosing", language).sentences;
  const group = groupIn(normalizeQuestion(english));
  const known = [...intakeSentences(facts, group), ...amountsSentences(facts, group)];
  if (known.length === 0) return null;
  const sentences = [
    ...[cannotTell, askThem].filter((one) => one !== undefined),
    ...known.map((text) => ({ text, citations: [] })),
  ];
  const page = { label: `More about ${ingredientInSentence(facts.name)}`, path: `/ingredient/${slug}` };
  return { ...toAnswer(sentences, { ...NO_NOTES, page }), answered_by: "site" };
}
