import { eq, sql } from "drizzle-orm";
import { CERTIFICATE_TYPES, type CertificateType } from "#contract/laboratory-certificate.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import { parseBarcode } from "#domain/barcode.ts";
import type { Queryable } from "#platform/database/database.ts";
import { brands } from "../../catalogue/schema/brands.ts";
import { labelFacts, supplements } from "../../catalogue/schema.ts";
import { declaredOnLabel } from "../../reports/queries/declared-on-label.ts";
import { laboratoryOn } from "../../reports/queries/laboratories.ts";
import type { DraftIntake } from "../../reports/schema/drafts.ts";
import type { DraftContext } from "../rules/draft-state.ts";

/** Reads what a draft is held against. */
export async function draftContext(
  db: Queryable,
  { fields, original }: DraftIntake,
  today: string,
): Promise<DraftContext> {
  const on = fields.tested_on ?? fields.issued_on ?? today;
  return {
    laboratory: fields.laboratory === null ? null : await laboratoryOn(db, fields.laboratory, on),
    product: fields.supplement === null ? null : await findDraftProduct(db, fields.supplement),
    certificate: isCertificateType(original.media_type)
      ? { ...original, media_type: original.media_type }
      : null,
    today,
  };
}

const isCertificateType = (type: string): type is CertificateType => Object.hasOwn(CERTIFICATE_TYPES, type);

/**
 * The product that a person names by its slug, its number, a barcode, or a label record of a source ("dsld 12345").
 * Merged products resolve to the one they were merged into. Null if the catalog has none.
 */
export async function findDraftProduct(db: Queryable, named: string): Promise<DraftContext["product"]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select coalesce(s.merged_into_id, s.id) as id from supplements s where ${matching(named.trim())} limit 1`);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  const [product] = await db
    .select({
      id: supplements.id,
      slug: supplements.slug,
      name: supplements.name,
      brand: brands.name,
      labelId: supplements.currentLabelId,
    })
    .from(supplements)
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(eq(supplements.id, id));
  if (!product) return null;
  const { labelId, ...listed } = product;
  const declared = await declaredOnLabel(db, listed.id);
  return { ...listed, claims: await claimsOf(db, labelId), ...(declared && { declared }) };
}

function matching(named: string) {
  const [, source, ref] = /^(dsld|operator)[ /:#-](\S+)$/i.exec(named) ?? [];
  if (source !== undefined)
    return sql`s.id in (select l.supplement_id from labels l where l.source = ${source.toLowerCase()} and l.source_ref = ${ref})`;
  const gtin14 = parseBarcode(named)?.gtin14;
  if (gtin14) return sql`s.id in (select b.supplement_id from barcodes b where b.gtin14 = ${gtin14})`;
  return /^\d{1,9}$/.test(named) ? sql`s.id = ${Number(named)}` : sql`s.slug = ${named}`;
}

/** Amounts per serving that the label claims, by analyte. */
async function claimsOf(db: Queryable, labelId: number | null) {
  if (labelId === null) return [];
  const facts = await db
    .select({
      name: labelFacts.name,
      amount: labelFacts.amount,
      unit: labelFacts.unit,
      depth: labelFacts.depth,
    })
    .from(labelFacts)
    .where(eq(labelFacts.labelId, labelId));
  return facts.flatMap(({ name, amount, unit }) => {
    const analyte = findAnalyte(name)?.id;
    return analyte && amount !== null && unit !== null ? [{ analyte, amount, unit }] : [];
  });
}
