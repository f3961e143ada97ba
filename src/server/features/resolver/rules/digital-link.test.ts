import { expect, test } from "vitest";
import { parseDigitalLinkPath } from "./digital-link.ts";

const GTIN = "09506000134352";

test.each<[path: string, gtin14: string, lot: string | null]>([
  // Numbers from the GS1 Digital Link standard and the GS1 General Specifications.
  [GTIN, GTIN, null],
  ["9506000134352", GTIN, null],
  ["614141123452", "00614141123452", null],
  ["95060001", "", null],
  ["40123455", "00000040123455", null],
  [`${GTIN}/10/ABC123`, GTIN, "ABC123"],
  [`${GTIN}/22/2A/10/ABC123/21/12457`, GTIN, "ABC123"],
  [`${GTIN}/21/12457`, GTIN, null],
  [`${GTIN}/10/a%2Fb-7`, GTIN, "a/b-7"],
])("parseDigitalLinkPath reads %s", (path, gtin14, lot) => {
  const [gtin = "", ...segments] = path.split("/").map(decodeURIComponent);
  const parsed = parseDigitalLinkPath(gtin, segments);
  expect(parsed).toEqual(gtin14 ? { gtin14, lot } : { problem: expect.stringContaining("last digit") });
});

test.each([
  ["950600013435", "doesn’t match"],
  ["09506000134353", "doesn’t match"],
  ["00000000000000", "doesn’t match"],
  ["095060001343520", "8, 12, 13, or 14"],
  ["12345", "8, 12, 13, or 14"],
  ["abcdefgh", "8, 12, 13, or 14"],
  ["95 06000134352", "8, 12, 13, or 14"],
  [`${GTIN}/10`, "may follow"],
  [`${GTIN}/10/`, "may follow"],
  [`${GTIN}/21/1/10/A`, "may follow"],
  [`${GTIN}/10/A/10/B`, "may follow"],
  [`${GTIN}/17/280131`, "may follow"],
  [`${GTIN}/10/${"A".repeat(21)}`, "may follow"],
  [`${GTIN}/10/\u202eA`, "may follow"],
])("parseDigitalLinkPath refuses %s", (path, reason) => {
  const [gtin = "", ...segments] = path.split("/");
  expect(parseDigitalLinkPath(gtin, segments)).toEqual({ problem: expect.stringContaining(reason) });
});
