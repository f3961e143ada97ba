import { and, eq, sql } from "drizzle-orm";
import { formatBarcode, parseBarcode } from "#domain/barcode.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { ApiError } from "#server/http/errors.ts";
import { barcodeRemovals } from "../schema/edits.ts";
import { barcodes, supplements } from "../schema.ts";
import { recordAction } from "./audit.ts";

interface BarcodeChange {
  supplementId: number;
  barcode: string;
  operator: string;
  reason: string;
}

/** The barcode as it is stored. Throws `ApiError` "invalid" for a wrong length or check digit. */
export function requireBarcode(typed: string): string {
  const parsed = parseBarcode(typed);
  if (!parsed)
    throw new ApiError(
      "invalid",
      "This isn’t a barcode: it has 8, 12, 13 or 14 digits, and the last one checks the others.",
      {
        errors: { barcode: "Check the digits." },
      },
    );
  return parsed.gtin14;
}

/** Adds a barcode to a product. Throws "conflict" if another product has it. */
export async function addProductBarcode(db: Db, change: BarcodeChange): Promise<void> {
  const gtin14 = requireBarcode(change.barcode);
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    await claimBarcode(tx, change.supplementId, gtin14);
    await tx
      .delete(barcodeRemovals)
      .where(and(eq(barcodeRemovals.gtin14, gtin14), eq(barcodeRemovals.supplementId, change.supplementId)));
    await logChange(tx, change, { before: null, after: formatBarcode(gtin14) });
  });
}

/** Takes a barcode off a product, for good: imports do not bring it back. */
export async function removeProductBarcode(db: Db, change: BarcodeChange): Promise<void> {
  const gtin14 = requireBarcode(change.barcode);
  const { supplementId } = change;
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const { rowCount } = await tx
      .delete(barcodes)
      .where(and(eq(barcodes.gtin14, gtin14), eq(barcodes.supplementId, supplementId)));
    if (rowCount === 0) throw new ApiError("not_found", "The product doesn’t have this barcode.");
    await tx.insert(barcodeRemovals).values({ gtin14, supplementId }).onConflictDoNothing();
    await logChange(tx, change, { before: formatBarcode(gtin14), after: null });
  });
}

async function claimBarcode(tx: Queryable, supplementId: number, gtin14: string): Promise<void> {
  const { rowCount } = await tx.insert(barcodes).values({ gtin14, supplementId }).onConflictDoNothing();
  if (rowCount !== 0) return;
  const [other] = await tx
    .select({ id: supplements.id, name: supplements.name, slug: supplements.slug })
    .from(barcodes)
    .innerJoin(supplements, eq(supplements.id, barcodes.supplementId))
    .where(eq(barcodes.gtin14, gtin14));
  throw new ApiError(
    "conflict",
    other?.id === supplementId
      ? "The product has this barcode already."
      : `“${other?.name}” (${other?.slug}) has this barcode. Take it off there first.`,
  );
}

async function logChange(
  tx: Queryable,
  { supplementId, operator, reason }: BarcodeChange,
  change: { before: string | null; after: string | null },
): Promise<void> {
  const [product] = await tx
    .update(supplements)
    .set({ updatedAt: sql`now()` })
    .where(eq(supplements.id, supplementId))
    .returning({ slug: supplements.slug });
  await recordAction(tx, {
    operator,
    action: change.after === null ? "remove-barcode" : "add-barcode",
    subject: product?.slug ?? "",
    details: { ...change, reason },
  });
}
