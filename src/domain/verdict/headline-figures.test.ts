import { expect, test } from "vitest";
import {
  exampleMeasurement,
  exampleProduct,
  measuredFinding,
  notDetectedFinding,
} from "#tests/support/verdict-examples.ts";
import type { Finding } from "./finding.ts";
import { leadUgPerDay } from "./headline-figures.ts";

test.each<[what: string, finding: Finding, unit: string, lead: ReturnType<typeof leadUgPerDay>]>([
  ["a measured value", measuredFinding(0.4, 0.1), "µg/day", { measured: 0.4 }],
  ["not detected", notDetectedFinding(6.4), "µg/day", { below: 6.4 }],
  ["traces", { qualifier: "traces", lod: 0.1, loq: 0.3 }, "µg/day", { below: 0.3 }],
  ["a unit that gives no daily amount", measuredFinding(0.4, 0.1), "%", null],
])("leadUgPerDay: %s", (_, finding, unit, lead) => {
  expect(leadUgPerDay([exampleMeasurement("Lead", finding, unit)], exampleProduct())).toEqual(lead);
});
