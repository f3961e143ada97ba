import type { AmountUnit } from "#contract/ai-search-vocabulary.ts";
import type { Reading } from "./constraints.ts";

/** An amount before it is known of what: where in the text it stood decides. */
export interface FoundAmount {
  least: number | null;
  most: number | null;
  unit: AmountUnit;
  /** Characters before it. */
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

const NUMBER = String.raw`(\d+(?:\.\d+)?)(k)?`;
const UNIT = `(billion cfu|million cfu|international units?|milligrams?|micrograms?|grams?|mcg|mg|ug|iu|cfu|billion|g)`;
const LEAST =
  "at least|minimum(?: of)?|min|more than|over|above|no less than|not less than|from|>=?|greater than|upwards of";
const MOST =
  "at most|maximum(?: of)?|max|less than|under|below|no more than|not more than|up to|<=?|fewer than|not over|lower than";

const RANGE = new RegExp(
  `(?<![a-z0-9.])(?:between )?${NUMBER} ?(?:${UNIT} )?(?:and|to|-) ?${NUMBER} ?${UNIT}(?![a-z0-9])`,
  "g",
);
const ONE = new RegExp(
  String.raw`(?<![a-z0-9.])(?:(${LEAST})|(${MOST}))? ?${NUMBER} ?${UNIT}(?: (or more|plus|and up|minimum|\+)| (or less|max(?:imum)?|or under))?(?![a-z0-9])`,
  "g",
);

/** A plain "400 mg" is held to within this share: labels round. */
const ABOUT = 0.1;

const figure = (digits: string | undefined, thousands: string | undefined) =>
  Number(digits) * (thousands ? 1000 : 1);

function unitOf(written: string | undefined) {
  const word = (written ?? "").trim();
  return UNITS[word] ?? UNITS[word.replace(/s$/, "")] ?? { unit: "mg" as const, times: 1 };
}

/** Takes the amounts out of the text; each leaves a numbered mark by which `interpret` finds its ingredient. */
export function readAmounts(reading: Reading): FoundAmount[] {
  const found: FoundAmount[] = [];
  const mark = (amount: Omit<FoundAmount, "at">): string => {
    found.push({ ...amount, at: 0 });
    return ` ${AMOUNT_MARK}${found.length - 1} `;
  };
  reading.text = reading.text
    .replaceAll(RANGE, (_, low, lowK, lowUnit, high, highK, highUnit) => {
      const top = unitOf(highUnit);
      const bottom = lowUnit ? unitOf(lowUnit) : top;
      return mark({
        least: figure(low, lowK) * bottom.times,
        most: figure(high, highK) * top.times,
        unit: top.unit,
      });
    })
    .replaceAll(ONE, (_, least, most, digits, k, written, orMore, orLess) => {
      const { unit, times } = unitOf(written);
      const value = figure(digits, k) * times;
      if (least || orMore) return mark({ least: value, most: null, unit });
      if (most || orLess) return mark({ least: null, most: value, unit });
      return mark({ least: value * (1 - ABOUT), most: value * (1 + ABOUT), unit });
    })
    .replaceAll(/\s+/g, " ");
  return found;
}

/** Stands in the text for an amount that was read. */
export const AMOUNT_MARK = "#";
