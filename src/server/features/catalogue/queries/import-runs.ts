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
  const because = sql.join(
    Object.entries(REFERENCES).map(([what, condition]) => sql`when ${condition} then ${what}::text`),
    sql` `,
  );
  const { rows } = await db.execute<UndoRow>(sql`
    with judged as materialized (
      select s.id, s.slug, s.name, case ${because} end as because from supplements s where s.import_run_id = ${id}
    ), examples as (
      select id, slug, name, because from judged where because is not null order by id limit ${MAX_EXAMPLES}
    )
    select (select count(*)::int from judged where because is null) as removable,
      (select count(*)::int from judged where because is not null) as retained,
      (select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'because', because) order by id), '[]')
        from examples) as retained_examples,
      (select count(*)::int from labels l join supplements s on s.id = l.supplement_id
        where l.import_run_id = ${id} and s.import_run_id is distinct from ${id}) as labels_of_others`);
  return rows[0] ?? { removable: 0, retained: 0, retained_examples: [], labels_of_others: 0 };
}

type UndoRow = {
  removable: number;
  retained: number;
  retained_examples: { slug: string; name: string; because: string }[];
  labels_of_others: number;
};
