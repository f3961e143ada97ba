/** Values that DSLD uses for missing data. */
const EMPTY_VALUES = new Set(["", "np", "not present", "not provided", "not reported", "none", "n/a"]);

/** Fast path: ASCII words with single spaces need no cleaning. */
const PLAIN_ASCII = /^[!-~]+(?: [!-~]+)*$/;
const TRADEMARK = /\((?:R|TM)\)/;

/**
 * What DSLD's transcribers write in braces: a symbol of the label ("{heart}", "{seal/symbol}"), which is left out, or a
 * word that they supplied ("{Capsule(s)}"), which stays without its braces.
 */
const SYMBOL =
  /\{(?:[^{}]*\b(?:seal|symbol|logo|icon|image|picture|graphic|drawing)s?\b[^{}]*|hearts?|stars?|leaf|tree|check ?mark|arrows?)\}/gi;

const withoutBraces = (text: string): string =>
  text.includes("{") ? text.replaceAll(SYMBOL, " ").replaceAll(/\{([^{}]*)\}/g, "$1") : text;

/** Cleans one line of text: well-formed Unicode, no control characters, single spaces. Empty for DSLD's "NP". */
export function cleanLine(text: string | null | undefined): string {
  if (!text) return "";
  const isClean = PLAIN_ASCII.test(text) && !TRADEMARK.test(text) && !text.includes("{");
  const cleaned = isClean ? text : cleanParagraphs(text).replaceAll(/\s+/g, " ").trim();
  return EMPTY_VALUES.has(cleaned.toLowerCase()) ? "" : cleaned;
}

/** Cleans text and keeps its line breaks. Replaces "(R)" and "(TM)" by trademark signs. */
export function cleanParagraphs(text: string | null | undefined): string {
  if (!text) return "";
  return (
    withoutBraces(text)
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is its purpose
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\ufffe\uffff]+/g, " ")
      .replaceAll(/[ \t\u00a0]+/g, " ")
      .replaceAll(/ ?\(R\)/g, "®")
      .replaceAll(/ ?\(TM\)/g, "™")
      .replaceAll(/ (?=[,.;](?:\s|$))/g, "")
      .trim()
  );
}

/** Spellings of units in DSLD. */
const UNITS: Record<string, string> = {
  "gram(s)": "g",
  "gm(s)": "g",
  "milligram(s)": "mg",
  "microgram(s)": "mcg",
  ug: "mcg",
  µg: "mcg",
  "calorie(s)": "Calories",
  "{calories}": "Calories",
  "fl. oz.": "fl oz",
  "fluid ounce(s)": "fl oz",
  "oz.": "oz",
  "oz(s)": "oz",
  "ounce(s)": "oz",
  lbs: "lb",
  "lb(s)": "lb",
  "pound(s)": "lb",
  ml: "mL",
  "milliliter(s)": "mL",
};

/** Normalizes a unit: "Gram(s)" is g, "Gummy(ies)" is Gummies, or Gummy up to one. Null if there is none. */
export function normalizeUnit(text: string | null | undefined, quantity: number): string | null {
  const raw = cleanLine(text).replaceAll(/[®™]/g, "").trim();
  if (!raw) return null;
  const abbreviation = UNITS[raw.toLowerCase()];
  if (abbreviation) return abbreviation;
  const singular = quantity <= 1;
  return raw
    .replaceAll(/y\(ies\)/g, singular ? "y" : "ies")
    .replaceAll(/ie\(s\)/g, singular ? "y" : "ies")
    .replaceAll(/\((e?s)\)/g, singular ? "" : "$1")
    .trim();
}

/** Formats "60 Capsules"; null if the amount or its unit is not stated. */
export function formatAmount(quantity: number | null, unitText: string | null | undefined): string | null {
  if (quantity === null || !(quantity > 0)) return null;
  const unit = normalizeUnit(unitText, quantity);
  return unit && `${quantity} ${unit}`;
}

/** The first number in a text ("About 30" is 30); null if there is none above zero. */
export function leadingNumber(text: string | null | undefined): number | null {
  const digits = /\d[\d,]*(?:\.\d+)?|\.\d+/.exec(text ?? "")?.[0];
  const value = digits === undefined ? Number.NaN : Number(digits.replaceAll(",", ""));
  return value > 0 && value < 1e9 ? value : null;
}

/**
 * LanguaL facet P: types of claims in the sense of 21 CFR 101. P0115 is "All other" and on 97 % of the labels, P0276 means
 * that none was found: both say nothing about a label.
 */
const CLAIMS: Readonly<Record<string, string>> = {
  P0065: "Nutrient content claim",
  P0124: "Health claim",
  P0264: "Qualified health claim",
  P0265: "Structure or function claim",
};

/** Names of the claim types behind these codes. */
export const claimNames = (codes: readonly string[]): string[] => [
  ...new Set(codes.flatMap((code) => CLAIMS[code] ?? [])),
];

/** URL of a label's page on the DSLD site. */
export const labelUrl = (id: string): string => `https://dsld.od.nih.gov/label/${id}`;
