import { type Decimal, decimal } from "../decimal.ts";

/** Basis of a concentration or dose: the "per" part. A piece is a capsule, tablet or the like; a serving may have several. */
export type Basis = "gram" | "millilitre" | "piece" | "serving" | "day";

export interface Unit {
  /** Quantity of the unit. Only equal dimensions can be compared, except for the conversions in `substance.ts`. */
  dimension: string;
  /** Size in the base unit of the dimension: µg, mL, IU, CFU, meq, minute, kJ, 1, the Daily Value. */
  size: Decimal;
  per: Basis | null;
}

/** Unit -> dimension and size in its base unit. Keys are lower case: `parseUnit` ignores case. */
const AMOUNTS = /* @__PURE__ */ new Map<string, readonly [dimension: string, size: string]>([
  ["pg", ["mass", "0.000001"]],
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
  // A most probable number estimates the same count, and USP <61> holds it against the same limits.
  ["mpn", ["CFU", "1"]],
  ["afu", ["AFU", "1"]],
  ["meq", ["equivalents", "1"]],
  // A peroxide has two equivalents of oxygen.
  ["mmol", ["equivalents", "2"]],
  ["min", ["time", "1"]],
  ["bq", ["radioactivity", "1"]],
  ["kcal", ["energy", "4.184"]],
  ["kj", ["energy", "1"]],
  ["1", ["number", "1"]],
  ["%dv", ["DV", "0.01"]],
]);

/** Enzyme activities, most of the Food Chemicals Codex: each is defined by its own assay, so they convert to no other unit. */
const ACTIVITIES: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...["agu", "alu", "bgu", "cu", "dp", "du", "endo-pgu", "fip", "fu", "galu", "gdu", "hcu", "hut", "lu"],
  ...["pc", "sapu", "skb", "su", "xu"],
]);

/**
 * Masses in equivalents, as on labels: micrograms of folate are not micrograms of DFE. AT is the alpha-tocopherol of
 * labels since 2020 (21 CFR 101.9(c)(8)(iv)), TEQ the toxic equivalents of dioxins, KOH the base that an acid value
 * counts.
 */
const EQUIVALENT = /^(\S+) (dfe|rae|ne|at|teq|koh)$/;
/** "10^9 CFU", "x10⁹ CFU", "1e9 CFU" */
const POWER = /^(?:[x×·] ?)?(?:10\^?|1?e\+?)(\d{1,2}) (cfu|afu)$/;
const MULTIPLE = /^(thousand|million|billion|trillion) (cfu|afu)$/;
const MULTIPLES: Readonly<Record<string, string>> = {
  thousand: "1e3",
  million: "1e6",
  billion: "1e9",
  trillion: "1e12",
};

/** What a dose consists of, as labels and laboratories name it. */
const PIECES = [
  ...[
    "capsule",
    "cap",
    "tablet",
    "tab",
    "vcap",
    "v-cap",
    "veg cap",
    "vegcap",
    "vegetable capsule",
    "vegetarian capsule",
    "softgel",
    "soft gel",
    "sgl",
    "sg",
    "caplet",
    "gummy",
    "lozenge",
    "pastille",
  ],
  ...["piece", "drop", "scoop", "stick", "sachet", "packet", "bag", "tea bag", "vial", "ampoule", "spray"],
  ...["pearl", "chew", "bar", "wafer", "strip", "dropper", "dropperful", "pump"],
  ...["teaspoon", "tsp", "tablespoon", "tbsp"],
] as const;

/** Denominator -> basis, and the factor that converts the amount to one of the basis. */
const BASES = /* @__PURE__ */ new Map<string, readonly [per: Basis, times: string]>([
  ["mg", ["gram", "1000"]],
  ["g", ["gram", "1"]],
  ["kg", ["gram", "0.001"]],
  ["ml", ["millilitre", "1"]],
  ["l", ["millilitre", "0.001"]],
  ...PIECES.map((piece) => [piece, ["piece", "1"]] as const),
  ["serving", ["serving", "1"]],
  ["day", ["day", "1"]],
]);

