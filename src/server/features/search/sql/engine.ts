import { type SQL, sql } from "drizzle-orm";
import { FACET_VALUES } from "#contract/limits.ts";
import { FACET_KEYS, type FacetKey, type SearchSort } from "#contract/vocabulary.ts";
import { parseBarcode } from "#domain/barcode.ts";
import type { Read, ReadOnlyDb } from "#platform/database/database.ts";
import {
  type FacetCount,
  NO_FILTERS,
  type ProductMatches,
  type ProductQuery,
  type ProductSearch,
} from "../port.ts";
import type { Question } from "../rules/question.ts";
import { ALL, allOf, conditionsOf } from "./conditions.ts";
import { namesBeginning } from "./suggest.ts";
import { askedBy, respelt, tsquery } from "./words.ts";

/** Weights of D, C, B, A: other facts, ingredients, brand, name. */
const RANK = sql`ts_rank('{0.05, 0.3, 0.7, 1}', s.vector, asked.query)`;

const ORDER: Record<SearchSort, SQL> = {
  relevance: sql`rank desc, (report_id is not null) desc, name_sort collate "C", supplement_id`,
  newest_test: sql`tested_at desc nulls last, rank desc, name_sort collate "C", supplement_id`,
  label_accuracy: sql`abs(label_accuracy_pct - 100) asc nulls last, rank desc, name_sort collate "C", supplement_id`,
  lowest_lead: sql`lead_ug_day asc nulls last, rank desc, name_sort collate "C", supplement_id`,
  name: sql`name_sort collate "C", supplement_id`,
};

const VALUES_OF: Record<FacetKey, SQL> = {
  category: sql`select category as value from hits`,
  brand_id: sql`select brand_id::text as value from hits`,
  ingredient: sql`select unnest(ingredient_ids)::text as value from hits`,
  verdict: sql`select verdict as value from hits`,
  form: sql`select form as value from hits`,
  diet: sql`select unnest(diets) as value from hits`,
};

/** With fewer hits than this, other spellings of the words are tried as well. */
const FEW = 10;

/** No products, only what is counted over them. */
const UNLISTED = { sort: "name", offset: 0, limit: 0 } as const;

/** Product search by PostgreSQL: weighted text search, trigrams for misspelt words, one statement a search. */
export function sqlProductSearch(read: Read): ProductSearch {
  return {
    find: (query) => read((db) => find(db, { ...query, mostValues: FACET_VALUES })),
    async values(query, facet) {
      const { facets } = await read((db) =>
        find(db, { ...query, ...UNLISTED, facets: [facet], mostValues: null }),
      );
      return facets[facet];
    },
    async suggest(words, limit) {
      const asked = {
        words,
        filters: NO_FILTERS,
        facets: [],
        sort: "relevance",
        offset: 0,
        limit,
        mostValues: 0,
      } as const;
      const [{ ids, corrected }, named] = await Promise.all([
        read((db) => find(db, asked)),
        read((db) => namesBeginning(db, words, limit)),
      ]);
      return { productIds: words.trim() === "" ? [] : ids, ...named, corrected };
    },
    caughtUp: async () => undefined,
    count: (query) => read((db) => count(db, query)),
  };
}

async function count(
  db: ReadOnlyDb,
  { words, filters }: Pick<ProductQuery, "words" | "filters">,
): Promise<number> {
  const { rest, ...facets } = conditionsOf(filters);
  const sought = await soughtBy(db, words);
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total
    from supplement_search s, (select ${tsquery(sought.question)}::tsquery as query) asked
    where ${allOf([matching(sought), rest, ...Object.values(facets)])}
  `);
  return rows[0]?.total ?? 0;
}

/** A query, and how many values of a facet to list at most; null: all. */
type CountedQuery = ProductQuery & { mostValues: number | null };

async function find(db: ReadOnlyDb, query: CountedQuery): Promise<ProductMatches> {
  const sought = await soughtBy(db, query.words);
  const matches = await run(db, sought, query);
  if (matches.total >= FEW || sought.product !== null || sought.question.length === 0) return matches;
  const better = await respelt(db, sought.question);
  if (!better) return matches;
  const found = await run(db, { ...sought, question: better.question }, query);
  return found.total > matches.total ? { ...found, corrected: better.text } : matches;
}

/** What the words ask for: the product whose barcode they are, or products with words. */
interface Sought {
  product: number | null;
  question: Question;
}

async function soughtBy(db: ReadOnlyDb, words: string): Promise<Sought> {
  const barcode = parseBarcode(words);
  if (barcode) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select supplement_id as id from barcodes where gtin14 = ${barcode.gtin14}`,
    );
    if (rows[0]) return { product: rows[0].id, question: [] };
  }
  return { product: null, question: await askedBy(db, words) };
}

