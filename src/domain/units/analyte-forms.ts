import type { AnalyteForm } from "#contract/vocabulary.ts";
import { molarMass } from "./elemental.ts";

/** Dimension in which a label or a specification counts a form: international units, label equivalents, the free base. */
export type Equivalent = "IU" | "mass RAE" | "mass AT" | "mass DFE" | "mass NE" | "mass base";

/** Equal amounts: units of the equivalent (IU or µg), and micrograms of the form. A pair, so that nothing is rounded. */
export type Equality = readonly [units: string, micrograms: string];

/** One form of an analyte, with what it is equal to. */
export interface FormRow {
  form: AnalyteForm;
  /** Forms of the same family can be converted into each other. */
  family: string;
  equals: Partial<Record<Equivalent, Equality>>;
  source: string;
}

/** Conversions between the units of labels before and since 2020 (NIH, after 21 CFR 101.9(c)(8)(iv)). */
const LABEL = "https://dsid.od.nih.gov/Conversions.php and https://dsld.od.nih.gov/dsld/dailyvalue.jsp";
/** The assay factors of FDA's guidelines for vitamin E; 0.45 mg per IU is bioactivity, not substance. */
const VITAMIN_E_ASSAY = "https://dietarysupplementdatabase.usda.nih.gov/conversions.html";
/** The USP unit: 1 mg dl-acetate, 0.67 mg d-alpha-tocopherol, 0.74 (unrounded 0.735) mg d-acetate. */
const VITAMIN_E_UNIT =
  "Dietary Reference Intakes, 2000, p. 191: http://www.nap.edu/openbook.php?record_id=9810&page=191";
const PALMITATE =
  "1 IU = 0.55 µg, 54.58% retinol: https://resource.regsolutions.com.au/archives/jobs/retinol-palmitate";
const ACETATE = "1 IU = 0.344 µg, as in a copy: https://www.oilsandplants.com/vitaminconchart.htm";
const MOLAR_MASS = "Molar masses from the formulas, IUPAC 2021 atomic weights";

const row = (form: AnalyteForm, family: string, source: string, equals: FormRow["equals"]): FormRow => ({
  form,
  family,
  equals,
  source,
});

const TOCOPHEROL = "C29H50O2";
const SUCCINATE = "C33H54O5";

/** Amounts of succinate with the activity of 0.67 mg of natural or 0.9 mg of synthetic alpha-tocopherol (one IU). */
const succinate = (microgramsOfTocopherol: number) =>
  String(Number(((microgramsOfTocopherol * molarMass(SUCCINATE)) / molarMass(TOCOPHEROL)).toPrecision(6)));

const VITAMINS: readonly FormRow[] = [
  row("vitamin-d", "vitamin-d", LABEL, { IU: ["1", "0.025"] }),
  row("retinol", "vitamin-a", LABEL, { IU: ["1", "0.3"], "mass RAE": ["1", "1"] }),
  row("retinyl-palmitate", "vitamin-a", PALMITATE, { IU: ["1", "0.55"], "mass RAE": ["0.3", "0.55"] }),
  row("retinyl-acetate", "vitamin-a", ACETATE, { IU: ["1", "0.344"], "mass RAE": ["0.3", "0.344"] }),
  row("beta-carotene", "vitamin-a", LABEL, { IU: ["1", "0.6"], "mass RAE": ["1", "2"] }),
  row("vitamin-e-natural", "vitamin-e", VITAMIN_E_ASSAY, { IU: ["1", "670"], "mass AT": ["1", "1"] }),
  row("vitamin-e-synthetic", "vitamin-e", VITAMIN_E_ASSAY, { IU: ["1", "900"], "mass AT": ["1", "2"] }),
  row("d-alpha-tocopheryl-acetate", "vitamin-e", VITAMIN_E_UNIT, {
    IU: ["1", "735"],
    "mass AT": ["670", "735"],
  }),
  row("dl-alpha-tocopheryl-acetate", "vitamin-e", VITAMIN_E_UNIT, {
    IU: ["1", "1000"],
    "mass AT": ["450", "1000"],
  }),
  row("d-alpha-tocopheryl-succinate", "vitamin-e", MOLAR_MASS, {
    IU: ["1", succinate(670)],
    "mass AT": ["670", succinate(670)],
  }),
  row("dl-alpha-tocopheryl-succinate", "vitamin-e", MOLAR_MASS, {
    IU: ["1", succinate(900)],
    "mass AT": ["450", succinate(900)],
  }),
  row("folic-acid", "folate", LABEL, { "mass DFE": ["1", "0.6"] }),
  row("food-folate", "folate", LABEL, { "mass DFE": ["1", "1"] }),
  row("niacinamide", "niacin", LABEL, { "mass NE": ["1", "1"] }),
  row("nicotinic-acid", "niacin", LABEL, { "mass NE": ["1", "1"] }),
];

/** A base and its salts, hydrates and mixtures: form, formula, and units of the base in the formula. */
type Salt = readonly [form: AnalyteForm, formula: string, bases: number];

const saltsOf = (family: AnalyteForm, base: string, salts: readonly Salt[]): FormRow[] => [
  row(family, family, MOLAR_MASS, { "mass base": ["1", "1"] }),
  ...salts.map(([form, formula, bases]) =>
    row(form, family, MOLAR_MASS, {
      "mass base": [String(molarMass(base, bases)), String(molarMass(formula))],
    }),
  ),
];

const SALTS: readonly FormRow[] = [
  ...saltsOf("creatine", "C4H9N3O2", [
    ["creatine-monohydrate", "C4H11N3O3", 1],
    ["creatine-hydrochloride", "C4H10ClN3O2", 1],
  ]),
  ...saltsOf("glucosamine", "C6H13NO5", [
    ["glucosamine-hydrochloride", "C6H14ClNO5", 1],
    ["glucosamine-sulfate", "C12H28N2O14S", 2],
    ["glucosamine-sulfate-2kcl", "C12H28Cl2K2N2O14S", 2],
    ["glucosamine-sulfate-2nacl", "C12H28Cl2N2Na2O14S", 2],
  ]),
  ...saltsOf("citrulline", "C6H13N3O3", [
    ["citrulline-malate-1-1", "C10H19N3O8", 1],
    ["citrulline-malate-2-1-molar", "C16H32N6O11", 2],
  ]),
  // Sellers also call two parts by weight 2:1, so a label's "2:1" alone does not tell which.
  row("citrulline-malate-2-1-weight", "citrulline", "Two parts by weight in three", {
    "mass base": ["2", "3"],
  }),
  ...saltsOf("lysine", "C6H14N2O2", [["lysine-hydrochloride", "C6H15ClN2O2", 1]]),
  ...saltsOf("acetyl-l-carnitine", "C9H17NO4", [["acetyl-l-carnitine-hydrochloride", "C9H18ClNO4", 1]]),
];

export const FORM_ROWS: readonly FormRow[] = [...VITAMINS, ...SALTS];
