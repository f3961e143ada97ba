import type { Origin, Panel, VitaminForm } from "#contract/vocabulary.ts";

import type { Traits } from "../standards/limit.ts";
import type { Intake } from "../units/convert.ts";
import type { Finding } from "./finding.ts";

/** One result as the laboratory reported it, before anything is judged. */
export interface Measurement {
  /** The result's identifier in its report. */
  id: string;
  /** Identifier, name or synonym of an analyte; what the table does not know stands for itself. */
  analyte: string;
  panel: Panel;
  finding: Finding;
  /** Null for a number without a unit and for observations. A bare amount ("mg") is per serving. */
  unit: string | null;
  /** What the label claims, per serving. */
  claim: { amount: number; unit: string | null } | null;
  /** Needed where the unit stands for an effect (IU). */
  form: VitaminForm | null;
  /** Where this product differs from what is usual for the analyte. */
  origin: Origin | null;
}

/** What has to be known of the product so that its results can be judged under any standard. */
export interface TestedProduct {
  traits: Traits;
  intake: Intake;
}

/** Which analytes a report set out to measure: laid down before the first result, and signed with them. */
export interface Plan {
  /** Without one of these the report is incomplete. */
  required: readonly string[];
  /** What would say more about such a product, and need not be there. */
  optional: readonly string[];
  /** What would say nothing about it, and why. */
  notApplicable: readonly { analyte: string; why: string }[];
}

export interface ReportToJudge {
  product: TestedProduct;
  measurements: readonly Measurement[];
  plan: Plan;
}
