/** Micrograms per unit of mass. */
const MICROGRAMS: Readonly<Record<string, number>> = { g: 1_000_000, mg: 1000, mcg: 1 };

const UNITS: readonly (readonly [unit: string, micrograms: number])[] = Object.entries(MICROGRAMS);

/** Words that mark an IU amount as vitamin D: 40 IU are 1 µg (21 CFR 101.9(c)(8)(iv)). */
const VITAMIN_D = new Set(["d", "d2", "d3", "cholecalciferol", "ergocalciferol"]);
const VITAMIN_D_IU_PER_MICROGRAM = 40;
const VITAMIN_D_UNITS: typeof UNITS = [...UNITS, ["iu", 1 / VITAMIN_D_IU_PER_MICROGRAM]];

/** Range of amounts that a label would print. */
const MIN_LABEL_AMOUNT = 0.001;
const MAX_LABEL_AMOUNT = 9_999_999;

/** Equivalent strengths in other units, as number and unit: 1 g is 1000 mg, 5000 IU of vitamin D are 125 mcg. */
export function equivalentStrengths({
  amount,
  unit,
  words,
}: {
  amount: string;
  unit: string;
  /** All words of the query. */
  words: readonly string[];
}): string[][] {
  const isVitaminD = words.some((word) => VITAMIN_D.has(word));
  if (unit === "iu" && !isVitaminD) return [];
  const micrograms = Number(amount) * (MICROGRAMS[unit] ?? 1 / VITAMIN_D_IU_PER_MICROGRAM);
  return (isVitaminD ? VITAMIN_D_UNITS : UNITS)
    .filter(([other]) => other !== unit)
    .map(([other, each]) => [decimal(micrograms / each), other])
    .filter(([number]) => Number(number) >= MIN_LABEL_AMOUNT && Number(number) <= MAX_LABEL_AMOUNT);
}

/** Formats without binary rounding noise. */
const decimal = (value: number) => String(Number(value.toPrecision(9)));
