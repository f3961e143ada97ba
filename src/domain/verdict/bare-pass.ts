import type { AnalyteKind } from "../analytes/analyte.ts";
import { analyteOf } from "../analytes/find.ts";
import type { LimitLookup } from "../standards/limit-for.ts";
import type { Intake } from "../units/convert.ts";
import { applyLimit } from "./applied-limit.ts";
import { compare } from "./compare.ts";
import { type Judgement, judge } from "./judge.ts";
import type { Measurement } from "./measurement.ts";
import { citesStandard, readSpecification } from "./specification.ts";

/** What is measured in numbers, so that "Pass" alone is against a specification that somebody else chose. */
const NUMERIC_KINDS = new Set<AnalyteKind>([
  ...(["vitamin", "mineral", "constituent", "culture", "contaminant", "hygiene", "freshness"] as const),
]);

/** Tests among the microbes that have no figure: of what a product does to organisms. */
const IS_NO_COUNT =
  /^(?:anti(?:microbial|bacterial|fungal)|preservative|bacteriostatic) (?:effectiveness|efficacy|activity|properties)(?: test(?:ing)?)?(?:,? \(?usp ?<?51>?\)?)?$/i;

/** Screens of many substances, of which "conforms" means that none was above its limit. */
const SCREENS: ReadonlySet<string> = new Set(["pesticide-residues", "residual-solvents"]);

/**
 * Judges a laboratory's "Pass" without a figure. It counts if the specification is printed with a number that is at least as
 * strict as our limit, or if a screen cites the standard that it was held against; else it shows nothing to us.
 */
export function barePass(
  measurement: Measurement,
  kind: AnalyteKind,
  lookup?: Exclude<LimitLookup, { kind: "none" }>,
  intake?: Intake,
): Judgement {
  const passed: Judgement = { verdict: "pass", rule: "stated", reasons: ["stated_by_laboratory"] };
  if (!NUMERIC_KINDS.has(kind) || IS_NO_COUNT.test(measurement.analyte.trim())) return passed;
  const id = analyteOf(measurement)?.id;
  const { specification, method, analyte } = measurement;
  if (id !== undefined && SCREENS.has(id) && citesStandard(specification, method, analyte)) return passed;
  if (lookup && intake && isStrictEnough(measurement, lookup, intake))
    return { ...passed, reasons: ["own_specification_met"] };
  return { verdict: "inconclusive", rule: "stated", reasons: ["bare_pass"] };
}

function isStrictEnough(
  { specification, claim, form }: Measurement,
  lookup: Exclude<LimitLookup, { kind: "none" }>,
  intake: Intake,
): boolean {
  const printed = readSpecification(specification);
  if (!printed) return false;
  const applied = applyLimit(lookup, claim);
  const side = printed.bound === "at_most" ? applied.low : applied.high;
  if (side !== null) return false;
  const finding = { qualifier: "=", measured: printed.value, uncertainty: null } as const;
  const compared = compare({ finding, unit: printed.unit }, applied, { form, intake });
  return compared.ok && judge(compared.finding, compared.limit).verdict === "pass";
}

/** Ways to say that a result is no measurement of this sample. */
const UNMEASURED =
  /\b(?:by input|(?:from|per|of) (?:the )?(?:batch|master) record|no (?:assay|test|analysis|testing) (?:was |is )?(?:performed|done|made)|not (?:assayed|tested|analy[sz]ed)|(?:supplier|vendor|manufacturer|raw[- ]material)(?:.?s)? (?:certificate|coa|c of a|specification|statement)|(?:certificate|coa) of the (?:raw material|supplier|vendor|manufacturer)|theoretical (?:value|amount|content|yield|calculation)|skip[- ]lot)\b/i;

/** What a laboratory took over from others or from a calculation shows nothing about the sample, whatever it is. */
export const judgeUnmeasured = ({ analyte, method }: Measurement): Judgement | null =>
  UNMEASURED.test(analyte) || UNMEASURED.test(method ?? "")
    ? { verdict: "inconclusive", rule: "stated", reasons: ["not_measured"] }
    : null;
