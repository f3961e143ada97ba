/** Micrograms in one of each unit of mass. */
const MICROGRAMS: Readonly<Record<string, number>> = { g: 1_000_000, mg: 1000, mcg: 1 };

/** Words that say that an amount in IU is of vitamin D: 40 IU are 1 µg (21 CFR 101.9(c)(8)(iv)). */
const VITAMIN_D = new Set(["d", "d2", "d3", "cholecalciferol", "ergocalciferol"]);
const IU_IN_A_MICROGRAM_OF_D = 40;

/** What a label would print. */
const LEAST = 0.001;
const MOST = 9_999_999;

/** The same strength in other units, as number and unit: 1 g is 1000 mg, 5000 IU of vitamin D are 125 mcg. */
export function sameStrengths({
  amount,
  unit,
  of,
}: {
  amount: string;
  unit: string;
  of: readonly string[];
}): string[][] {
  const isVitaminD = of.some((word) => VITAMIN_D.has(word));
  if (unit === "iu" && !isVitaminD) return [];
  const micrograms = Number(amount) * (MICROGRAMS[unit] ?? 1 / IU_IN_A_MICROGRAM_OF_D);
  const units = Object.entries({ ...MICROGRAMS, ...(isVitaminD ? { iu: 1 / IU_IN_A_MICROGRAM_OF_D } : {}) });
  return units
    .filter(([other]) => other !== unit)
    .map(([other, each]) => [decimal(micrograms / each), other])
    .filter(([number]) => Number(number) >= LEAST && Number(number) <= MOST);
}

/** Without the tail that binary arithmetic leaves. */
const decimal = (value: number) => String(Number(value.toPrecision(9)));
