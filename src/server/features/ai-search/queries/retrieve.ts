import type { AiFilters } from "#contract/ai-search.ts";
import { AI_RESULTS } from "#contract/ai-search-vocabulary.ts";
import type { SearchFilters } from "#contract/search.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { brandsByRef, ingredientsByRef } from "../../catalogue/queries/names.ts";
import { productFilters } from "../../search/rules.ts";
import { holdsTo, shareOnLabel } from "../ranking/constraints.ts";
import { whyOf } from "../ranking/explain.ts";
import { featuresFor } from "../ranking/features.ts";
import { scoreOf, type Weights } from "../ranking/ranker.ts";
import { slugsIn, type Want, wantOf, withForms } from "../ranking/resolve-question.ts";
import type { Features, RankedItem } from "../schema.ts";
import type { Understood } from "../understanding/interpret.ts";
import { type Candidate, candidatesByIds } from "./candidates.ts";

export interface RetrievalNeeds {
  db: Queryable;
  search: Services["search"];
  weights: Weights;
  now: Date;
}

/** Products looked at before ranking: of each way of finding them. */
const LOOKED_AT = 200;
/** Where more products than that hold an ingredient, each ingredient is looked for by its name, best matches first. */
const MOST_INGREDIENTS = 10;
const OF_EACH = 40;

/** Products that fit, best first; every one keeps to what the question insists on. */
export async function retrieve(
  needs: RetrievalNeeds,
  understood: Pick<Understood, "filters" | "forms" | "sort" | "unparsed">,
): Promise<RankedItem[]> {
  const { filters, forms, sort } = understood;
  const [brands, ids] = await Promise.all([
    brandsByRef(needs.db, filters.brand_id),
    ingredientsByRef(needs.db, slugsIn(filters)),
  ]);
  const meant = wantOf(filters, forms, ids);
  const held = productFilters(
    { ...plainFilters(filters), category: [], ingredient: [] },
    { brands, ingredients: new Map() },
  );
  const words = wordsToFind(understood, meant);
  const [byWords, byIngredient] = await Promise.all([
    words === "" ? NOTHING : needs.search.find(asked(words, held, LOOKED_AT)),
    findByContents(needs, meant, held, words),
  ]);
  // Words that had to be read as others say little: what only they lead to is no answer.
  const textRanks = new Map(
    byWords.corrected === null || isNamed(meant) ? byWords.ids.map((id, at) => [id, at + 1]) : [],
  );
  const candidates = await candidatesByIds(needs.db, [...new Set([...textRanks.keys(), ...byIngredient])]);
  const want = withForms(meant, new Set(candidates.flatMap(({ ingredientIds }) => ingredientIds)));
  const ranked = candidates
    .filter((candidate) => holdsTo(candidate, want))
    .map((candidate) => ({
      candidate,
      features: featuresFor(candidate, want, {
        textRank: textRanks.get(candidate.id) ?? null,
        now: needs.now,
      }),
    }))
    .filter(({ candidate, features }) => belongs(features, want) && speaksOf(candidate, want, understood));
  return ordered(ranked, sort, needs.weights)
    .slice(0, AI_RESULTS.most)
    .map(({ candidate, features }) => ({
      id: candidate.id,
      features: rounded(features),
      why: whyOf(candidate, want, features, sort),
    }));
}

type Held = ReturnType<typeof productFilters>;
const NOTHING = { ids: [] as number[], corrected: null };

const asked = (words: string, filters: Held, limit: number) => ({
  words,
  filters,
  facets: [],
  sort: "relevance" as const,
  offset: 0,
  limit,
});

/** The part that a plain search knows. */
export function plainFilters({
  goal: _,
  word: __,
  without: ___,
  amount: ____,
  ...rest
}: AiFilters): SearchFilters {
  return rest;
}

const isNamed = ({ named, goal, categories }: Want) =>
  named.length > 0 || goal.size > 0 || categories.size > 0;

/** Names win over the rest of the sentence: that holds words which no label has. */
function wordsToFind(
  { forms, unparsed, filters }: Pick<Understood, "forms" | "unparsed" | "filters">,
  want: Want,
): string {
  if (forms.length > 0) return forms[0] ?? "";
  if (want.named.length > 0) return [...want.named.map(({ name }) => name), ...filters.word].join(" ");
  if (filters.word.length > 0 || isNamed(want) || filters.brand_id.length > 0) return filters.word.join(" ");
  return unparsed.slice(0, 8).join(" ");
}

