import type { FIELD_RANKING } from "../rules/ranking-weights.ts";
import { impactOf } from "./bm25.ts";

/** A lexeme of a product with its BM25F impact, in thousandths. */
export interface WeightedLexeme {
  term: string;
  impact: number;
}

interface Lexeme {
  term: string;
  /** `3A,7B`; a position without a letter has the weight D, as has a lexeme without positions. */
  positions: string;
}

/**
 * Parses a `tsvector` as PostgreSQL prints it: `'acid':12C 'b''s':3A,7B 'vitamin':1A`. Lexemes keep PostgreSQL's order.
 */
function splitTsvector(vector: string): Lexeme[] {
  const lexemes: Lexeme[] = [];
  for (let at = vector.indexOf("'"); at !== -1; at = vector.indexOf("'", at)) {
    const end = endOfLexeme(vector, at + 1);
    const space = vector.indexOf(" ", end);
    const next = space === -1 ? vector.length : space;
    lexemes.push({ term: unquoted(vector.slice(at + 1, end)), positions: vector.slice(end + 2, next) });
    at = next;
  }
  return lexemes;
}

/** Lexemes of a `tsvector` with their impact. */
export function parseTsvector(vector: string): WeightedLexeme[] {
  const lexemes = splitTsvector(vector);
  const nameLength = lexemes.reduce((sum, { positions }) => sum + countLetter(positions, "A"), 0);
  return lexemes.map(({ term, positions }) => ({ term, impact: impact(positions, nameLength) }));
}

/** Terms of a `tsvector` by the field that holds them. */
export function termsByField(vector: string): Record<keyof typeof FIELD_RANKING, string[]> {
  const lexemes = splitTsvector(vector);
  const termsWith = (isIn: (positions: string) => boolean) =>
    lexemes.filter(({ positions }) => isIn(positions)).map(({ term }) => term);
  return {
    name: termsWith((positions) => positions.includes("A")),
    brand: termsWith((positions) => positions.includes("B")),
    ingredient: termsWith((positions) => positions.includes("C")),
    fact: termsWith(isInFacts),
  };
}

/** Position of the closing quote. Quotes inside a lexeme are doubled, and so are backslashes. */
function endOfLexeme(vector: string, from: number): number {
  let at = vector.indexOf("'", from);
  while (vector[at + 1] === "'") at = vector.indexOf("'", at + 2);
  return at;
}

const unquoted = (word: string) =>
  word.includes("'") || word.includes("\\") ? word.replaceAll("''", "'").replaceAll("\\\\", "\\") : word;

function countLetter(positions: string, letter: string): number {
  let count = 0;
  for (let at = positions.indexOf(letter); at !== -1; at = positions.indexOf(letter, at + 1)) count++;
  return count;
}

const isInFacts = (positions: string) => positions === "" || /[0-9](?:,|$)/.test(positions);

const impact = (positions: string, nameLength: number) =>
  impactOf(
    {
      inName: countLetter(positions, "A"),
      inBrand: positions.includes("B"),
      inIngredients: positions.includes("C"),
      inFacts: isInFacts(positions),
    },
    nameLength,
  );
