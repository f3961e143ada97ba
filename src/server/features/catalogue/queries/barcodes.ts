import { asc, eq, sql } from "drizzle-orm";
import { formatBarcode } from "#domain/barcode.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { prepared } from "#platform/database/prepared.ts";
import { barcodes } from "../schema.ts";

/** The barcodes of a product as they are printed, in their order. */
export async function barcodesOf(db: ReadOnlyDb, supplementId: number): Promise<string[]> {
  const rows = await selectBarcodes(db, { supplementId });
  return rows.map(({ gtin14 }) => formatBarcode(gtin14));
}

const selectBarcodes = prepared<{ supplementId: number }, { gtin14: string }[]>((db) =>
  db
    .select({ gtin14: barcodes.gtin14 })
    .from(barcodes)
    .where(eq(barcodes.supplementId, sql.placeholder("supplementId")))
    .orderBy(asc(barcodes.gtin14)),
);
