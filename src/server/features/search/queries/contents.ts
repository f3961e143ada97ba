import { sql } from "drizzle-orm";
import type { PackSize } from "#domain/pack-size.ts";
import { nameKey } from "#domain/text/product-keys.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { type Containment, containmentOf, type ProductContents, type Unwanted } from "../rules/unwanted.ts";

/** Brands among the runs of up to four words of a text, by their keys. */
export async function brandsNamedIn(db: ReadOnlyDb, text: string): Promise<ReadonlySet<string>> {
  const words = nameKey(text).split(" ");
  const runs = words.flatMap((_, from) =>
    [1, 2, 3, 4].map((count) => words.slice(from, from + count).join(" ")),
  );
  const { rows } = await db.execute<{ key: string }>(sql`
    select name_key as key from brands where name_key = any(${sql.param([...new Set(runs)])}::text[])`);
  return new Set(rows.map(({ key }) => key));
}

interface ContentsRow extends Omit<ProductContents, "list">, Record<string, unknown> {
  id: number;
  list: string[];
}

/** Sorts products by whether their labels name any of what is unwanted. */
export async function sortByContents(
  db: ReadOnlyDb,
  ids: readonly number[],
  unwanted: readonly Unwanted[],
): Promise<Record<Containment, number[]>> {
  const sorted: Record<Containment, number[]> = { contains: [], without: [], unknown: [] };
  for (let from = 0; from < ids.length; from += LABELS_PER_STATEMENT)
    for (const row of await readContents(db, ids.slice(from, from + LABELS_PER_STATEMENT), unwanted))
      sorted[containmentOf(row, unwanted)].push(row.id);
  return sorted;
}

/** Labels that one statement reads: a common word matches a third of a catalog, and a statement has a time limit. */
const LABELS_PER_STATEMENT = 5000;

/** Of the lists on a label, only what may name something unwanted is read: a panel has dozens of rows. */
async function readContents(
  db: ReadOnlyDb,
  ids: readonly number[],
  unwanted: readonly Unwanted[],
): Promise<ContentsRow[]> {
  const words = unwanted.flatMap((one) => one.words);
  const patterns = sql`${sql.param(words.map((word) => `%${word.replaceAll(" ", "%")}%`))}::text[]`;
  const slugs = unwanted.flatMap(({ ingredient }) => ingredient ?? []);
  const { rows } = await db.execute<ContentsRow>(sql`
    select s.supplement_id as id, p.name, b.name as brand, s.form,
      array(select i.slug from ingredients i
        where i.slug = any(${sql.param(slugs)}::text[]) and i.id = any(s.ingredient_ids)) as ingredients,
      s.free_from || s.diets as "freeFrom",
      array(select concat_ws(', ', f.name, f.form) from label_facts f
        where f.label_id = p.current_label_id and concat_ws(', ', f.name, f.form) ilike any(${patterns}))
      || array(select o from unnest(l.other_ingredients) o where o ilike any(${patterns}))
      || array(select x ->> 'text' from jsonb_array_elements(l.statements) x
        where x ->> 'type' ilike 'allerg%' and x ->> 'text' ilike any(${patterns})) as list,
      coalesce(cardinality(l.other_ingredients), 0) > 0
        or exists (select from label_facts f where f.label_id = p.current_label_id) as "isListed"
    from supplement_search s
    join supplements p on p.id = s.supplement_id
    join brands b on b.id = s.brand_id
    left join labels l on l.id = p.current_label_id
    where s.supplement_id = any(${sql.param([...ids])}::integer[])
  `);
  return rows;
}

/** Products of which a label of any version states net contents of this size. */
export async function productsByNetContents(
  db: ReadOnlyDb,
  size: PackSize,
  hasSize: (netContents: string) => boolean,
): Promise<number[]> {
  // "1,000" and "1000": the rule decides, this only spares it most labels.
  const digits = size.kind === "pieces" ? [...String(size.count)].join("%") : "";
  const { rows } = await db.execute<{ net: string; ids: number[] }>(sql`
    select net_contents as net, array_agg(distinct supplement_id) as ids
    from labels where net_contents like ${`%${digits}%`} group by net_contents`);
  return [...new Set(rows.flatMap(({ net, ids }) => (hasSize(net) ? ids : [])))];
}
