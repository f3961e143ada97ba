import { sql } from "drizzle-orm";
import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import { IS_CLEAN } from "../../products/schema.ts";
import { NO_PRODUCT_FILTERS } from "../../search/port.ts";
import { parseSearchText } from "../../search/rules.ts";
import type { TestCounts } from "../answer/ingredient-sentences.ts";
import type { PossibleName } from "../understanding/possible-names.ts";
import { normalizeQuestion, singularize, splitWords } from "../understanding/words.ts";
import type { RetrievalDeps } from "./find-candidates.ts";

/** Longer texts are questions, not names. */
const MAX_NAME_WORDS = 12;
/** One word is a subject, and thousands of products are named after it. */
const MIN_NAME_WORDS = 2;
/** Matches of the search whose names are compared, and products that are listed for their names. */
const MAX_COMPARED = 60;
const MAX_NAMED = 24;
/** Two words may be a name and a cry for help. */
const MIN_FULL_WORDS = 3;

/** They turn what is beside them around: "whey-free protein" names no whey. */
const DENIALS: ReadonlySet<string> = new Set([
  "no",
  "not",
  "without",
  "less",
  "free",
  "dont",
  "never",
  "off",
  "out",
]);

type Deps = Pick<RetrievalDeps, "db" | "search">;

/** Products that a question names, best matches first. */
export interface NamedProducts {
  ids: number[];
  /** Whether the question is nothing but the brand and the name of the first, so that none of its words is a condition. */
  isFullName: boolean;
}

export const NO_NAMED_PRODUCTS: NamedProducts = { ids: [], isFullName: false };

/** Finds products whose brand and name have all words of a question, but those that only ask ("is ... any good"). */
export async function findNamedProducts(deps: Deps, question: string): Promise<NamedProducts> {
  const words = wordsOf(question);
  const named = await productsNamedBy(deps, words);
  const isTypedInFull = ({ brand, name }: NamedProduct) =>
    wordsOf(`${brand} ${name}`).every((word) => words.includes(word));
  const full = named.filter(isTypedInFull);
  if (full.length > 0) return { ids: idsOf(full), isFullName: true };
  if (words.some((word) => DENIALS.has(word))) return NO_NAMED_PRODUCTS;
  if (named.length > 0) return { ids: idsOf(named), isFullName: false };
  const contents = words.filter((word) => !QUESTION_STOP_WORDS.has(word));
  if (contents.length === words.length) return NO_NAMED_PRODUCTS;
  const byContents = await productsNamedBy(deps, contents);
  return { ids: idsOf(byContents.filter((product) => isMostly(product, contents))), isFullName: false };
}

/** Whether words that are left of a question are half of a product's name: not "time, magnesium" of "Time C Timed Release With Magnesium". */
const isMostly = ({ brand, name }: NamedProduct, words: readonly string[]): boolean => {
  const own = wordsOf(name).filter((word) => /[a-z]{2}/.test(word) && !QUESTION_STOP_WORDS.has(word));
  const named = new Set([...words, ...wordsOf(brand)]);
  return own.filter((word) => named.has(word)).length * 2 >= own.length;
};

/** Products with a name of a question in theirs: "c4". */
export interface NamedLine extends TestCounts {
  /** As the question has it. */
  name: string;
  /** Best matches first. */
  ids: number[];
}

/** With more products than this, a word is a subject and no name. */
const MAX_LINE = 400;

/** A word in names of more brands is a flavor or a kind of product: "snickerdoodle". */
const MAX_BRANDS = 2;

const isOfFew = (found: readonly NamedProduct[]): boolean =>
  new Set(found.map(({ brand }) => brand)).size <= MAX_BRANDS;

/** Whether a product or its brand has the words as its name or the beginning of it: not each "Natural Sleep Calm" is a "Natural Calm." */
const isCalled = ({ brand, name }: NamedProduct, words: readonly string[]): boolean => {
  const key = words.join(" ");
  return (
    [brand, name].some((text) => `${wordsOf(text).join(" ")} `.startsWith(`${key} `)) ||
    wordsOf(brand).join(" ").includes(key)
  );
};

