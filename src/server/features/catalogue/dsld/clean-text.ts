/** What DSLD writes where a label says nothing. */
const NOTHING = new Set(["", "np", "not present", "not provided", "not reported", "none", "n/a"]);

/** Words of plain ASCII, one space between: nearly every field, and nothing in it needs tidying. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const TRADEMARK = /\((?:R|TM)\)/;

/** One line of text as it may be kept: well-formed, no control characters, single spaces. Empty for DSLD's "NP". */
export function line(text: string | null | undefined): string {
  if (!text) return "";
  const plain = PLAIN.test(text) && !TRADEMARK.test(text);
  const tidy = plain ? text : paragraphs(text).replaceAll(/\s+/g, " ").trim();
  return NOTHING.has(tidy.toLowerCase()) ? "" : tidy;
}

/** Text of several lines, likewise. DSLD types out trademark signs: "(R)", "(TM)". */
export function paragraphs(text: string | null | undefined): string {
  if (!text) return "";
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is its purpose
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\ufffe\uffff]+/g, " ")
      .replaceAll(/[ \t\u00a0]+/g, " ")
      .replaceAll(/ ?\(R\)/g, "®")
      .replaceAll(/ ?\(TM\)/g, "™")
      .trim()
  );
}

/** Units that DSLD spells out or spells in several ways. */
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

/** A unit in the words of a reader: "Gram(s)" is g, "Gummy(ies)" is Gummies or Gummy. Null for none. */
export function unit(text: string | null | undefined, quantity: number): string | null {
  const raw = line(text).replaceAll(/[®™]/g, "").trim();
  if (!raw) return null;
  const known = UNITS[raw.toLowerCase()];
  if (known) return known;
  const one = quantity === 1;
  return raw
    .replaceAll(/y\(ies\)/g, one ? "y" : "ies")
    .replaceAll(/ie\(s\)/g, one ? "y" : "ies")
    .replaceAll(/\((e?s)\)/g, one ? "" : "$1")
    .trim();
}

/** "60 Capsules", or null where the amount or its unit is not stated. */
export function amount(quantity: number | null, unitText: string | null | undefined): string | null {
  if (quantity === null || !(quantity > 0)) return null;
  const words = unit(unitText, quantity);
  return words && `${quantity} ${words}`;
}

/** The number that a text is or begins with ("About 30" is 30); null where there is none, or none above zero. */
export function leadingNumber(text: string | null | undefined): number | null {
  const found = /\d[\d,]*(?:\.\d+)?|\.\d+/.exec(text ?? "")?.[0];
  const value = found === undefined ? Number.NaN : Number(found.replaceAll(",", ""));
  return value > 0 && value < 1e9 ? value : null;
}

/** LanguaL facet P: kinds of claims, and for whom. Codes that claim nothing have no entry. */
const CLAIMS: Record<string, string> = {
  P0065: "Nutrient content claim",
  P0115: "Other ingredient or constituent claim",
  P0124: "Health claim",
  P0264: "Qualified health claim",
  P0265: "Structure or function claim",
};
const GROUPS: Record<string, string> = {
  P0192: "Children 1 to 3 years",
  P0250: "Adults and children 4 years and above",
  P0253: "Pregnant and lactating women",
  P0266: "Infants under 1 year",
};

const named = (table: Record<string, string>) => (codes: readonly string[]) =>
  codes.flatMap((code) => table[code] ?? []);
export const claimsOf = named(CLAIMS);
export const groupsOf = named(GROUPS);

/** The address of a label's page at the source. */
export const labelAddress = (id: string): string => `https://dsld.od.nih.gov/label/${id}`;
