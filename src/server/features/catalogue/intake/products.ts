import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { brandKey, identityKey, slugCandidates, takeSlug } from "../rules.ts";
import { takenSlugs } from "./brands.ts";
import type { Conflict, LabelRecord } from "./record.ts";
import { jsonRows } from "./rows.ts";

/** What the catalogue holds of a label already. */
export type StoredLabel = {
  id: number;
  supplementId: number;
  brandId: number;
  slug: string;
  /** Whether more than an overview is known of it: a facts panel, statements or other ingredients. */
  detailed: boolean;
};

export const refOf = (record: Pick<LabelRecord, "source" | "sourceRef">): string =>
  `${record.source}/${record.sourceRef}`;

/** The stored ones among these labels and the labels they are related to, by `refOf`. */
export async function storedLabels(
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
    from ${jsonRows(asked, "asked(source text, ref text)")}
    join labels l on l.source = asked.source and l.source_ref = asked.ref
    join supplements s on s.id = l.supplement_id`);
  return new Map(rows.map(({ ref, ...label }) => [ref, label]));
}

interface NewProduct {
  brandId: number;
  identity: string;
  first: LabelRecord;
}
type OldProduct = {
  supplementId: number;
  brandId: number;
  slug: string;
};
type Place = NewProduct | OldProduct;

export interface Placing {
  /** The product of each record, in the order of the records. */
  supplementIds: number[];
  /** Records whose source says that they are one product with a record that stands on another product here. */
  apart: Conflict[];
}

/**
 * Finds the product that each label is of, and adds the products that do not exist yet. First comes where the label
 * already stands, then where a related label of the same brand stands, then the identity (decision 0030).
 */
export async function placeLabels(
  tx: Queryable,
  records: readonly LabelRecord[],
  known: { brandIds: ReadonlyMap<string, number>; stored: ReadonlyMap<string, StoredLabel> },
): Promise<Placing> {
  const keyed = records.map((record) => ({
    record,
    brandId: known.brandIds.get(brandKey(record.brand)) ?? 0,
    identity: identityKey(record.name, record.form),
  }));
  const byIdentity = await productsByIdentity(tx, keyed);
  const fresh = new Map<string, NewProduct>();
  const placeOfRef = new Map<string, Place>();
  for (const [ref, { supplementId, brandId, slug }] of known.stored) {
    placeOfRef.set(ref, { supplementId, brandId, slug });
  }
  const apart: Conflict[] = [];

  const places = keyed.map(({ record, brandId, identity }) => {
    const own = refOf(record);
    const related = record.relatedRefs.flatMap((relatedRef) => {
      const place = placeOfRef.get(refOf({ source: record.source, sourceRef: relatedRef }));
      return place?.brandId === brandId ? [{ relatedRef, place }] : [];
    });
    const key = `${brandId}/${identity}`;
    const stored = known.stored.has(own) ? placeOfRef.get(own) : undefined;
    const place = stored ??
      related[0]?.place ??
      byIdentity.get(key) ??
      fresh.get(key) ?? { brandId, identity, first: record };
    if ("first" in place) fresh.set(key, place);
    placeOfRef.set(own, place);
    apart.push(...related.flatMap((other) => partedFrom(place, other, record)));
    return place;
  });
  const ids = await addProducts(tx, [...new Set(fresh.values())]);
  const supplementIds = places.map((place) =>
    "first" in place ? (ids.get(place) ?? 0) : place.supplementId,
  );
  return { supplementIds, apart };
}

function partedFrom(
  place: Place,
  other: { relatedRef: string; place: Place },
  record: LabelRecord,
): Conflict[] {
  if ("first" in place || "first" in other.place || place.supplementId === other.place.supplementId)
    return [];
  const products: [string, string] = [place.slug, other.place.slug];
  return [{ kind: "related", sourceRef: record.sourceRef, relatedRef: other.relatedRef, products }];
}

/** A product that was merged into another answers with that other. */
async function productsByIdentity(
  tx: Queryable,
  keyed: readonly { brandId: number; identity: string }[],
): Promise<Map<string, OldProduct>> {
  const asked = keyed.map(({ brandId, identity }) => ({ brand_id: brandId, identity }));
  const { rows } = await tx.execute<OldProduct & { key: string }>(sql`
    select distinct s.brand_id || '/' || s.identity_key as key, kept.id as "supplementId",
      kept.brand_id as "brandId", kept.slug
    from ${jsonRows(asked, "asked(brand_id int, identity text)")}
    join supplements s on s.brand_id = asked.brand_id and s.identity_key = asked.identity
    join supplements kept on kept.id = coalesce(s.merged_into_id, s.id)`);
  return new Map(rows.map(({ key, ...product }) => [key, product]));
}

async function addProducts(tx: Queryable, products: readonly NewProduct[]): Promise<Map<NewProduct, number>> {
  if (products.length === 0) return new Map();
  const candidates = products.map(({ first, identity }) =>
    slugCandidates(
      `${first.brand} ${first.name}`,
      "supplement",
      `${brandKey(first.brand)}/${identity}`,
      first.form,
    ),
  );
  const taken = await takenSlugs(tx, "supplement", candidates.flat());
  const rows = products.map(({ brandId, identity, first }, at) => ({
    slug: takeSlug(candidates[at] ?? [], taken),
    brand_id: brandId,
    identity_key: identity,
    name: first.name,
    category: first.category,
    form: first.form,
    source: first.source,
  }));
  const { rows: added } = await tx.execute<{ slug: string; id: number }>(sql`
    insert into supplements (slug, brand_id, identity_key, name, category, form, source)
    select * from ${jsonRows(
      rows,
      "r(slug text, brand_id int, identity_key text, name text, category text, form text, source text)",
    )}
    returning slug, id`);
  const idOfSlug = new Map(added.map(({ slug, id }) => [slug, id]));
  return new Map(products.map((product, at) => [product, idOfSlug.get(rows[at]?.slug ?? "") ?? 0]));
}
