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
  /** Of the measurement; a result that was worked out has the one of what it was worked out from. */
  id: string;
  /** Identifier where the table knows the analyte, otherwise its name. */
  analyte: string;
  name: string;
  panel: Panel;
  /** Null for what the table does not know. */
  kind: AnalyteKind | null;
  limit: ShownLimit | null;
  /** The finding in the limit's unit ("measured in µg/g, judged in µg/day"); null where the two cannot be compared. */
  compared: Quantity<number> | null;
  share: Share | null;
  /** Analytes that this result was worked out from; null for one that the laboratory measured. */
  impliedBy: readonly string[] | null;
}

const NOT_COMPARED = { compared: null, share: null, impliedBy: null } as const;

/** Judges one result under a choice of standards, with the reasons and what is needed to show it. */
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
  const sought = { analyte, claimed: claim !== null, origin };
  const found = limitFor(choice, sought, product.traits);
  if (found.kind === "none") {
    const reasons = [found.why];
    return { ...base, ...NOT_COMPARED, verdict: "informational", rule: "none", reasons, limit: null };
  }
  const applied = applyLimit(found, claim);
  const limit = applied.shown;
  const compared = compare(measurement, applied, { form, intake: product.intake });
  if (!compared.ok) {
    const reasons = [compared.why];
    return { ...base, ...NOT_COMPARED, verdict: "inconclusive", rule: "none", reasons, limit };
  }
  const judgement = judge(compared.finding, compared.limit);
  if (found.limit.wholeDiet) judgement.reasons.push("whole_diet");
  const { shown, share } = compared;
  return { ...base, ...judgement, limit, compared: shown, share, impliedBy: null };
}
