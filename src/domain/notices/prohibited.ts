import { nameKey } from "../text/product-keys.ts";
import { AMBIGUOUS_NAMES, NAMED_FOR_EFFECT, NAMES_OF_PRODUCTS } from "./prohibited-names.ts";

/** A substance on a list of prohibited ingredients. */
export interface ListedSubstance {
  name: string;
  /** Keys (`nameKey`) of its name, other names and label terms. */
  keys: readonly string[];
}

/** Where a name stands on a label. */
export type LabelPlace = "ingredient" | "product_name";

/** Words of amount, form, part and strength, which change nothing about what a substance is. */
const FORM_WORDS: ReadonlySet<string> = new Set(
  `sarm sarms mg mcg ug g gram grams milligrams iu ml oz percent capsule capsules caps cap vcaps veg vegetarian vegan tablet tablets
  tabs softgel softgels lozenge lozenges liquid drop drops spray powder pwd tincture gummies gummy oil extract extracts
  dry dried root seed seeds leaf leaves herb fruit whole full spectrum standardized micronized liposomal sublingual
  rapid time timed sustained release released concentrate isolate protein pure pharma grade organic natural raw premium
  high low potency strength super ultra extra double triple maximum max mega strong hcl hydrochloride citrate sulfate
  hydrobromide hbr sodium acetate for men women mens womens s dietary supplement rx unflavored`.split(/\s+/),
);

const AMOUNT = /(?<![\p{L}\d-])\d[\d,.]*\s*(?:mg|mcg|µg|ug|g|grams?|milligrams?|iu|ml|%)(?![\p{L}\d])/giu;

/** Between parts of a product's name that each may name an ingredient. */
const SEPARATOR = /\b(?:with|and|plus)\b|\bw\/|[,;:&+()[\]|–—]|\s-\s/giu;

/** A name that denies something, or a homeopathic dilution: it names what is not in the product. */
const DENIAL =
  /\b(?:free|without|w\/o|no|non|not|minus|zero|sans|substitute|alternative|replacement)\b|\b\d+\s*[CX]\b/iu;

/**
 * Keys under which a name on a label may be on a list: the name, its parts beside and inside parentheses, and each of them
 * without words of form. "Kava (Piper methysticum) root extract" gives "kava" and "piper methysticum" among others.
 */
function keysOfIngredient(name: string): string[] {
  const inside = [...name.matchAll(/\(([^()]*)\)/g)].map(([, part = ""]) => part);
  return [name, name.replaceAll(/\([^()]*\)/g, " "), ...inside].flatMap(withAndWithoutForm);
}

const keysOfProduct = (name: string): string[] =>
  DENIAL.test(name) ? [] : [name, ...name.split(SEPARATOR)].flatMap(withAndWithoutForm);

/**
 * Keys of a name, without its words of form and amounts, and without a number at its end: "DHEA 25 mg Micronized" and
 * "DHEA 25" are also "dhea". "mk 677" is among the keys as well, since there the number belongs to the name.
 */
function withAndWithoutForm(name: string): string[] {
  const bare = nameKey(name.replaceAll(AMOUNT, " "))
    .split(" ")
    .filter((word) => !FORM_WORDS.has(word))
    .join(" ");
  return [nameKey(name), bare, bare.replace(/ \d+$/, "")];
}

/** An ingredient list that goes over to what is not in the product: "Contains no DMAA, ephedra, yohimbe" in three entries. */
const DENIAL_OF_THE_REST =
  /^(?:contains? no|(?:does|do) not contain|free (?:of|from)|without|no|made without|manufactured without)\b/iu;

/** Entries of an ingredient list up to one that says what the product doesn't contain. */
export function affirmedEntries(entries: readonly string[]): readonly string[] {
  const denial = entries.findIndex((entry) => DENIAL_OF_THE_REST.test(entry.trim()));
  return denial < 0 ? entries : entries.slice(0, denial);
}

/**
 * Whether a label's name is a substance of a list. An ingredient counts by any name of the list that means
 * only this; a product's own name counts if all that it says, between "with", "and" or commas and beside words of form, is
 * the substance: "Ginkgo with Vinpocetine 10 mg" names vinpocetine, "Testosterone Booster" no testosterone.
 */
export function namesListed({ name, keys }: ListedSubstance, label: string, place: LabelPlace): boolean {
  const heading = nameKey(name);
  const counts = (key: string) =>
    keys.includes(key) &&
    !AMBIGUOUS_NAMES.has(key) &&
    (place === "ingredient" || NAMES_OF_PRODUCTS.has(key) || (key === heading && !NAMED_FOR_EFFECT.has(key)));
  return labelKeys(label, place).some(counts);
}

/** All keys by which a name on a label may be found in a list. */
export const labelKeys = (label: string, place: LabelPlace): string[] => [
  ...new Set(
    (place === "ingredient" ? keysOfIngredient(label) : keysOfProduct(label)).filter((key) => key !== ""),
  ),
];