const matching = ({ product, question }: Sought) =>
  allOf([
    product === null ? ALL : sql`s.supplement_id = ${product}`,
    question.length === 0 ? ALL : sql`s.vector @@ asked.query`,
  ]);

interface Row extends Record<string, unknown> {
  ids: number[];
  total: number;
  tested: number;
  tested_from: string | null;
  tested_to: string | null;
  max_lead: number | null;
  facets: Partial<Record<FacetKey, FacetCount[] | null>>;
}

async function run(db: ReadOnlyDb, sought: Sought, query: CountedQuery): Promise<ProductMatches> {
  const { rows } = await db.execute<Row>(statement(sought, query));
  const [row] = rows;
  const facets = Object.fromEntries(FACET_KEYS.map((key) => [key, row?.facets[key] ?? []]));
  return {
    ids: row?.ids ?? [],
    total: row?.total ?? 0,
    facets: facets as ProductMatches["facets"],
    tested: row?.tested ?? 0,
    testedFrom: row?.tested_from ?? null,
    testedTo: row?.tested_to ?? null,
    maxLeadUgDay: row?.max_lead ?? null,
    corrected: null,
  };
}

/**
 * Page, total and facets over one match. A filter whose own facet is counted is not a condition but a mark on each hit,
 * so that this facet can count as if it were not set.
 */
function statement(sought: Sought, { filters, facets, sort, offset, limit, mostValues }: CountedQuery): SQL {
  const { rest, ...chosen } = conditionsOf(filters);
  const marked = facets.filter((key) => chosen[key] !== ALL);
  const strict = FACET_KEYS.filter((key) => !facets.includes(key)).map((key) => chosen[key]);
  const marks = marked.map((key) => sql`, ${chosen[key]} as ${mark(key)}`);
  const passes = (except?: FacetKey) => allOf(marked.filter((key) => key !== except).map(mark));
  return sql`
    with hits as ${keeping(sought)} (
      select s.supplement_id, s.name_sort, s.brand_id, s.category, s.form, s.diets, s.ingredient_ids, s.report_id,
        s.verdict, s.tested_at, s.label_accuracy_pct, s.lead_ug_day,
        ${sought.question.length === 0 ? sql`0::real` : RANK} as rank${sql.join(marks)}
      from supplement_search s, (select ${tsquery(sought.question)}::tsquery as query) asked
      where ${allOf([matching(sought), rest, ...strict])}
    ),
    found as not materialized (select * from hits where ${passes()})
    select
      array(select supplement_id from found order by ${ORDER[sort]} limit ${limit} offset ${offset}) as ids,
      totals.*,
      json_build_object(${sql.join(
        facets.map((key) => sql`${sql.raw(`'${key}'`)}::text, ${facet(key, passes(key), mostValues)}`),
        sql`, `,
      )}) as facets
    from (
      select count(*)::int as total, count(report_id)::int as tested, min(tested_at)::text as tested_from,
        max(tested_at)::text as tested_to, max(lead_ug_day) as max_lead
      from found
    ) totals
  `;
}

/** Matching words is worth doing once; without words, keeping a copy of the catalogue costs more than reading it again. */
const keeping = ({ question }: Sought) => (question.length === 0 ? sql`not materialized` : sql`materialized`);

const mark = (key: FacetKey) => sql`${sql.identifier(`in_${key}`)}`;

function facet(key: FacetKey, passes: SQL, most: number | null): SQL {
  return sql`(
    select json_agg(counted) from (
      select value, count(*)::int as count from (${VALUES_OF[key]} where ${passes}) listed
      where value is not null group by value order by count(*) desc, value collate "C" limit ${most}
    ) counted
  )`;
}
