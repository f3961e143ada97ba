import type { Panel } from "#contract/vocabulary.ts";
import { normalizeText } from "../text/normalize.ts";
import { formNamesOf } from "../units/substance.ts";
import { parseUnit } from "../units/unit.ts";
import { ADULTERANTS } from "./adulterants.ts";
import { ALLERGENS } from "./allergens.ts";
import type { Analyte } from "./analyte.ts";
import { CHEMICALS } from "./chemicals.ts";
import { CONSTITUENTS } from "./constituents.ts";
import { ELEMENTS } from "./elements.ts";
import { MACRONUTRIENTS } from "./macronutrients.ts";
import { MICROBES } from "./microbes.ts";
import { isStable, keyWithoutRemarks, namesOtherIsotope, wordKeys } from "./name-words.ts";
import { NUTRIENTS } from "./nutrients.ts";
import { PESTICIDES } from "./pesticides.ts";
import { PROPERTIES } from "./physical.ts";
import { POLLUTANTS } from "./pollutants.ts";
import { SPORTS_ADULTERANTS } from "./sports-adulterants.ts";
import { TOXINS } from "./toxins.ts";

export const ANALYTES: readonly Analyte[] = [
  ...NUTRIENTS,
  ...MACRONUTRIENTS,
  ...CONSTITUENTS,
  ...PROPERTIES,
  ...ELEMENTS,
  ...MICROBES,
  ...TOXINS,
  ...PESTICIDES,
  ...POLLUTANTS,
  ...CHEMICALS,
  ...ADULTERANTS,
  ...SPORTS_ADULTERANTS,
  ...ALLERGENS,
];

/** Spellings that differ between laboratories. */
const SPELLINGS: readonly (readonly [written: RegExp, meant: string])[] = [
  [/[\s_]+/g, " "],
  [/\[([a-z]{1,2})\]/g, "($1)"],
  // The heading of the table, in front of the name: "Elemental impurities: Arsenic". "Heavy metals - total as Pb" is a sum.
  [
    /^(?:heavy metals?|elemental impurities|(?:trace )?(?:metals|elements)|(?:residual )?solvents?|microbiolog(?:y|ical)|mycotoxins?|pesticides?|contaminants?|allergens?|vitamins?|minerals?|assay)(?: (?:testing|analysis|panel|screen))? ?(?::|[-–—]) (?!total|sum|as )/,
    "",
  ],
  [/[\s*†‡]+$/g, ""],
  // "T.P.C."
  [/\b(\p{L})\.(?=\p{L}\b)/gu, "$1"],
  [/(?<=\b\p{L}{2,4})\.$/gu, ""],
  [/ ?& ?/g, " and "],
  [/\be\. ?coli\b|\be coli\b/g, "e. coli"],
  [/\b(\p{L})\.(?=\p{L}{3})/gu, "$1. "],
  [/\bstaph\. /g, "s. "],
  [/mould/g, "mold"],
  [/aluminium/g, "aluminum"],
  [/sulph/g, "sulf"],
  [/faecal/g, "fecal"],
  [/α/g, "alpha"],
  [/β/g, "beta"],
  [/γ/g, "gamma"],
];

/** A sharp s that stands alone before a hyphen is a beta: the two look alike, and no German word has it there. */
const SHARP_S_FOR_BETA = /(?<![\p{L}\p{N}])ß(?=[-‐–] ?\p{L})/gu;

const EASTERN_SCRIPTS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+/gu;

/** A name in two scripts is known by the Latin one. */
const inLatin = (name: string): string =>
  /[a-z]/i.test(name) ? name.replace(EASTERN_ELEMENT, "$1 ").replace(EASTERN_SCRIPTS, " ") : name;

/** "砷 (As) GB 5009.11": the symbol of a metal behind its own name, and behind nothing that says more ("six-valent"). */
const EASTERN_ELEMENT =
  /^\s*(?:铅|鉛|납|镉|カドミウム|카드뮴|砷|ヒ素|비소|汞|水銀|수은) ?[（(]?(Pb|Cd|As|Hg)[)）]?(?=\s[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]*$|$)/u;

/** Letters of a name that are read: far more than any has, since some patterns take long on what is longer. */
const MAX_READ = 2000;

/** A name as it is compared: without case and without the differences in spelling above. */
export const normalizeAnalyteName = (name: string): string =>
  SPELLINGS.reduce(
    (text, [written, meant]) => text.replace(written, meant),
    normalizeText(inLatin(name.slice(0, MAX_READ)).replace(SHARP_S_FOR_BETA, "β")).trim(),
  );

/** Normalized name -> analytes. Only names of different panels may be equal. */
const BY_NAME: ReadonlyMap<string, readonly Analyte[]> = /* @__PURE__ */ indexByName(ANALYTES);

function indexByName(analytes: readonly Analyte[]): Map<string, Analyte[]> {
  const index = new Map<string, Analyte[]>();
  for (const analyte of analytes) {
    const names = [analyte.id, analyte.name, ...analyte.synonyms, ...formNamesOf(analyte.id)].map(
      normalizeAnalyteName,
    );
    for (const name of new Set(names)) index.set(name, [...(index.get(name) ?? []), analyte]);
  }
  return index;
}

/** Words of a name -> analytes. */
const BY_WORDS: ReadonlyMap<string, readonly Analyte[]> = /* @__PURE__ */ indexByWords(BY_NAME);

function indexByWords(byName: ReadonlyMap<string, readonly Analyte[]>): Map<string, Analyte[]> {
  const index = new Map<string, Analyte[]>();
  for (const [name, analytes] of byName) {
    const [key = ""] = wordKeys(name);
    const known = index.get(key) ?? [];
    // Adulterants have a matcher of their own; "drug" alone is no drug screen.
    const added = analytes.filter((one) => one.kind !== "adulterant" && !known.includes(one));
    if (key !== "" && added.length > 0) index.set(key, [...known, ...added]);
  }
  return index;
}

