import type { AiFilters } from "#contract/ai-search.ts";
import { mapFacets, type SearchSort } from "#contract/search-vocabulary.ts";
import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import { plainNumbers } from "#domain/text/typed-numbers.ts";
import { plainMinus } from "../../search/rules/plain-negations.ts";
import { isFlavor, type WantedAlternative, wantedAlternatives } from "./alternatives.ts";
import { type FoundAmount, readAmounts } from "./amounts.ts";
import { applyNames, isConjunction, joinMaterials } from "./apply-names.ts";
import { BRAND_GAP, type BrandReading, readBrands } from "./brands.ts";
import {
  preferredAudiences,
  readAudience,
  readBudget,
  readPerDay,
  readUnwantedAudience,
  readWaysToTake,
} from "./conditions.ts";
import {
  correctConditionSpelling,
  type QuestionReading,
  readCategories,
  readConditions,
  readDiets,
  UNWANTED_BRAND_PREFIX,
  type WordCorrection,
} from "./constraints.ts";
import { readForms, readPillSize, readSwallowing } from "./forms.ts";
import { contradictedGoals, inferGoals, isOffTopic } from "./infer-goals.ts";
import { knownBrands } from "./known-brands.ts";
import { findNamesInText, type NamePiece } from "./names.ts";
import { namedInPassing } from "./passing-names.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { readWish, type WishInNames } from "./wished-words.ts";
import { normalizeQuestion, splitWords } from "./words.ts";

/** What a question asks for, as far as it was understood. */
export interface Interpretation {
  filters: AiFilters;
  sort: SearchSort;
  /** Requested ingredient forms, such as salts. They affect ranking only. */
  forms: string[];
  /** Forms, sources, and flavors that it names: a product should be no other one. */
  alternatives: WantedAlternative[];
  /** What it says of a product beside its filters. */
  wish: WishInNames;
  /** Chips that the question does not state literally: "goal:sleep". */
  inferred: ReadonlySet<string>;
  unparsed: string[];
  corrected: WordCorrection[];
  /** Whether the question insists on its brands: "only", "by", "from". Otherwise they are given up if nothing fits. */
  isBrandStrict: boolean;
  /** For whom it seems to be, as in `AUDIENCES`: products that name one of them come first. */
  audiences: string[];
  /** Sentences for the visitor: conditions that cannot be checked, or were given up. */
  notes: string[];
}

export const noFilters = (): AiFilters => ({
  ...mapFacets(() => []),
  prefer_brand: [],
  goal: [],
  word: [],
  without: [],
  amount: [],
});

/** Interprets a question by rules only; deterministic. `now` resolves "this year". */
export function interpret(typed: string, vocabulary: Vocabulary, now: Date): Interpretation {
  const question = shortNamesInFull(plainMinus(plainNumbers(typed.replaceAll(/\bSAMe\b/g, "SAM-e"))));
  const { brands, budget, reading } = readNamesOfBrands(question, vocabulary);
  const isKnown = (word: string) => vocabulary.known.has(word) || vocabulary.brandWords.has(word);
  const conditionCorrections = correctConditionSpelling(reading, { has: isKnown });
  const { amounts, notes, audiences } = readAllConditions(reading, now, (word) =>
    vocabulary.productWords.has(word),
  );
  const pieces = joinMaterials(findNamesInText(reading.text.split(/[ -]+/).filter(Boolean), vocabulary));
  const rest = applyNames(pieces, reading.filters, amounts);
  const { filters } = reading;
  const tastes = takeOutTastes(filters);
  dropPassingNames(question, pieces, filters);
  const goals = completeGoals(question, filters, rest.unread);
  const namesContents = filters.ingredient.length + filters.category.length > 0;
  return {
    filters: reading.filters,
    sort: reading.sort,
    forms: rest.forms,
    alternatives: wantedAlternatives(normalizeQuestion(question), {
      ingredients: filters.ingredient,
      without: filters.without,
    }),
    wish: readWish(
      reading.text,
      { ...rest, unread: [...tastes, ...rest.unread] },
      { ingredients: filters.ingredient.length, namesContents },
    ),
    inferred: new Set([
      ...goals.map((goal) => `goal:${goal}`),
      ...filters.prefer_brand.map((slug) => `prefer_brand:${slug}`),
    ]),
    // Words that a goal was read from were not ignored; beside a name, the others were.
    unparsed: goals.length > 0 && !namesContents ? [] : unparsed(rest.unread),
    corrected: [...conditionCorrections, ...correctionsIn(pieces)],
    isBrandStrict: brands.isStrict,
    audiences,
    notes: [...budget.notes, ...notes],
  };
}

const correctionsIn = (pieces: readonly NamePiece[]): WordCorrection[] =>
  pieces.flatMap(({ text, corrected }) => (corrected ? [{ from: text, to: corrected }] : []));

