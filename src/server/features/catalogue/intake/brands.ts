import { and, eq, sql } from "drizzle-orm";
import type { Source } from "#contract/vocabulary.ts";
import { brandKey } from "#domain/text/product-keys.ts";
import type { Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { arrayParam, jsonRecordset } from "#platform/database/sql-parameters.ts";
import { refreshCertificates } from "../commands/refresh-certificates.ts";
import { claimSlug, slugCandidates, slugOf } from "../rules.ts";
import { brands, certificates } from "../schema/brands.ts";
import { formerSlugs } from "../schema.ts";
import type { BrandRecord } from "./record.ts";

interface NewBrand {
  key: string;
  name: string;
  source: Source;
}

/** Finds or inserts brands and returns their ids by key. The first spelling of a name wins. */
export async function findOrAddBrands(
  tx: Queryable,
  wanted: readonly { brand: string; source: Source }[],
): Promise<Map<string, number>> {
  const brandsByKey = new Map<string, NewBrand>();
  for (const { brand, source } of wanted) {
    const key = brandKey(brand);
    if (!brandsByKey.has(key)) brandsByKey.set(key, { key, name: brand, source });
  }
  const keys = [...brandsByKey.keys()];
  const existing = await tx
    .select({ key: brands.nameKey, id: brands.id })
    .from(brands)
    .where(sql`${brands.nameKey} = any (${arrayParam(keys)})`);
  const ids = new Map(existing.map(({ key, id }) => [key, id]));
  const missing = [...brandsByKey.values()].filter(({ key }) => !ids.has(key));
  if (missing.length > 0) await addBrands(tx, missing, ids);
  return ids;
}

/** Inserts brands. A name whose slug redirects to another brand was merged into it and gets its id. */
async function addBrands(
  tx: Queryable,
  missing: readonly NewBrand[],
  ids: Map<string, number>,
): Promise<void> {
  const merged = await findMergedBrands(
    tx,
    missing.map(({ key }) => slugOf(key, "brand")),
  );
  const toInsert: (NewBrand & { candidates: string[] })[] = [];
  for (const brand of missing) {
    const id = merged.get(slugOf(brand.key, "brand"));
    if (id === undefined)
      toInsert.push({ ...brand, candidates: slugCandidates(brand.name, "brand", brand.key) });
    else ids.set(brand.key, id);
  }
  if (toInsert.length === 0) return;
  const taken = await findTakenSlugs(
    tx,
    "brand",
    toInsert.flatMap(({ candidates }) => candidates),
  );
  const rows = toInsert.map(({ candidates, ...brand }) => ({ ...brand, slug: claimSlug(candidates, taken) }));
  const { rows: added } = await tx.execute<{ key: string; id: number }>(sql`
    insert into ${brands} (slug, name, name_key, source)
    select r.slug, r.name, r.key, r.source from ${jsonRecordset(rows, "r(slug text, name text, key text, source text)")}
    returning name_key as key, id`);
  for (const { key, id } of added) ids.set(key, id);
}

/** Ids of the brands that former slugs redirect to, by slug. */
async function findMergedBrands(tx: Queryable, slugs: string[]): Promise<Map<string, number>> {
  const former = await tx
    .select({ slug: formerSlugs.slug, id: formerSlugs.recordId })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.kind, "brand"), sql`${formerSlugs.slug} = any (${arrayParam(slugs)})`));
  return new Map(former.map(({ slug, id }) => [slug, id]));
}

/** The slugs among these that are or were used by a record of this kind. */
export async function findTakenSlugs(
  tx: Queryable,
  kind: "brand" | "supplement",
  slugs: readonly string[],
): Promise<Set<string>> {
  const table = sql.identifier(kind === "brand" ? "brands" : "supplements");
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from ${table} where slug = any (${arrayParam(slugs)})
    union all
    select slug from former_slugs where kind = ${kind} and slug = any (${arrayParam(slugs)})`);
  return new Set(rows.map((row) => row.slug));
}

/** Batch size of a transaction: bounds the size of a statement. */
const BRANDS_PER_TRANSACTION = 4000;

/** Saves brands with their details and certificates, in transactions of `BRANDS_PER_TRANSACTION` brands. */
export async function saveBrands(db: Queryable, records: readonly BrandRecord[]): Promise<void> {
  for (let at = 0; at < records.length; at += BRANDS_PER_TRANSACTION)
    await saveInTransaction(db, records.slice(at, at + BRANDS_PER_TRANSACTION));
}

function saveInTransaction(db: Queryable, records: readonly BrandRecord[]): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const ids = await findOrAddBrands(
      tx,
      records.map(({ name, source }) => ({ brand: name, source })),
    );
    const rows = records.map((record) => ({ ...record, id: ids.get(brandKey(record.name)) }));
    await tx.execute(sql`
      update brands b set name = r.name, about = r.about, website = r.website, country = r.country,
        founded = r.founded, look = r.look, source = r.source, source_url = r."sourceUrl",
        source_date = r."sourceDate", updated_at = now()
      from ${jsonRecordset(
        rows,
        `r(id int, name text, about text, website text, country text, founded smallint, look jsonb, source text,
          "sourceUrl" text, "sourceDate" date)`,
      )}
      where b.id = r.id and
        (b.name, b.about, b.website, b.country, b.founded, b.look, b.source, b.source_url, b.source_date)
        is distinct from
        (r.name, r.about, r.website, r.country, r.founded, r.look, r.source, r."sourceUrl", r."sourceDate")`);
    await saveCertificates(tx, rows);
  });
}

async function saveCertificates(
  tx: Queryable,
  records: readonly (BrandRecord & { id: number | undefined })[],
): Promise<void> {
  const rows = records.flatMap(({ id, source, certificates }) =>
    certificates.map((certificate) => ({ ...certificate, brandId: id ?? 0, source })),
  );
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${certificates}
      (brand_id, issuer, certificate_number, scope, valid_from, expires_on, url, source)
    select * from ${jsonRecordset(
      rows,
      `r("brandId" int, issuer text, "certificateNumber" text, scope text, "validFrom" date, "expiresOn" date,
        url text, source text)`,
    )}
    on conflict (issuer, certificate_number) do update set brand_id = excluded.brand_id, scope = excluded.scope,
      valid_from = excluded.valid_from, expires_on = excluded.expires_on, url = excluded.url,
      source = excluded.source`);
  await refreshCertificates(tx, [...new Set(rows.map(({ brandId }) => brandId))]);
}
