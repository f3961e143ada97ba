import { EXPLAINED_TERMS, type ExplainedTerm } from "#domain/background/background.ts";
import { normalizeQuestion, singularize, splitWords } from "./words.ts";

const TERMS_BY_NAME: readonly { name: string; term: ExplainedTerm }[] = EXPLAINED_TERMS.flatMap((term) =>
  term.names.map((name) => ({ name: ` ${wordsOf(name)} `, term })),
).sort((a, b) => b.name.length - a.name.length);

function wordsOf(text: string): string {
  return splitWords(normalizeQuestion(text)).map(singularize).join(" ");
}

/** Explained terms in a sentence. */
const MAX_TERMS = 2;

/** What the words of a question mean, the longest first; a word within another one counts once. */
export function explainedTerms(question: string): ExplainedTerm[] {
  let rest = ` ${wordsOf(question)} `;
  const found = new Set<ExplainedTerm>();
  for (const { name, term } of TERMS_BY_NAME) {
    if (!rest.includes(name)) continue;
    rest = rest.replaceAll(name, "  ");
    found.add(term);
  }
  return [...found].slice(0, MAX_TERMS);
}
