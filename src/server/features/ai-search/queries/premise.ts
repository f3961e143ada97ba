import { and, eq, gte } from "drizzle-orm";
import { utcDay } from "#domain/dates.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { brands, certificates } from "../../catalogue/schema/brands.ts";
import { NO_PRODUCT_FILTERS } from "../../search/port.ts";
import { parseSearchText } from "../../search/rules.ts";
import { correctPremise } from "../answer/correct-premise.ts";
import type { CitedSentence } from "../answer/facts.ts";
import { readBrands } from "../understanding/brands.ts";
import { detectPremise } from "../understanding/premise.ts";
import { toNameKey, type Vocabulary } from "../understanding/vocabulary.ts";
import { findEvidence } from "./evidence.ts";

export interface PremiseDeps {
  db: Queryable;
  search: Services["search"];
  vocabulary: Vocabulary;
  now: Date;
}

/** Corrections of a question's false premise, such as "why did X fail" about a product that passed. */
export async function premiseCorrections(
  { db, search, vocabulary, now }: PremiseDeps,
  question: string,
): Promise<CitedSentence[]> {
  const premise = detectPremise(question);
  if (!premise) return [];
  const reading = readBrands(question, vocabulary);
  const [found] = [...reading.brands, ...reading.preferred];
  const slug = found?.slug ?? vocabulary.brands.get(toNameKey(premise.subject))?.slug;
  const [brand] = slug ? await db.select().from(brands).where(eq(brands.slug, slug)) : [];
  const isBrandAlone = brand !== undefined && toNameKey(premise.subject) === toNameKey(brand.name);
  const matches = await search.find({
    ...parseSearchText(premise.subject),
    filters: NO_PRODUCT_FILTERS,
    facets: [],
    sort: "relevance",
    offset: 0,
    limit: 1,
  });
  const namesProduct = !isBrandAlone && brand !== undefined && matches.corrected === null;
  const [product] = namesProduct ? await findEvidence(db, matches.ids) : [];
  const validCertificates = brand
    ? await db
        .select({ issuer: certificates.issuer, scope: certificates.scope })
        .from(certificates)
        .where(and(eq(certificates.brandId, brand.id), gte(certificates.expiresOn, utcDay(now))))
    : [];
  return correctPremise(premise.claim, {
    product: product ?? null,
    brand: brand?.name ?? null,
    certificates: validCertificates,
  });
}
