import { and, eq, isNull } from "drizzle-orm";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { brands, labels, supplements } from "../catalogue/schema.ts";
import { reports } from "../reports/schema.ts";
import type { BadgeFacts } from "./badge.ts";
import type { Brand } from "./logo.ts";
import type { Pack } from "./pack.ts";

/** What a product's pack shows; null for an unknown slug, and for a product that has become another. */
export async function findPack(db: ReadOnlyDb, slug: string): Promise<Pack | null> {
  const [found] = await db
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
    .where(and(eq(supplements.slug, slug), isNull(supplements.mergedIntoId)));
  return found ?? null;
}

/** What a brand's logo is made of; null for an unknown slug. */
export async function findBrand(db: ReadOnlyDb, slug: string): Promise<Brand | null> {
  const [found] = await db
    .select({ brand: brands.name, look: brands.look })
    .from(brands)
    .where(eq(brands.slug, slug));
  return found ?? null;
}

/** What a report's badge says; null for an unknown slug. */
export async function findBadge(db: ReadOnlyDb, slug: string): Promise<BadgeFacts | null> {
  const [found] = await db
    .select({
      verdict: reports.verdict,
      state: reports.state,
      lot: reports.lotNumber,
      testedOn: reports.testedAt,
      brand: brands.name,
      name: supplements.name,
      chain: reports.chain,
    })
    .from(reports)
    .innerJoin(supplements, eq(supplements.id, reports.supplementId))
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(eq(reports.slug, slug));
  if (!found) return null;
  const { brand, name, chain, ...facts } = found;
  return { ...facts, product: `${name} by ${brand}`, sample: chain === "sample" };
}
