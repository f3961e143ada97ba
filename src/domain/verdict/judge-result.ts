import type { Panel } from "#contract/vocabulary.ts";
import type { AnalyteKind } from "../analytes/analyte.ts";
import { analyteOf, findAnalyte } from "../analytes/find.ts";
import type { StandardChoice } from "../standards/choices.ts";
import { limitFor } from "../standards/limit-for.ts";
import { applyLimit, type ShownLimit } from "./applied-limit.ts";
import { compare, type Share } from "./compare.ts";
import type { Quantity } from "./finding.ts";
import { type Judgement, judge } from "./judge.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";

export interface JudgedResult extends Judgement {
  /** Id of the measurement; a derived result has the id of the measurement it was derived from. */
  id: string;
  /** Analyte id, or the name if the analyte is unknown. */
  analyte: string;
  name: string;
  panel: Panel;
  /** Null for an unknown analyte. */
  kind: AnalyteKind | null;
  limit: ShownLimit | null;
  /** The finding in the unit of the limit (measured in µg/g, judged in µg/day); null if the units cannot be compared. */
  compared: Quantity<number> | null;
  share: Share | null;
  /** Analytes this result was derived from; null for a measured result. */
  derivedFrom: readonly string[] | null;
}

const NOT_COMPARED = { compared: null, share: null, derivedFrom: null } as const;

/** Judges one result under a selected standard, with the reasons and the data needed to display it. */
export function judgeResult(
  measurement: Measurement,
  product: TestedProduct,
  choice: StandardChoice,
): JudgedResult {
  const { id, panel, claim, origin, form } = measurement;
  const known = findAnalyte(measurement.analyte);
  const analyte = analyteOf(measurement);
  const base = {
    id,
    panel,
    analyte: known?.id ?? measurement.analyte,
    name: known?.name ?? measurement.analyte,
    kind: analyte?.kind ?? null,
  };
  const query = { analyte, claimed: claim !== null, origin };
  const lookup = limitFor(choice, query, product.traits);
  if (lookup.kind === "none") {
    const reasons = [lookup.why];
    return { ...base, ...NOT_COMPARED, verdict: "informational", rule: "none", reasons, limit: null };
  }
  const applied = applyLimit(lookup, claim);
  const limit = applied.shown;
  const compared = compare(measurement, applied, { form, intake: product.intake });
  if (!compared.ok) {
    const reasons = [compared.why];
    return { ...base, ...NOT_COMPARED, verdict: "inconclusive", rule: "none", reasons, limit };
  }
  const judgement = judge(compared.finding, compared.limit);
  if (lookup.limit.isWarning && lookup.limit.standard === "fda_lead") judgement.reasons.push("whole_diet");
  const { shown, share } = compared;
  return { ...base, ...judgement, limit, compared: shown, share, derivedFrom: null };
}