/** Takes brands and words about prices out of a question. */
function readNamesOfBrands(question: string, vocabulary: Vocabulary) {
  const brands = readBrands(withoutKnownBrands(question, vocabulary), vocabulary);
  const budget = readBudget(brands.text);
  const reading: QuestionReading = {
    text: ` ${normalizeQuestion(budget.text).replaceAll(BRAND_GAP, "|")} `,
    filters: { ...noFilters(), ...brandFilters(brands) },
    sort: "relevance",
  };
  return { brands, budget, reading };
}

/** "Mag" and, beside a word of labels, "C." */
const shortNamesInFull = (question: string): string =>
  question
    .replaceAll(/\bmag(?= )/gi, "magnesium")
    .replaceAll(/\b(chewable|buffered|liposomal|powdered|natural) c(?![\w-])/gi, "$1 vitamin c");

/** Names of the list say nothing else: "Liquid I.V." is no form, "Vital Proteins" no ingredient. */
function withoutKnownBrands(question: string, vocabulary: Vocabulary): string {
  let [text, from] = ["", 0];
  for (const { start, end } of knownBrands(question, vocabulary)) {
    text += `${question.slice(from, start)} ${BRAND_GAP} `;
    from = end;
  }
  return text + question.slice(from);
}

/** Beside another ingredient, what names of products taste of is a taste: "raspberry lemon magnesium." Returns their names. */
function takeOutTastes(filters: AiFilters): string[] {
  const tastes = filters.ingredient.filter((slug) => isFlavor(slug));
  if (tastes.length === filters.ingredient.length) return [];
  filters.ingredient = filters.ingredient.filter((slug) => !tastes.includes(slug));
  return tastes;
}

/** Removes ingredients that only occur in passing, in a sentence about something else. */
function dropPassingNames(question: string, pieces: readonly NamePiece[], filters: AiFilters): void {
  if (filters.ingredient.length === 0) return;
  const likely = inferGoals(question, { unread: question, named: [], namesContents: true });
  const passing = namedInPassing(pieces, [...filters.goal, ...likely]);
  filters.ingredient = filters.ingredient.filter((slug) => !passing.has(slug));
  filters.amount = filters.amount.filter(({ ingredient }) => !passing.has(ingredient));
}

/** Reads everything but names, in an order that matters: diets before unwanted materials, ages before amounts, ways to take before forms. */
function readAllConditions(
  reading: QuestionReading,
  now: Date,
  isProductWord: (word: string) => boolean,
): { amounts: FoundAmount[]; notes: string[]; audiences: string[] } {
  readDiets(reading);
  readConditions(reading, now);
  readCategories(reading);
  const notes = readPerDay(reading);
  readUnwantedAudience(reading);
  const audiences = preferredAudiences(reading);
  const amounts = readAmounts(reading);
  readAudience(reading);
  notes.push(...readPillSize(reading));
  readSwallowing(reading);
  const addImpliedForms = readWaysToTake(reading);
  readForms(reading, isProductWord);
  addImpliedForms();
  return { amounts, notes, audiences };
}

const brandFilters = ({ brands, preferred, excluded }: BrandReading) => ({
  brand_id: brands.map(({ slug }) => slug),
  prefer_brand: preferred.map(({ slug }) => slug),
  without: excluded.map(({ name }) => `${UNWANTED_BRAND_PREFIX}${name}`),
});

/** Removes goals whose word means something else, adds those that are not named, and returns the added ones. */
function completeGoals(question: string, filters: AiFilters, unread: readonly string[]): string[] {
  if (isIncidentalGoal(question, filters, unread)) filters.goal = [];
  const contradicted = contradictedGoals(question, filters.goal);
  filters.goal = filters.goal.filter((slug) => !contradicted.has(slug));
  const added = inferGoals(question, {
    unread: contradicted.size > 0 ? normalizeQuestion(question) : unread.join(" "),
    named: filters.goal,
    namesContents: filters.goal.length + filters.ingredient.length + filters.category.length > 0,
  });
  filters.goal.push(...added);
  return added;
}

/** Whether a goal word occurs in a question about something else: "a bedtime story", "a two bedroom flat". */
const isIncidentalGoal = (question: string, filters: AiFilters, unread: readonly string[]): boolean =>
  filters.goal.length === 1 &&
  filters.ingredient.length + filters.category.length + filters.brand_id.length === 0 &&
  unparsed(unread).length >= MIN_UNRELATED_WORDS &&
  isOffTopic(question);

/** Minimum number of unrecognized words of an off-topic question. */
const MIN_UNRELATED_WORDS = 2;

const unparsed = (words: readonly string[]): string[] => [
  ...new Set(
    words
      .flatMap(splitWords)
      .filter((word) => !QUESTION_STOP_WORDS.has(word) && /[a-z0-9]/.test(word) && !isConjunction(word)),
  ),
];
