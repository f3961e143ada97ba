import type { ReportToJudge } from "#domain/verdict/measurement.ts";
import { exampleMeasurement, exampleProduct, measuredFinding, NO_PLAN } from "./verdict-examples.ts";

/** Test fixture: a complete report on a creatine that passes under every standard. */
export const CLEAN_REPORT: ReportToJudge = {
  product: exampleProduct(),
  plan: NO_PLAN,
  measurements: [
    exampleMeasurement("Identity", { qualifier: "conforms" }, null),
    exampleMeasurement("Creatine", measuredFinding(5.2, 0.1), "g", {
      claim: { amount: 5, unit: "g" },
      origin: "added",
    }),
    exampleMeasurement("Lead", measuredFinding(0.02, 0.004), "µg/g"),
    exampleMeasurement("Cadmium", measuredFinding(0.01, 0.002), "µg/g"),
    exampleMeasurement("Arsenic (total)", measuredFinding(0.03, 0.006), "µg/g"),
    exampleMeasurement("Mercury", measuredFinding(0.004, 0.001), "µg/g"),
    exampleMeasurement("TAMC", measuredFinding(120, null), "CFU/g"),
    exampleMeasurement("TYMC", { qualifier: "<LOQ", lod: null, loq: 10 }, "CFU/g"),
    exampleMeasurement("E. coli", { qualifier: "absent" }, null),
    exampleMeasurement("Salmonella", { qualifier: "absent" }, null),
  ],
};
