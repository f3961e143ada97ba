import type { AiFilters, AmountFilter } from "#contract/ai-search.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import materials from "../knowledge/materials.json" with { type: "json" };
import { AMOUNT_PLACEHOLDER, type FoundAmount, readAmounts, usualUnit } from "./amounts.ts";
import { BRAND_GAP, type BrandReading, readBrands } from "./brands.ts";
import { readAudience, readBudget, readPerDay, readWaysToTake } from "./conditions.ts";
import {
  correctConditionSpelling,
  type QuestionReading,
  readCategories,
  readConditions,
  readDiets,
  readForms,
  UNWANTED_BRAND_PREFIX,
  type WordCorrection,
} from "./constraints.ts";
import { contradictedGoals, inferGoals, isOffTopic } from "./infer-goals.ts";
import { findNamesInText, type NamePiece } from "./names.ts";
import { toNameKey, type Vocabulary } from "./vocabulary.ts";
import { normalizeQuestion, splitWords } from "./words.ts";

/** What a question asks for, as far as it was understood. */
export interface Interpretation {
  filters: AiFilters;
  sort: SearchSort;
  /** Requested ingredient forms, such as salts. They affect ranking only. */
  forms: string[];
  /** Chips that the question does not state literally: "goal:sleep". */
  inferred: ReadonlySet<string>;
  unparsed: string[];
  corrected: WordCorrection[];
  /** Whether the question insists on its brands: "only", "by", "from". Otherwise they are given up if nothing fits. */
  isBrandStrict: boolean;
  /** Sentences for the visitor: conditions that cannot be checked, or were given up. */
  notes: string[];
}

export const noFilters = (): AiFilters => ({
  category: [],
  brand_id: [],
  prefer_brand: [],
  ingredient: [],
  verdict: [],
  hazard: [],
  form: [],
  diet: [],
  free_from: [],
  certificate: [],
  goal: [],
  word: [],
  without: [],
  amount: [],
});

const NEGATIONS = new Set([
  "no",
  "not",
  "without",
  "avoid",
  "avoiding",
  "except",
  "excluding",
  "minus",
  "hate",
  "zero",
  "nor",
  "isnt",
  "never",
  "skip",
  "less",
]);
/** Words between a negation and the name it applies to. */
const NEGATION_FILLERS = new Set([
  "any",
  "a",
  "an",
  "the",
  "added",
  "of",
  "in",
  "it",
  "want",
  "like",
  "have",
  "to",
  "contain",
  "containing",
  "with",
  "extra",
  "please",
  "i",
  "do",
  "artificial",
  "synthetic",
]);
/** Conjunctions that extend a negation to the next name. */
const NEGATION_CONJUNCTIONS = new Set(["or", "and", ",", "nor"]);
const NEGATING_VERBS = new Set(["allergic", "intolerant", "dislike", "against"]);

const MATERIALS = new Map(Object.keys(materials).map((name) => [toNameKey(name), name]));

/** Interprets a question by rules only; deterministic. `now` resolves "this year". */
export function interpret(question: string, vocabulary: Vocabulary, now: Date): Interpretation {
  const brands = readBrands(question, vocabulary);
  const budget = readBudget(brands.text);
  const reading: QuestionReading = {
    text: ` ${normalizeQuestion(budget.text).replaceAll(BRAND_GAP, "|")} `,
    filters: { ...noFilters(), ...brandFilters(brands) },
    sort: "relevance",
  };
  const isKnown = (word: string) => vocabulary.known.has(word) || vocabulary.brandWords.has(word);
  const conditionCorrections = correctConditionSpelling(reading, { has: isKnown });
  const { amounts, notes } = readAllConditions(reading, now);
  const pieces = joinMaterials(findNamesInText(reading.text.split(/[ -]+/).filter(Boolean), vocabulary));
  const rest = applyNames(pieces, reading.filters, amounts);
  const { filters } = reading;
  const goals = completeGoals(question, filters, rest.unread);
  return {
    filters: reading.filters,
    sort: reading.sort,
    forms: rest.forms,
    inferred: new Set([
      ...goals.map((goal) => `goal:${goal}`),
      ...filters.prefer_brand.map((slug) => `prefer_brand:${slug}`),
    ]),
    unparsed: goals.length > 0 ? [] : unparsed(rest.unread),
    corrected: [
      ...conditionCorrections,
      ...pieces.flatMap(({ text, corrected }) => (corrected ? [{ from: text, to: corrected }] : [])),
    ],
    isBrandStrict: brands.isStrict,
    notes: [...budget.notes, ...notes],
  };
}

