import { and, eq, isNull } from "drizzle-orm";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { isNotHeld } from "#server/features/catalogue/queries/holds.ts";
import { brands } from "../catalogue/schema/brands.ts";
import { labels, supplements } from "../catalogue/schema.ts";
import { isAsSigned } from "../reports/queries/signed-summary.ts";
import type { Pins } from "../reports/queries/trusted-keys.ts";
import { reports } from "../reports/schema.ts";
import type { BadgeFacts } from "./badge.ts";
import type { LogoFacts } from "./logo.ts";
import type { PackFacts } from "./pack.ts";
import { brandLogos, productPhotos } from "./schema.ts";

/** Data for the drawn pack of a demo product; null for a real or merged product and an unknown slug. */
export async function findPack(db: ReadOnlyDb, slug: string): Promise<PackFacts | null> {
  const [pack] = await db
    .select({
      brand: brands.name,
      look: brands.look,
      name: supplements.name,
      form: supplements.form,
      netContents: labels.netContents,
    })
    .from(supplements)
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .leftJoin(labels, eq(labels.id, supplements.currentLabelId))
    .where(
      and(eq(supplements.slug, slug), eq(supplements.source, "sample"), isNull(supplements.mergedIntoId)),
    );
  return pack ?? null;
}

/** Data for the drawn logo of a demo brand; null for a real one and an unknown slug. */
export async function findBrand(db: ReadOnlyDb, slug: string): Promise<LogoFacts | null> {
  const [brand] = await db
    .select({ brand: brands.name, look: brands.look })
    .from(brands)
    .where(and(eq(brands.slug, slug), eq(brands.source, "sample")));
  return brand ?? null;
}

/** What pictures of a report say, compared with what was signed. */
export interface PicturedReport extends Omit<BadgeFacts, "product"> {
  brand: string;
  name: string;
  productSlug: string;
}

/** Data for pictures of a report, by its slug or id; null for an unknown one. */
export async function findPicturedReport(
  db: ReadOnlyDb,
  report: { slug: string } | { id: number },
  pins: Pins,
): Promise<PicturedReport | null> {
  const [row] = await db
    .select({
      id: reports.id,
      number: reports.reportNumber,
      verdict: reports.verdict,
      hazards: reports.hazards,
      headline: reports.headline,
      state: reports.state,
      lot: reports.lotNumber,
      testedOn: reports.testedAt,
      brand: brands.name,
      name: supplements.name,
      productSlug: supplements.slug,
      chain: reports.chain,
    })
    .from(reports)
    .innerJoin(supplements, eq(supplements.id, reports.supplementId))
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where("id" in report ? eq(reports.id, report.id) : eq(reports.slug, report.slug));
  if (!row) return null;
  const { id, chain, ...rest } = row;
  const facts = { ...rest, hazards: rest.hazards ?? [] };
  const product = { slug: facts.productSlug, brand: facts.brand, name: facts.name };
  return {
    ...facts,
    sample: chain === "sample",
    asSigned: await isAsSigned(db, { id, chain }, pins, { ...facts, product }),
  };
}

/** A brand's logo by its SHA-256; null if it is not stored. */
export async function findLogo(db: ReadOnlyDb, sha256: string): Promise<Buffer | null> {
  const [logo] = await db
    .select({ bytes: brandLogos.bytes })
    .from(brandLogos)
    .where(eq(brandLogos.sha256, sha256))
    .limit(1);
  return logo?.bytes ?? null;
}

/** A product's photo by its SHA-256; null if it is not stored. */
export async function findPhoto(db: ReadOnlyDb, sha256: string): Promise<Buffer | null> {
  const [photo] = await db
    .select({ bytes: productPhotos.bytes })
    .from(productPhotos)
    .where(and(eq(productPhotos.sha256, sha256), isNotHeld(productPhotos.supplementId)))
    .limit(1);
  return photo?.bytes ?? null;
}

/** Data for a report's badge; null for an unknown slug. */
export async function findBadge(db: ReadOnlyDb, slug: string, pins: Pins): Promise<BadgeFacts | null> {
  const facts = await findPicturedReport(db, { slug }, pins);
  return facts && { ...facts, product: `${facts.name} by ${facts.brand}` };
}
