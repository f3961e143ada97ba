import { and, eq, isNull } from "drizzle-orm";
import type { BrandFields, ProductFields } from "#contract/staff/catalogue.ts";
import { utcDay } from "#domain/dates.ts";
import { brandKey } from "#domain/text/product-keys.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { randomToken } from "#platform/ids.ts";
import { ApiError } from "#server/http/errors.ts";
import { findOrAddBrands } from "../intake/brands.ts";
import type { LabelRecord } from "../intake/record.ts";
import { saveLabels } from "../intake/save.ts";
import { identityKey } from "../rules.ts";
import { brands } from "../schema/brands.ts";
import { barcodes, labels, supplements } from "../schema.ts";
import { recordAction } from "./audit.ts";
import { requireBarcode } from "./barcodes.ts";
import { EDITABLE_COLUMNS, type Editing, rememberEdits } from "./edit-record.ts";

export interface ProductOnPack {
  brand: string;
  fields: ProductFields;
  servingSize: string;
  netContents: string;
  /** As typed; empty: none. */
  barcode: string;
}

/**
 * Adds a product as an operator read it from the pack: its source says so, and its fields outlast imports. Throws "conflict"
 * if the brand has a product of this name and form, or another product the barcode. Returns its slug.
 */
export async function addProductFromPack(db: Db, pack: ProductOnPack, editing: Editing): Promise<string> {
  const gtin14 = pack.barcode === "" ? null : requireBarcode(pack.barcode);
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    await refuseExisting(tx, pack, gtin14);
    const label = labelOf(pack, gtin14, editing.at);
    await saveLabels(tx, [label]);
    const [added] = await tx
      .select({ id: supplements.id, slug: supplements.slug })
      .from(labels)
      .innerJoin(supplements, eq(supplements.id, labels.supplementId))
      .where(and(eq(labels.source, "operator"), eq(labels.sourceRef, label.sourceRef)));
    if (!added) throw new Error(`The label ${label.sourceRef} was not saved.`);
    const { id, slug } = added;
    await tx
      .update(supplements)
      .set({ description: pack.fields.description || null })
      .where(eq(supplements.id, id));
    const edited = { kind: "supplement", id, current: {}, fields: pack.fields } as const;
    await rememberEdits(tx, edited, EDITABLE_COLUMNS.supplement, editing);
    const { operator, reason } = editing;
    const after = { brand: pack.brand, ...pack.fields, barcode: gtin14 };
    await recordAction(tx, {
      operator,
      action: "add-product",
      subject: slug,
      details: { before: null, after, reason },
    });
    return slug;
  });
}

async function refuseExisting(tx: Queryable, pack: ProductOnPack, gtin14: string | null): Promise<void> {
  const named = await tx
    .select({ slug: supplements.slug })
    .from(supplements)
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(
      and(
        eq(brands.nameKey, brandKey(pack.brand)),
        eq(supplements.identityKey, identityKey(pack.fields.name, pack.fields.form)),
        isNull(supplements.mergedIntoId),
      ),
    );
  const barcoded = gtin14
    ? await tx
        .select({ slug: supplements.slug })
        .from(barcodes)
        .innerJoin(supplements, eq(supplements.id, barcodes.supplementId))
        .where(eq(barcodes.gtin14, gtin14))
    : [];
  const [existing] = [...named, ...barcoded];
  if (existing)
    throw new ApiError("conflict", `This product is in the catalog already: ${existing.slug}.`, existing);
}

const labelOf = (pack: ProductOnPack, gtin14: string | null, at: Date): LabelRecord => ({
  source: "operator",
  sourceRef: randomToken(12),
  sourceUrl: null,
  recordedOn: utcDay(at),
  brand: pack.brand,
  name: pack.fields.name,
  form: pack.fields.form,
  category: pack.fields.category,
  productVersion: null,
  servingSize: pack.servingSize || null,
  servingsPerContainer: null,
  servingsPerDay: null,
  netContents: pack.netContents || null,
  marketStatus: "unknown",
  offMarketOn: null,
  diets: [],
  freeFrom: [],
  targetGroups: [],
  claims: [],
  otherIngredients: [],
  statements: [],
  facts: [],
  barcodes: gtin14 ? [gtin14] : [],
  relatedRefs: [],
});

/** Adds a brand, entered by an operator. Throws "conflict" if there is one of this name. Returns its slug. */
export async function addBrandByHand(db: Db, fields: BrandFields, editing: Editing): Promise<string> {
  const key = brandKey(fields.name);
  if (key === "") throw new ApiError("invalid", "The name needs a letter or a digit.");
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const [existing] = await tx.select({ slug: brands.slug }).from(brands).where(eq(brands.nameKey, key));
    if (existing)
      throw new ApiError("conflict", `There is a brand of this name already: ${existing.slug}.`, existing);
    const ids = await findOrAddBrands(tx, [{ brand: fields.name, source: "operator" }]);
    const id = ids.get(key) ?? 0;
    const { about, website, country } = fields;
    const set = { about: about || null, website: website || null, country: country || null };
    const [brand] = await tx.update(brands).set(set).where(eq(brands.id, id)).returning();
    await rememberEdits(tx, { kind: "brand", id, current: {}, fields }, EDITABLE_COLUMNS.brand, editing);
    const { operator, reason } = editing;
    const subject = brand?.slug ?? "";
    const details = { before: null, after: fields, reason };
    await recordAction(tx, { operator, action: "add-brand", subject, details });
    return subject;
  });
}
