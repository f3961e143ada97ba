import { analyteOf } from "../analytes/find.ts";
import { namesOfSpecies } from "../hazards/botanicals.ts";
import { normalizeText } from "../text/normalize.ts";
import { labelText } from "./label-facts.ts";
import type { TestedProduct } from "./measurement.ts";
import { COMMON, epithetsOf, namesOtherEpithet, withGenera } from "./species-names.ts";

/** Words with which a laboratory marks a species that should not be there. */
export const SUBSTITUTE =
  /\b(?:adulterants?|adulteration|substitut\w+|contaminat\w+|filler|foreign|synthetic|undeclared|unlisted|non-?target)\b/;

/** Whether an identity row is about the species on the label, about another one or another part of it, or does not say. */
export type RowSpecies = "labeled" | "other_part" | "other" | "unknown";

/** Letters of a printed name that are read; none is longer. */
const MAX_READ = 300;

/**
 * Which species a row of the identity panel is about. A row that names only a method is about the labeled one; one that
 * names a known plant or animal which the label does not is about another.
 */
export function speciesOnLabel(printed: string, product: TestedProduct): RowSpecies {
  const label = labelText(product);
  const known = namesOfSpecies(label).join("; ");
  const row = withGenera(normalizeText(printed.slice(0, MAX_READ)), `${label}; ${known}`);
  const onLabel = epithetsOf(label);
  if (SUBSTITUTE.test(row) || namesOtherEpithet(row, onLabel)) return "other";
  const names = namesOfSpecies(row);
  // A label that says "black cohosh" is meant as Actaea racemosa, but may not be.
  if (names.length === 0 && namesOtherEpithet(row, epithetsOf(known))) return "unknown";
  if (isOtherPart(row, label)) return "other_part";
  if (analyteOf({ analyte: printed, panel: "identity", unit: null })) return "labeled";
  if (label === "") return "unknown";
  // "Panax ginseng" for a label that says ginseng.
  if ((names.length === 0 || known === "") && sharesWord(row, label)) return "labeled";
  if (names.length === 0) return "unknown";
  if (names.some((name) => mentions(label, name))) return "labeled";
  return product.declared?.ingredients || known !== "" ? "other" : "unknown";
}

/** Parts of plants and fungi that are not sold for one another, by the words of labels and of pharmacopoeias. */
const PARTS: readonly RegExp[] = [
  /\b(?:roots?|rhizomes?|tubers?|radix|rhizoma|bulbs?)\b/,
  /\b(?:leaf|leaves|folium|foliage|aerial parts?|tops?|stems?)\b/,
  /\b(?:fruiting bod(?:y|ies)|sporocarps?)\b/,
  /\b(?:mycelium|mycelia|mycelial|biomass)\b/,
];

/** Whether a row names a part, and the label another one: "Withania somnifera, folium" for a root. */
function isOtherPart(row: string, label: string): boolean {
  const partsIn = (text: string) => PARTS.filter((part) => part.test(text));
  const [own, found] = [partsIn(label), partsIn(row)];
  return own.length > 0 && found.length > 0 && !found.some((part) => own.includes(part));
}

const mentions = (text: string, name: string) => new RegExp(`(?<![a-z])${name}`).test(text);

function sharesWord(row: string, label: string): boolean {
  const words = (text: string) =>
    text.split(/[^a-z]+/).filter((word) => word.length >= 4 && !COMMON.test(word));
  const own = new Set(words(label));
  return words(row).some((word) => own.has(word));
}
