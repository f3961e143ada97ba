import { normalizeAnalyteName } from "../analytes/find.ts";

/** Greek letters as words, so that "Δ8-THC", "delta 8 THC" and "Delta-8-THC" are one name. */
const GREEK_WORDS: Readonly<Record<string, string>> = {
  α: "alpha",
  β: "beta",
  γ: "gamma",
  δ: "delta",
  ε: "epsilon",
  ω: "omega",
};

/** Signs of chirality before a name: "(+)-", "(R)-", "dl-", "rac-". */
const CHIRALITY =
  /(?<![\p{L}\p{N}])(?:\(?[+-±]{1,3}\)|\([rs](?:,\s?\d?[rs])*\)|[dl]{1,2}|rac|racemic)[- ]+(?=\p{L})/gu;

/**
 * Words that name a salt, a solvate or an ester of a substance, or how a laboratory reports it. They change its weight,
 * not what it is.
 */
const SALTS: ReadonlySet<string> = new Set(
  `hcl hydrochloride dihydrochloride chloride hydrobromide hbr bromide hydroiodide sulfate sulphate bisulfate hemisulfate citrate
  sodium disodium potassium calcium magnesium mesylate mesilate maleate fumarate tartrate bitartrate phosphate diphosphate acetate
  diacetate succinate nitrate besylate besilate tosylate lactate malate oxalate pamoate stearate benzoate carbonate gluconate
  monohydrate dihydrate hemihydrate hydrate anhydrous base free freebase salt propionate enanthate enantate decanoate
  undecanoate cypionate cipionate phenylpropionate isocaproate valerate caproate palmitate`.split(/\s+/),
);

/** Words around a name that say what it is, or how it was looked for: "sildenafil analogue", "total THC". */
const ABOUT: ReadonlySet<string> = new Set(
  `analog analogs analogue analogues derivative derivatives metabolite metabolites related compound compounds undeclared total
  content sum screen detected residue residues impurity isomer isomers diastereomer diastereomers enantiomer enantiomers assay and or as calculated expressed extract powder`.split(
    /\s+/,
  ),
);

/** Words of a name, Greek letters spelled out, without signs of chirality. */
export const substanceWords = (name: string): string[] =>
  normalizeAnalyteName(name)
    .replaceAll(/[αβγδεω]/g, (letter) => GREEK_WORDS[letter] ?? letter)
    .replaceAll(CHIRALITY, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** A name without anything but letters and digits: "LGD-4033", "lgd 4033" and "LGD4033" are one. */
export const plainKey = (name: string): string => substanceWords(name).join("");

/** A name without the words around it: "Total bismuth nitrate" is "bismuthnitrate". */
export const namedKey = (name: string): string =>
  substanceWords(name)
    .filter((word) => !ABOUT.has(word))
    .join("");

/** Words of a name without its salt, solvate, ester and the words around it. */
export const bareWords = (name: string): string[] =>
  substanceWords(name).filter((word) => !SALTS.has(word) && !ABOUT.has(word));

/** A name without its salt, solvate, ester and the words around it; empty if nothing else is in it. */
export const bareKey = (name: string): string => bareWords(name).join("");

const PARENTHESIS = /[([{]([^()[\]{}]*)[)\]}]/g;

/**
 * Names that a printed one consists of: itself, what stands before and between parentheses, and the parts beside a
 * slash: "1,3-Dimethylamylamine (DMAA)", "Kratom alkaloids: mitragynine".
 */
export function namesIn(printed: string): string[] {
  const inside = [...printed.matchAll(PARENTHESIS)].map(([, part = ""]) => part);
  const outside = printed.replaceAll(PARENTHESIS, " ");
  const parts = [outside, ...inside].flatMap((part) => [part, ...part.split(/\s*[/;:|]\s*|\s+[-–—]\s+/)]);
  return [...new Set([printed, ...parts].map((part) => part.trim()).filter((part) => part !== ""))];
}
