import { LIFE_STAGES } from "#contract/life-stages.ts";
import type { ReferenceIntake, UpperScope } from "./intake.ts";

/** Where the figures come from. */
export const INTAKE_SOURCE = {
  name: "Dietary Reference Intakes, National Academies (1997 to 2011)",
  url: "https://www.ncbi.nlm.nih.gov/books/NBK56068/",
  /** Two transcriptions of the summary tables, which agree on every figure used here: github.com/cfree14/nutriR, github.com/Jobbenn/SSW695-A_Fall2025. */
  read: "copy",
} as const;

/** Nutrients whose reference intakes were revised in 2019; we hold only those of 2005, so none is shown. */
export const REVISED_NUTRIENTS: readonly string[] = ["potassium", "sodium"];

/** Stages whose recommended intake is an AI; the others have an RDA. */
const ADEQUATE_INTAKES = {
  all: LIFE_STAGES.length,
  infants: 2,
  "first half-year": 1,
  none: 0,
} as const;

type Options = { upperUnit?: string; upperScope?: UpperScope };

/** Figures by life stage; `-` for none. Bars only separate the groups: infants, children, male, female, pregnancy, breastfeeding. */
const figures = (list: string | null): (number | null)[] =>
  list === null
    ? LIFE_STAGES.map(() => null)
    : list.split(/[ |]+/).map((figure) => (figure === "-" ? null : Number(figure)));

function row(
  nutrient: string,
  unit: string,
  adequate: keyof typeof ADEQUATE_INTAKES,
  recommendedList: string | null,
  upperList: string | null,
  { upperUnit = unit, upperScope = "total" }: Options = {},
): ReferenceIntake {
  const [recommended, upper] = [figures(recommendedList), figures(upperList)];
  const stages = LIFE_STAGES.map((stage, at) => {
    const amount = recommended[at] ?? null;
    const kind = at < ADEQUATE_INTAKES[adequate] ? "AI" : "RDA";
    return {
      stage,
      recommended: amount,
      kind: amount === null ? null : kind,
      upper: upper[at] ?? null,
    } as const;
  });
  return { nutrient, unit, upperUnit, upperScope, stages };
}

/**
 * Reference intakes per day. The figure on which the copies differ is left out: manganese in the first half-year. The
 * copies call the infants' vitamin D an RDA; the report of 2011 sets it as an AI.
 */
