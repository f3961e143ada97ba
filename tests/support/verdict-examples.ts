import type { Finding } from "#domain/verdict/finding.ts";
import type { Measurement, Plan, TestedProduct } from "#domain/verdict/measurement.ts";
import { findAnalyte } from "../../src/domain/analytes/find.ts";
import type { Traits } from "../../src/domain/standards/limit.ts";
import type { Intake } from "../../src/domain/units/convert.ts";

/** A refined product for adults, 2 g a serving, two servings a day; whatever a test is about is given. */
export const exampleProduct = (
  traits: Partial<Traits> = {},
  intake: Partial<Intake> = {},
): TestedProduct => ({
  traits: {
    microbial: "refined",
    population: "adults",
    seaweed: false,
    oil: false,
    flavoured: false,
    ...traits,
  },
  intake: { gramsPerServing: 2, millilitresPerServing: null, servingsPerDay: 2, ...intake },
});

export const exampleResult = (
  analyte: string,
  finding: Finding,
  unit: string | null,
  more: Partial<Measurement> = {},
): Measurement => ({
  id: `${analyte} ${finding.qualifier}`,
  analyte,
  panel: findAnalyte(analyte)?.panel ?? "potency",
  finding,
  unit,
  claim: null,
  form: null,
  origin: null,
  ...more,
});

export const measured = (value: number, uncertainty: number | null, k?: number): Finding => ({
  qualifier: "=",
  measured: value,
  uncertainty,
  ...(k === undefined ? {} : { k }),
});
export const notDetected = (lod: number): Finding => ({ qualifier: "<LOD", lod });
export const traces = (lod: number | null, loq: number): Finding => ({ qualifier: "<LOQ", lod, loq });

export const NO_PLAN: Plan = { required: [], optional: [], notApplicable: [] };
