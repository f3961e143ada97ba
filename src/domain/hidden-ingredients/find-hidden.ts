import { ADULTERANTS } from "../analytes/adulterants.ts";
import type { Analyte } from "../analytes/analyte.ts";
import { SPORTS_ADULTERANTS } from "../analytes/sports-adulterants.ts";
import healthFraud from "./health-fraud.json" with { type: "json" };
import { LAWFUL_IF_DECLARED, LAWFUL_KEYS, MORE_UNLAWFUL } from "./lawful.ts";
import prohibited from "./prohibited.json" with { type: "json" };
import { classByEnding, endingsOf, isAnaloguePrefix } from "./stems.ts";
import { bareKey, namedKey, namesIn, plainKey, substanceWords } from "./substance-key.ts";

/** How a name was recognized: as one of a list, as an analogue of one, or by the ending that its class has. */
export type Recognition = "listed" | "analogue" | "class";

/** A drug, stimulant or other substance that may not be hidden in a supplement. */
export interface HiddenIngredient {
  /** Name of the listed substance, of an analogue's parent, or of the class. */
  substance: string;
  recognition: Recognition;
  /** Whether a label may name it: a hormone precursor or a plant that only sport or the military bars. */
  isLawfulIfDeclared: boolean;
}

interface Listed {
  substance: string;
  isLawfulIfDeclared: boolean;
  /** Whether names that end in it are its analogues. */
  isParent: boolean;
}

/** Abbreviations of three letters mean too many things; with a digit they are codes. */
const MIN_KEY = 4;
const SHORT_NAMES: ReadonlySet<string> = new Set(
  "dnp gbl ghb thc hhc dmt lsd pcp atd hcg hgh igf dob dom doi doc pma mda tma".split(" "),
);

const isUsable = (key: string): boolean =>
  (key.length >= MIN_KEY || SHORT_NAMES.has(key) || /^(?=.*\d)(?=.*\p{L}).{3}$/u.test(key)) &&
  /\p{L}/u.test(key) &&
  !LAWFUL_KEYS.has(key);

const GROUPS: ReadonlySet<string> = new Set([
  ...["undeclared-drugs", "stimulants", "undeclared-dyes"],
  ...["nitrogen-spiking", "synthetic-curcumin", "fillers"],
]);

/** Whether an adulterant is a substance that is hidden for its effect: no screen of many, no filler, no contaminant. */
const isSubstance = ({ id, kind }: Analyte): boolean => kind === "adulterant" && !GROUPS.has(id);

/** Keys of every name of every list, strongest source first. */
const BY_KEY: ReadonlyMap<string, Listed> = /* @__PURE__ */ indexNames();

function indexNames(): Map<string, Listed> {
  const index = new Map<string, Listed>();
  const add = (listed: Listed, names: readonly string[]) => {
    for (const name of names)
      for (const key of [plainKey(name), bareKey(name)])
        if (isUsable(key) && !index.has(key)) index.set(key, listed);
  };
  const fromAnalyte = ({ name, synonyms }: Analyte) =>
    add({ substance: name, isLawfulIfDeclared: false, isParent: true }, [name, ...synonyms]);
  for (const analyte of [...ADULTERANTS, ...SPORTS_ADULTERANTS])
    if (isSubstance(analyte)) fromAnalyte(analyte);
  for (const row of healthFraud) {
    const [substance = ""] = row.split("|");
    add({ substance, isLawfulIfDeclared: LAWFUL_IF_DECLARED.has(substance), isParent: true }, [substance]);
  }
  for (const [substance, ...names] of MORE_UNLAWFUL)
    add({ substance, isLawfulIfDeclared: false, isParent: true }, [substance, ...names]);
  for (const row of prohibited) {
    const [code = "", substance = "", ...names] = row.split("|");
    const isLawfulIfDeclared = LAWFUL_IF_DECLARED.has(substance);
    add({ substance, isLawfulIfDeclared, isParent: code !== "o" && code !== "w" }, [substance, ...names]);
  }
  return index;
}

/**
 * The prohibited or hidden ingredient that a result's name means; null for every other name. Case, spaces, hyphens, digits
 * set apart, Greek letters, salts and solvates make no difference, and an analogue is known by its parent.
 */
export function findHidden(printed: string): HiddenIngredient | null {
  for (const name of namesIn(printed.replaceAll(/\s+/g, " "))) {
    const found =
      findKey(plainKey(name)) ?? findKey(namedKey(name)) ?? findKey(bareKey(name)) ?? findClass(name);
    if (found) return found;
  }
  return null;
}

function findKey(key: string): HiddenIngredient | null {
  if (LAWFUL_KEYS.has(key)) return null;
  const listed = BY_KEY.get(key);
  if (listed) return { ...pick(listed), recognition: "listed" };
  for (const [before, parent] of endingsOf(key)) {
    const own = BY_KEY.get(parent);
    if (own?.isParent && isAnaloguePrefix(before)) return { ...pick(own), recognition: "analogue" };
  }
  return null;
}

/** The class that a name's one long word ends like; "Ultimate testosterone" has only words that are known. */
function findClass(name: string): HiddenIngredient | null {
  for (const word of substanceWords(name)) {
    const substance = LAWFUL_KEYS.has(word) ? null : classByEnding(word);
    if (substance !== null) return { substance, isLawfulIfDeclared: false, recognition: "class" };
  }
  return null;
}

const pick = ({ substance, isLawfulIfDeclared }: Listed) => ({ substance, isLawfulIfDeclared });

/** How often FDA has found a drug undeclared in products, and in which years; null if never. */
export function foundByFda(substance: string): { count: number; from: number; to: number } | null {
  const row = healthFraud.find((one) => bareKey(one.split("|")[0] ?? "") === bareKey(substance));
  if (!row) return null;
  const [, count, from, to] = row.split("|");
  return { count: Number(count), from: Number(from), to: Number(to) };
}
