import { and, eq, gte } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { brands, certificates } from "../../catalogue/schema.ts";
import { correctPremise } from "../answer/correct-premise.ts";
import type { Statement } from "../answer/facts.ts";
import { namesIn } from "../understanding/names.ts";
import { premiseOf } from "../understanding/premise.ts";
import type { Vocabulary } from "../understanding/vocabulary.ts";
import { evidenceOf } from "./evidence.ts";

export interface PremiseNeeds {
  db: Queryable;
  search: Services["search"];
  vocabulary: Vocabulary;
  now: Date;
}

const NO_FILTERS = {
  categories: [],
  brandIds: [],
  ingredientIds: [],
  verdicts: [],
  forms: [],
  diets: [],
  tested: null,
  testedFrom: null,
  testedTo: null,
  maxLeadUgDay: null,
};

/** What a question takes for granted and the records say otherwise. */
export async function premiseCorrections(
  { db, search, vocabulary, now }: PremiseNeeds,
  question: string,
): Promise<Statement[]> {
  const premise = premiseOf(question);
  if (!premise) return [];
  const words = premise.subject.split(/[ -]+/).filter(Boolean);
  const pieces = namesIn(words, vocabulary);
  const slug = pieces.find(({ meaning }) => meaning?.kind === "brand")?.meaning?.slug;
  const [brand] = slug ? await db.select().from(brands).where(eq(brands.slug, slug)) : [];
  const isBrandAlone = pieces.length === 1 && brand !== undefined;
  const found = await search.find({
    words: premise.subject,
    filters: NO_FILTERS,
    facets: [],
    sort: "relevance",
    offset: 0,
    limit: 1,
  });
  const namesProduct = !isBrandAlone && brand !== undefined && found.corrected === null;
  const [product] = namesProduct ? await evidenceOf(db, found.ids) : [];
  const valid = brand
    ? await db
        .select({ issuer: certificates.issuer, scope: certificates.scope })
        .from(certificates)
        .where(
          and(
            eq(certificates.brandId, brand.id),
            gte(certificates.expiresOn, now.toISOString().slice(0, 10)),
          ),
        )
    : [];
  return correctPremise(premise.claim, {
    product: product ?? null,
    brand: brand?.name ?? null,
    certificates: valid,
  });
}
