import { desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { arrayParam } from "#platform/database/sql-parameters.ts";
import { ApiError } from "#server/http/errors.ts";
import { slugOf } from "../rules.ts";
import { brands } from "../schema/brands.ts";
import { brandMerges, type MovedBrand, merges } from "../schema/merges.ts";
import { recordAction } from "./audit.ts";
import { lockOwners } from "./lock-owners.ts";
import { refreshCertificates } from "./refresh-certificates.ts";
import { separateProducts } from "./undo-merge.ts";

interface BrandMerge {
  id: number;
  fromId: number;
  intoId: number;
  records: MovedBrand;
}

/**
 * Takes a merge of two brands back: the brand returns with its products, and pairs of products that became one are separated.
 * Throws "not_found", or "conflict" with the reason if something has happened since that cannot be told apart.
 */
export function undoBrandMerge(
  db: Db,
  { id, operator, reason, now }: { id: number; operator: string; reason: string; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const [merge] = await tx.select().from(brandMerges).where(eq(brandMerges.id, id)).for("update");
    if (!merge) throw new ApiError("not_found", "There is no such merge.");
    if (merge.undoneAt) throw new ApiError("conflict", "This merge was taken back already.");
    const into = await refuseUnsafe(tx, merge);
    const pairs = await pairsOf(tx, merge);
    await lockOwners(tx, { products: pairs.map(({ intoId }) => intoId), brands: [merge.intoId] });
    const from = await returnBrand(tx, merge);
    await returnSupplements(tx, merge);
    for (const pair of pairs) await separateProducts(tx, pair, now);
    await refuseMergedSince(tx, merge);
    await returnBelongings(tx, merge);
    await returnBrandFollows(tx, merge);
    const moved = merge.records.supplements.map((product) => product.id);
    const touched = [...moved, ...pairs.map(({ intoId }) => intoId)];
    if (touched.length > 0) await tx.execute(sql`select refresh_supplement_search(${arrayParam(touched)})`);
    await refreshCertificates(tx, [merge.fromId, merge.intoId]);
    await tx.update(brandMerges).set({ undoneAt: now }).where(eq(brandMerges.id, id));
    const details = { from: from.slug, from_name: from.name, supplements: moved.length, reason };
    await recordAction(tx, { operator, action: "undo-brand-merge", subject: into.slug, details });
  });
}

/** Returns the brand that survived. */
async function refuseUnsafe(tx: Tx, { intoId, records }: BrandMerge): Promise<typeof brands.$inferSelect> {
  const [into] = await tx.select().from(brands).where(eq(brands.id, intoId));
  if (!into) throw new ApiError("conflict", "The brand was merged again since. Take that merge back first.");
  const { rows } = await tx.execute<{ taken: string | null; added: number }>(sql`
    select (select b.name from brands b, jsonb_populate_record(null::brands, ${asJson(records.brand)}) r
        where b.id = r.id or b.slug = r.slug or b.name_key = r.name_key limit 1) as taken,
      (select count(*)::int from supplements
        where brand_id = ${intoId} and id > ${records.newest_supplement}) as added`);
  const [state] = rows;
  if (state?.taken)
    throw new ApiError("conflict", `There is a brand ${state.taken} by now, with this name or URL.`);
  if (state && state.added > 0)
    throw new ApiError(
      "conflict",
      `${state.added === 1 ? "A product was" : `${state.added} products were`} added since. It isn’t known which of the brands they belong to.`,
    );
  return into;
}

const asJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Brings the brand back with its id, so that edits and statements about it apply again. */
async function returnBrand(
  tx: Tx,
  { fromId, intoId, records }: BrandMerge,
): Promise<typeof brands.$inferSelect> {
  await tx.execute(sql`
    insert into brands overriding system value
    select r.* from jsonb_populate_record(null::brands, ${asJson(records.brand)}) r`);
  const [from] = await tx
    .update(brands)
    .set({ updatedAt: sql`now()` })
    .where(eq(brands.id, fromId))
    .returning();
  if (!from) throw new Error("The brand of the merge was not stored.");
  const own = arrayParam(records.former_slugs.into);
  await tx.execute(sql`
    delete from former_slugs where kind = 'brand' and record_id = ${intoId}
      and slug = any(${arrayParam([from.slug, slugOf(from.nameKey, "brand")])}::text[]) and not slug = any(${own}::text[])`);
  await tx.execute(sql`
    update former_slugs set record_id = ${fromId} where kind = 'brand' and record_id = ${intoId}
      and slug = any(${arrayParam(records.former_slugs.from)}::text[])`);
  return from;
}

