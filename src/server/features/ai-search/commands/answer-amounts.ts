import type { AiAnswer } from "#contract/ai-search.ts";
import type { QuestionLanguage } from "#contract/ai-search-vocabulary.ts";
import { ingredientInSentence } from "#domain/text/ingredient-in-sentence.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { getIngredientFacts, type IngredientFacts } from "../../ingredients/queries/ingredient.ts";
import { directBackground } from "../answer/background.ts";
import { NO_NOTES, toAnswer } from "../answer/compose.ts";
import type { CitedSentence } from "../answer/facts.ts";
import { groupIn } from "../answer/ingredient-question.ts";
import { amountsSentences, intakeSentences } from "../answer/ingredient-sentences.ts";
import { refusalAnswer } from "../answer/refusals.ts";
import type { SafetyReason } from "../safety/assess-question.ts";
import { normalizeQuestion } from "../understanding/words.ts";

/** Asks for an amount, also where a pregnancy is what matters. */
const ASKS_AMOUNT =
  /\b(?:how (?:much|many)|amounts?|dos(?:e|es|age)|mg|mcg|iu|per day|a day|daily|need|enough|limit|max\w*)\b/;
/** Of a pregnancy or a child, who have intakes of their own: with a medicine, no amount is the same for everyone. */
const asksOfGroup = (question: string): boolean =>
  ASKS_AMOUNT.test(question) && groupIn(question) !== "adults";

/** Facts beside the amounts. */
const MAX_FACTS = 2;

/**
 * The answer to a question about how much someone should take: that we can't tell and who can, then what is the same for everyone,
 * the reference intake, what labels state, what trials used, and what else a fact says of it. Without products. Null where nothing is known, or the
 * question is refused for another reason.
 */
export async function amountsAnswer(
  db: ReadOnlyDb,
  [slug]: readonly string[],
  { english, language }: { english: string; language: QuestionLanguage },
  refused: SafetyReason | null,
): Promise<AiAnswer | null> {
  const question = normalizeQuestion(english);
  if (refused !== "dosing" && !(refused === "interaction" && asksOfGroup(question))) return null;
  if (slug === undefined) return null;
  const facts = await getIngredientFacts(db, slug);
  const [cannotTell, askThem] = refusalAnswer(refused, language).sentences;
  const known = amountsKnown(facts, question);
  if (known.length === 0) return null;
  const sentences = [...[cannotTell, askThem].filter((one) => one !== undefined), ...known];
  const page = { label: `More about ${ingredientInSentence(facts.name)}`, path: `/ingredient/${slug}` };
  return { ...toAnswer(sentences, { ...NO_NOTES, page }), answered_by: "site" };
}

function amountsKnown(facts: IngredientFacts, question: string): CitedSentence[] {
  const group = groupIn(question);
  const texts = [...intakeSentences(facts, group), ...amountsSentences(facts, group)];
  // Facts are about adults.
  if (group !== "adults") return texts.map((text) => ({ text, citations: [] }));
  const direct = directBackground(question, facts, MAX_FACTS);
  const inTrials = facts.background.find(({ topic }) => topic === "amount");
  const told = direct.length > 0 ? direct : inTrials ? [{ ...inTrials, citations: [] }] : [];
  return [
    ...texts.map((text) => ({ text, citations: [] })),
    ...told.map(({ text, source }) => ({ text, citations: [], ...(source ? { source } : {}) })),
  ];
}
