import { normalizeText } from "../text/normalize.ts";

/**
 * Plants and fungi that are poisonous in the amounts in which supplements are taken, by genus or by a common name that means
 * only them. Sources: FDA's Poisonous Plant Database; EFSA, Compendium of Botanicals (2012); FDA's warnings on yellow
 * oleander in tejocote (2024), aristolochic acid (2001), comfrey (2001), chaparral (1992) and Japanese star anise (2003).
 */
const WORDS: readonly string[] = [
  // Heart glycosides
  ...["thevetia", "cascabela", "yellow oleander", "codo de fraile", "neriifolin", "thevetin", "peruvoside"],
  ...["nerium", "oleander", "oleandrin", "digitalis", "foxglove", "digoxin", "digitoxin", "convallaria"],
  ...["lily of the valley", "adonis vernalis", "helleborus", "hellebore", "cerbera", "strophanthus"],
  // Kidney and liver
  ...[
    "aristolochia",
    "aristolochic",
    "birthwort",
    "asarum",
    "teucrium chamaedrys",
    "teucrium polium",
    "germander",
  ],
  ...["larrea", "chaparral", "symphytum", "comfrey", "senecio", "heliotropium", "crotalaria"],
  // Nerves
  ...["aconitum", "aconite", "aconitine", "monkshood", "wolfsbane", "atropa", "belladonna", "atropine"],
  ...["datura", "jimson", "stramonium", "hyoscyamus", "henbane", "brugmansia", "scopolia", "mandragora"],
  ...[
    "mandrake",
    "conium",
    "hemlock",
    "cicuta",
    "gelsemium",
    "strychnos",
    "strychnine",
    "brucine",
    "veratrum",
  ],
  ...["illicium anisatum", "anisatin", "japanese star anise", "coriaria", "lobelia tupa"],
  // Cells
  ...["colchicum", "autumn crocus", "podophyllum", "podophyllotoxin", "abrus", "abrin", "ricin", "taxus"],
  ...["croton tiglium", "daphne", "amanita", "galerina", "gyromitra", "death cap"],
];

const TOXIC = new RegExp(`(?<![a-z])(?:${WORDS.join("|")})(?![a-z])`);

/** Whether a result's name means a poisonous species or its poison. */
export const isToxicSpecies = (name: string): boolean => TOXIC.test(normalizeText(name));
