import { type Decimal, decimal } from "../decimal.ts";

/** What a concentration or a dose is "per". */
export type Basis = "gram" | "millilitre" | "serving" | "day";

export interface Unit {
  /** What is counted. Only equal dimensions can be compared; `forms.ts` holds the few bridges between them. */
  dimension: string;
  /** How many of the dimension's base unit one of these is: µg, mL, IU, CFU, meq, minute, 1. */
  size: Decimal;
  per: Basis | null;
}

/** Unit -> dimension and size in its base unit. Written in small letters: `parseUnit` does not tell "MG" from "mg". */
const AMOUNTS = /* @__PURE__ */ new Map<string, readonly [dimension: string, size: string]>([
  ["ng", ["mass", "0.001"]],
  ["µg", ["mass", "1"]],
  ["mg", ["mass", "1000"]],
  ["g", ["mass", "1000000"]],
  ["kg", ["mass", "1000000000"]],
  ["µl", ["volume", "0.001"]],
  ["ml", ["volume", "1"]],
  ["l", ["volume", "1000"]],
  ["iu", ["IU", "1"]],
  ["cfu", ["CFU", "1"]],
  ["afu", ["AFU", "1"]],
  ["meq", ["equivalents", "1"]],
  ["min", ["time", "1"]],
  ["1", ["number", "1"]],
]);

/** Enzyme activities are defined each by its own assay: comparable with themselves alone. */
const ACTIVITIES = /* @__PURE__ */ new Set(["alu", "cu", "du", "fip", "fu", "hut", "skb"]);

/** Masses that stand for an effect, as labels state them: micrograms of folate are not micrograms of DFE. */
const EQUIVALENT = /^(\S+) (dfe|rae|ne)$/;
const MULTIPLE = /^(thousand|million|billion|trillion) (cfu|afu)$/;
const MULTIPLES: Readonly<Record<string, string>> = {
  thousand: "1e3",
  million: "1e6",
  billion: "1e9",
  trillion: "1e12",
};

/** What stands behind the stroke -> basis, and how many times the amount that makes for one of the basis. */
const BASES = /* @__PURE__ */ new Map<string, readonly [per: Basis, times: string]>([
  ["mg", ["gram", "1000"]],
  ["g", ["gram", "1"]],
  ["100 g", ["gram", "0.01"]],
  ["kg", ["gram", "0.001"]],
  ["ml", ["millilitre", "1"]],
  ["l", ["millilitre", "0.001"]],
  ["serving", ["serving", "1"]],
  ["day", ["day", "1"]],
]);

/** Other spellings. The Greek mu (U+03BC) and the micro sign (U+00B5) look the same. */
const SPELLINGS: readonly (readonly [written: RegExp, meant: string])[] = [
  [/[\s\u00a0\u202f]+/g, " "],
  [/\b(?:mc|u)(?=[gl]\b)|\u03bc/g, "\u00b5"],
  [/\bmicrogram(?:\(s\)|s?\b)/g, "\u00b5g"],
  [/\bmilligram(?:\(s\)|s?\b)/g, "mg"],
  [/\bgram(?:\(s\)|s?\b)/g, "g"],
  [/\bi\.u\.|\binternational units?\b/g, "iu"],
  [/\bmeq o2\b/g, "meq"],
  [/ ?\/ ?/g, "/"],
  [/^ppm$/, "\u00b5g/g"],
  [/^ppb$/, "ng/g"],
  [/\/d$/, "/day"],
];

function spelled(text: string): string {
  const small = text.trim().toLowerCase();
  return SPELLINGS.reduce((so, [written, meant]) => so.replace(written, meant), small);
}

/**
 * "µg/day", "mg/kg", "ppb", "billion CFU", "mcg DFE" … `null` is a number without a unit (TOTOX). Null for anything
 * that is not in the tables above: an unknown unit is refused, never guessed.
 */
export function parseUnit(text: string | null): Unit | null {
  const [top = "", bottom, ...more] = spelled(text ?? "1").split("/");
  const amount = parseAmount(top);
  if (amount === null || more.length > 0) return null;
  if (bottom === undefined) return { ...amount, per: null };
  const basis = BASES.get(bottom);
  if (basis === undefined) return null;
  const [per, times] = basis;
  return { dimension: amount.dimension, size: amount.size.times(times), per };
}

/** A bare amount is per serving, as labels state it; a number without any unit is compared with its like alone. */
export const perServing = (unit: Unit): Unit => ({ ...unit, per: unit.per ?? "serving" });

function parseAmount(text: string): Pick<Unit, "dimension" | "size"> | null {
  const [, mass = "", effect] = EQUIVALENT.exec(text) ?? [];
  if (effect) {
    const counted = AMOUNTS.get(mass);
    return counted?.[0] === "mass"
      ? { dimension: `mass ${effect.toUpperCase()}`, size: decimal(counted[1]) }
      : null;
  }
  const [, multiple = "", cells = ""] = MULTIPLE.exec(text) ?? [];
  if (multiple) return { dimension: cells.toUpperCase(), size: decimal(MULTIPLES[multiple] ?? "1") };
  if (ACTIVITIES.has(text)) return { dimension: text.toUpperCase(), size: decimal(1) };
  const plain = AMOUNTS.get(text);
  return plain ? { dimension: plain[0], size: decimal(plain[1]) } : null;
}