const returnSupplements = (tx: Tx, { fromId, intoId, records }: BrandMerge) =>
  tx.execute(sql`
    update supplements s set brand_id = ${fromId}, identity_key = r.identity_key, updated_at = now()
    from jsonb_to_recordset(${asJson(records.supplements)}) r(id int, identity_key text)
    where s.id = r.id and s.brand_id = ${intoId}`);

/** The products that the merge made one, the last pair first. */
const pairsOf = (tx: Tx, { id }: BrandMerge) =>
  tx.select().from(merges).where(eq(merges.brandMergeId, id)).orderBy(desc(merges.id));

/** Products that were merged with one of the other brand since would leave their records behind. */
async function refuseMergedSince(tx: Tx, { intoId, records }: BrandMerge): Promise<void> {
  const { rows } = await tx.execute<{ slug: string }>(sql`
    with before as (
      select * from jsonb_to_recordset(${asJson(records.supplements)}) r(id int, merged_into_id int)
    )
    select s.slug from supplements s join before b on b.id = s.id
    where s.merged_into_id is distinct from b.merged_into_id
    union all
    select s.slug from supplements s join before b on b.id = s.merged_into_id where s.brand_id = ${intoId}
    limit 1`);
  if (rows[0])
    throw new ApiError(
      "conflict",
      `The product ${rows[0].slug} was merged since. Take that merge back first.`,
    );
}

/** Certificates, logo, public notices and links of the brand. */
async function returnBelongings(tx: Tx, { fromId, intoId, records }: BrandMerge): Promise<void> {
  await tx.execute(sql`
    update certificates set brand_id = ${fromId}
    where brand_id = ${intoId} and id = any(${arrayParam(records.certificates)}::int[])`);
  if (records.moved_logo)
    await tx.execute(sql`
      update brand_logos set brand_id = ${fromId}
      where brand_id = ${intoId} and sha256 = ${records.moved_logo}`);
  if (records.dropped_logo)
    await tx.execute(sql`
      insert into brand_logos
      select r.* from jsonb_populate_record(null::brand_logos, ${asJson(records.dropped_logo)}) r`);
  await returnNotices(tx, { fromId, records });
  await tx.execute(sql`
    insert into brand_links
    select r.* from jsonb_populate_recordset(null::brand_links, ${asJson(records.brand_links)}) r
    where exists (select from brands b where b.id = r.brand_id) and exists (select from brands b where b.id = r.head_id)
    on conflict (brand_id) do update set head_id = excluded.head_id`);
}

/** Matches with its products go with them; its own, also those of which the merge left one, come from the copies. */
async function returnNotices(
  tx: Tx,
  { fromId, records }: Pick<BrandMerge, "fromId" | "records">,
): Promise<void> {
  await tx.execute(sql`
    update notice_matches m set brand_id = ${fromId} from supplements s
    where s.id = m.supplement_id and s.brand_id = ${fromId} and m.brand_id <> ${fromId}`);
  const own = sql`jsonb_populate_recordset(null::notice_matches, ${asJson(records.notice_matches)}) r`;
  await tx.execute(sql`
    update notice_matches m set brand_id = ${fromId} from ${own}
    where r.id = m.id and r.brand_id = ${fromId} and r.supplement_id is null and m.supplement_id is null`);
  await tx.execute(sql`
    insert into notice_matches overriding system value select r.* from ${own}
    where r.brand_id = ${fromId} and r.supplement_id is null
      and exists (select from notices n where n.id = r.notice_id)
      and not exists (select from notice_matches m where m.id = r.id)
    on conflict do nothing`);
}

/** Follows that the merge moved return if the user has kept them: a follow of another time is the user's own of this brand. */
async function returnBrandFollows(tx: Tx, { id, fromId, intoId }: BrandMerge): Promise<void> {
  await tx.execute(sql`
    insert into brand_follows (user_id, brand_id, at)
    select m.user_id, ${fromId}, m.at from merged_brand_follows m
    join brand_follows f on f.user_id = m.user_id and f.brand_id = ${intoId}
    where m.merge_id = ${id} and (m.followed_both or f.at = m.at)`);
  await tx.execute(sql`
    delete from brand_follows f using merged_brand_follows m
    where f.brand_id = ${intoId} and m.user_id = f.user_id and m.merge_id = ${id} and not m.followed_both and f.at = m.at`);
}
