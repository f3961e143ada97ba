import { findAnalyte } from "#domain/analytes/find.ts";
import type { Traits } from "#domain/standards/limit.ts";
import type { Intake } from "#domain/units/convert.ts";
import type { Finding } from "#domain/verdict/finding.ts";
import type { Measurement, TestedProduct, TestPlan } from "#domain/verdict/measurement.ts";

/** Test fixture: a refined product for adults, 2 g per serving, two servings a day. */
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

export const exampleMeasurement = (
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

export const measuredFinding = (value: number, uncertainty: number | null, k?: number): Finding => ({
  qualifier: "=",
  measured: value,
  uncertainty,
  ...(k === undefined ? {} : { k }),
});
export const notDetectedFinding = (lod: number): Finding => ({ qualifier: "<LOD", lod });
export const belowLoqFinding = (lod: number | null, loq: number): Finding => ({
  qualifier: "<LOQ",
  lod,
  loq,
});

export const NO_PLAN: TestPlan = { required: [], optional: [], notApplicable: [] };
