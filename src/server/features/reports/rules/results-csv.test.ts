import { expect, test } from "vitest";
import { csvMapping, resultsFromCsv } from "./results-csv.ts";

const mapping = csvMapping.parse({
  columns: { analyte: "Test", measured: "Result", lod: "LOD", loq: "LOQ", in_scope: "Scope", panel: "Group" },
  constants: { method: "ICP-MS", unit: "µg/g" },
  values: { panel: { "Heavy metals": "elements" } },
});
const table = (...rows: string[]) => ["Test,Result,LOD,LOQ,Scope,Group", ...rows].join("\r\n");
const read = (row: string, change: Partial<typeof mapping> = {}) =>
  resultsFromCsv(table(row), { ...mapping, ...change })[0];

test.each([
  ["0.012", { qualifier: "=", measured: 0.012 }],
  ["1.2E-2", { qualifier: "=", measured: 0.012 }],
  ["ND", { qualifier: "<LOD" }],
  ["n.d.", { qualifier: "<LOD" }],
  ["< LOQ", { qualifier: "<LOQ" }],
  ["<0.001", { qualifier: "<LOD" }],
  ["<0.003", { qualifier: "<LOQ" }],
  ["conforms", { qualifier: "=", measured: "conforms" }],
  ["<0.5", { qualifier: "<0.5" }],
])("resultsFromCsv parses %s as %j", (cell, finding) => {
  const row = read(`Lead,${cell},0.001,0.003,yes,Heavy metals`);
  expect(row).toEqual({
    analyte: "Lead",
    panel: "elements",
    method: "ICP-MS",
    unit: "µg/g",
    lod: 0.001,
    loq: 0.003,
    in_scope: true,
    ...finding,
  });
});

test("resultsFromCsv prefers the qualifier column to the format of the measured value", () => {
  const columns = { analyte: "Test", qualifier: "Result", measured: "LOD" };
  expect(read("E. coli,absent,,,no,", { columns })).toMatchObject({ qualifier: "absent" });
  expect(read("Lead,=,0.2,,no,", { columns })).toMatchObject({ qualifier: "=", measured: 0.2 });
});

test("resultsFromCsv accepts a decimal comma", () => {
  const row = resultsFromCsv('Test;Result\nLead;"1.234,5"', {
    ...mapping,
    delimiter: ";",
    decimal: ",",
    columns: { analyte: "Test", measured: "Result" },
  });
  expect(row[0]).toMatchObject({ measured: 1234.5 });
});

test.each([
  ["Test,Result\nLead", /can't be read/],
  ["Test,Result", /has no rows/],
  ["Analyte,Value\nLead,1", /missing columns: Test, Result/],
])("resultsFromCsv rejects %j", (csv, problem) => {
  expect(() => resultsFromCsv(csv, { ...mapping, columns: { analyte: "Test", measured: "Result" } })).toThrow(
    problem,
  );
});
