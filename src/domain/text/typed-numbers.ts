/** Units after which a comma between two numbers is a decimal one, and "1/2" a fraction. */
const UNIT = String.raw`(?:mc?g|µg|μg|ug|kg|g|gm|grams?|milligrams?|micrograms?|iu|i\.u\.|ie|ml|cl|l|oz|fl|ounces?|lbs?|pounds?|billion|million|cfu|tsp|tbsp|teaspoons?|tablespoons?|scoops?|tablets?|capsules?)(?!\p{L})`;

/** "½" and "1½", as Unicode decomposes them: "1⁄2" with a fraction slash, after a whole number or none. */
const VULGAR = /(?:(\d+)\s*)?(?<!\d)(\d{1,2})\u2044(\d{1,2})(?!\d)/gu;
/** "1/2 mg", "1 1/2 g". Not "24/7" and not "180/120", which no unit follows or which is no part of a whole. */
const SLASHED = new RegExp(
  String.raw`(?<![\p{L}\d./])(?:(\d{1,3})[\s-]+)?([1-9])\s?/\s?([2-9]|10)(?=\s*(?:of\s+)?(?:an?\s+)?${UNIT})`,
  "giu",
);
/** "0,5" and "1,5 mg". Not "5,000", and not a list: "omega 3,6,9". */
const DECIMAL_COMMA = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:(0),(\d{1,4})|(\d{1,4}),(\d{1,2}|\d{4}))(?![\d.,]*\d)(?=(\s*${UNIT})?)`,
  "giu",
);

/** "10k iu". */
const THOUSANDS = /(?<![\p{L}\d.,])(\d{1,3})\s?k(?=\s?(?:iu|i\.u\.|mcg|ug|µg|mg)(?!\p{L}))/giu;

/**
 * Numbers as labels print them, in text that people type: "½ mg" and "1/2 mg" become "0.5 mg", "0,5 mg" becomes "0.5 mg",
 * full-width digits become ours. Thousands separators ("5,000") and lists ("3,6,9") stay.
 */
export function plainNumbers(text: string): string {
  const signs = text.replaceAll(/[\u00bc-\u00be\u2150-\u215e\uff01-\uff5e\u3000]/gu, (sign) =>
    sign >= "\u00bc" && sign <= "\u215e" ? ` ${sign.normalize("NFKD")} ` : sign.normalize("NFKC"),
  );
  return signs
    .replaceAll(VULGAR, (_, whole, part, of) => decimalOf(whole, part, of))
    .replaceAll(SLASHED, (written, whole, part, of) =>
      Number(part) < Number(of) ? decimalOf(whole, part, of) : written,
    )
    .replaceAll(DECIMAL_COMMA, (written, zero, afterZero, whole, decimals, unit) => {
      if (zero) return `0.${afterZero}`;
      return unit ? `${whole}.${decimals}` : written;
    })
    .replaceAll(THOUSANDS, (_, thousands) => String(Number(thousands) * 1000));
}

/** Labels print no more than three decimals. */
const MAX_DECIMALS = 3;

const decimalOf = (whole: string | undefined, part: string, of: string): string =>
  String(Number((Number(whole ?? 0) + Number(part) / Number(of)).toFixed(MAX_DECIMALS)));
