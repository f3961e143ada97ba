import { sql } from "drizzle-orm";
import { type FamilyLink, findBrandFamilies } from "#domain/brand-families.ts";
import { nameKey } from "#domain/text/product-keys.ts";
import type { Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { arrayParam, jsonRecordset } from "#platform/database/sql-parameters.ts";
import { ApiError } from "#server/http/errors.ts";
import { brandsByRef } from "../queries/names.ts";
import { brandLinkRejections } from "../schema/brands.ts";
import { recordAction } from "./audit.ts";

type NamedBrand = { id: number; name: string; key: string; products: string[] };

/**
 * Finds the families of brands again, from the names of brands and products, without the links that operators rejected. Demo
 * brands have none. Returns the number of links.
 */
export async function refreshBrandFamilies(db: Queryable): Promise<number> {
  const { rows } = await db.execute<NamedBrand>(sql`
    select b.id, b.name, b.name_key as key, array_agg(distinct s.name) as products
    from brands b join supplements s on s.brand_id = b.id and s.merged_into_id is null
    where b.source <> 'sample' group by b.id order by b.id`);
  const keyOf = new Map(rows.map(({ id, key }) => [id, key]));
  const rejected = await rejectedPairs(db);
  const links = findBrandFamilies(
    rows.map(({ id, name, products }) => ({ id, name, products: [...new Set(products.map(nameKey))] })),
    ({ id, headId }) => !rejected.has(pairOf(keyOf.get(id) ?? "", keyOf.get(headId) ?? "").join("|")),
  );
  await db.transaction((tx) => writeLinks(tx, links));
  return links.length;
}

const pairOf = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one]);

async function rejectedPairs(db: Queryable): Promise<Set<string>> {
  const rows = await db.select().from(brandLinkRejections);
  return new Set(rows.map(({ firstKey, secondKey }) => `${firstKey}|${secondKey}`));
}

async function writeLinks(tx: Queryable, links: readonly FamilyLink[]): Promise<void> {
  await lockUntilCommit(tx, "catalogueIntake");
  const given = jsonRecordset(
    links,
    'r(id int, "headId" int, relation text, evidence text, "sharedProducts" int)',
  );
  const { rows: changed } = await tx.execute<{ id: number }>(sql`
    with given as materialized (
      select r.* from ${given} join brands b on b.id = r.id join brands h on h.id = r."headId"
    ),
    removed as (
      delete from brand_links l where not exists (select from given g where g.id = l.brand_id)
      returning l.brand_id, l.head_id
    ),
    written as (
      insert into brand_links as l (brand_id, head_id, relation, evidence, shared_products)
      select id, "headId", relation, evidence, "sharedProducts" from given
      on conflict (brand_id) do update set (head_id, relation, evidence, shared_products)
        = (excluded.head_id, excluded.relation, excluded.evidence, excluded.shared_products)
      where (l.head_id, l.relation, l.evidence, l.shared_products)
        is distinct from (excluded.head_id, excluded.relation, excluded.evidence, excluded.shared_products)
      returning l.brand_id, l.head_id
    )
    select distinct s.id from (table removed union table written) c
    join supplements s on s.brand_id in (c.brand_id, c.head_id)`);
  if (changed.length > 0)
    await tx.execute(sql`select refresh_supplement_search(${arrayParam(changed.map(({ id }) => id))})`);
}

/** Rejects that two brands belong together; the link is not found again. Throws `ApiError` for an unknown brand. */
export async function rejectBrandLink(
  db: Queryable,
  { brands: refs, operator }: { brands: readonly [string, string]; operator: string },
): Promise<void> {
  const found = await brandsByRef(db, refs);
  const [one, other] = refs.map((ref) => {
    const brand = found.get(ref);
    if (!brand) throw new ApiError("not_found", `Brand not found: ${ref}.`);
    return brand.id;
  }) as [number, number];
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into brand_link_rejections (first_key, second_key, operator)
      select least(a.name_key, b.name_key), greatest(a.name_key, b.name_key), ${operator}
      from brands a, brands b where a.id = ${one} and b.id = ${other}
      on conflict do nothing`);
    await recordAction(tx, {
      operator,
      action: "reject-brand-link",
      subject: refs[0],
      details: { other: refs[1] },
    });
  });
  await refreshBrandFamilies(db);
}
