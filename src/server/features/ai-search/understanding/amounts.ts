import type { AmountUnit } from "#contract/ai-search-vocabulary.ts";
import type { QuestionReading } from "./constraints.ts";

/** An amount in a question, before it is assigned to an ingredient by its position. */
export interface FoundAmount {
  least: number | null;
  most: number | null;
  unit: AmountUnit;
  /** Position in the text, in characters. */
  at: number;
}

const UNITS: Readonly<Record<string, { unit: AmountUnit; times: number }>> = {
  mg: { unit: "mg", times: 1 },
  milligram: { unit: "mg", times: 1 },
  mcg: { unit: "µg", times: 1 },
  ug: { unit: "µg", times: 1 },
  microgram: { unit: "µg", times: 1 },
  g: { unit: "g", times: 1 },
  gram: { unit: "g", times: 1 },
  iu: { unit: "IU", times: 1 },
  "international unit": { unit: "IU", times: 1 },
  cfu: { unit: "CFU", times: 1 },
  "billion cfu": { unit: "CFU", times: 1e9 },
  "million cfu": { unit: "CFU", times: 1e6 },
  billion: { unit: "CFU", times: 1e9 },
};

/** Words of units, which are no names. */
export const UNIT_WORDS: ReadonlySet<string> = new Set(Object.keys(UNITS).flatMap((unit) => unit.split(" ")));

const NUMBER = String.raw`(\d+(?:\.\d+)?)(k)?`;
const UNIT = `(billion cfu|million cfu|international units?|milligrams?|micrograms?|grams?|mcg|mg|ug|iu|cfu|billion|g)`;
const LOWER_BOUND_WORDS =
  "at least|minimum(?: of)?|min|more than|over|above|no less than|not less than|from|>=?|greater than|upwards of";
const UPPER_BOUND_WORDS =
  "at most|maximum(?: of)?|max|less than|under|below|no more than|not more than|up to|<=?|fewer than|not over|lower than";

const RANGE_PATTERN = new RegExp(
  `(?<![a-z0-9.])(?:between )?${NUMBER} ?(?:${UNIT} )?(?:and|to|-) ?${NUMBER} ?${UNIT}(?![a-z0-9])`,
  "g",
);
const AMOUNT_PATTERN = new RegExp(
  String.raw`(?<![a-z0-9.])(?:(${LOWER_BOUND_WORDS})|(${UPPER_BOUND_WORDS}))? ?${NUMBER} ?${UNIT}(?: (or more|plus|and up|minimum|\+)| (or less|max(?:imum)?|or under))?(?![a-z0-9])`,
  "g",
);

/** Tolerance of an amount without bounds, such as "400 mg": labels round. */
const EXACT_AMOUNT_TOLERANCE = 0.1;

const parseNumber = (digits: string | undefined, thousands: string | undefined) =>
  Number(digits) * (thousands ? 1000 : 1);

function unitOf(written: string | undefined) {
  const word = (written ?? "").trim();
  return UNITS[word] ?? UNITS[word.replace(/s$/, "")] ?? { unit: "mg" as const, times: 1 };
}

/** Replaces amounts in the text by numbered placeholders, by which `interpret` finds their ingredients. */
export function readAmounts(reading: QuestionReading): FoundAmount[] {
  const amounts: FoundAmount[] = [];
  const addAmount = (amount: Omit<FoundAmount, "at">): string => {
    amounts.push({ ...amount, at: 0 });
    return ` ${AMOUNT_PLACEHOLDER}${amounts.length - 1} `;
  };
  reading.text = reading.text
    .replaceAll(RANGE_PATTERN, (_, low, lowK, lowUnit, high, highK, highUnit) => {
      const top = unitOf(highUnit);
      const bottom = lowUnit ? unitOf(lowUnit) : top;
      return addAmount({
        least: parseNumber(low, lowK) * bottom.times,
        most: parseNumber(high, highK) * top.times,
        unit: top.unit,
      });
    })
    .replaceAll(AMOUNT_PATTERN, (_, least, most, digits, k, written, orMore, orLess) => {
      const { unit, times } = unitOf(written);
      const value = parseNumber(digits, k) * times;
      if (least || orMore) return addAmount({ least: value, most: null, unit });
      if (most || orLess) return addAmount({ least: null, most: value, unit });
      return addAmount({
        least: value * (1 - EXACT_AMOUNT_TOLERANCE),
        most: value * (1 + EXACT_AMOUNT_TOLERANCE),
        unit,
      });
    })
    .replaceAll(/\s+/g, " ");
  return amounts;
}

/** Prefix of a placeholder for an amount. */
export const AMOUNT_PLACEHOLDER = "#";