/**
 * Finds an analyte by id, name or synonym, ignoring case and spelling; "Lead (Pb)" if both names mean the same. Names that
 * two panels share, such as nickel as a nutrient and as a contaminant, mean the analyte of the given panel. Null if unknown.
 */
export function findAnalyte(name: string, panel?: Panel): Analyte | null {
  const [whole = "", first = "", second = ""] = analyteNames(name);
  const known = lookUp(whole, panel);
  if (known) return known;
  if (namesOtherIsotope(whole)) return null;
  const analyte = lookUp(first, panel);
  const other = lookUp(second, panel);
  if (analyte !== null && other !== null) return analyte === other ? analyte : null;
  return byWords(whole, panel) ?? inTwoLanguages(whole, panel) ?? lastResort(whole, panel);
}

/** What a name of metals begins with, or the first summand of "microcystins + nodularin", which is at most the sum. */
function lastResort(whole: string, panel: Panel | undefined): Analyte | null {
  if (panel === "elements") return elementIn(whole);
  // "Total viable count (herbal, hot water)"
  if (panel === "microbes") return lookUp(whole.replace(/ ?(?:\([^()]*\)|,? ?\d{2} ?°? ?c)$/, ""), panel);
  const [first = "", ...more] = whole.split(" + ");
  if (panel !== "mycotoxins" || more.length === 0) return null;
  return lookUp(first, panel) ?? byWords(first, panel);
}

/** What may stand beside an element's name and says nothing else: an isotope; of what is inorganic, its two valences. */
const BESIDE = /\btotal\b|\bas (?:pb|cd|as|hg)\b/g;
const ISOTOPE = /^ ?\(?(?:pb|cd|as|hg)?-?(\d{2,3})\b\)?/;
const BESIDE_INORGANIC = /\b(?:inorganic|asiii|asv|ias)\b/g;

/** The element that a row of metals is about: "pb-208, icp-ms", "lead per daily serving". Null if it says anything else. */
function elementIn(whole: string): Analyte | null {
  const [start = "", first = ""] = /^(?:total |inorganic )?([a-z]+)/.exec(whole) ?? [];
  const element = lookUp(first, "elements") ?? byWords(first, "elements");
  const isInorganic = /\binorganic\b/.test(whole);
  const behind = whole.slice(start.length);
  const [isotope = "", mass] = ISOTOPE.exec(behind) ?? [];
  if (mass !== undefined && !isStable(element?.id.replace(/-.*/, "") ?? "", Number(mass))) return null;
  const rest = behind.slice(isotope.length).replaceAll(BESIDE, " ");
  const isAlone = wordKeys(isInorganic ? rest.replaceAll(BESIDE_INORGANIC, " ") : rest).length === 0;
  if (element?.panel !== "elements" || !isAlone) return null;
  return isInorganic ? lookUp(element.id.replace("-total", "-inorganic"), "elements") : element;
}

/** "plomb (pb) / lead": the analyte that both sides mean; null if one is unknown or means another. */
function inTwoLanguages(whole: string, panel: Panel | undefined): Analyte | null {
  const sides = whole.split(" / ");
  const [one, other] = sides.map((side) => {
    const [, name = "", symbol = ""] = DOUBLE_NAME.exec(side) ?? [];
    return lookUp(side, panel) ?? byWords(side, panel) ?? lookUp(name, panel) ?? lookUp(symbol, panel);
  });
  return sides.length === 2 && one && one === other ? one : null;
}

/** The only analyte, of the panel or else of any, whose name has the same words. */
function byWords(normal: string, panel: Panel | undefined): Analyte | null {
  for (const key of wordKeys(normal)) {
    const named = BY_WORDS.get(key) ?? [];
    const own = named.filter((analyte) => analyte.panel === panel);
    const [only] = own.length > 0 ? own : named;
    if (only && (own.length === 1 || named.length === 1)) return only;
  }
  // What is remarked on an element is another one: chromium, hexavalent.
  const [plain, ...more] = BY_WORDS.get(keyWithoutRemarks(normal)) ?? [];
  return plain && more.length === 0 && plain.panel !== "elements" ? plain : null;
}

/** "lead (pb)" */
const DOUBLE_NAME = /^([^(]+) \(([^)]+)\)$/;

/** A name, normalized, and the two names that "Lead (Pb)" consists of. */
export function analyteNames(name: string): string[] {
  const whole = normalizeAnalyteName(name);
  return [whole, ...(DOUBLE_NAME.exec(whole)?.slice(1) ?? [])];
}

function lookUp(normal: string, panel: Panel | undefined): Analyte | null {
  const named = BY_NAME.get(normal) ?? [];
  return named.find((analyte) => analyte.panel === panel) ?? named[0] ?? null;
}

/** The analyte of a result. Probiotics are claimed by strain: any potency result in CFU or AFU is a viable count. */
export function analyteOf(result: { analyte: string; unit: string | null; panel: Panel }): Analyte | null {
  const known = findAnalyte(result.analyte, result.panel);
  // A row of identity is about what the product is, whatever its name is elsewhere ("Melatonin: conforms").
  if (result.panel === "identity" && known?.panel !== "identity" && known?.kind !== "physical") return null;
  if (known || result.unit === null || result.panel !== "potency") return known;
  const dimension = parseUnit(result.unit)?.dimension;
  return dimension === "CFU" || dimension === "AFU" ? findAnalyte("viable-cells") : null;
}
