import { setImmediate as yieldToOthers } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { barcodes, supplementNames, supplements } from "../../catalogue/schema.ts";
import { NO_PRODUCT_FILTERS } from "../../search/port.ts";
import { parseSearchText } from "../../search/rules.ts";
import { searchTerms } from "../../search/schema.ts";
import { matchScore } from "../rules/confidence.ts";
import type { LabelLine } from "../rules/label-lines.ts";
import { isDistinctive, searchQueriesFor } from "../rules/search-queries.ts";
import {
  compareWithLabel,
  type LabelSimilarity,
  type NamedProduct,
  type WordWeight,
} from "../rules/similarity.ts";
import { isNumber, labelWordsOf, wordSimilarity } from "../rules/words.ts";

export type CandidateNeeds = Pick<Services, "db" | "search" | "listings">;

/** A product and how similar its names are to the label. */
export interface LabelCandidate {
  supplementId: number;
  brand: string;
  name: string;
  similarity: LabelSimilarity;
  score: number;
}

/** Search results per query. */
const HITS_PER_QUERY = 20;
const MAX_BRANDS_PER_LINE = 3;
/** Products compared in one time slice before yielding. */
const COMPARISONS_PER_SLICE = 25;

/** Candidate products for a label, likeliest first: found by search queries, re-ranked by similarity to the label. */
export async function candidatesFor(
  needs: CandidateNeeds,
  lines: readonly LabelLine[],
): Promise<LabelCandidate[]> {
  const ids = await findCandidateIds(needs, lines);
  const products = await namesOf(needs, ids);
  const words = [
    ...lines.flatMap((line) => line.words),
    ...products.flatMap(({ brand, name }) => labelWordsOf(`${brand} ${name}`)),
  ];
  const weigh = await loadWordWeights(needs.db, words);
  const compare = compareWithLabel(lines, weigh);
  const best = new Map<number, LabelCandidate>();
  for (const [at, product] of products.entries()) {
    if (at % COMPARISONS_PER_SLICE === COMPARISONS_PER_SLICE - 1) await yieldToOthers();
    const similarity = compare(product);
    const candidate = { ...product, similarity, score: matchScore(similarity) };
    const other = best.get(product.supplementId);
    if (!other || other.score < candidate.score) best.set(product.supplementId, candidate);
  }
  // With equal scores, the longer name explains more of the label.
  return [...best.values()].sort(
    (a, b) => b.score - a.score || b.name.length - a.name.length || a.supplementId - b.supplementId,
  );
}

/** Product ids from searching the label's words, in the whole catalog and within the brands named on the label. */
async function findCandidateIds(
  { search, listings }: CandidateNeeds,
  lines: readonly LabelLine[],
): Promise<number[]> {
  const queries = searchQueriesFor(lines);
  const brandIds = await brandsOn({ search, listings }, lines);
  const scopes = brandIds.length > 0 ? [[], brandIds] : [[]];
  const ids = new Set<number>();
  for (const scope of scopes) {
    for (const words of queries) {
      const filters = { ...NO_PRODUCT_FILTERS, brand_id: scope };
      const request = {
        ...parseSearchText(words),
        filters,
        facets: [],
        sort: "relevance",
        offset: 0,
        limit: HITS_PER_QUERY,
      } as const;
      for (const id of (await search.find(request)).ids) ids.add(id);
      // The index runs synchronously in this thread, so yield to other requests between queries.
      await yieldToOthers();
    }
  }
  return [...ids];
}

/** Brands whose whole name is on one line. */
async function brandsOn(
  { search, listings }: Pick<CandidateNeeds, "search" | "listings">,
  lines: readonly LabelLine[],
): Promise<number[]> {
  const distinctive = lines.filter(({ words }) => words.some(isDistinctive)).slice(0, 8);
  const suggested = new Set<number>();
  for (const { text } of distinctive) {
    for (const id of (await search.suggest(text, MAX_BRANDS_PER_LINE)).brandIds) suggested.add(id);
    await yieldToOthers();
  }
  const brandIds = [...suggested];
  const { brands } = await listings.names({ brandIds, ingredientIds: [] });
  return brandIds.filter((id) => {
    const words = labelWordsOf(brands.get(id)?.name ?? "");
    return (
      words.length > 0 &&
      distinctive.some((line) =>
        words.every((word) => line.words.some((printed) => wordSimilarity(word, printed) > 0.7)),
      )
    );
  });
}

/** Each product once per name. */
async function namesOf({ db, listings }: CandidateNeeds, ids: number[]): Promise<NamedProduct[]> {
  if (ids.length === 0) return [];
  const [cards, others] = await Promise.all([
    listings.cards(ids),
    db.select().from(supplementNames).where(inArray(supplementNames.supplementId, ids)),
  ]);
  return cards.flatMap(({ supplement_id, name, brand, form }) => {
    const product = { supplementId: Number(supplement_id), brand: brand.name, name, form };
    const otherNames = others.filter(({ supplementId }) => supplementId === product.supplementId);
    return [product, ...otherNames.map((other) => ({ ...product, name: other.name }))];
  });
}

/** Weights words by rarity, like idf: the fewer products have a word, the more it weighs. */
async function loadWordWeights(db: Queryable, words: readonly string[]): Promise<WordWeight> {
  const terms = [...new Set(words)].filter((word) => !isNumber(word));
  const rows =
    terms.length === 0 ? [] : await db.select().from(searchTerms).where(inArray(searchTerms.term, terms));
  const products = new Map(rows.map((row) => [row.term, row.products]));
  return (word) => {
    if (isNumber(word)) return NUMBER_WEIGHT;
    if (!isDistinctive(word)) return STOP_WORD_WEIGHT;
    return 1 / (1 + Math.log10(1 + (products.get(word) ?? 0)));
  };
}

const NUMBER_WEIGHT = 0.35;
const STOP_WORD_WEIGHT = 0.08;

/** Id of the product with this barcode; null if there is none. */
export async function supplementOfBarcode(db: Queryable, gtin14: string): Promise<number | null> {
  const [row] = await db
    .select({ id: barcodes.supplementId })
    .from(barcodes)
    .where(inArray(barcodes.gtin14, [gtin14]));
  return row?.id ?? null;
}

/** Maps ids to current ids: merged products resolve to the one they were merged into. */
export async function currentIdsOf(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: supplements.id, mergedIntoId: supplements.mergedIntoId })
    .from(supplements)
    .where(inArray(supplements.id, [...ids]));
  return new Map(rows.map(({ id, mergedIntoId }) => [id, mergedIntoId ?? id]));
}
