/** Reference of a percentage on a label ("50% DV"), in the unit of the regulation. */
export interface DailyValue {
  amount: number;
  unit: string;
}

/**
 * Daily Values for adults and children from 4 years, by analyte id, as labels state them since 2020/21: 21 CFR
 * 101.9(c)(8)(iv) and (c)(9) of the edition of May 27, 2016 (81 FR 33742), read in copies:
 * https://dsld.od.nih.gov/dsld/dailyvalue.jsp. Labels for infants, for children of 1 to 3 years and for pregnancy have
 * other values, and so have labels from before: their claims must be given as amounts.
 */
const DAILY_VALUES: Readonly<Record<string, readonly [amount: number, unit: string]>> = {
  "vitamin-a": [900, "mcg RAE"],
  "vitamin-c": [90, "mg"],
  "vitamin-d": [20, "mcg"],
  "vitamin-e": [15, "mg AT"],
  "vitamin-k": [120, "mcg"],
  thiamin: [1.2, "mg"],
  riboflavin: [1.3, "mg"],
  niacin: [16, "mg NE"],
  "vitamin-b6": [1.7, "mg"],
  folate: [400, "mcg DFE"],
  "vitamin-b12": [2.4, "mcg"],
  biotin: [30, "mcg"],
  "pantothenic-acid": [5, "mg"],
  choline: [550, "mg"],
  calcium: [1300, "mg"],
  chloride: [2300, "mg"],
  chromium: [35, "mcg"],
  copper: [0.9, "mg"],
  iodine: [150, "mcg"],
  iron: [18, "mg"],
  magnesium: [420, "mg"],
  manganese: [2.3, "mg"],
  molybdenum: [45, "mcg"],
  phosphorus: [1250, "mg"],
  potassium: [4700, "mg"],
  selenium: [55, "mcg"],
  sodium: [2300, "mg"],
  zinc: [11, "mg"],
  "dietary-fiber": [28, "g"],
  protein: [50, "g"],
};

/**
 * Daily Values that labels stated until 2020/21, by analyte id: 21 CFR 101.9(c)(8)(iv) and (c)(9) before the edition of
 * 2016, read in the same table, which gives both.
 */
const DAILY_VALUES_1995: typeof DAILY_VALUES = {
  "vitamin-a": [5000, "IU"],
  "vitamin-c": [60, "mg"],
  "vitamin-d": [400, "IU"],
  "vitamin-e": [30, "IU"],
  "vitamin-k": [80, "mcg"],
  thiamin: [1.5, "mg"],
  riboflavin: [1.7, "mg"],
  niacin: [20, "mg"],
  "vitamin-b6": [2, "mg"],
  folate: [400, "mcg"],
  "vitamin-b12": [6, "mcg"],
  biotin: [300, "mcg"],
  "pantothenic-acid": [10, "mg"],
  calcium: [1000, "mg"],
  chloride: [3400, "mg"],
  chromium: [120, "mcg"],
  copper: [2, "mg"],
  iodine: [150, "mcg"],
  iron: [18, "mg"],
  magnesium: [400, "mg"],
  manganese: [2, "mg"],
  molybdenum: [75, "mcg"],
  phosphorus: [1000, "mg"],
  potassium: [3500, "mg"],
  selenium: [70, "mcg"],
  sodium: [2400, "mg"],
  zinc: [15, "mg"],
  "dietary-fiber": [25, "g"],
  protein: [50, "g"],
};

/** Edition of the Daily Values: in force for labels until 2020/21, or since. */
export type DailyValueEdition = "1995" | "2016";

const EDITIONS = { 1995: DAILY_VALUES_1995, 2016: DAILY_VALUES } as const;

/** Daily Value of an analyte; null if it has none. */
export function dailyValueOf(analyteId: string, edition: DailyValueEdition = "2016"): DailyValue | null {
  const values = EDITIONS[edition];
  const row = Object.hasOwn(values, analyteId) ? values[analyteId] : undefined;
  return row ? { amount: row[0], unit: row[1] } : null;
}
