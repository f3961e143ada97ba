import type { RefusalReason } from "#contract/ai-search-vocabulary.ts";
import { nearestWord } from "#domain/text/nearest-word.ts";
import dangers from "../knowledge/dangers.json" with { type: "json" };
import { normalizeQuestion } from "../understanding/words.ts";

type HealthReason = Extract<RefusalReason, "emergency" | "interaction" | "dosing" | "diagnosis">;

/** A rule matches if the question has all of its concepts and none of the excluding ones. */
interface Rule {
  reason: HealthReason;
  all: readonly string[];
  none?: readonly string[];
}

/** Minimum length of a medicine name for spell correction: shorter names resemble ordinary words. */
const MIN_CORRECTABLE_LENGTH = 7;
const ONE_WORD_MEDICINES = dangers.medicines.filter((name) => !name.includes(" "));
const CORRECTABLE_NAMES = ONE_WORD_MEDICINES.filter((name) => name.length >= MIN_CORRECTABLE_LENGTH);

/** Matches any entry as whole words. Entries are regular-expression fragments. */
const anyOf = (entries: readonly string[]): RegExp =>
  new RegExp(`(?<![a-z0-9])(?:${entries.join("|")})(?![a-z0-9])`);

const CONCEPTS: ReadonlyMap<string, RegExp> = new Map([
  ...Object.entries(dangers.concepts).map(([name, entries]) => [name, anyOf(entries)] as const),
  ["medicine", anyOf(dangers.medicines)],
]);

/** Ordered by urgency: the first matching rule wins. */
const RULES = dangers.rules as readonly Rule[];

/** Corrects medicine names at edit distance 1. */
const correctMedicineNames = (text: string): string =>
  text
    .split(" ")
    .map((word) =>
      word.length >= MIN_CORRECTABLE_LENGTH ? (nearestWord(word, CORRECTABLE_NAMES, 1) ?? word) : word,
    )
    .join(" ");

/** Removes commas, which stand between what belongs together, and corrects medicine names. */
const toRuleText = (question: string): string =>
  correctMedicineNames(
    normalizeQuestion(question)
      .replaceAll(/ , | ,$/g, " ")
      .trim(),
  );

/** The concepts of the rules that a question has. */
export function healthConceptsOf(question: string): string[] {
  const text = toRuleText(question);
  return [...CONCEPTS].filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}

/** The reason to refuse a question with such concepts; null if there is none. */
export function healthRiskOf(concepts: ReadonlySet<string>): HealthReason | null {
  const has = (concept: string) => concepts.has(concept);
  const rule = RULES.find(({ all, none = [] }) => all.every(has) && !none.some(has));
  return rule?.reason ?? null;
}
