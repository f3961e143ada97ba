import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { brands } from "../../catalogue/schema/brands.ts";
import { ingredientSynonyms, ingredients } from "../../catalogue/schema.ts";
import { goalPhrases } from "../understanding/goal-phrases.ts";
import { buildVocabulary, type Vocabulary } from "../understanding/vocabulary.ts";
import { normalizeQuestion, singularize, splitWords } from "../understanding/words.ts";

/** Cache lifetime of the vocabulary: a new brand is recognized after at most this. */
const VOCABULARY_TTL_MS = 60_000;

/** Names that questions may mention, read from the catalogue and cached for a minute. */
export function openVocabulary(db: Queryable, now: () => Date): () => Promise<Vocabulary> {
  let everydayWords: Set<string> | null = null;
  let cached: { at: number; vocabulary: Promise<Vocabulary> } | null = null;
  return () => {
    const at = now().getTime();
    if (!cached || at - cached.at > VOCABULARY_TTL_MS) {
      everydayWords ??= readEverydayWords();
      const vocabulary = readVocabulary(db, everydayWords);
      cached = { at, vocabulary };
      vocabulary.catch(() => {
        cached = null;
      });
    }
    return cached.vocabulary;
  };
}

async function readVocabulary(db: Queryable, everydayWords: ReadonlySet<string>): Promise<Vocabulary> {
  const [ingredientNames, synonyms, companies] = await Promise.all([
    db.select({ slug: ingredients.slug, name: ingredients.name }).from(ingredients),
    db
      .select({ slug: ingredients.slug, name: ingredientSynonyms.name, basis: ingredientSynonyms.basis })
      .from(ingredientSynonyms)
      .innerJoin(ingredients, eq(ingredients.id, ingredientSynonyms.ingredientId)),
    db
      .select({
        slug: brands.slug,
        name: brands.name,
        products: sql<number>`count(*)::int`,
      })
      .from(brands)
      .innerJoin(sql`supplement_search s`, sql`s.brand_id = ${brands.id} and s.listed`)
      .groupBy(brands.id),
  ]);
  return buildVocabulary({ ingredients: ingredientNames, synonyms, brands: companies }, everydayWords);
}

/** Words of the phrase bank, which are never spell-corrected to ingredient names. */
const readEverydayWords = (): Set<string> =>
  new Set(
    goalPhrases().flatMap(({ text }) =>
      splitWords(normalizeQuestion(text)).flatMap((word) => [word, singularize(word)]),
    ),
  );
