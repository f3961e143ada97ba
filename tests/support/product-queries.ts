import fc from "fast-check";
import {
  CERTIFICATE_STATUSES,
  FACET_KEYS,
  NOTICE_STANDINGS,
  SEARCH_SORTS,
} from "#contract/search-vocabulary.ts";
import { HAZARDS, type Hazard, type Verdict } from "#contract/verdicts.ts";
import { DIETS, FREE_FROM } from "#contract/vocabulary.ts";
import type { Db } from "#platform/database/database.ts";
import {
  NO_PRODUCT_FILTERS,
  type ProductFilters,
  type ProductMatches,
  type ProductQuery,
} from "#server/features/search/port.ts";

/** More than the demo catalogue has, so one page holds all matches. */
export const EVERY = 100_000;

/** Demo products have no notices; the engines must agree on them all the same. */
export async function noticeSomeProducts(db: Db): Promise<void> {
  await db.execute(`
    insert into notices (source, reference, url, classification, status, published_on, product_text, reason)
    select 'openfda', 'N-' || status, 'https://example.com', 'Class II', nullif(status, 'none'), '2026-03-04', 'x', 'y'
    from unnest(array['ongoing', 'completed', 'terminated', 'none']) status`);
  await db.execute(`
    insert into notice_matches (notice_id, brand_id, supplement_id, degree, state)
    select n.id, s.brand_id, s.id, 'barcode', case when s.id % 5 = 0 then 'rejected' else 'shown' end
    from notices n join supplements s on s.id % 7 = n.id % 7 or s.id % 11 = n.id % 11`);
  await db.execute("select refresh_all_supplement_search()");
}

interface Row extends Record<string, unknown> {
  name: string;
  words: string[];
  brand_id: number;
  ingredient_ids: number[];
  category: ProductFilters["category"][number];
  form: ProductFilters["form"][number];
}

const NO_VALUES = fc.constant<never[]>([]);

/** Generates queries from the catalogue: words, prefixes, strengths, plurals and filters. */
export async function productQueries(db: Db): Promise<fc.Arbitrary<ProductQuery>> {
  const { rows } = await db.execute<Row>(`
    select s.name_sort as name, tsvector_to_array(s.vector) as words, s.brand_id, s.ingredient_ids, s.category, s.form
    from supplement_search s`);
  const oneOf = fc.constantFrom(...rows);
  const listed = <Value>(value: (row: Row) => Value, maxLength = 2) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant<Value[]>([]) },
      fc.array(oneOf.map(value), { minLength: 1, maxLength }),
    );
  const words = fc.oneof(
    { weight: 1, arbitrary: fc.constant("") },
    {
      weight: 4,
      arbitrary: oneOf
        .chain((row) => fc.shuffledSubarray(row.words, { minLength: 1, maxLength: 4 }))
        .map((all) => all.join(" ")),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(oneOf, fc.nat({ max: 30 }))
        .map(([{ name }, cut]) => name.slice(0, Math.max(2, name.length - cut))),
    },
    { weight: 1, arbitrary: fc.tuple(oneOf, oneOf).map(([a, b]) => `${a.words[0]} ${b.words.at(-1)}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "vitamin d 125 mcg",
        "vitamin d3 5000 iu",
        "vitamin c 1 g",
        "1000 mg",
        "capsules",
        "vit c",
        "b-12",
        "minerals",
        "d",
        "magnesium bisglycinate",
      ),
    },
  );
  const filters: fc.Arbitrary<ProductFilters> = fc.record({
    category: listed(({ category }) => category),
    brand_id: listed(({ brand_id }) => brand_id, 3),
    ingredient: listed(({ ingredient_ids }) => ingredient_ids[0] ?? 0),
    verdict: fc.oneof({ weight: 4, arbitrary: NO_VALUES }, fc.subarray<Verdict>(["pass", "fail"])),
    hazard: fc.oneof({ weight: 6, arbitrary: NO_VALUES }, fc.subarray<Hazard>([...HAZARDS])),
    form: listed(({ form }) => form),
    diet: fc.oneof({ weight: 4, arbitrary: NO_VALUES }, fc.subarray([...DIETS], { maxLength: 2 })),
    certificate: fc.subarray([...CERTIFICATE_STATUSES]),
    notice: fc.oneof({ weight: 6, arbitrary: NO_VALUES }, fc.subarray([...NOTICE_STANDINGS])),
    free_from: fc.oneof({ weight: 6, arbitrary: NO_VALUES }, fc.subarray([...FREE_FROM], { maxLength: 2 })),
    tested: fc.constantFrom(undefined, undefined, true, false),
    tested_from: fc.constantFrom(undefined, undefined, undefined, "2025-06-01", "0001-01-01"),
    tested_to: fc.constantFrom(undefined, undefined, undefined, "2026-03-01"),
    max_lead_ug_day: fc.constantFrom(undefined, undefined, undefined, 0.5, 0),
  });
  return fc.record({
    words,
    gtin14: fc.constant(null),
    filters: fc.oneof(fc.constant(NO_PRODUCT_FILTERS), filters),
    facets: fc.subarray([...FACET_KEYS]),
    sort: fc.constantFrom(...SEARCH_SORTS),
    offset: fc.constant(0),
    limit: fc.constant(EVERY),
  });
}

/** Ties may be ordered differently, so hits are compared as a set. */
export const comparable = ({ ids, ...rest }: ProductMatches, { sort }: ProductQuery) => ({
  ...rest,
  ids: sort === "name" ? ids : ids.toSorted((a, b) => a - b),
});
