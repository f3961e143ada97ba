import { and, eq, inArray, sql } from "drizzle-orm";
import type { Source } from "#contract/vocabulary.ts";
import { brandKey } from "#domain/text/product-keys.ts";
import type { Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { refreshCertificates } from "../commands/refresh-certificates.ts";
import { claimSlug, slugCandidates, slugOf } from "../rules.ts";
import { brands, certificates, formerSlugs } from "../schema.ts";
import type { BrandRecord } from "./record.ts";
import { arrayParam, jsonRecordset } from "./sql-parameters.ts";

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
  const added = await tx
    .insert(brands)
    .values(
      toInsert.map(({ key, name, source, candidates }) => ({
        slug: claimSlug(candidates, taken),
        name,
        nameKey: key,
        source,
      })),
    )
    .returning({ key: brands.nameKey, id: brands.id });
  for (const { key, id } of added) ids.set(key, id);
}

/** Ids of the brands that former slugs redirect to, by slug. */
async function findMergedBrands(tx: Queryable, slugs: string[]): Promise<Map<string, number>> {
  const former = await tx
    .select({ slug: formerSlugs.slug, id: formerSlugs.recordId })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.kind, "brand"), inArray(formerSlugs.slug, slugs)));
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

/** Saves brands with their details and certificates. */
export async function saveBrands(db: Queryable, records: readonly BrandRecord[]): Promise<void> {
  await db.transaction(async (tx) => {
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
  await tx
    .insert(certificates)
    .values(rows)
    .onConflictDoUpdate({
      target: [certificates.issuer, certificates.certificateNumber],
      set: {
        brandId: sql`excluded.brand_id`,
        scope: sql`excluded.scope`,
        validFrom: sql`excluded.valid_from`,
        expiresOn: sql`excluded.expires_on`,
        url: sql`excluded.url`,
        source: sql`excluded.source`,
      },
    });
  await refreshCertificates(tx, [...new Set(rows.map(({ brandId }) => brandId))]);
}
