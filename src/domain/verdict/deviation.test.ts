import { expect, test } from "vitest";
import { statedDeviation, statedRemark } from "./deviation.ts";

test.each([
  null,
  "",
  "None",
  "none.",
  "N/A",
  "n.a.",
  "—",
  "None noted",
  "No deviations, additions or exclusions.",
  "Without deviations from the methods.",
  "There were no deviations.",
  "None to report.",
  "No deviations from USP 2.8.13.",
  "Keine Abweichungen",
])("statedDeviation: %j states none", (text) => {
  expect(statedDeviation(text)).toBeNull();
});

test.each([
  "The matrix spike recovered 22% of the lead.",
  "No deviations except that the lead digestion failed",
  "No deviations other than results carried over from another lot",
  "No deviations. The plates of one dilution were lost.",
  "None of the lot was digested; results are those of another lot.",
  "Not applicable to microbiology, which was taken over from lot 12.",
])("statedDeviation: %j states one", (text) => {
  expect(statedDeviation(text)).toBe(text);
});

test.each<[statement: string | null, remark: string | null]>([
  [null, null],
  ["The results relate only to the items tested.", null],
  ["Results apply to the sample as received. This report may be reproduced only in full.", null],
  ["Statements of conformity take the expanded uncertainty (k = 2) into account.", null],
  [
    "The results relate only to the items tested. Four round tablets lay among the oval ones.",
    "Four round tablets lay among the oval ones.",
  ],
  ["Samples were received in good condition. Uncertainty is expanded (k = 2).", null],
  ["Total plate count does not apply to a product of live microorganisms.", null],
  [
    "Total counts do not apply to viable Salmonella recovered in the sample.",
    "Total counts do not apply to viable Salmonella recovered in the sample.",
  ],
  ["Plate counts do not apply to this product.", "Plate counts do not apply to this product."],
  ["The samples were received melted and leaking.", "The samples were received melted and leaking."],
  ["Uncertainty is stated as 200 % of the value.", "Uncertainty is stated as 200 % of the value."],
  ["Was the lot held? We could not tell.", "Was the lot held? We could not tell."],
  ["Results are reported on an as-received basis. Tested by validated methods.", null],
  [
    "The results could not be reproduced in a second digestion.",
    "The results could not be reproduced in a second digestion.",
  ],
  [
    "The lead result has an uncertainty of 200 % because the spike was not recovered.",
    "The lead result has an uncertainty of 200 % because the spike was not recovered.",
  ],
  ["Elements were carried over from another lot.", "Elements were carried over from another lot."],
])("statedRemark of %j is %j", (statement, remark) => {
  expect(statedRemark(statement)).toBe(remark);
});
