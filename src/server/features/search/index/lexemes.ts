import { impactOf } from "./weights.ts";

/** A term of a product with what it is worth there. */
export interface Word {
  term: string;
  impact: number;
}

/**
 * Reads a `tsvector` as PostgreSQL writes it: `'acid':12C 'b''s':3A,7B 'vitamin':1A`. A position without a letter has
 * the weight D. Words come in PostgreSQL's own order.
 */
export function wordsOf(vector: string): Word[] {
  const found: { term: string; places: string }[] = [];
  let nameLength = 0;
  for (let at = vector.indexOf("'"); at !== -1; at = vector.indexOf("'", at)) {
    const end = endOfWord(vector, at + 1);
    const space = vector.indexOf(" ", end);
    const next = space === -1 ? vector.length : space;
    const places = vector.slice(end + 2, next);
    found.push({ term: unquoted(vector.slice(at + 1, end)), places });
    nameLength += times(places, "A");
    at = next;
  }
  return found.map(({ term, places }) => ({ term, impact: impact(places, nameLength) }));
}

/** Where the quote stands that ends a word: quotes inside come in pairs, and a backslash is written twice. */
function endOfWord(vector: string, from: number): number {
  let at = vector.indexOf("'", from);
  while (vector[at + 1] === "'") at = vector.indexOf("'", at + 2);
  return at;
}

const unquoted = (word: string) =>
  word.includes("'") || word.includes("\\") ? word.replaceAll("''", "'").replaceAll("\\\\", "\\") : word;

function times(places: string, letter: string): number {
  let count = 0;
  for (let at = places.indexOf(letter); at !== -1; at = places.indexOf(letter, at + 1)) count++;
  return count;
}

const impact = (places: string, nameLength: number) =>
  impactOf(
    {
      inName: times(places, "A"),
      inBrand: places.includes("B"),
      inIngredients: places.includes("C"),
      inFacts: places === "" || /[0-9](?:,|$)/.test(places),
    },
    nameLength,
  );
