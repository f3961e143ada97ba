import { expect, test } from "vitest";
import { statedDeviation } from "./deviation.ts";

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
])("statedDeviation: %j states none", (text) => {
  expect(statedDeviation(text)).toBeNull();
});

test.each([
  "The matrix spike recovered 22% of the lead.",
  "No deviations. The plates of one dilution were lost.",
  "None of the lot was digested; results are those of another lot.",
  "Not applicable to microbiology, which was taken over from lot 12.",
])("statedDeviation: %j states one", (text) => {
  expect(statedDeviation(text)).toBe(text);
});
