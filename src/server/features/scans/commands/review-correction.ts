import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { idOfSupplement } from "#server/features/catalogue/queries/names.ts";
import { barcodes, supplementNames } from "#server/features/catalogue/schema.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { toBeReviewed } from "../queries/review.ts";
import { scans } from "../schema.ts";

export interface Review {
  scanId: string;
  operator: string;
  /** Id or slug; null takes the product that the visitor named. */
  supplement: string | null;
  /** Words on the pack by which the search shall find the product from now on. */
  name: string | null;
  /** Whether the barcode that was scanned is the product's. */
  barcode: boolean;
}

const LONGEST_NAME = 200;

/** Settles a correction: with what the catalogue learns from it, if anything. `Refusal`: nothing to settle, or no product. */
export async function reviewCorrection(
  { db, clock }: Pick<Services, "db" | "clock">,
  review: Review,
): Promise<void> {
  const { scanId, operator, name, barcode } = review;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(scans)
      .set({ reviewedAt: clock.now(), reviewedBy: operator })
      .where(and(eq(scans.id, Number(scanId)), toBeReviewed()))
      .returning();
    if (!row) throw new Refusal("not_found", `There is no correction ${scanId} to look at.`);
    const supplementId = review.supplement ? await idOfSupplement(tx, review.supplement) : row.supplementId;
    if (name !== null || barcode) {
      if (supplementId === null) throw new Refusal("invalid", "Say which product it is with --supplement.");
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
  if (name === "" || name.length > LONGEST_NAME)
    throw new Refusal("invalid", "The name has no words, or too many.");
  await tx.insert(supplementNames).values({ supplementId, name, basis }).onConflictDoNothing();
}

async function addBarcode(tx: Tx, supplementId: number, gtin14: string | null): Promise<void> {
  if (gtin14 === null) throw new Refusal("invalid", "No barcode was read in this scan.");
  const [held] = await tx.insert(barcodes).values({ gtin14, supplementId }).onConflictDoNothing().returning();
  if (held) return;
  const [other] = await tx.select().from(barcodes).where(eq(barcodes.gtin14, gtin14));
  if (other?.supplementId !== supplementId)
    throw new Refusal("conflict", `The barcode ${gtin14} belongs to product ${other?.supplementId} already.`);
}
