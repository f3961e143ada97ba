import { eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { brands, labels, supplements } from "../catalogue/schema.ts";
import type { Brand } from "./logo.ts";
import type { Pack } from "./pack.ts";

/** What a product's pack shows; null for an unknown slug. */
export async function findPack(db: Queryable, slug: string): Promise<Pack | null> {
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
    .where(eq(supplements.slug, slug));
  return found ?? null;
}

/** What a brand's logo is made of; null for an unknown slug. */
export async function findBrand(db: Queryable, slug: string): Promise<Brand | null> {
  const [found] = await db
    .select({ brand: brands.name, look: brands.look })
    .from(brands)
    .where(eq(brands.slug, slug));
  return found ?? null;
}
