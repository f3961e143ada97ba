import type { AiFilters, AmountWish } from "#contract/ai-search.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import materials from "../knowledge/materials.json" with { type: "json" };
import { AMOUNT_MARK, type FoundAmount, readAmounts } from "./amounts.ts";
import {
  type Correction,
  type Reading,
  readCategories,
  readDiets,
  readForms,
  readWishes,
  respellConditions,
} from "./constraints.ts";
import { isOffTopic, likelyGoal } from "./goals.ts";
import { namesIn, type Piece } from "./names.ts";
import { nameKeyOf, type Vocabulary } from "./vocabulary.ts";
import { FILLER, plain, wordsOf } from "./words.ts";

/** What a question was understood to ask for. */
export interface Understood {
  filters: AiFilters;
  sort: SearchSort;
  /** Names of forms of an ingredient, such as salts, that are wanted: they rank. */
  forms: string[];
  /** What the question does not say in so many words: "goal:sleep". */
  inferred: ReadonlySet<string>;
  unparsed: string[];
  corrected: Correction[];
}

export const noFilters = (): AiFilters => ({
  category: [],
  brand_id: [],
  ingredient: [],
  verdict: [],
  form: [],
  diet: [],
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
/** What an unwanted thing may be called before its name. */
const BETWEEN = new Set([
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
/** What carries a refusal on to the next name. */
const CARRIES = new Set(["or", "and", ",", "nor"]);
const REFUSING_VERBS = new Set(["allergic", "intolerant", "dislike", "against"]);

const MATERIALS = new Map(Object.keys(materials).map((name) => [nameKeyOf(name), name]));

/** Rules only: the same question is always understood alike. `now` decides what "this year" is. */
export function interpret(question: string, vocabulary: Vocabulary, now: Date): Understood {
  const reading: Reading = { text: ` ${plain(question)} `, filters: noFilters(), sort: "relevance" };
  const conditions = respellConditions(reading, vocabulary.known);
  readDiets(reading);
  readWishes(reading, now);
  readCategories(reading);
  const amounts = readAmounts(reading);
  readForms(reading);
  const pieces = materialsIn(namesIn(reading.text.split(/[ -]+/).filter(Boolean), vocabulary));
  const rest = takeNames(pieces, reading.filters, amounts);
  const { filters } = reading;
  if (isNamedByChance(question, filters, rest.unread)) filters.goal = [];
  const named = filters.goal.length + filters.ingredient.length + filters.category.length;
  const words = rest.unread.join(" ");
  const goal = named === 0 && meaningful(words) ? likelyGoal(words) : null;
  if (goal) reading.filters.goal.push(goal);
  return {
    filters: reading.filters,
    sort: reading.sort,
    forms: rest.forms,
    inferred: new Set(goal ? [`goal:${goal}`] : []),
    unparsed: goal ? [] : unparsed(rest.unread),
    corrected: [
      ...conditions,
      ...pieces.flatMap(({ text, corrected }) => (corrected ? [{ from: text, to: corrected }] : [])),
    ],
  };
}

/** "A bedtime story" and "a two bedroom flat" hold a goal's word and are after something else altogether. */
const isNamedByChance = (question: string, filters: AiFilters, unread: readonly string[]): boolean =>
  filters.goal.length === 1 &&
  filters.ingredient.length + filters.category.length + filters.brand_id.length === 0 &&
  unparsed(unread).length >= STRAY_WORDS &&
  isOffTopic(question);

const STRAY_WORDS = 2;

const meaningful = (words: string) => wordsOf(words).some((word) => !FILLER.has(word) && word !== "|");

const unparsed = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap(wordsOf).filter((word) => !FILLER.has(word) && /[a-z0-9]/.test(word) && !CARRIES.has(word)),
  ),
];

/** Materials of two words are put together; a material that is an ingredient too keeps that meaning. */
function materialsIn(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const [first, second] = [pieces[at], pieces[at + 1]];
    if (!first) continue;
    const pair = second ? `${first.text} ${second.text}` : "";
    if (second && MATERIALS.has(nameKeyOf(pair))) {
      joined.push({ text: pair, meaning: null, corrected: null });
      at++;
    } else joined.push(first);
  }
  return joined;
}

const materialOf = ({ text }: Piece): string | null => MATERIALS.get(nameKeyOf(text)) ?? null;

/** Sorts names into wanted and unwanted, ties amounts to them, and answers what is left. */
function takeNames(
  pieces: readonly Piece[],
  filters: AiFilters,
  amounts: readonly FoundAmount[],
): { unread: string[]; forms: string[] } {
  const unread: string[] = [];
  const forms: string[] = [];
  const wanted: { slug: string; at: number }[] = [];
  let refusing = false;
  for (const [at, piece] of pieces.entries()) {
    const { text, meaning } = piece;
    const next = pieces[at + 1]?.text ?? "";
    const free = next === "free";
    const material = materialOf(piece);
    if (refusing || free) {
      if (meaning?.kind === "ingredient" || material) {
        push(
          filters.without,
          material && meaning?.kind !== "ingredient" ? material : nameOf(piece, material),
        );
        continue;
      }
      if (meaning?.kind === "brand" && refusing) {
        unread.push(`not ${text}`);
        continue;
      }
    }
    if (NEGATIONS.has(text) || REFUSING_VERBS.has(text) || text === "dont") {
      refusing = true;
      continue;
    }
    if (refusing && (CARRIES.has(text) || BETWEEN.has(text))) continue;
    if (text === "free" && at > 0) continue;
    refusing = false;
    if (text.startsWith(AMOUNT_MARK)) continue;
    if (meaning?.kind === "goal") push(filters.goal, meaning.slug);
    else if (meaning?.kind === "brand") push(filters.brand_id, meaning.slug);
    else if (meaning?.kind === "ingredient") {
      push(filters.ingredient, meaning.slug);
      wanted.push({ slug: meaning.slug, at });
      if (meaning.form) push(forms, meaning.form);
    } else unread.push(text);
  }
  tieAmounts(pieces, wanted, amounts, filters);
  return { unread, forms };
}

const push = <Value>(list: Value[], value: Value) => {
  if (!list.includes(value)) list.push(value);
};

const nameOf = ({ text, meaning, corrected }: Piece, material: string | null): string => {
  if (meaning?.kind === "ingredient") return meaning.form ?? meaning.name;
  return material ?? corrected ?? text;
};

/** An amount belongs to the wanted ingredient that stands nearest, the one behind it first. */
function tieAmounts(
  pieces: readonly Piece[],
  wanted: readonly { slug: string; at: number }[],
  amounts: readonly FoundAmount[],
  filters: AiFilters,
): void {
  for (const [at, { text }] of pieces.entries()) {
    const amount = text.startsWith(AMOUNT_MARK) ? amounts[Number(text.slice(1))] : undefined;
    const distance = (other: number) => Math.abs(other - at) - (other > at ? 0.5 : 0);
    const [nearestOne] = [...wanted].sort((a, b) => distance(a.at) - distance(b.at));
    if (!amount || !nearestOne) continue;
    const wish: AmountWish = {
      ingredient: nearestOne.slug,
      least: amount.least,
      most: amount.most,
      unit: amount.unit,
    };
    filters.amount.push(wish);
  }
}
