import { sql } from "drizzle-orm";
import { missingValue, outOfRange } from "#domain/out-of-range.ts";
import { brandKey } from "#domain/text/product-keys.ts";
import type { Queryable } from "#platform/database/database.ts";
import { jsonRecordset } from "#platform/database/sql-parameters.ts";
import { claimSlug, identityKey, slugCandidates } from "../rules.ts";
import { findTakenSlugs } from "./brands.ts";
import type { Conflict, LabelRecord } from "./record.ts";

/** A label that is already in the catalogue. */
export type StoredLabel = {
  id: number;
  supplementId: number;
  brandId: number;
  slug: string;
  /** Whether it has a facts panel, statements or other ingredients. */
  detailed: boolean;
};

export const labelRef = (record: Pick<LabelRecord, "source" | "sourceRef">): string =>
  `${record.source}/${record.sourceRef}`;

/** Finds the stored labels among these records and the labels related to them, by `labelRef`. */
export async function findStoredLabels(
  tx: Queryable,
  records: readonly LabelRecord[],
): Promise<Map<string, StoredLabel>> {
  const asked = records.flatMap(({ source, sourceRef, relatedRefs }) =>
    [sourceRef, ...relatedRefs].map((ref) => ({ source, ref })),
  );
  const { rows } = await tx.execute<StoredLabel & { ref: string }>(sql`
    select distinct l.source || '/' || l.source_ref as ref, l.id, s.id as "supplementId", s.brand_id as "brandId",
      s.slug, l.statements <> '[]' or l.other_ingredients <> '{}'
        or exists (select from label_facts f where f.label_id = l.id) as detailed
    from ${jsonRecordset(asked, "asked(source text, ref text)")}
    join labels l on l.source = asked.source and l.source_ref = asked.ref
    join supplements s on s.id = l.supplement_id`);
  return new Map(rows.map(({ ref, ...label }) => [ref, label]));
}

interface NewProduct {
  brandId: number;
  identity: string;
  first: LabelRecord;
}
type ExistingProduct = {
  supplementId: number;
  brandId: number;
  slug: string;
};
type Assignment = NewProduct | ExistingProduct;

export interface ProductAssignment {
  /** The product of each record, in the order of the records. */
  supplementIds: number[];
  /** Records that the source relates to a record assigned to another product. */
  conflicts: Conflict[];
}

/**
 * Assigns each label to a product and inserts missing products. In this order: the product the label already belongs
 * to, the product of a related label of the same brand, the product with the same identity key.
 */
export async function assignProducts(
  tx: Queryable,
  records: readonly LabelRecord[],
  lookups: {
    brandIds: ReadonlyMap<string, number>;
    stored: ReadonlyMap<string, StoredLabel>;
    importRunId: number | null;
  },
): Promise<ProductAssignment> {
  const keyedRecords = records.map((record) => ({
    record,
    brandId: lookups.brandIds.get(brandKey(record.brand)) ?? missingValue(`The brand ${record.brand}`),
    identity: identityKey(record.name, record.form),
  }));
  const byIdentity = await findProductsByIdentity(tx, keyedRecords);
  const newProducts = new Map<string, NewProduct>();
  const assignmentByRef = new Map<string, Assignment>(lookups.stored);
  const conflicts: Conflict[] = [];

  const assignments = keyedRecords.map(({ record, brandId, identity }) => {
    const own = labelRef(record);
    const related = record.relatedRefs.flatMap((relatedRef) => {
      const assignment = assignmentByRef.get(labelRef({ source: record.source, sourceRef: relatedRef }));
      return assignment?.brandId === brandId ? [{ relatedRef, assignment }] : [];
    });
    const key = `${brandId}/${identity}`;
    const stored = lookups.stored.has(own) ? assignmentByRef.get(own) : undefined;
    const assignment = stored ??
      related[0]?.assignment ??
      byIdentity.get(key) ??
      newProducts.get(key) ?? { brandId, identity, first: record };
    if ("first" in assignment) newProducts.set(key, assignment);
    assignmentByRef.set(own, assignment);
    conflicts.push(...related.flatMap((other) => relationConflicts(assignment, other, record)));
    return assignment;
  });
  const ids = await addProducts(tx, [...new Set(newProducts.values())], lookups.importRunId);
  return { supplementIds: assignments.map((assignment) => supplementIdOf(assignment, ids)), conflicts };
}

const supplementIdOf = (assignment: Assignment, added: ReadonlyMap<NewProduct, number>): number =>
  "first" in assignment
    ? (added.get(assignment) ?? missingValue(`The product ${assignment.identity}`))
    : assignment.supplementId;

function relationConflicts(
  assignment: Assignment,
  other: { relatedRef: string; assignment: Assignment },
  record: LabelRecord,
): Conflict[] {
  if (
    "first" in assignment ||
    "first" in other.assignment ||
    assignment.supplementId === other.assignment.supplementId
  )
    return [];
  const products: [string, string] = [assignment.slug, other.assignment.slug];
  return [{ kind: "related", sourceRef: record.sourceRef, relatedRef: other.relatedRef, products }];
}

/** Finds products by brand and identity key; merged products resolve to their survivor. */
async function findProductsByIdentity(
  tx: Queryable,
  keyed: readonly { brandId: number; identity: string }[],
): Promise<Map<string, ExistingProduct>> {
  const asked = keyed.map(({ brandId, identity }) => ({ brand_id: brandId, identity }));
  const { rows } = await tx.execute<ExistingProduct & { key: string }>(sql`
    select distinct s.brand_id || '/' || s.identity_key as key, kept.id as "supplementId",
      kept.brand_id as "brandId", kept.slug
    from ${jsonRecordset(asked, "asked(brand_id int, identity text)")}
    join supplements s on s.brand_id = asked.brand_id and s.identity_key = asked.identity
    join supplements kept on kept.id = coalesce(s.merged_into_id, s.id)`);
  return new Map(rows.map(({ key, ...product }) => [key, product]));
}

async function addProducts(
  tx: Queryable,
  products: readonly NewProduct[],
  importRunId: number | null,
): Promise<Map<NewProduct, number>> {
  if (products.length === 0) return new Map();
  const candidates = products.map(({ first, identity }) =>
    slugCandidates(
      `${first.brand} ${first.name}`,
      "supplement",
      `${brandKey(first.brand)}/${identity}`,
      first.form,
    ),
  );
  const taken = await findTakenSlugs(tx, "supplement", candidates.flat());
  const rows = products.map(({ brandId, identity, first }, at) => ({
    slug: claimSlug(candidates[at] ?? [], taken),
    brand_id: brandId,
    identity_key: identity,
    name: first.name,
    category: first.category,
    form: first.form,
    source: first.source,
  }));
  const { rows: added } = await tx.execute<{ slug: string; id: number }>(sql`
    insert into supplements (slug, brand_id, identity_key, name, category, form, source, import_run_id)
    select r.*, ${importRunId}::int from ${jsonRecordset(
      rows,
      "r(slug text, brand_id int, identity_key text, name text, category text, form text, source text)",
    )}
    returning slug, id`);
  const idOfSlug = new Map(added.map(({ slug, id }) => [slug, id]));
  return new Map(
    products.map((product, at) => {
      const { slug } = rows[at] ?? outOfRange(rows, at);
      return [product, idOfSlug.get(slug) ?? missingValue(`The product ${slug}`)];
    }),
  );
}
