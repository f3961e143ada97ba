import type { IngredientDetails, IngredientLimit } from "#contract/ingredients.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import { formatLimit } from "#domain/presentation/result-text.ts";
import { type CoreHazard, coreHazardsOf } from "#domain/risk/core-hazards.ts";
import { typesOfIngredient } from "#domain/risk/listed-product-types.ts";
import type { Traits } from "#domain/standards/limit.ts";
import { limitFor } from "#domain/standards/limit-for.ts";
import { compoundsOf } from "#domain/units/compounds.ts";

interface Described {
  slug: string;
  name: string;
  kind: string;
  synonyms: readonly { name: string; basis: string }[];
}

const SCIENTIFIC = "botanical or scientific name";

/** What an ingredient of a kind is, as the rest of a sentence that starts with its name. */
const KINDS: Readonly<Record<string, string>> = {
  vitamin: "is a nutrient that labels list with the vitamins",
  mineral: "is listed with the minerals",
  "amino acid": "is an amino acid or a related compound",
  "fatty acid": "is a fatty acid or a related fat",
  oil: "is an oil",
  protein: "is a source of protein",
  fiber: "is a fiber",
  probiotic: "is a live microorganism. Labels count it in CFU, the cells that grow into colonies",
  enzyme: "is an enzyme. Labels state its activity in units of its own, which do not convert to a weight",
  carotenoid: "is a carotenoid, a plant pigment",
  polyphenol: "is a polyphenol, a compound of plants",
  compound: "is a single compound",
  hormone: "is a hormone or a precursor of one",
  botanical: "is a plant",
  mushroom: "is a mushroom",
  algae: "is an alga",
  "bee product": "comes from bees",
  yeast: "is a yeast, or made with one",
  "animal tissue": "is made from animal tissue",
};

/** Ingredients that stand for several. */
const GROUPS: Readonly<Record<string, string>> = {
  "b-complex": "is a combination of B vitamins. What it holds differs from label to label",
  multivitamin:
    "is a combination of vitamins, mostly with minerals. What it holds differs from label to label",
  electrolytes: "are dissolved minerals: sodium, potassium, magnesium, calcium, and chloride",
  "trace-minerals": "are a mixture of minerals in small amounts, mostly without an amount of each",
  "branched-chain-amino-acids": "are leucine, isoleucine, and valine",
  "essential-amino-acids": "are the nine amino acids that food has to supply",
  probiotics: "are live microorganisms. Labels count them in CFU, the cells that grow into colonies",
  "digestive-enzymes": "are a mixture of enzymes. Labels state activities, which do not convert to a weight",
  "greens-blend": "is a blend of powdered plants, mostly without an amount of each",
  "mushroom-complex": "is a blend of mushrooms, mostly without an amount of each",
  "dietary-fiber": "is the part of plants that is not digested in the small intestine",
};

/** What an ingredient is, in one or two sentences. Says nothing about what it does. */
export function aboutIngredient({ slug, name, kind, synonyms }: Described): string {
  const [latin] = synonyms.filter(({ basis }) => basis === SCIENTIFIC);
  const analyte = findAnalyte(slug)?.kind;
  const nutrient = analyte === "vitamin" || analyte === "mineral" ? `is a ${analyte}` : undefined;
  const is = GROUPS[slug] ?? nutrient ?? KINDS[kind] ?? "is an ingredient of supplements";
  const called = latin && !(slug in GROUPS) ? ` (${capitalize(latin.name)})` : "";
  const elements =
    compoundsOf(slug).length > 0
      ? " Labels state the weight of the element, not of the compound that holds it."
      : "";
  const banned =
    analyte === "adulterant"
      ? " A laboratory that finds it reports it as an adulterant: it is not lawful in a supplement."
      : "";
  return `${name}${called} ${is}.${elements}${banned}`;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Headings for the bases of synonyms, in the order of the page. */
const NAME_GROUPS: readonly { basis: string; heading: string }[] = [
  { basis: "common name", heading: "Also called" },
  { basis: SCIENTIFIC, heading: "Scientific name" },
  { basis: "chemical name", heading: "Chemical name" },
  { basis: "abbreviation", heading: "Abbreviation" },
  { basis: "form of the same nutrient", heading: "Forms on labels" },
  { basis: "strain", heading: "Strains" },
  { basis: "reclassified name", heading: "Renamed" },
  { basis: "constituent it is standardised to", heading: "Standardized to" },
  { basis: "spelling", heading: "Other spellings" },
  { basis: "misspelling", heading: "Often misspelled as" },
];

export function groupNames(name: string, synonyms: Described["synonyms"]): IngredientDetails["names"] {
  return NAME_GROUPS.flatMap(({ basis, heading }) => {
    const names = synonyms
      .filter((one) => one.basis === basis && one.name.toLowerCase() !== name.toLowerCase())
      .map((one) => printedName(one.name, basis));
    return names.length > 0 ? [{ basis: heading, names }] : [];
  });
}

/** Synonyms are stored in lower case: "d3" is printed as "D3", "curcuma longa" as "Curcuma longa". */
function printedName(name: string, basis: string): string {
  if (basis === "abbreviation") return name.toUpperCase();
  if (basis === SCIENTIFIC) return capitalize(name);
  return name.replace(
    /\b(vit(?:amin)?) ([a-z])/,
    (_, word: string, letter: string) => `${word} ${letter.toUpperCase()}`,
  );
}

/** The hazards that a report on a product of this ingredient must cover, with our limit for adults. */
export function limitsFor({
  name,
  slug,
  kind,
}: Pick<Described, "name" | "slug" | "kind">): IngredientLimit[] {
  const named = `${name} ${slug.replaceAll("-", " ")}`;
  const types = typesOfIngredient({ name: named, kind });
  const traits: Traits = {
    microbial: null,
    population: "adults",
    seaweed: false,
    oil: types.includes("marine_oil"),
    flavoured: false,
    types,
  };
  return coreHazardsOf(traits, "", named.toLowerCase()).map((hazard) => ({
    hazard: hazard.name,
    limit: limitText(hazard, traits),
    why: hazard.source,
  }));
}

/** "at most 5 µg per day (USP <2232>)"; null where no number applies. */
function limitText({ analytes, panel }: CoreHazard, traits: Traits): string | null {
  if (panel === "identity") return "must conform";
  for (const id of analytes ?? []) {
    const analyte = findAnalyte(id);
    if (!analyte) continue;
    if (analyte.kind === "pathogen") return "must be absent";
    if (analyte.kind === "adulterant") return "none may be found";
    const found = limitFor("house", { analyte, claimed: false, origin: null }, traits);
    const words = found.kind === "contaminant" && formatLimit({ low: null, high: null, ...found.limit });
    if (words && found.kind === "contaminant") return `${words} (${found.limit.name})`;
  }
  return panel === "undeclared_drugs" ? "none may be found" : null;
}
