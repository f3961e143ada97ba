import type { Conclusion, Origin, Panel } from "#contract/vocabulary.ts";

import type { Traits } from "../standards/limit.ts";
import type { Intake } from "../units/convert.ts";
import type { StatedForm } from "../units/substance.ts";
import type { Finding } from "./finding.ts";

/** One result as the laboratory reported it, before judgment. */
export interface Measurement {
  /** Result id within the report. */
  id: string;
  /** Id, name or synonym of an analyte; unknown analytes keep their name. */
  analyte: string;
  panel: Panel;
  finding: Finding;
  /** Null for a number without a unit and for observations. An amount without a basis ("mg") is per serving. */
  unit: string | null;
  /** Label claim per serving. */
  claim: { amount: number; unit: string | null } | null;
  /** What the amounts are amounts of; needed for IU, equivalents, salts and percentages of the Daily Value. */
  form: StatedForm | null;
  /** Origin of a claimed ingredient in this product; null if not stated. */
  origin: Origin | null;
  /** The requirement that the certificate prints beside the result, as printed: "NMT 0.5 ppm". */
  specification?: string | null;
  /** The laboratory's own conclusion on the result. */
  conclusion?: Conclusion | null;
  /** Method, as the laboratory names it, and whether it is in the scope of its accreditation. */
  method?: string;
  inScope?: boolean;
}

/** Product properties needed to judge its results under any standard. */
export interface TestedProduct {
  traits: Traits;
  intake: Intake;
  /** Name on the label: what it names is declared. */
  name?: string;
  declared?: Declared;
}

/** What a label declares. A list that is absent or null is unknown; an empty one says that there is nothing. */
export interface Declared {
  /** Names of ingredients, active and other. */
  ingredients?: readonly string[] | null;
  /** Allergens that the label names: "milk". */
  allergens?: readonly string[] | null;
  /** What the label promises: "gluten-free", "vegan". */
  promises?: readonly string[] | null;
}

/** Analytes a report was planned to test, fixed before the first result and signed with the results. */
export interface TestPlan {
  /** If one of these is missing, the report is incomplete. */
  required: readonly string[];
  /** Useful but not required for this kind of product. */
  optional: readonly string[];
  /** Not meaningful for this product, with the reason. */
  notApplicable: readonly { analyte: string; why: string }[];
}

export interface ReportToJudge {
  product: TestedProduct;
  measurements: readonly Measurement[];
  plan: TestPlan;
  /** What the laboratory states of deviations from its methods, and of anything else. */
  deviations?: string | null;
  statement?: string | null;
  /** What it states of the sample and its package. */
  condition?: readonly string[];
}
