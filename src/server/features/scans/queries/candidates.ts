import { setImmediate as othersFirst } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { barcodes, supplementNames, supplements } from "../../catalogue/schema.ts";
import { searchTerms } from "../../search/schema.ts";
import { standing } from "../rules/confidence.ts";
import type { PrintLine } from "../rules/print.ts";
import { isTelling, questionsOf } from "../rules/questions.ts";
import { comparison, type Named, type Resemblance, type Weigh } from "../rules/resemblance.ts";
import { isNumber, likeness, wordsOf } from "../rules/words.ts";

export type CandidateNeeds = Pick<Services, "db" | "search" | "listings">;

/** A product with how its names stand to the print. */
export interface Candidate {
  supplementId: number;
  brand: string;
  name: string;
  resemblance: Resemblance;
  standing: number;
}

/** Products that are looked at for each question that is put to the search. */
const LOOKED_AT = 20;
const BRANDS = 3;
/** Products that are compared before other calls get their turn. */
const COMPARED_AT_ONCE = 25;

/** Products that a label may be of, likeliest first. The search finds them; the label's own words put them in order. */
export async function candidatesFor(
  needs: CandidateNeeds,
  print: readonly PrintLine[],
): Promise<Candidate[]> {
  const ids = await found(needs, print);
  const products = await namesOf(needs, ids);
  const words = [
    ...print.flatMap((line) => line.words),
    ...products.flatMap(({ brand, name }) => wordsOf(`${brand} ${name}`)),
  ];
  const weigh = await weighing(needs.db, words);
  const compare = comparison(print, weigh);
  const best = new Map<number, Candidate>();
  for (const [at, product] of products.entries()) {
    if (at % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await othersFirst();
    const resemblance = compare(product);
    const candidate = { ...product, resemblance, standing: standing(resemblance) };
    const other = best.get(product.supplementId);
    if (!other || other.standing < candidate.standing) best.set(product.supplementId, candidate);
  }
  // Of two that stand alike, the longer name says more of what is printed.
  return [...best.values()].sort(
    (a, b) => b.standing - a.standing || b.name.length - a.name.length || a.supplementId - b.supplementId,
  );
}

/** Ids of what the label's words lead to, in the whole catalogue and among the products of brands that it names. */
async function found({ search, listings }: CandidateNeeds, print: readonly PrintLine[]): Promise<number[]> {
  const questions = questionsOf(print);
  const brandIds = await brandsOn({ search, listings }, print);
  const scopes = brandIds.length > 0 ? [[], brandIds] : [[]];
  const ids = new Set<number>();
  for (const within of scopes) {
    for (const words of questions) {
      const filters = { ...NO_FILTERS, brandIds: within };
      const wish = { words, filters, facets: [], sort: "relevance", offset: 0, limit: LOOKED_AT } as const;
      for (const id of (await search.find(wish)).ids) ids.add(id);
      // The index answers at once and in this thread: other calls get their turn between two questions.
      await othersFirst();
    }
  }
  return [...ids];
}

const NO_FILTERS = {
  categories: [],
  brandIds: [],
  ingredientIds: [],
  verdicts: [],
  forms: [],
  diets: [],
  tested: null,
  testedFrom: null,
  testedTo: null,
  maxLeadUgDay: null,
};

/** Brands whose whole name stands on one line. */
async function brandsOn(
  { search, listings }: Pick<CandidateNeeds, "search" | "listings">,
  print: readonly PrintLine[],
): Promise<number[]> {
  const lines = print.filter(({ words }) => words.some(isTelling)).slice(0, 8);
  const suggested = new Set<number>();
  for (const { text } of lines) {
    for (const id of (await search.suggest(text, BRANDS)).brandIds) suggested.add(id);
    await othersFirst();
  }
  const brandIds = [...suggested];
  const { brands } = await listings.names({ brandIds, ingredientIds: [] });
  return brandIds.filter((id) => {
    const words = wordsOf(brands.get(id)?.name ?? "");
    return (
      words.length > 0 &&
      lines.some((line) => words.every((word) => line.words.some((printed) => likeness(word, printed) > 0.7)))
    );
  });
}

/** Under each of their names. */
async function namesOf({ db, listings }: CandidateNeeds, ids: number[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  const [cards, others] = await Promise.all([
    listings.cards(ids),
    db.select().from(supplementNames).where(inArray(supplementNames.supplementId, ids)),
  ]);
  return cards.flatMap(({ supplement_id, name, brand, form }) => {
    const product = { supplementId: Number(supplement_id), brand: brand.name, name, form };
    const also = others.filter(({ supplementId }) => supplementId === product.supplementId);
    return [product, ...also.map((other) => ({ ...product, name: other.name }))];
  });
}

/** Everything is on every label of its kind: a word says the more, the fewer products it stands on. */
async function weighing(db: Queryable, words: readonly string[]): Promise<Weigh> {
  const terms = [...new Set(words)].filter((word) => !isNumber(word));
  const rows =
    terms.length === 0 ? [] : await db.select().from(searchTerms).where(inArray(searchTerms.term, terms));
  const products = new Map(rows.map((row) => [row.term, row.products]));
  return (word) => {
    if (isNumber(word)) return NUMBER_WEIGHT;
    if (!isTelling(word)) return EVERYDAY_WEIGHT;
    return 1 / (1 + Math.log10(1 + (products.get(word) ?? 0)));
  };
}

const NUMBER_WEIGHT = 0.35;
const EVERYDAY_WEIGHT = 0.08;

/** The product whose barcode it is; null for none. */
export async function supplementOfBarcode(db: Queryable, gtin14: string): Promise<number | null> {
  const [row] = await db
    .select({ id: barcodes.supplementId })
    .from(barcodes)
    .where(inArray(barcodes.gtin14, [gtin14]));
  return row?.id ?? null;
}

/** Ids as they are now, each once: those of merged products lead to the one that stays. */
export async function present(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: supplements.id, mergedIntoId: supplements.mergedIntoId })
    .from(supplements)
    .where(inArray(supplements.id, [...ids]));
  return new Map(rows.map(({ id, mergedIntoId }) => [id, mergedIntoId ?? id]));
}
