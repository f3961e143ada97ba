import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { ReportFile } from "#contract/report-file.ts";
import { formatBarcode, parseBarcode } from "#domain/barcode.ts";
import { matchLot } from "#domain/lot.ts";
import type { Queryable } from "#platform/database/database.ts";
import { brandKey, nameKey } from "../../catalogue/rules.ts";
import { barcodes, brands, supplements } from "../../catalogue/schema.ts";
import type { FileProblem } from "../rules/file-problems.ts";
import { reports } from "../schema.ts";

interface Product {
  id: number;
  brandId: number;
  brandKey: string;
  name: string;
}

const columns = {
  id: supplements.id,
  brandId: brands.id,
  brandKey: brands.nameKey,
  name: supplements.name,
};
const listed = isNull(supplements.mergedIntoId);

/**
 * The product that a report is about: by barcode, whose brand must be the one named, otherwise by brand and name. A
 * product that was merged into another stands for that one.
 */
export async function findMeasured(
  db: Queryable,
  { brand, name, barcode }: ReportFile["product"],
): Promise<{ product: Product } | { problem: FileProblem }> {
  const refused = (at: string, problem: string) => ({ problem: { at: `product.${at}`, problem } });
  if (barcode === null) {
    const found = await byName(db, brand, name);
    const [product] = found;
    if (!product) return refused("name", `${brand} ${name} is not in the catalogue.`);
    if (found.length > 1)
      return refused("name", `${brand} sells ${name} in ${found.length} forms: give the barcode.`);
    return { product };
  }
  const read = parseBarcode(barcode);
  if (!read) return refused("barcode", `${barcode} is not a barcode: its check digit or length is wrong.`);
  const product = await byBarcode(db, read.gtin14);
  if (!product) return refused("barcode", `${formatBarcode(read.gtin14)} is not in the catalogue.`);
  if (product.brandKey !== brandKey(brand))
    return refused(
      "barcode",
      `${formatBarcode(read.gtin14)} belongs to ${product.name}, which is not of ${brand}.`,
    );
  return { product };
}

async function byBarcode(db: Queryable, gtin14: string): Promise<Product | undefined> {
  const merged = sql`coalesce((select m.merged_into_id from supplements m where m.id = ${barcodes.supplementId}), ${barcodes.supplementId})`;
  const [found] = await db
    .select(columns)
    .from(barcodes)
    .innerJoin(supplements, eq(supplements.id, merged))
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(eq(barcodes.gtin14, gtin14));
  return found;
}

async function byName(db: Queryable, brand: string, name: string): Promise<Product[]> {
  const ofBrand = await db
    .select(columns)
    .from(supplements)
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(and(eq(brands.nameKey, brandKey(brand)), listed));
  return ofBrand.filter((product) => nameKey(product.name) === nameKey(name));
}

/** A lot is of one product: the same number on another product of the brand is a mix-up. Null where there is none. */
export async function lotProblem(
  db: Queryable,
  { id, brandId }: Product,
  lotNumber: string,
): Promise<FileProblem | null> {
  const others = await db
    .select({ lot_number: reports.lotNumber, report: reports.reportNumber, product: supplements.name })
    .from(reports)
    .innerJoin(supplements, eq(supplements.id, reports.supplementId))
    .where(and(eq(supplements.brandId, brandId), ne(supplements.id, id)));
  const match = matchLot(lotNumber, others);
  if (match.kind !== "exact") return null;
  const { report, product } = match.report;
  return {
    at: "sample.lot_number",
    problem: `${lotNumber} is a lot of another product of the brand: ${product}, report ${report}.`,
  };
}
