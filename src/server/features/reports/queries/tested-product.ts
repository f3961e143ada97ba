import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { ReportFile } from "#contract/report-file.ts";
import { formatBarcode, parseBarcode } from "#domain/barcode.ts";
import { matchLot } from "#domain/lot-match.ts";
import { brandKey, nameKey } from "#domain/text/product-keys.ts";
import type { Queryable } from "#platform/database/database.ts";
import { brands } from "../../catalogue/schema/brands.ts";
import { barcodes, supplements } from "../../catalogue/schema.ts";
import type { FileProblem } from "../rules/file-problems.ts";
import { reports } from "../schema.ts";

interface Product {
  id: number;
  brandId: number;
  brandKey: string;
  name: string;
  /** As signed with a report about it. */
  listed: { slug: string; brand: string; name: string };
}

const columns = {
  id: supplements.id,
  brandId: brands.id,
  brandKey: brands.nameKey,
  name: supplements.name,
  listed: { slug: supplements.slug, brand: brands.name, name: supplements.name },
};
const isListed = isNull(supplements.mergedIntoId);

/**
 * Finds the product that a report is about: the one that a person chose for its draft, else by barcode (the brand must
 * match), otherwise by brand and name. Merged products resolve to the one they were merged into.
 */
export async function findTestedProduct(
  db: Queryable,
  { brand, name, barcode }: ReportFile["product"],
  chosenId: number | null = null,
): Promise<{ product: Product } | { problem: FileProblem }> {
  const chosen = chosenId === null ? undefined : await byId(db, chosenId);
  if (chosen) return { product: chosen };
  const problemAt = (at: string, problem: string) => ({ problem: { at: `product.${at}`, problem } });
  if (barcode === null) {
    const matches = await byName(db, brand, name);
    const [product] = matches;
    if (!product) return problemAt("name", `${brand} ${name} is not in the catalog.`);
    if (matches.length > 1)
      return problemAt("name", `${brand} sells ${name} in ${matches.length} forms. Add the barcode.`);
    return { product };
  }
  const parsed = parseBarcode(barcode);
  if (!parsed)
    return problemAt("barcode", `${barcode} is not a valid barcode: its check digit or length is wrong.`);
  const product = await byBarcode(db, parsed.gtin14);
  if (!product) return problemAt("barcode", `${formatBarcode(parsed.gtin14)} is not in the catalog.`);
  if (product.brandKey !== brandKey(brand))
    return problemAt(
      "barcode",
      `${formatBarcode(parsed.gtin14)} belongs to ${product.name}, which is not a ${brand} product.`,
    );
  return { product };
}

async function byId(db: Queryable, id: number): Promise<Product | undefined> {
  const [product] = await db
    .select(columns)
    .from(supplements)
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(and(eq(supplements.id, id), isListed));
  return product;
}

async function byBarcode(db: Queryable, gtin14: string): Promise<Product | undefined> {
  const merged = sql`coalesce((select m.merged_into_id from supplements m where m.id = ${barcodes.supplementId}), ${barcodes.supplementId})`;
  const [product] = await db
    .select(columns)
    .from(barcodes)
    .innerJoin(supplements, eq(supplements.id, merged))
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(eq(barcodes.gtin14, gtin14));
  return product;
}

async function byName(db: Queryable, brand: string, name: string): Promise<Product[]> {
  const ofBrand = await db
    .select(columns)
    .from(supplements)
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(and(eq(brands.nameKey, brandKey(brand)), isListed));
  return ofBrand.filter((product) => nameKey(product.name) === nameKey(name));
}

/** Reports a lot number that is already used for another product of the brand, which means a mix-up. */
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
    problem: `${lotNumber} is a lot of another product of this brand: ${product}, report ${report}.`,
  };
}
