/** How a second word ends that is hardly an English one. */
const LATIN = /(?:us|a|um|is|i|ae|ans|ens|oides|ix|ax|or|ea|on|os|eng)$/;

/** How others end, which English words do too ("officinale", "chamaedrys"), and the genera beside which they count. */
const LATIN_OR_ENGLISH = /(?:e|ys|es)$/;
const GENUS = /(?:um|us|a|is|er|on|os|\.)$/;

/** Words that stand in many rows and labels, and mean no species. */
export const COMMON =
  /^(?:identity|identification|species|extract|powder|root|leaf|seed|bark|rhizome|berry|fruit|flower|herb|hptlc|ftir|dna|microscopy|barcod\w*|genuine|authentic\w*|plant|oil|capsules?|tablets?|organic|whole|test|method|marker|compounds?|with|from|complex|formula|support|reference|referenz|standard|library|spectr(?:um|a)|solution|material|certified|botanical|data|pattern|criteria|region|fraction|position|profile|sample|image|type|voucher)$/;

/** Whether two words look like the name of a species: "Phlomis fruticosa", "P. fruticosa", no "Library spectrum". */
export function isSpeciesName(genus: string, epithet: string): boolean {
  const first = genus.toLowerCase();
  return (
    (first.endsWith(".") || LATIN.test(epithet) || (GENUS.test(first) && LATIN_OR_ENGLISH.test(epithet))) &&
    !COMMON.test(first) &&
    !COMMON.test(epithet)
  );
}

/** Genus -> epithets of a normalized text, also those below the species: "actaea" -> "racemosa". */
type Epithets = ReadonlyMap<string, ReadonlySet<string>>;

const NAME = /\b([a-z]{5,})(?= ([a-z]{4,})\b(?: (?:subsp|ssp|var)\.? ([a-z]{4,}))?)/g;

/** The species that a normalized text may name, in one pass. */
export function epithetsOf(text: string): Epithets {
  const all = new Map<string, Set<string>>();
  for (const [, genus = "", epithet = "", below = ""] of text.matchAll(NAME)) {
    const known = all.get(genus) ?? new Set();
    for (const one of [epithet, below]) if (isSpeciesName(genus, one)) known.add(one);
    if (known.size > 0) all.set(genus, known);
  }
  return all;
}

/** Whether a row names a genus of the label with another epithet: "Actaea dahurica" for "Actaea racemosa". */
export const namesOtherEpithet = (row: string, onLabel: Epithets): boolean =>
  [...epithetsOf(row)].some(([genus, epithets]) => {
    const own = onLabel.get(genus);
    return own !== undefined && ![...epithets].some((one) => own.has(one));
  });

/** "c. cassia" -> "cinnamomum cassia", where the label or else the row has one genus with that initial, and not that epithet. */
export function withGenera(row: string, label: string): string {
  if (!/\b[a-z]\. [a-z]{5}/.test(row)) return row;
  const onLabel = epithetsOf(label);
  const isNamed = new Set([...onLabel.values()].flatMap((epithets) => [...epithets]));
  const genera = [...new Set([...onLabel.keys(), ...epithetsOf(row).keys()])];
  return row.replaceAll(/\b([a-z])\. ([a-z]{5,})/g, (printed, initial, epithet) => {
    const [genus, ...others] = genera.filter((one) => one.startsWith(initial));
    return genus && others.length === 0 && !isNamed.has(epithet) ? `${genus} ${epithet}` : printed;
  });
}