/** The possible names of a question that occur in names of products here. */
export async function findNamedLines(deps: Deps, names: readonly PossibleName[]): Promise<NamedLine[]> {
  const lines = await Promise.all(
    names.map(async ({ written, words, isWord, isBrand = false }) => ({
      ...{ written, isWord: isWord || isBrand },
      found: (await productsWith(deps, words, isBrand ? 2 * MAX_LINE : MAX_LINE)).filter(
        (product) => !isBrand || isCalled(product, words),
      ),
    })),
  );
  return Promise.all(
    lines
      .filter(
        ({ found, isWord }) => found.length > 0 && found.length < MAX_LINE && (isWord || isOfFew(found)),
      )
      .map(async ({ written, found }) => {
        const ids = found.map(({ id }) => id);
        return { name: written, ids: ids.slice(0, MAX_NAMED), ...(await countTests(deps.db, ids)) };
      }),
  );
}

/** The possible names that no product has, as they are written. */
export const unknownNames = (names: readonly PossibleName[], lines: readonly NamedLine[]): string[] =>
  names
    .filter(({ isWord, written }) => !isWord && !lines.some(({ name }) => name === written))
    .map(({ written }) => written);

async function countTests(db: Deps["db"], ids: readonly number[]): Promise<TestCounts> {
  const { rows } = await db.execute<TestCounts & Record<string, unknown>>(sql`
    select count(*)::int as listed, (count(*) filter (where s.tested_at is not null))::int as tested,
      (count(*) filter (where s.tested_at is not null and ${IS_CLEAN}))::int as passed
    from supplement_search s where s.listed and s.supplement_id = any(${sql.param([...ids])}::int[])`);
  return rows[0] ?? { listed: 0, tested: 0, passed: 0 };
}

const idsOf = (products: readonly NamedProduct[]) => products.slice(0, MAX_NAMED).map(({ id }) => id);

/**
 * Whether a text is nothing but the name of a product here: brand and name have each of its words, "a" and "how" too.
 * `inFull`: and the text has every word of that name, of which there are at least `MIN_FULL_WORDS`.
 */
export async function isProductName(
  deps: Deps,
  text: string,
  { inFull }: { inFull: boolean },
): Promise<boolean> {
  const words = new Set(wordsOf(text));
  if (inFull && words.size < MIN_FULL_WORDS) return false;
  const products = await productsNamedBy(deps, [...words]);
  return products.some(({ name }) => !inFull || wordsOf(name).every((word) => words.has(word)));
}

interface NamedProduct extends Record<string, unknown> {
  id: number;
  brand: string;
  name: string;
}

/** Products whose brand and name have all of the words, best matches first. */
async function productsNamedBy(deps: Deps, words: readonly string[]): Promise<NamedProduct[]> {
  if (words.length < MIN_NAME_WORDS || words.length > MAX_NAME_WORDS) return [];
  return productsWith(deps, words, MAX_COMPARED);
}

/** The same of the first `limit` matches of the search, for any number of words. */
async function productsWith(
  { db, search }: Deps,
  words: readonly string[],
  limit: number,
): Promise<NamedProduct[]> {
  const { ids } = await search.find({
    ...parseSearchText(words.join(" ")),
    filters: NO_PRODUCT_FILTERS,
    facets: [],
    asTyped: true,
    sort: "relevance",
    offset: 0,
    limit,
  });
  if (ids.length === 0) return [];
  const { rows } = await db.execute<NamedProduct>(sql`
    select p.id, b.name as brand, p.name from supplements p join brands b on b.id = p.brand_id
    where p.id = any(${sql.param([...ids])}::int[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ brand, name }) => {
      const title = new Set(wordsOf(`${brand} ${name}`));
      return words.every((word) => title.has(word));
    });
}

const wordsOf = (text: string): string[] => splitWords(normalizeQuestion(text)).map(singularize);
