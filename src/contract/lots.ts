import { z } from "zod";
import { reportSummary } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { idOrSlug, slug } from "./fields.ts";
import { returnedCells } from "./result-schemas.ts";
import { PANELS } from "./vocabulary.ts";

/** The cells that say what was found, in one unit. */
const found = returnedCells(["qualifier", "measured", "unit", "uncertainty", "lod", "loq"]);
const stated = returnedCells(["result_id", "method", "k", "verdict"]);

/** One laboratory's result on an analyte in one lot. */
export const lotResult = z.object({
  report_slug: slug,
  ...stated,
  /** Who measured it: the report's laboratory, or the one that it subcontracted. */
  laboratory: z.string(),
  ...found,
  /** The same in the unit of its limit; null if it was compared with none. */
  compared: z.object(found).nullable(),
  /** The limit of the site's own rules, as they are today; `low` and `high` are null where an end is open. */
  limit: z
    .object({
      name: z.string(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      unit: z.string().nullable(),
    })
    .nullable(),
  /** In percent of the label claim or of the upper limit; null if neither is known. */
  position: z
    .object({
      of: z.enum(["claim", "limit"]),
      /** Null if not quantified: then it is within `span`. */
      point: z.number().nullable(),
      /** With the expanded uncertainty; null if none is stated. */
      span: z.tuple([z.number(), z.number()]).nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
    })
    .nullable(),
});
export type LotResult = z.infer<typeof lotResult>;

/** Why no E_n number can be calculated: a result without uncertainty, without a figure, or units that do not convert. */
export const EN_OBSTACLES = ["no_uncertainty", "not_quantified", "other_unit"] as const;
export type EnObstacle = (typeof EN_OBSTACLES)[number];

const resultRef = z.object({ report_slug: slug, result_id: z.string() });

/** Results of two laboratories on one lot. They are compared, never averaged. */
export const laboratoryDifference = z.object({
  lot_number: z.string(),
  one: resultRef,
  other: resultRef,
  /**
   * E_n of ISO 13528: (x1 - x2) / sqrt(U1² + U2²), U with k = 2; of counts on their logarithm. Beyond 1 the results differ by
   * more than their uncertainties explain. Null if it can't be calculated.
   */
  en: z.number().nullable(),
  obstacle: z.enum(EN_OBSTACLES).nullable(),
});
export type LaboratoryDifference = z.infer<typeof laboratoryDifference>;

/** An analyte that two or more reports of a product have a result on. */
export const comparedAnalyte = z.object({
  /** Analyte id, or the laboratory's name for an unknown one. */
  analyte: z.string(),
  name: z.string(),
  panel: z.enum(PANELS),
  /** In the order of the reports. */
  results: z.array(lotResult),
  differences: z.array(laboratoryDifference),
});
export type ComparedAnalyte = z.infer<typeof comparedAnalyte>;

export const compareLots = endpoint("compareLots", {
  summary:
    "Results of all reports on a product that count, lot by lot, and how two laboratories differ on one lot. (Not in the specification.)",
  input: z.object({ supplement_id: idOrSlug }),
  output: z.object({
    supplement_id: z.string(),
    /** Neither withdrawn nor superseded, oldest test first. */
    reports: z.array(
      reportSummary.pick({
        report_slug: true,
        lot_number: true,
        lab_name: true,
        tested_at: true,
        state: true,
      }),
    ),
    /** Empty if there is only one report. */
    analytes: z.array(comparedAnalyte),
  }),
});
export type ComparedLots = z.infer<typeof compareLots.output>;
