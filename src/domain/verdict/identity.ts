import { analyteOf } from "../analytes/find.ts";
import { namesOfSpecies } from "../hazards/botanicals.ts";
import { normalizeText } from "../text/normalize.ts";
import { labelText } from "./label-facts.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";

/** Words with which a laboratory marks a species that should not be there. */
const SUBSTITUTE =
  /\b(?:adulterants?|adulteration|substitut\w+|contaminat\w+|filler|foreign|synthetic|undeclared|unlisted|non-?target)\b/;

/** What laboratories write before the species that their analysis found: "BLAST best match Teucrium chamaedrys L. 99.6 %". */
const MATCH =
  /\b(?:(?:best|closest|nearest|top)[ -](?:match|hit)(?:es)?\b[ :=\u2013-]*(?:is |to |with |was )?|(?:consistent with|identical (?:to|with)|identified as|assigned to|corresponds to) )([A-Z][a-z]+ [a-z]{3,})/;

/** What an identity row is about: the species that its name, requirement, or method says was matched, or else its name. */
export const identifiedBy = ({ analyte, specification, method }: Measurement): string =>
  MATCH.exec([analyte, specification, method].join("; "))?.[1] ?? analyte;

/** Whether an identity row is about the species on the label, about another one, or does not say. */
export type RowSpecies = "labeled" | "other" | "unknown";

/**
 * Which species a row of the identity panel is about. A row that names only a method is about the labeled one; one that
 * names a known plant or animal which the label does not is about another, and so is one that names another part of the plant.
 */
export function speciesOnLabel(printed: string, product: TestedProduct): RowSpecies {
  const label = labelText(product);
  const known = namesOfSpecies(label).join("; ");
  const row = withGenera(normalizeText(printed), `${label}; ${known}`);
  if (SUBSTITUTE.test(row) || namesOtherEpithet(row, label)) return "other";
  const names = namesOfSpecies(row);
  // A label that says "black cohosh" is meant as Actaea racemosa, but may not be.
  if (names.length === 0 && namesOtherEpithet(row, known)) return "unknown";
  if (isOtherPart(row, label)) return "unknown";
  if (analyteOf({ analyte: printed, panel: "identity", unit: null })) return "labeled";
  if (label === "") return "unknown";
  if (names.length === 0) return sharesWord(row, label) ? "labeled" : "unknown";
  if (names.some((name) => mentions(label, name))) return "labeled";
  return product.declared?.ingredients || known !== "" ? "other" : "unknown";
}

/** "c. cassia" -> "cinnamomum cassia", where the row or the label has a genus with that initial. */
function withGenera(row: string, label: string): string {
  const genera = [...`${label}; ${row}`.matchAll(/\b([a-z]{4,})(?= ([a-z]{4,})\b)/g)].flatMap(
    ([, genus = "", epithet = ""]) => (LATIN.test(epithet) && !COMMON.test(genus) ? [genus] : []),
  );
  return row.replaceAll(/\b([a-z])\. ([a-z]{5,})/g, (printed, initial, epithet) => {
    const [genus, ...others] = new Set(genera.filter((one) => one.startsWith(initial)));
    const isNamed = new RegExp(`[a-z] ${epithet}\\b`).test(label);
    return genus && others.length === 0 && !isNamed ? `${genus} ${epithet}` : printed;
  });
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

/** Whether a row names a genus of the label with another epithet: "Actaea dahurica" for "Actaea racemosa". */
function namesOtherEpithet(row: string, label: string): boolean {
  const epithetsIn = (text: string, genus: string) =>
    [...text.matchAll(new RegExp(`\\b${genus} ([a-z]{4,})\\b(?: (?:subsp|ssp|var)\\.? ([a-z]{4,}))?`, "g"))]
      .flatMap(([, epithet = "", below = ""]) => [epithet, below])
      .filter((epithet) => LATIN.test(epithet) && !COMMON.test(epithet));
  const genera = [...row.matchAll(/\b([a-z]{5,})(?= [a-z]{4,}\b)/g)].map(([, genus = ""]) => genus);
  return genera.some((genus) => {
    const [own, other] = [epithetsIn(label, genus), epithetsIn(row, genus)];
    return (
      !COMMON.test(genus) && own.length > 0 && other.length > 0 && !other.some((one) => own.includes(one))
    );
  });
}

/** How the second word of a species' name ends. */
const LATIN = /(?:us|a|um|is|i|ae|ans|ens|oides|ix|ax|or|ea|on|os|eng)$/;

const mentions = (text: string, name: string) => new RegExp(`(?<![a-z])${name}`).test(text);

/** Words that stand in many rows and labels, and mean no species. */
const COMMON =
  /^(?:identity|identification|species|extract|powder|root|leaf|seed|bark|berry|fruit|flower|herb|hptlc|ftir|dna|microscopy|barcod\w*|genuine|authentic\w*|plant|oil|capsules?|tablets?|organic|whole|test|method|marker|compounds?|with|from|complex|formula|support)$/;

function sharesWord(row: string, label: string): boolean {
  const words = (text: string) =>
    text.split(/[^a-z]+/).filter((word) => word.length >= 4 && !COMMON.test(word));
  const own = new Set(words(label));
  return words(row).some((word) => own.has(word));
}
