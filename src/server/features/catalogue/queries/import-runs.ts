import { desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { importRuns } from "../schema/import-runs.ts";

export type StoredImportRun = typeof importRuns.$inferSelect;

const MAX_RUNS = 100;

/** Imports, the newest first, and how many there are. */
export async function findImportRuns(db: Queryable): Promise<{ total: number; list: StoredImportRun[] }> {
  const [total, list] = await Promise.all([
    db.$count(importRuns),
    db.select().from(importRuns).orderBy(desc(importRuns.id)).limit(MAX_RUNS),
  ]);
  return { total, list };
}

/** An import by its number. Throws "not_found". */
export async function findImportRun(db: Queryable, id: number): Promise<StoredImportRun> {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, id));
  if (!run) throw new ApiError("not_found", "There is no such import.");
  return run;
}

/** The newest import of an operator. */
export async function findLastImportBy(db: Queryable, operator: string): Promise<StoredImportRun | null> {
  const [run] = await db
    .select()
    .from(importRuns)
    .where(eq(importRuns.operator, operator))
    .orderBy(desc(importRuns.id))
    .limit(1);
  return run ?? null;
}

/** Tables with rows of the product `s` that go with it when the undo of an import removes it. */
export const REMOVED_WITH_PRODUCT = [
  "barcodes",
  "labels",
  "notice_matches",
  "supplement_ingredients",
  "supplement_search",
];

/** What of other people, of staff or of another import keeps a product: a condition on the product `s`, by its words. */
export const REFERENCES = {
  "a report": sql`exists (select from reports r where r.supplement_id = s.id)`,
  "a draft of a report": sql`exists (select from report_drafts r where r.supplement_id = s.id)`,
  "a test request": sql`exists (select from test_requests r where r.supplement_id = s.id)`,
  "a follower": sql`exists (select from follows r where r.supplement_id = s.id)`,
  "a reported error": sql`exists (select from error_reports r where r.supplement_id = s.id)`,
  "a scan": sql`exists (select from scans r where r.supplement_id = s.id)`,
  // Which one a sealed test is about is not everyone's to know: the words don't say "test".
  "a signed document": sql`s.slug in (select t.opening->>'slug' from test_seals t union
    select r.slug from signed_documents d,
      lateral (select d.text::jsonb->'payload' as payload) p,
      lateral (values (p.payload->'product'->>'slug'), (p.payload->'opening'->>'slug')) r(slug)
    where d.kind in ('registration', 'test_step') and r.slug is not null)`,
  // As text: a day names a product by its slug or its number.
  "someone’s day": sql`s.slug in (select i->>'supplement_id' from saved_days d, jsonb_array_elements(d.content->'items') i)
    or s.id::text in (select i->>'supplement_id' from saved_days d, jsonb_array_elements(d.content->'items') i)`,
  "an edit by staff": sql`exists (select from record_edits r where r.kind = 'supplement' and r.record_id = s.id)`,
  "a legal hold": sql`exists (select from legal_holds r where r.supplement_id = s.id)`,
  "a merge": sql`s.merged_into_id is not null or exists (select from merges r where s.id in (r.from_id, r.into_id))`,
  "a former URL": sql`exists (select from former_slugs r where r.kind = 'supplement' and r.record_id = s.id)`,
  "a photo": sql`exists (select from product_photos r where r.supplement_id = s.id)`,
  "a name entered by staff": sql`exists (select from supplement_names r where r.supplement_id = s.id)`,
  "a certificate": sql`exists (select from certificate_products r where r.supplement_id = s.id)`,
  "a public notice": sql`exists (select from notice_matches r where r.supplement_id = s.id and r.state in ('shown', 'confirmed'))`,
  "a barcode entered by staff": sql`exists (select from barcodes r where r.supplement_id = s.id and r.label_id is null)
    or exists (select from barcode_removals r where r.supplement_id = s.id)`,
  "a label record of another import": sql`exists (select from labels r
    where r.supplement_id = s.id and r.import_run_id is distinct from s.import_run_id)`,
} as const;

/** SQL: whether anything keeps the product `s`. */
export const KEEPS_PRODUCT = sql.join(
  Object.values(REFERENCES).map((condition) => sql`(${condition})`),
  sql` or `,
);

const MAX_EXAMPLES = 10;

/** What an undo would remove and what stays. */
export async function readUndo(db: Queryable, id: number) {
  const ofRun = sql`from supplements s where s.import_run_id = ${id}`;
  const because = sql.join(
    Object.entries(REFERENCES).map(([what, condition]) => sql`when ${condition} then ${what}::text`),
    sql` `,
  );
  const [counts, examples, labels] = await Promise.all([
    db.execute<{ retained: number; removable: number }>(sql`
      select count(*) filter (where ${KEEPS_PRODUCT})::int as retained,
        count(*) filter (where not (${KEEPS_PRODUCT}))::int as removable ${ofRun}`),
    db.execute<{ slug: string; name: string; because: string }>(sql`
      select s.slug, s.name, case ${because} end as because ${ofRun} and (${KEEPS_PRODUCT})
      order by s.id limit ${MAX_EXAMPLES}`),
    db.execute<{ count: number }>(sql`
      select count(*)::int as count from labels l join supplements s on s.id = l.supplement_id
      where l.import_run_id = ${id} and s.import_run_id is distinct from ${id}`),
  ]);
  return {
    removable: counts.rows[0]?.removable ?? 0,
    retained: counts.rows[0]?.retained ?? 0,
    retained_examples: examples.rows,
    labels_of_others: labels.rows[0]?.count ?? 0,
  };
}
