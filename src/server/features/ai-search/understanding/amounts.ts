import type { AmountUnit } from "#contract/ai-search-vocabulary.ts";
import type { QuestionReading } from "./constraints.ts";

/** An amount in a question, before it is assigned to an ingredient by its position. */
export interface FoundAmount {
  least: number | null;
  most: number | null;
  /** Null: the question gives none, and the ingredient's usual unit is meant. */
  unit: AmountUnit | null;
  /** Whether the bounds themselves are left out: "under 5 mg". */
  isOpen: boolean;
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
  "at most|maximum(?: of)?|max|not above|no higher than|not exceeding|never more than|nothing over|less than|under|below|no more than|not more than|up to|<=?|fewer than|not over|lower than";

const RANGE_PATTERN = new RegExp(
  `(?<![a-z0-9.])(?:between )?${NUMBER} ?(?:${UNIT} )?(?:and|to|-) ?${NUMBER} ?${UNIT}(?![a-z0-9])`,
  "g",
);
const AMOUNT_PATTERN = new RegExp(
  String.raw`(?<![a-z0-9.])(?:(${LOWER_BOUND_WORDS})|(${UPPER_BOUND_WORDS}))? ?${NUMBER} ?${UNIT}(?: ?(or (?:more|over|higher|above|better|greater)|plus(?= ,|$| per| or| a )|and (?:up|over|above|higher)|minimum|\+)| ?(or (?:less|under|below|lower|fewer)|max(?:imum)?|at most|tops|and (?:under|below)))?(?![a-z0-9])`,
  "g",
);

/** Tolerance of an amount without bounds, such as "400 mg": labels round. */
const EXACT_AMOUNT_TOLERANCE = 0.1;

/** Bounds that leave themselves out. */
const OPEN_BOUND = /^(?:more than|over|above|greater than|less than|under|below|fewer than|lower than|[<>])$/;

const isOpenBound = (...bounds: (string | undefined)[]): boolean =>
  bounds.some((bound) => bound !== undefined && OPEN_BOUND.test(bound));

const parseNumber = (digits: string | undefined, thousands: string | undefined) =>
  Number(digits) * (thousands ? 1000 : 1);

function unitOf(written: string | undefined) {
  const word = (written ?? "").trim();
  return UNITS[word] ?? UNITS[word.replace(/s$/, "")] ?? { unit: "mg" as const, times: 1 };
}

const BARE_BOUND_PATTERN = new RegExp(
  `(?<![a-z0-9.])(?:(${LOWER_BOUND_WORDS})|(${UPPER_BOUND_WORDS})) ?${NUMBER}(?! ?(?:%|percent|in (?:the|a|each) |count|ct|capsules?|caps|tablets?|tabs|pills?|softgels?|gumm|servings?|pieces?|units?|calories|years?|months?|weeks?|days?|stars?|ingredients?|products?|a day|per day|[a-z]*[0-9]))(?![a-z0-9.])`,
  "g",
);

const SMALL_NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const TENS = "ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const UNIT_AHEAD = "(?= ?(?:billion|million|international|milligram|microgram|gram|mcg|mg|ug|iu|cfu))";
const SPELLED = new RegExp(
  `(?<![a-z])(?:(${[...SMALL_NUMBERS, ...TENS].join("|")}|a) )?(hundred|thousand)${UNIT_AHEAD}|(?<![a-z])(${[...SMALL_NUMBERS, ...TENS].join("|")})${UNIT_AHEAD}`,
  "g",
);

const figureOf = (word: string): number =>
  SMALL_NUMBERS.includes(word) ? SMALL_NUMBERS.indexOf(word) + 1 : (TENS.indexOf(word) + 1) * 10;

/** Writes spelled amounts in figures: "half a gram", "five hundred mg". */
const spelledInFigures = (text: string): string =>
  text
    .replaceAll(/(?<![a-z])half (?:a |of a )?gram(?![a-z])/g, "500 mg")
    .replaceAll(/(?<![a-z])(?:a )?quarter (?:of )?(?:a )?gram(?![a-z])/g, "250 mg")
    .replaceAll(/(?<![a-z])a gram(?![a-z])/g, "1 g")
    .replaceAll(SPELLED, (_, count, scale, alone) =>
      String(
        alone
          ? figureOf(alone)
          : (count && count !== "a" ? figureOf(count) : 1) * (scale === "hundred" ? 100 : 1000),
      ),
    );

/** "25+ grams." */
const OPEN_NUMBER = new RegExp(`(?<![a-z0-9.])(\\d[\\d.]*k?)\\+ ?(?=${UNIT}(?![a-z]))`, "g");

/** Puts bounds before their amounts: "25+ grams," "500 mg of vitamin c or more." */
const withBoundsBefore = (text: string): string =>
  text
    .replaceAll(OPEN_NUMBER, "at least $1 ")
    .replaceAll(
      LATE_BOUND_PATTERN,
      (_, amount, name, bound) =>
        `${bound === "less" || bound === "under" ? "at most" : "at least"} ${amount} ${name}`,
    );

/** Replaces amounts in the text by numbered placeholders, by which `interpret` finds their ingredients. */
export function readAmounts(reading: QuestionReading): FoundAmount[] {
  const amounts: FoundAmount[] = [];
  const addAmount = (amount: Omit<FoundAmount, "isOpen">, isOpen = false): string => {
    amounts.push({ ...amount, isOpen });
    return ` ${AMOUNT_PLACEHOLDER}${amounts.length - 1} `;
  };
  reading.text = withBoundsBefore(spelledInFigures(reading.text))
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
      if (least || orMore) return addAmount({ least: value, most: null, unit }, isOpenBound(least));
      if (most || orLess) return addAmount({ least: null, most: value, unit }, isOpenBound(most));
      return addAmount({
        least: value * (1 - EXACT_AMOUNT_TOLERANCE),
        most: value * (1 + EXACT_AMOUNT_TOLERANCE),
        unit,
      });
    })
    .replaceAll(BARE_BOUND_PATTERN, (_, least, most, digits, k) => {
      const value = parseNumber(digits, k);
      const range = { least: least ? value : null, most: least ? null : value, unit: null };
      return addAmount(range, isOpenBound(least, most));
    })
    .replaceAll(/\s+/g, " ");
  return amounts;
}

