import type { Question } from "../rules/question.ts";
import { productName } from "./product-names.ts";
import type { IndexState } from "./state.ts";

/** What is added to a product's score for being close to what was asked. */
export type Closeness = (product: number) => number;

/** Worth of saying all of a brand's words, all of a name's, and all words in the order in which they stand there. */
const WORTH = { brand: 1_700_000, name: 1_500_000, order: 1_350_000 } as const;

/**
 * BM25 does not see what a reader sees at once: that the words are the whole brand, nearly the whole name, and stand in
 * the same order. This looks at brand and name themselves, and is for a few products.
 */
export function closenessTo(
  state: IndexState,
  { question, brandWords }: { question: Question; brandWords: (brand: string) => readonly string[] },
): Closeness {
  const asked = askedWords(question);
  const last = asked.length - 1;
  const unfinished = asked[last]?.[0] ?? "";
  const placesAsked = new Map<string, number[]>();
  for (const [at, terms] of asked.entries()) {
    for (const term of terms) placesAsked.set(term, [...(placesAsked.get(term) ?? []), at]);
  }
  /** Which of the words asked for a word of a product answers to. */
  const answered = (word: string): readonly number[] =>
    placesAsked.get(word) ?? (word.startsWith(unfinished) ? [last] : NONE);
  const first = new Int32Array(asked.length);
  const latest = new Int32Array(asked.length);

  return (product) => {
    first.fill(NOWHERE);
    latest.fill(-1);
    let at = 0;
    const said = (words: readonly string[]): number => {
      let count = 0;
      for (const word of words) {
        const places = answered(word);
        if (places.length > 0) count++;
        for (const place of places) {
          first[place] = Math.min(first[place] ?? 0, at);
          latest[place] = at;
        }
        at++;
      }
      return words.length === 0 ? 0 : count / words.length;
    };
    const { brand_id } = state.columns.single;
    const brand = said(brandWords(brand_id.words[brand_id.codes[product] ?? 0] ?? ""));
    const name = said(productName(state, product).split(" "));
    let inOrder = 0;
    for (let word = 1; word <= last; word++) if ((first[word - 1] ?? 0) < (latest[word] ?? 0)) inOrder++;
    const order = last === 0 ? 0 : inOrder / last;
    return Math.round(WORTH.brand * brand + WORTH.name * name + WORTH.order * order);
  };
}

const NONE: readonly number[] = [];
const NOWHERE = 2 ** 31 - 1;

/** Each word of the question with what may stand in its place; of a company's name all that was said. */
function askedWords(question: Question): string[][] {
  return question.flatMap((part) => {
    const [own] = part;
    const whole = part.findLast(({ terms }) => own.terms.every((term, at) => terms[at] === term)) ?? own;
    const single = part.flatMap(({ terms }) => (terms.length === 1 ? terms : []));
    const [first = "", ...rest] = whole.terms;
    return [[first, ...single], ...rest.map((term) => [term])];
  });
}