const REFERENCE_INTAKES: readonly ReferenceIntake[] = [
  row(
    "biotin",
    "mcg",
    "all",
    "5 6 | 8 12 | 20 25 30 30 30 30 | 20 25 30 30 30 30 | 30 30 30 | 35 35 35",
    null,
  ),
  row("boron", "mg", "none", null, "- - | 3 6 | 11 17 20 20 20 20 | 11 17 20 20 20 20 | 17 20 20 | 17 20 20"),
  row(
    "calcium",
    "mg",
    "infants",
    "200 260 | 700 1000 | 1300 1300 1000 1000 1000 1200 | 1300 1300 1000 1000 1200 1200 | 1300 1000 1000 | 1300 1000 1000",
    "1000 1500 | 2500 2500 | 3000 3000 2500 2500 2000 2000 | 3000 3000 2500 2500 2000 2000 | 3000 2500 2500 | 3000 2500 2500",
  ),
  row(
    "chloride",
    "mg",
    "all",
    "180 570 | 1500 1900 | 2300 2300 2300 2300 2000 1800 | 2300 2300 2300 2300 2000 1800 | 2300 2300 2300 | 2300 2300 2300",
    "- - | 2300 2900 | 3400 3600 3600 3600 3600 3600 | 3400 3600 3600 3600 3600 3600 | 3600 3600 3600 | 3600 3600 3600",
  ),
  row(
    "choline",
    "mg",
    "all",
    "125 150 | 200 250 | 375 550 550 550 550 550 | 375 400 425 425 425 425 | 450 450 450 | 550 550 550",
    "- - | 1000 1000 | 2000 3000 3500 3500 3500 3500 | 2000 3000 3500 3500 3500 3500 | 3000 3500 3500 | 3000 3500 3500",
  ),
  row(
    "chromium",
    "mcg",
    "all",
    "0.2 5.5 | 11 15 | 25 35 35 35 30 30 | 21 24 25 25 20 20 | 29 30 30 | 44 45 45",
    null,
  ),
  row(
    "copper",
    "mcg",
    "infants",
    "200 220 | 340 440 | 700 890 900 900 900 900 | 700 890 900 900 900 900 | 1000 1000 1000 | 1300 1300 1300",
    "- - | 1000 3000 | 5000 8000 10000 10000 10000 10000 | 5000 8000 10000 10000 10000 10000 | 8000 10000 10000 | 8000 10000 10000",
  ),
  row(
    "fluoride",
    "mg",
    "all",
    "0.01 0.5 | 0.7 1 | 2 3 4 4 4 4 | 2 3 3 3 3 3 | 3 3 3 | 3 3 3",
    "0.7 0.9 | 1.3 2.2 | 10 10 10 10 10 10 | 10 10 10 10 10 10 | 10 10 10 | 10 10 10",
  ),
  row(
    "folate",
    "mcg DFE",
    "infants",
    "65 80 | 150 200 | 300 400 400 400 400 400 | 300 400 400 400 400 400 | 600 600 600 | 500 500 500",
    "- - | 300 400 | 600 800 1000 1000 1000 1000 | 600 800 1000 1000 1000 1000 | 800 1000 1000 | 800 1000 1000",
    { upperUnit: "mcg", upperScope: "supplements" },
  ),
  row(
    "iodine",
    "mcg",
    "infants",
    "110 130 | 90 90 | 120 150 150 150 150 150 | 120 150 150 150 150 150 | 220 220 220 | 290 290 290",
    "- - | 200 300 | 600 900 1100 1100 1100 1100 | 600 900 1100 1100 1100 1100 | 900 1100 1100 | 900 1100 1100",
  ),
  row(
    "iron",
    "mg",
    "first half-year",
    "0.27 11 | 7 10 | 8 11 8 8 8 8 | 8 15 18 18 8 8 | 27 27 27 | 10 9 9",
    "40 40 | 40 40 | 40 45 45 45 45 45 | 40 45 45 45 45 45 | 45 45 45 | 45 45 45",
  ),
  row(
    "magnesium",
    "mg",
    "infants",
    "30 75 | 80 130 | 240 410 400 420 420 420 | 240 360 310 320 320 320 | 400 350 360 | 360 310 320",
    "- - | 65 110 | 350 350 350 350 350 350 | 350 350 350 350 350 350 | 350 350 350 | 350 350 350",
    { upperScope: "supplements" },
  ),
  row(
    "manganese",
    "mg",
    "all",
    "- 0.6 | 1.2 1.5 | 1.9 2.2 2.3 2.3 2.3 2.3 | 1.6 1.6 1.8 1.8 1.8 1.8 | 2 2 2 | 2.6 2.6 2.6",
    "- - | 2 3 | 6 9 11 11 11 11 | 6 9 11 11 11 11 | 9 11 11 | 9 11 11",
  ),
  row(
    "molybdenum",
    "mcg",
    "infants",
    "2 3 | 17 22 | 34 43 45 45 45 45 | 34 43 45 45 45 45 | 50 50 50 | 50 50 50",
    "- - | 300 600 | 1100 1700 2000 2000 2000 2000 | 1100 1700 2000 2000 2000 2000 | 1700 2000 2000 | 1700 2000 2000",
  ),
  row(
    "niacin",
    "mg NE",
    "infants",
    "2 4 | 6 8 | 12 16 16 16 16 16 | 12 14 14 14 14 14 | 18 18 18 | 17 17 17",
    "- - | 10 15 | 20 30 35 35 35 35 | 20 30 35 35 35 35 | 30 35 35 | 30 35 35",
    { upperUnit: "mg", upperScope: "supplements" },
  ),
  row("nickel", "mg", "none", null, "- - | 0.2 0.3 | 0.6 1 1 1 1 1 | 0.6 1 1 1 1 1 | 1 1 1 | 1 1 1"),
  row("pantothenic-acid", "mg", "all", "1.7 1.8 | 2 3 | 4 5 5 5 5 5 | 4 5 5 5 5 5 | 6 6 6 | 7 7 7", null),
  row(
    "phosphorus",
    "mg",
    "infants",
    "100 275 | 460 500 | 1250 1250 700 700 700 700 | 1250 1250 700 700 700 700 | 1250 700 700 | 1250 700 700",
    "- - | 3000 3000 | 4000 4000 4000 4000 4000 3000 | 4000 4000 4000 4000 4000 3000 | 3500 3500 3500 | 4000 4000 4000",
  ),
  row(
    "riboflavin",
    "mg",
    "infants",
    "0.3 0.4 | 0.5 0.6 | 0.9 1.3 1.3 1.3 1.3 1.3 | 0.9 1 1.1 1.1 1.1 1.1 | 1.4 1.4 1.4 | 1.6 1.6 1.6",
    null,
  ),
  row(
    "selenium",
    "mcg",
    "infants",
    "15 20 | 20 30 | 40 55 55 55 55 55 | 40 55 55 55 55 55 | 60 60 60 | 70 70 70",
    "45 60 | 90 150 | 280 400 400 400 400 400 | 280 400 400 400 400 400 | 400 400 400 | 400 400 400",
  ),
  row(
    "thiamin",
    "mg",
    "infants",
    "0.2 0.3 | 0.5 0.6 | 0.9 1.2 1.2 1.2 1.2 1.2 | 0.9 1 1.1 1.1 1.1 1.1 | 1.4 1.4 1.4 | 1.4 1.4 1.4",
    null,
  ),
  row(
    "vanadium",
    "mg",
    "none",
    null,
    "- - | - - | - - 1.8 1.8 1.8 1.8 | - - 1.8 1.8 1.8 1.8 | - - - | - - -",
  ),
  row(
    "vitamin-a",
    "mcg RAE",
    "infants",
    "400 500 | 300 400 | 600 900 900 900 900 900 | 600 700 700 700 700 700 | 750 770 770 | 1200 1300 1300",
    "600 600 | 600 900 | 1700 2800 3000 3000 3000 3000 | 1700 2800 3000 3000 3000 3000 | 2800 3000 3000 | 2800 3000 3000",
    { upperUnit: "mcg", upperScope: "preformed" },
  ),
  row(
    "vitamin-b12",
    "mcg",
    "infants",
    "0.4 0.5 | 0.9 1.2 | 1.8 2.4 2.4 2.4 2.4 2.4 | 1.8 2.4 2.4 2.4 2.4 2.4 | 2.6 2.6 2.6 | 2.8 2.8 2.8",
    null,
  ),
  row(
    "vitamin-b6",
    "mg",
    "infants",
    "0.1 0.3 | 0.5 0.6 | 1 1.3 1.3 1.3 1.7 1.7 | 1 1.2 1.3 1.3 1.5 1.5 | 1.9 1.9 1.9 | 2 2 2",
    "- - | 30 40 | 60 80 100 100 100 100 | 60 80 100 100 100 100 | 80 100 100 | 80 100 100",
  ),
  row(
    "vitamin-c",
    "mg",
    "infants",
    "40 50 | 15 25 | 45 75 90 90 90 90 | 45 65 75 75 75 75 | 80 85 85 | 115 120 120",
    "- - | 400 650 | 1200 1800 2000 2000 2000 2000 | 1200 1800 2000 2000 2000 2000 | 1800 2000 2000 | 1800 2000 2000",
  ),
  row(
    "vitamin-d",
    "mcg",
    "infants",
    "10 10 | 15 15 | 15 15 15 15 15 20 | 15 15 15 15 15 20 | 15 15 15 | 15 15 15",
    "25 38 | 63 75 | 100 100 100 100 100 100 | 100 100 100 100 100 100 | 100 100 100 | 100 100 100",
  ),
  row(
    "vitamin-e",
    "mg AT",
    "infants",
    "4 5 | 6 7 | 11 15 15 15 15 15 | 11 15 15 15 15 15 | 15 15 15 | 19 19 19",
    "- - | 200 300 | 600 800 1000 1000 1000 1000 | 600 800 1000 1000 1000 1000 | 800 1000 1000 | 800 1000 1000",
    { upperUnit: "mg", upperScope: "supplements" },
  ),
  row(
    "vitamin-k",
    "mcg",
    "all",
    "2 2.5 | 30 55 | 60 75 120 120 120 120 | 60 75 90 90 90 90 | 75 90 90 | 75 90 90",
    null,
  ),
  row(
    "zinc",
    "mg",
    "first half-year",
    "2 3 | 3 5 | 8 11 11 11 11 11 | 8 9 8 8 8 8 | 12 11 11 | 13 12 12",
    "4 5 | 7 12 | 23 34 40 40 40 40 | 23 34 40 40 40 40 | 34 40 40 | 34 40 40",
  ),
];

/** Reference intakes of a nutrient by its ingredient slug; null if there are none, or we hold only outdated ones. */
export const referenceIntakeOf = (nutrient: string): ReferenceIntake | null =>
  REFERENCE_INTAKES.find((one) => one.nutrient === nutrient) ?? null;