/** A bound after the ingredient: "500 mg of vitamin c or more". */
const LATE_BOUND_PATTERN = new RegExp(
  `(?<![a-z0-9.])(\\d+(?:\\.\\d+)?k? ?${UNIT.replace("(", "(?:")}) ((?:of )?[a-z0-9-]+(?: [a-z0-9-]+)?) or (more|over|higher|less|under)(?![a-z0-9])`,
  "g",
);

/** Ingredients that labels do not state in mg. */
const MICROGRAM_INGREDIENTS = new Set(
  "vitamin-b12 vitamin-k folate biotin selenium iodine chromium molybdenum".split(" "),
);
const IU_INGREDIENTS = new Set(["vitamin-d", "vitamin-a"]);
/** From this figure on, people mean IU of vitamin D and A rather than µg, and CFU rather than billions of them. */
const MIN_IU = 200;
const MIN_CFU = 10_000;

/** The unit meant for an ingredient, and the factor to it, if a question gives a bare figure. */
export function usualUnit(ingredient: string, value: number): { unit: AmountUnit; times: number } {
  if (IU_INGREDIENTS.has(ingredient)) return { unit: value >= MIN_IU ? "IU" : "µg", times: 1 };
  if (ingredient === "probiotics" || ingredient.includes("bacillus") || ingredient.startsWith("bifido"))
    return { unit: "CFU", times: value < MIN_CFU ? 1e9 : 1 };
  if (ingredient.includes("protein")) return { unit: "g", times: 1 };
  return { unit: MICROGRAM_INGREDIENTS.has(ingredient) ? "µg" : "mg", times: 1 };
}

/** Prefix of a placeholder for an amount. */
export const AMOUNT_PLACEHOLDER = "#";
