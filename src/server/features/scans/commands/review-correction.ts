import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import { barcodes, supplementNames } from "#server/features/catalogue/schema.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { toBeReviewed } from "../queries/review.ts";
import { scans } from "../schema.ts";

export interface Review {
  scanId: string;
  operator: string;
  /** Product id or slug; null accepts the product that the visitor chose. */
  supplement: string | null;
  /** Name on the package, added as a search synonym of the product. */
  name: string | null;
  /** Whether to add the scanned barcode to the product. */
  barcode: boolean;
}

const MAX_NAME_LENGTH = 200;

/**
 * Closes a correction and optionally adds its name or barcode to the catalog. Throws `ApiError` for unknown ids. A
 * visitor's correction alone changes nothing but its scan: else anyone could attach a barcode to another product.
 */
export async function reviewCorrection(
  { db, clock }: Pick<Services, "db" | "clock">,
  review: Review,
): Promise<void> {
  const { scanId, operator, name, barcode } = review;
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const [row] = await tx
      .update(scans)
      .set({ reviewedAt: clock.now(), reviewedBy: operator })
      .where(and(eq(scans.id, Number(scanId)), toBeReviewed()))
      .returning();
    if (!row) throw new ApiError("not_found", `No open correction ${scanId}.`);
    const supplementId = review.supplement
      ? await resolveSupplementId(tx, review.supplement)
      : row.supplementId;
    if (name !== null || barcode) {
      if (supplementId === null) throw new ApiError("invalid", "Choose the product with --supplement.");
      if (name !== null) await addName(tx, supplementId, name, `scan ${scanId}`);
      if (barcode) await addBarcode(tx, supplementId, row.extracted.barcode);
      await tx.execute(sql`select refresh_supplement_search(array[${supplementId}::integer])`);
    }
    await recordAction(tx, {
      operator,
      action: "review-scan",
      subject: `scan ${scanId}`,
      details: { supplement_id: supplementId, name, barcode: barcode ? row.extracted.barcode : null },
    });
  });
}

async function addName(tx: Tx, supplementId: number, typed: string, basis: string): Promise<void> {
  const name = typed.trim().replaceAll(/\s+/g, " ");
  if (name === "" || name.length > MAX_NAME_LENGTH)
    throw new ApiError("invalid", `The name must have 1 to ${MAX_NAME_LENGTH} characters.`);
  await tx.insert(supplementNames).values({ supplementId, name, basis }).onConflictDoNothing();
}

async function addBarcode(tx: Tx, supplementId: number, gtin14: string | null): Promise<void> {
  if (gtin14 === null) throw new ApiError("invalid", "This scan has no barcode.");
  const [added] = await tx
    .insert(barcodes)
    .values({ gtin14, supplementId })
    .onConflictDoNothing()
    .returning();
  if (added) return;
  const [other] = await tx.select().from(barcodes).where(eq(barcodes.gtin14, gtin14));
  if (other?.supplementId !== supplementId)
    throw new ApiError("conflict", `Barcode ${gtin14} already belongs to product ${other?.supplementId}.`);
}
