import { impactOf } from "./bm25.ts";

/** A lexeme of a product with its BM25F impact, in thousandths. */
export interface WeightedLexeme {
  term: string;
  impact: number;
}

/**
 * Parses a `tsvector` as PostgreSQL prints it: `'acid':12C 'b''s':3A,7B 'vitamin':1A`. A position without a letter has
 * the weight D. Lexemes keep PostgreSQL's order.
 */
export function parseTsvector(vector: string): WeightedLexeme[] {
  const lexemes: { term: string; positions: string }[] = [];
  let nameLength = 0;
  for (let at = vector.indexOf("'"); at !== -1; at = vector.indexOf("'", at)) {
    const end = endOfLexeme(vector, at + 1);
    const space = vector.indexOf(" ", end);
    const next = space === -1 ? vector.length : space;
    const positions = vector.slice(end + 2, next);
    lexemes.push({ term: unquoted(vector.slice(at + 1, end)), positions });
    nameLength += countLetter(positions, "A");
    at = next;
  }
  return lexemes.map(({ term, positions }) => ({ term, impact: impact(positions, nameLength) }));
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

const impact = (positions: string, nameLength: number) =>
  impactOf(
    {
      inName: countLetter(positions, "A"),
      inBrand: positions.includes("B"),
      inIngredients: positions.includes("C"),
      inFacts: positions === "" || /[0-9](?:,|$)/.test(positions),
    },
    nameLength,
  );