/** What is said of a basis in parentheses and changes nothing: "g/scoop (6 g)". A factor, a power or another basis does. */
const REMARK =
  / ?\((?:[\d.,]+ ?(?:m?g|ml)|as (?:is|received|sold)|shell and fill|elemental|(?:wet|fresh) weight)\)$/;

/** Spelling normalization. The Greek mu (U+03BC) and the micro sign (U+00B5) look the same. */
const SPELLINGS: readonly (readonly [written: RegExp, meant: string | ((written: string) => string)])[] = [
  [/[\s\u00a0\u202f]+/g, " "],
  [/\b(?:mc|u)(?=[gl]\b)|\u03bc/g, "\u00b5"],
  [/\bmicrogram(?:\(s\)|s?\b)/g, "\u00b5g"],
  [/\bmilligram(?:\(s\)|s?\b)/g, "mg"],
  [/\bgram(?:\(s\)|s?\b)/g, "g"],
  [/^calorie(?:\(s\)|s)?$/, "kcal"],
  [/\bi\.u\.|\binternational units?\b/g, "iu"],
  [/\b(meq|mmol) o2\b/g, "$1"],
  [/^no unit$|^none$/, "1"],
  [/\bpn(?=\/)/g, "mpn"],
  // "mcg I/tablet": the element that the amount is of.
  [/^((?:\u00b5|[mnkp])?g) (?!ne\/|at\/)[a-z]{1,2}(?=\/)/, "$1"],
  [/ ?\/ ?| per /g, "/"],
  [/\/\d+(?:\.\d+)? ?(?:g|ml) (serving|scoop|sachet|stick|packet|capsule|tablet|softgel)s?$/, "/$1"],
  [/\b(?:kbe|ufc)\b/g, "cfu"],
  [/^[-\u2013\u2014]$/, "1"],
  [/^(?:aw|a\. ?u\.|(?:(?:(?:p-)?an?v|totox) )?units?|totox|(?:p-)?an?v|ratio|ph)$/, "1"],
  // Chinese, Japanese and Korean: bag, capsule, tablet, piece.
  [/\/(?:\u888b|\u5305|\ud3ec)$/, "/sachet"],
  [/\/(?:\u80f6\u56ca|\u819c\u56ca|\uce90\uc290)$/, "/capsule"],
  [/\/(?:\u7247|\u9320|\uc815)$/, "/tablet"],
  [/\/(?:\u7c92|\u9897)$/, "/piece"],
  [/\/(?:kapsel|gelule|capsula)n?s?$/, "/capsule"],
  [/\/(?:tablette|comprime|comprimido)n?s?$/, "/tablet"],
  [/\/(?:tages(?:dosis|portion|menge)|dose journaliere|dosis diaria)$/, "/day"],
  [/\/(?:portion|dose|dosis)$/, "/serving"],
  [/\/(?:dosage )?unit$/, "/piece"],
  [/^minutes?$/, "min"],
  [/^ppm$/, "\u00b5g/g"],
  [/^ppb$/, "ng/g"],
  [/^ppt$/, "pg/g"],
  [/^% ?\(?(?:w\/w|m\/m)\)?$/, "g/100 g"],
  [/^% (?:dv|daily value)$/, "%dv"],
  [/^(\S+)\/(.+?) \(?(?:who-?)?teq\)?$/, "$1 teq/$2"],
  [/ (?:who-?)teq\b/g, " teq"],
  [/ (?:alpha|\u03b1)-tocopherol$/, " at"],
  [REMARK, ""],
  [
    /(\/\d* ?(?:[mk]?g|m?l)) (?:of )?(?:product|sample|softgel|capsule|tablet|as (?:is|received|sold))s?$/,
    "$1",
  ],
  [/\/(?:d|daily (?:dose|serving|portion|intake))$/, "/day"],
  [/\/(\d* ?\D*)ies$/, "/$1y"],
  [/\/(\d* ?\D*[^s])s$/, "/$1"],
  [/^fcc (?=\S)/, ""],
  [/^(?:bn|bil\.?) (?=[ac]fu\b)/, "billion "],
  [/^10[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+(?= )/, (power) => `10^${power.slice(2).normalize("NFKC")}`],
];

/** A count in decimal logarithms: "log CFU/g", "log10 CFU/g", "log10(CFU)/g". */
const LOGARITHM = /^log(?:10|\u2081\u2080)?[ (]+([^)]+)\)?(\/.*)?$/i;

