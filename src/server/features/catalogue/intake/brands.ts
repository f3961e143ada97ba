import { and, eq, inArray, sql } from "drizzle-orm";
import type { Source } from "#contract/vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import { brandKey, slugCandidates, slugOf, takeSlug } from "../rules.ts";
import { brands, certificates, formerSlugs } from "../schema.ts";
import type { BrandRecord } from "./record.ts";
import { jsonRows, list, lockCatalogue } from "./rows.ts";

interface NewBrand {
  key: string;
  name: string;
  source: Source;
}

/** The ids of these brands by their key, made where they do not exist yet; the first spelling of a name is kept. */
export async function findOrAddBrands(
  tx: Queryable,
  wanted: readonly { brand: string; source: Source }[],
): Promise<Map<string, number>> {
  const named = new Map<string, NewBrand>();
  for (const { brand, source } of wanted) {
    const key = brandKey(brand);
    if (!named.has(key)) named.set(key, { key, name: brand, source });
  }
  const keys = [...named.keys()];
  const found = await tx
    .select({ key: brands.nameKey, id: brands.id })
    .from(brands)
    .where(sql`${brands.nameKey} = any (${list(keys)})`);
  const ids = new Map(found.map(({ key, id }) => [key, id]));
  const missing = [...named.values()].filter(({ key }) => !ids.has(key));
  if (missing.length > 0) await addBrands(tx, missing, ids);
  return ids;
}

/** A name whose address leads to another brand today was merged into that brand: it is that brand. */
async function addBrands(
  tx: Queryable,
  missing: readonly NewBrand[],
  ids: Map<string, number>,
): Promise<void> {
  const former = await tx
    .select({ slug: formerSlugs.slug, id: formerSlugs.recordId })
    .from(formerSlugs)
    .where(
      and(
        eq(formerSlugs.kind, "brand"),
        inArray(
          formerSlugs.slug,
          missing.map(({ key }) => slugOf(key, "brand")),
        ),
      ),
    );
  const merged = new Map(former.map(({ slug, id }) => [slug, id]));
  const fresh: (NewBrand & { candidates: string[] })[] = [];
  for (const brand of missing) {
    const id = merged.get(slugOf(brand.key, "brand"));
    if (id === undefined)
      fresh.push({ ...brand, candidates: slugCandidates(brand.name, "brand", brand.key) });
    else ids.set(brand.key, id);
  }
  if (fresh.length === 0) return;
  const taken = await takenSlugs(
    tx,
    "brand",
    fresh.flatMap(({ candidates }) => candidates),
  );
  const added = await tx
    .insert(brands)
    .values(
      fresh.map(({ key, name, source, candidates }) => ({
        slug: takeSlug(candidates, taken),
        name,
        nameKey: key,
        source,
      })),
    )
    .returning({ key: brands.nameKey, id: brands.id });
  for (const { key, id } of added) ids.set(key, id);
}

/** Which of these slugs a record of the kind has or once had. */
export async function takenSlugs(
  tx: Queryable,
  kind: "brand" | "supplement",
  slugs: readonly string[],
): Promise<Set<string>> {
  const table = sql.identifier(kind === "brand" ? "brands" : "supplements");
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from ${table} where slug = any (${list(slugs)})
    union all
    select slug from former_slugs where kind = ${kind} and slug = any (${list(slugs)})`);
  return new Set(rows.map((row) => row.slug));
}

/** Makes these brands, and what is known of each, stand in the catalogue with their certificates. */
export async function saveBrands(db: Queryable, records: readonly BrandRecord[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(lockCatalogue);
    const ids = await findOrAddBrands(
      tx,
      records.map(({ name, source }) => ({ brand: name, source })),
    );
    const rows = records.map((record) => ({ ...record, id: ids.get(brandKey(record.name)) }));
    await tx.execute(sql`
      update brands b set name = r.name, about = r.about, website = r.website, country = r.country,
        founded = r.founded, look = r.look, source = r.source, source_url = r."sourceUrl",
        source_date = r."sourceDate", updated_at = now()
      from ${jsonRows(
        rows,
        `r(id int, name text, about text, website text, country text, founded smallint, look jsonb, source text,
          "sourceUrl" text, "sourceDate" date)`,
      )}
      where b.id = r.id and
        (b.name, b.about, b.website, b.country, b.founded, b.look, b.source, b.source_url, b.source_date)
        is distinct from
        (r.name, r.about, r.website, r.country, r.founded, r.look, r.source, r."sourceUrl", r."sourceDate")`);
    const certified = rows.flatMap(({ id, source, certificates }) =>
      certificates.map((certificate) => ({ ...certificate, brandId: id ?? 0, source })),
    );
    if (certified.length === 0) return;
    await tx
      .insert(certificates)
      .values(certified)
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
  });
}
