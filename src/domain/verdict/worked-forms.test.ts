import { describe, expect, test } from "vitest";
import type { ResultVerdict } from "#contract/verdicts.ts";
import type { AnalyteForm } from "#contract/vocabulary.ts";
import { exampleProduct } from "#tests/support/verdict-examples.ts";
import { judgeResult } from "./judge-result.ts";
import { measurementOf, type ResultRow } from "./result-row.ts";

interface FormCase {
  /** The arithmetic. */
  working: string;
  label: readonly [amount: number, unit: string];
  measured: readonly [amount: number, unit: string];
  form: AnalyteForm | null;
  verdict: ResultVerdict;
  /** Percent of the claim to one decimal; null if the two are not comparable. */
  percent: number | null;
}

const row = (analyte: string, { label, measured, form }: FormCase): ResultRow => ({
  result_id: "1",
  panel: "potency",
  analyte,
  qualifier: "=",
  measured: measured[0],
  unit: measured[1],
  uncertainty: null,
  lod: null,
  loq: null,
  claim: label[0],
  claim_unit: label[1],
  form,
  origin: "added",
});

/** Not so often that an amount is far above its upper level. */
const ONCE_A_DAY = exampleProduct({}, { servingsPerDay: 1 });

/** Cases under US law: an added nutrient holds its claim, and vitamins at most 150 % of it. */
function worked(analyte: string, source: string, cases: readonly FormCase[]) {
  describe(`${analyte} (${source})`, () => {
    for (const one of cases)
      test(one.working, () => {
        const judged = judgeResult(measurementOf(row(analyte, one)), ONCE_A_DAY, "house");
        const share = judged.share?.value ?? null;
        expect({ verdict: judged.verdict, percent: share && Math.round(share * 1000) / 10 }).toEqual({
          verdict: one.verdict,
          percent: one.percent,
        });
      });
  });
}

const formCase = (
  working: string,
  label: FormCase["label"],
  form: AnalyteForm | null,
  measured: FormCase["measured"],
  verdict: ResultVerdict,
  percent: number | null,
): FormCase => ({ working, label, measured, form, verdict, percent });

// USDA DSID conversions: 1 IU is 1 mg dl-acetate, 0.9 mg dl-, 0.67 mg d-alpha-tocopherol, 0.735 mg d-acetate.
worked("Vitamin E", "21 CFR 101.9(c)(8)(iv); USP units", [
  formCase(
    "400 IU synthetic acetate: 400 mg",
    [400, "IU"],
    "dl-alpha-tocopheryl-acetate",
    [400, "mg"],
    "pass",
    100,
  ),
  formCase(
    "398 mg of it are 99.5 %",
    [400, "IU"],
    "dl-alpha-tocopheryl-acetate",
    [398, "mg"],
    "conditional_fail",
    99.5,
  ),
  formCase(
    "30 IU: 31.2 mg acetate are 104 %",
    [30, "IU"],
    "dl-alpha-tocopheryl-acetate",
    [31.2, "mg"],
    "pass",
    104,
  ),
  formCase("400 IU natural: 268 mg", [400, "IU"], "vitamin-e-natural", [268, "mg"], "pass", 100),
  formCase(
    "400 IU synthetic tocopherol: 360 mg",
    [400, "IU"],
    "vitamin-e-synthetic",
    [360, "mg"],
    "pass",
    100,
  ),
  formCase("180 mg would be half of it", [400, "IU"], "vitamin-e-synthetic", [180, "mg"], "fail", 50),
  formCase("IU without a form", [400, "IU"], null, [400, "mg"], "inconclusive", null),
  formCase("IU are IU", [400, "IU"], null, [410, "IU"], "pass", 102.5),
]);
worked("dl-alpha-tocopheryl acetate", "1 mg is one IU", [
  formCase("400 IU: 400 mg", [400, "IU"], "dl-alpha-tocopheryl-acetate", [400, "mg"], "pass", 100),
]);