async function findByContents(
  { search }: RetrievalNeeds,
  want: Want,
  held: Held,
  words: string,
): Promise<number[]> {
  const named = want.named.flatMap(({ ids }) => [...ids]);
  const ingredientIds = named.length > 0 ? named : [...want.goal.keys()];
  const finds = [];
  if (ingredientIds.length > 0) finds.push(findIngredients(search, ingredientIds, want, held));
  if (want.categories.size > 0)
    finds.push(
      search.find(asked("", { ...held, categories: [...want.categories] }, LOOKED_AT)).then(({ ids }) => ids),
    );
  if (finds.length === 0 && words === "")
    finds.push(search.find(asked("", held, LOOKED_AT)).then(({ ids }) => ids));
  return (await Promise.all(finds)).flat();
}

async function findIngredients(
  search: Services["search"],
  ingredientIds: number[],
  want: Want,
  held: Held,
): Promise<number[]> {
  const { ids, total } = await search.find(asked("", { ...held, ingredientIds }, LOOKED_AT));
  if (total <= LOOKED_AT) return ids;
  const foremost = [...ingredientIds]
    .sort((a, b) => (want.goal.get(b) ?? 1) - (want.goal.get(a) ?? 1))
    .slice(0, MOST_INGREDIENTS);
  const each = await Promise.all(
    foremost.map((id) => search.find(asked("", { ...held, ingredientIds: [id] }, OF_EACH))),
  );
  return [...each.flatMap((matches) => matches.ids), ...ids];
}

/** What was asked for by name has to be in it; a goal has to lead to it. A question of conditions alone takes all. */
function belongs(features: Features, want: Want): boolean {
  if (want.named.length > 0)
    return (features.ingredient ?? 0) > 0 || ((features.category ?? 0) > 0 && (features.text ?? 0) > 0);
  if (want.goal.size > 0 || want.categories.size > 0)
    return (features.goal ?? 0) > 0 || (features.category ?? 0) > 0;
  return true;
}

/** Where nothing was understood but words, most of them have to stand on the label: one alone is chance. */
function speaksOf(
  candidate: Candidate,
  want: Want,
  { unparsed, filters }: Pick<Understood, "unparsed" | "filters">,
): boolean {
  const onlyWords = !isNamed(want) && filters.brand_id.length === 0 && unparsed.length > 0;
  return !onlyWords || shareOnLabel(candidate, unparsed) >= MOST_WORDS;
}

const MOST_WORDS = 0.6;

/** Below this share of the best, a product only happens to hold what was asked for: an order by a figure leaves it out. */
const ABOUT_IT = 0.45;

function ordered(
  ranked: readonly { candidate: Candidate; features: Features }[],
  sort: SearchSort,
  weights: Weights,
) {
  const scored = ranked
    .map((one) => ({ ...one, score: scoreOf(one.features, weights) }))
    .sort((a, b) => b.score - a.score || a.candidate.id - b.candidate.id);
  const key = SORT_KEYS[sort];
  if (!key) return scored;
  const best = scored[0]?.score ?? 0;
  const salted = scored.filter(({ features }) => features.salt === 1);
  return (salted.length > 0 ? salted : scored)
    .filter(({ score }) => score >= best * ABOUT_IT)
    .map((one) => ({ ...one, place: key(one.candidate) }))
    .sort((a, b) => compare(a.place, b.place) || b.score - a.score);
}

const compare = (a: number | string | null, b: number | string | null): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
};

const SORT_KEYS: Readonly<Partial<Record<SearchSort, (candidate: Candidate) => number | string | null>>> = {
  newest_test: ({ testedAt }) => (testedAt === null ? null : -Date.parse(testedAt)),
  label_accuracy: ({ labelAccuracyPct }) =>
    labelAccuracyPct === null ? null : Math.abs(labelAccuracyPct - 100),
  lowest_lead: ({ leadUgDay }) => leadUgDay,
  name: ({ name }) => name,
};

const rounded = (features: Features): Features =>
  Object.fromEntries(
    Object.entries(features).map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
  );
