import { normalizeText } from "#domain/text/normalize.ts";
import type { Document } from "../catalogue.ts";

/** What a product must be to answer a query; written beside each query of `queries.tsv`. */
export interface Relevance {
  /** Words of the brand; empty: any brand. */
  brand: string[];
  /** The whole name, normalized; null: any name with the words. */
  wholeName: string | null;
  /** Words of the name or of an ingredient, each with its alternatives. */
  name: string[][];
  /** Empty: any form. */
  forms: string[];
}

/** Reads the last three columns of a query: brand words, name words or "=" and the whole name, forms. */
export function readRelevance([brand = "", name = "", forms = ""]: readonly string[]): Relevance {
  const isWhole = name.startsWith("=");
  return {
    brand: wordsOf(brand),
    wholeName: isWhole ? wordsOf(name).join(" ") : null,
    name: isWhole ? [] : splitBy(name, " ").map((word) => word.split("|")),
    forms: splitBy(forms, "|"),
  };
}

/** Product text prepared for the rule. */
export interface JudgedProduct {
  id: number;
  name: string;
  form: string;
  brandText: StartsText;
  labelText: StartsText;
}

export const prepareProduct = ({ id, name, brand, form, ingredients }: Document): JudgedProduct => ({
  id,
  name: wordsOf(name).join(" "),
  form,
  brandText: startsTextOf(brand),
  labelText: startsTextOf(`${name} / ${ingredients}`),
});

/**
 * Whether a product answers a query: the brand has every brand word, name or ingredients have every name word, and the
 * form is one of those asked for. A word matches what begins with it, written together or apart: "fishoil" and "fish"
 * both match "Fish Oil", "q10" does not match "CoQ10". A number matches whole numbers only.
 */
export const isRelevant = ({ brand, wholeName, name, forms }: Relevance, product: JudgedProduct): boolean =>
  brand.every((word) => hasStart(product.brandText, word)) &&
  (wholeName === null || product.name === wholeName) &&
  name.every((alternatives) => alternatives.some((word) => hasStart(product.labelText, word))) &&
  (forms.length === 0 || forms.includes(product.form));

/** Text without separators, and where its words begin and end. */
interface StartsText {
  compact: string;
  starts: ReadonlySet<number>;
  ends: ReadonlySet<number>;
}

function startsTextOf(text: string): StartsText {
  const starts = new Set<number>();
  const ends = new Set<number>();
  let compact = "";
  for (const word of wordsOf(text)) {
    starts.add(compact.length);
    compact += word;
    ends.add(compact.length);
  }
  return { compact, starts, ends };
}

function hasStart({ compact, starts, ends }: StartsText, word: string): boolean {
  const endsInNumber = /\d$/.test(word);
  for (let at = compact.indexOf(word); at !== -1; at = compact.indexOf(word, at + 1))
    if (starts.has(at) && (!endsInNumber || ends.has(at + word.length))) return true;
  return false;
}

/** Words of letters and numbers: "B-12 5,000mcg" is "b 12 5000 mcg". */
const wordsOf = (text: string): string[] =>
  normalizeText(text)
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .replaceAll("&", " and ")
    .match(/\d+(?:\.\d+)?|\p{L}+/gu) ?? [];

const splitBy = (text: string, separator: string): string[] => (text === "" ? [] : text.split(separator));