// 1 IU is 0.3 µg retinol, 0.55 µg palmitate, 0.344 µg acetate; beta-carotene of supplements 2 µg are 1 µg RAE.
worked("Retinyl palmitate", "21 CFR 101.9(c)(8)(iv)", [
  formCase("5,000 IU: 2,750 µg", [5000, "IU"], "retinyl-palmitate", [2750, "mcg"], "pass", 100),
  formCase("900 µg RAE: 1,650 µg", [900, "mcg RAE"], "retinyl-palmitate", [1650, "mcg"], "pass", 100),
]);
worked("Vitamin A", "21 CFR 101.9(c)(8)(iv)", [
  formCase("3,000 IU of retinol: 900 µg", [3000, "IU"], "retinol", [900, "mcg"], "pass", 100),
  formCase("5,000 IU of acetate: 1,720 µg", [5000, "IU"], "retinyl-acetate", [1720, "mcg"], "pass", 100),
  formCase("IU without a form", [5000, "IU"], null, [2750, "mcg"], "inconclusive", null),
]);
worked("Beta-carotene", "2 µg are 1 µg RAE", [
  formCase("900 µg RAE: 1,800 µg", [900, "mcg RAE"], "beta-carotene", [1800, "mcg"], "pass", 100),
]);

// 1 µg DFE is 0.6 µg folic acid of a supplement; 1 mg NE is 1 mg niacinamide or nicotinic acid.
worked("Folic acid", "FDA guidance on units, August 2019", [
  formCase("680 µg DFE: 408 µg", [680, "mcg DFE"], "folic-acid", [408, "mcg"], "pass", 100),
  formCase("400 µg would be 98 %", [680, "mcg DFE"], "folic-acid", [400, "mcg"], "conditional_fail", 98),
  formCase("DFE and DFE", [680, "mcg DFE"], null, [700, "mcg DFE"], "pass", 102.9),
  formCase(
    "100 % of the Daily Value, 400 µg DFE: 240 µg",
    [100, "% DV"],
    "folic-acid",
    [240, "mcg"],
    "pass",
    100,
  ),
]);
worked("Niacinamide", "FDA guidance on units, August 2019", [
  formCase("20 mg NE: 20 mg", [20, "mg NE"], "niacinamide", [20, "mg"], "pass", 100),
  formCase("20 mg NE: 17 mg are 85 %", [20, "mg NE"], null, [17, "mg"], "conditional_fail", 85),
]);
worked("Vitamin D3", "40 IU are 1 µg", [
  formCase("2,000 IU: 50 µg", [2000, "IU"], null, [50, "mcg"], "pass", 100),
  formCase("2,000 IU: 80 µg are 160 %", [2000, "IU"], null, [80, "mcg"], "fail", 160),
]);

// Molar masses: creatine 131.13, monohydrate 149.15: 0.879.
worked("Creatine", "IUPAC 2021 atomic weights", [
  formCase("5 g monohydrate: 4.40 g", [5, "g"], "creatine-monohydrate", [4.4, "g"], "pass", 100.1),
  formCase("4.0 g are 91 %", [5, "g"], "creatine-monohydrate", [4, "g"], "conditional_fail", 91),
  formCase("5 g creatine: 4.40 g", [5, "g"], "creatine", [4.4, "g"], "conditional_fail", 88),
  formCase("the label does not say of what", [5, "g"], null, [4.4, "g"], "inconclusive", null),
]);
worked("Creatine monohydrate", "IUPAC 2021 atomic weights", [
  formCase("5 g monohydrate as such", [5, "g"], null, [5.1, "g"], "pass", 102),
]);
worked("Glucosamine", "IUPAC 2021 atomic weights", [
  formCase("1,500 mg HCl: 1,247 mg", [1500, "mg"], "glucosamine-hydrochloride", [1247, "mg"], "pass", 100),
  formCase("HCl or sulfate, nobody says", [1500, "mg"], null, [1247, "mg"], "inconclusive", null),
]);
worked("L-Lysine", "IUPAC 2021 atomic weights", [
  formCase("1,000 mg HCl: 801 mg", [1000, "mg"], "lysine-hydrochloride", [801, "mg"], "pass", 100.1),
]);
worked("Citrulline", "two parts of three by weight", [
  formCase("6 g of 2:1 malate: 4 g", [6, "g"], "citrulline-malate-2-1-weight", [4, "g"], "pass", 100),
]);
worked("Magnesium", "21 CFR 101.36(b)(2)(ii): the element", [
  formCase("400 mg: 420 mg", [400, "mg"], null, [420, "mg"], "pass", 105),
  formCase("50 % of the Daily Value, 420 mg", [50, "% DV"], null, [210, "mg"], "pass", 100),
]);

test("a result whose form nobody knows asks the laboratory for it", () => {
  const unknown = formCase("", [5, "g"], null, [4.4, "g"], "inconclusive", null);
  const judged = judgeResult(measurementOf(row("Creatine", unknown)), exampleProduct(), "house");
  expect(judged).toMatchObject({ verdict: "inconclusive", reasons: ["form_unknown"] });
});