/** "log CFU/g" -> "CFU/g"; null if the unit is not a logarithm. */
export function linearUnit(text: string | null): string | null {
  const [, count, basis = ""] = LOGARITHM.exec((text ?? "").trim()) ?? [];
  return count === undefined ? null : `${count.trim()}${basis}`;
}

function normalizeUnit(text: string): string {
  const lower = text
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
  return SPELLINGS.reduce(
    (unit, [spelling, normal]) =>
      typeof normal === "string" ? unit.replace(spelling, normal) : unit.replace(spelling, normal),
    lower,
  );
}

/**
 * "µg/day", "mg/kg", "ppb", "billion CFU", "mcg DFE" … `null` means a number without a unit (TOTOX).
 * Returns null for anything that is not in the tables above: an unknown unit is never guessed. A logarithm is a
 * dimension of its own, comparable with nothing else: `measurementOf` makes such results linear before.
 */
export function parseUnit(text: string | null): Unit | null {
  const linear = linearUnit(text);
  if (linear === null) return parseLinearUnit(text);
  const unit = parseLinearUnit(linear);
  return unit && { dimension: `log ${linear.toLowerCase()}`, size: decimal(1), per: null };
}

/** The units of a result and of what it is compared with. Two unknown ones are a ratio if they are the same: "g/100 g dm". */
export function parsePair(one: string | null, other: string | null): [Unit | null, Unit | null] {
  const units: [Unit | null, Unit | null] = [parseUnit(one), parseUnit(other)];
  const isSame =
    units.every((unit) => unit === null) && normalizeUnit(one ?? "") === normalizeUnit(other ?? "");
  return isSame ? [parseUnit(null), parseUnit(null)] : units;
}

/** A basis that is counted: "25 g", "100 mL", "2 softgels". */
const MANY = /^(\d+(?:\.\d+)?)? ?(\D.*)$/;

function parseLinearUnit(text: string | null): Unit | null {
  const [top = "", bottom, ...more] = normalizeUnit(text ?? "1").split("/");
  const amount = parseAmount(top);
  if (amount === null || more.length > 0) return null;
  if (bottom === undefined) return { ...amount, per: null };
  const [, of = "1", named = ""] = MANY.exec(bottom) ?? [];
  const basis = BASES.get(named);
  if (basis === undefined || Number(of) === 0) return null;
  const [per, times] = basis;
  return { dimension: amount.dimension, size: amount.size.times(times).div(of), per };
}

/** Sets the basis of an amount without one to a serving, as on labels. */
export const perServing = (unit: Unit): Unit => ({ ...unit, per: unit.per ?? "serving" });

/** A printed unit, with the basis of a serving where it has none: "mg" is "mg/serving". */
export const perServingUnit = (unit: string | null): string | null =>
  unit !== null && parseUnit(unit)?.per === null ? `${unit}/serving` : unit;

function parseAmount(text: string): Pick<Unit, "dimension" | "size"> | null {
  const [, mass = "", effect] = EQUIVALENT.exec(text) ?? [];
  if (effect) {
    const base = AMOUNTS.get(mass);
    return base?.[0] === "mass"
      ? { dimension: `mass ${effect.toUpperCase()}`, size: decimal(base[1]) }
      : null;
  }
  const [, multiple = "", cells = ""] = MULTIPLE.exec(text) ?? [];
  if (multiple) return { dimension: cells.toUpperCase(), size: decimal(MULTIPLES[multiple] ?? "1") };
  const [, power = "", counted = ""] = POWER.exec(text) ?? [];
  if (power) return { dimension: counted.toUpperCase(), size: decimal(`1e${power}`) };
  if (ACTIVITIES.has(text)) return { dimension: text.toUpperCase(), size: decimal(1) };
  const plain = AMOUNTS.get(text);
  return plain ? { dimension: plain[0], size: decimal(plain[1]) } : null;
}
