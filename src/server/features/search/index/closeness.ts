import type { Question } from "../rules/question.ts";
import { bytesOf } from "./postings.ts";
import type { IndexState } from "./state.ts";
import { openWordList } from "./word-list.ts";

/** What is added to a product's score for being close to what was asked. */
export type Closeness = (product: number) => number;

/** Worth of saying all of a brand's words, all of a name's, and all words in the order in which they stand there. */
const WORTH = { brand: 1_700_000, name: 1_500_000, order: 1_350_000 } as const;

/**
 * BM25 does not see what a reader sees at once: that the words are the whole brand, nearly the whole name, and stand in
 * the same order. This looks at brand and name themselves, as bytes as they lie there, and is for a few products.
 */
export function closenessTo(
  state: IndexState,
  { question, brandName }: { question: Question; brandName: (code: number) => Uint8Array },
): Closeness {
  const asked = askedWords(question);
  const last = asked.length - 1;
  const answered = openWordList(asked);
  const first = new Int32Array(asked.length);
  const latest = new Int32Array(asked.length);
  /** Words of brand and name so far. */
  let at = 0;

  /** The share of the words between two places that was asked for. */
  const said = (bytes: Uint8Array, from: number, to: number): number => {
    let words = 0;
    let count = 0;
    for (let start = from; start < to; words++, at++) {
      let end = start;
      while (end < to && bytes[end] !== SPACE) end++;
      const places = answered(bytes, start, end);
      if (places.length > 0) count++;
      for (const place of places) {
        if (latest[place] === -1) first[place] = at;
        latest[place] = at;
      }
      start = end + 1;
    }
    return words === 0 ? 0 : count / words;
  };
  const nameSaid = (product: number): number => {
    const { baseCount, names, recentNames } = state;
    if (product < baseCount)
      return said(names.bytes, names.starts[product] ?? 0, names.starts[product + 1] ?? 0);
    const name = bytesOf(recentNames[product - baseCount] ?? "");
    return said(name, 0, name.length);
  };

  return (product) => {
    first.fill(NOWHERE);
    latest.fill(-1);
    at = 0;
    const printed = brandName(state.columns.brands.codes[product] ?? 0);
    const brand = said(printed, 0, printed.length);
    const name = nameSaid(product);
    let inOrder = 0;
    for (let word = 1; word <= last; word++) if ((first[word - 1] ?? 0) < (latest[word] ?? 0)) inOrder++;
    const order = last === 0 ? 0 : inOrder / last;
    return Math.round(WORTH.brand * brand + WORTH.name * name + WORTH.order * order);
  };
}

const SPACE = 32;
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
