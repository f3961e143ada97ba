import type { ReadLine } from "../port.ts";
import { isNumber, wordsOf } from "./words.ts";

/** A line as it is compared with the names of products. */
export interface PrintLine {
  words: string[];
  /** As it was read. */
  text: string;
  /** How large its letters are: 1 for the largest on the label. */
  size: number;
}

/** Below this confidence a word is not taken to be read. */
const READ = 40;
/** Specks and edges are read as single letters and signs. */
const SOLID = /[A-Za-z0-9]{2,}/;
/** Lines that say how large the largest letters are must be surely read. */
const SURE = 70;

/** What is worth comparing of the lines that were read, largest letters first. */
export function printOf(lines: readonly ReadLine[]): PrintLine[] {
  const kept = lines
    .map(({ words, height }) => ({ height, words: words.filter(({ confidence }) => confidence >= READ) }))
    .filter(({ words }) => words.some(({ text }) => SOLID.test(text)));
  const sure = kept.filter(({ words }) =>
    words.some((word) => word.confidence >= SURE && word.text.length > 2),
  );
  const largest = Math.max(1, ...(sure.length > 0 ? sure : kept).map(({ height }) => height));
  return kept
    .map(({ words, height }) => {
      const text = words.map((word) => word.text).join(" ");
      return { text, words: wordsOf(text), size: Math.min(1, height / largest) };
    })
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => b.size - a.size);
}

/** Whether anything was read that could be a name. */
export const hasPrint = (print: readonly PrintLine[]): boolean =>
  print.some(({ words }) => words.some((word) => word.length >= 3 && !isNumber(word)));

/** Words of every label: they tell no product from another. */
export const EVERYDAY: ReadonlySet<string> = new Set(
  `dietary supplement supplements food serving servings size net wt weight oz fl count and with the for of by in to from
  natural naturally support supports health healthy wellness daily formula quality premium tested third party non gmo
  gluten free vegan vegetarian lot exp best before use batch capsule capsules cap caps vcap vcaps vegcaps veggie
  vegetable tablet tablets softgel softgels gummy gummies caplet caplets lozenge lozenges powder liquid drops g mg mcg
  ug iu ml cfu billion no`.split(/\s+/),
);

/** Words by which a label says what form its product has. */
export const FORM_WORDS: Readonly<Record<string, RegExp>> = {
  capsule: /^(?:v|veg|vegi)?caps?(?:ules?)?$|^vegicaps?$/,
  tablet: /^(?:tab|tablet|caplet)s?$/,
  softgel: /^(?:soft)?gel(?:cap)?s?$/,
  gummy: /^gumm(?:y|ies)$/,
  powder: /^powder$/,
  liquid: /^(?:liquid|drops|tincture|syrup|ml)$/,
  lozenge: /^lozenges?$/,
  bar: /^bars?$/,
  "stick-pack": /^sticks?$/,
};
