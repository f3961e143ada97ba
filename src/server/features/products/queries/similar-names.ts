import { sql } from "drizzle-orm";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";

const MAX_SIMILAR_NAMES = 5;
/** Words of an address that are looked up; the brand and the beginning of the name tell products apart. */
const MAX_WORDS = 12;

type Needs = Pick<Services, "read" | "search">;

/** Runs `load`; if it finds no product at this address, the error also names products with a similar one. */
export async function orSimilarNames<Data>(
  { read, search }: Needs,
  slug: string,
  load: () => Promise<Data>,
): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== "not_found") throw error;
    const ids = await similarProducts(search, slug);
    const near = ids.length > 0 ? await read((db) => namesOf(db, ids)) : [];
    throw new ApiError("not_found", error.message, { near });
  }
}

/** Ids of products that contain most of the words of an address: of all words, or else of fewer and fewer at its end. */
async function similarProducts(search: Needs["search"], slug: string): Promise<number[]> {
  const words = slug.split("-").filter(Boolean).slice(0, MAX_WORDS);
  for (let count = words.length; count > 0; count = Math.floor(count / 2)) {
    const { productIds } = await search.suggest(words.slice(0, count).join(" "), MAX_SIMILAR_NAMES);
    if (productIds.length > 0) return productIds;
  }
  return [];
}

/** In the order of the ids. */
async function namesOf(db: ReadOnlyDb, ids: readonly number[]) {
  const { rows } = await db.execute<{ slug: string; name: string }>(sql`
    select s.slug, s.name from unnest(${sql.param([...ids])}::integer[]) with ordinality as w (id, rank)
    join supplements s on s.id = w.id order by w.rank`);
  return rows;
}
