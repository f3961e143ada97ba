import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { brands, ingredientSynonyms, ingredients } from "../../catalogue/schema.ts";
import { knowledgeFile } from "../understanding/goals.ts";
import { readPhrases } from "../understanding/train.ts";
import { type Vocabulary, vocabularyOf } from "../understanding/vocabulary.ts";
import { plain, singular, wordsOf } from "../understanding/words.ts";

/** How long names are taken for current: a new brand is understood after that. */
const CURRENT_FOR_MS = 60_000;

/** What questions may name, read from the catalogue and kept for a minute. */
export function openVocabulary(db: Queryable, now: () => Date): () => Promise<Vocabulary> {
  let ordinary: Set<string> | null = null;
  let kept: { at: number; vocabulary: Promise<Vocabulary> } | null = null;
  return () => {
    const at = now().getTime();
    if (!kept || at - kept.at > CURRENT_FOR_MS) {
      ordinary ??= ordinaryWords();
      const vocabulary = readVocabulary(db, ordinary);
      kept = { at, vocabulary };
      vocabulary.catch(() => {
        kept = null;
      });
    }
    return kept.vocabulary;
  };
}

async function readVocabulary(db: Queryable, ordinary: ReadonlySet<string>): Promise<Vocabulary> {
  const [known, synonyms, companies] = await Promise.all([
    db.select({ slug: ingredients.slug, name: ingredients.name }).from(ingredients),
    db
      .select({ slug: ingredients.slug, name: ingredientSynonyms.name, basis: ingredientSynonyms.basis })
      .from(ingredientSynonyms)
      .innerJoin(ingredients, eq(ingredients.id, ingredientSynonyms.ingredientId)),
    db.select({ slug: brands.slug, name: brands.name }).from(brands),
  ]);
  return vocabularyOf({ ingredients: known, synonyms, brands: companies }, ordinary);
}

/** Words of everyday phrases are right as they are: they are not read as misspelt ingredients. */
const ordinaryWords = (): Set<string> =>
  new Set(
    readPhrases(readFileSync(knowledgeFile("phrases.txt"), "utf8")).flatMap(({ text }) =>
      wordsOf(plain(text)).flatMap((word) => [word, singular(word)]),
    ),
  );