/** Reads everything but names, in an order that matters: diets before unwanted materials, ways to take before forms. */
function readAllConditions(reading: QuestionReading, now: Date): { amounts: FoundAmount[]; notes: string[] } {
  readDiets(reading);
  readConditions(reading, now);
  readCategories(reading);
  const notes = readPerDay(reading);
  const amounts = readAmounts(reading);
  readAudience(reading);
  readWaysToTake(reading);
  readForms(reading);
  return { amounts, notes };
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
  const words = contradicted.size > 0 ? normalizeQuestion(question) : unread.join(" ");
  const namesContents = filters.goal.length + filters.ingredient.length + filters.category.length > 0;
  const added = hasContentWords(words) ? inferGoals(words, filters.goal, namesContents) : [];
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

const hasContentWords = (words: string) =>
  splitWords(words).some((word) => !QUESTION_STOP_WORDS.has(word) && word !== "|");

const unparsed = (words: readonly string[]): string[] => [
  ...new Set(
    words
      .flatMap(splitWords)
      .filter(
        (word) => !QUESTION_STOP_WORDS.has(word) && /[a-z0-9]/.test(word) && !NEGATION_CONJUNCTIONS.has(word),
      ),
  ),
];

/** Joins materials of two words. A material that is also an ingredient keeps that meaning. */
function joinMaterials(pieces: readonly NamePiece[]): NamePiece[] {
  const joined: NamePiece[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const [first, second] = [pieces[at], pieces[at + 1]];
    if (!first) continue;
    const pair = second ? `${first.text} ${second.text}` : "";
    if (second && MATERIALS.has(toNameKey(pair))) {
      joined.push({ text: pair, meaning: null, corrected: null });
      at++;
    } else joined.push(first);
  }
  return joined;
}

const materialOf = ({ text }: NamePiece): string | null => MATERIALS.get(toNameKey(text)) ?? null;

/** Adds names to the filters as wanted or unwanted, assigns amounts, and returns the unread words and forms. */
function applyNames(
  pieces: readonly NamePiece[],
  filters: AiFilters,
  amounts: readonly FoundAmount[],
): Pick<FoundNames, "unread" | "forms"> {
  const found: FoundNames = { unread: [], forms: [], wanted: [] };
  let negated = false;
  for (const [at, piece] of pieces.entries()) {
    const { text, meaning } = piece;
    const next = pieces[at + 1]?.text ?? "";
    const isFree = next === "free";
    const material = materialOf(piece);
    if (negated || isFree) {
      if (meaning?.kind === "ingredient" || material) {
        addUnique(
          filters.without,
          material && meaning?.kind !== "ingredient" ? material : nameOf(piece, material),
        );
        continue;
      }
    }
    if (NEGATIONS.has(text) || NEGATING_VERBS.has(text) || text === "dont") {
      negated = true;
      continue;
    }
    if (negated && (NEGATION_CONJUNCTIONS.has(text) || NEGATION_FILLERS.has(text))) continue;
    if (text === "free" && at > 0) continue;
    negated = false;
    if (!text.startsWith(AMOUNT_PLACEHOLDER)) addWanted(piece, at, filters, found);
  }
  assignAmounts(pieces, found.wanted, amounts, filters);
  return found;
}

interface FoundNames {
  unread: string[];
  forms: string[];
  wanted: { slug: string; at: number }[];
}

function addWanted({ text, meaning }: NamePiece, at: number, filters: AiFilters, found: FoundNames): void {
  if (meaning?.kind === "goal") addUnique(filters.goal, meaning.slug);
  else if (meaning?.kind === "ingredient") {
    addUnique(filters.ingredient, meaning.slug);
    found.wanted.push({ slug: meaning.slug, at });
    if (meaning.form) addUnique(found.forms, meaning.form);
  } else found.unread.push(text);
}

const addUnique = <Value>(list: Value[], value: Value) => {
  if (!list.includes(value)) list.push(value);
};

const nameOf = ({ text, meaning, corrected }: NamePiece, material: string | null): string => {
  if (meaning?.kind === "ingredient") return meaning.form ?? meaning.name;
  return material ?? corrected ?? text;
};

/** Assigns each amount to the nearest wanted ingredient, preferring the one after it. */
function assignAmounts(
  pieces: readonly NamePiece[],
  wanted: readonly { slug: string; at: number }[],
  amounts: readonly FoundAmount[],
  filters: AiFilters,
): void {
  for (const [at, { text }] of pieces.entries()) {
    const amount = text.startsWith(AMOUNT_PLACEHOLDER) ? amounts[Number(text.slice(1))] : undefined;
    const distance = (other: number) => Math.abs(other - at) - (other > at ? 0.5 : 0);
    const [nearestIngredient] = [...wanted].sort((a, b) => distance(a.at) - distance(b.at));
    if (!amount || !nearestIngredient) continue;
    const { unit, times } = amount.unit
      ? { unit: amount.unit, times: 1 }
      : usualUnit(nearestIngredient.slug, amount.least ?? amount.most ?? 0);
    const scaled = (value: number | null) => (value === null ? null : value * times);
    const wish: AmountFilter = {
      ingredient: nearestIngredient.slug,
      least: scaled(amount.least),
      most: scaled(amount.most),
      unit,
    };
    filters.amount.push(wish);
  }
}
