import { isFailing, type ResultVerdict } from "#contract/verdicts.ts";
import type { Panel } from "#contract/vocabulary.ts";
import { isActiveConstituent } from "../analytes/active-constituents.ts";
import type { AnalyteKind } from "../analytes/analyte.ts";
import { analyteOf } from "../analytes/find.ts";
import { isHarmlessConstituent } from "../analytes/harmless-constituents.ts";
import { isRadionuclide } from "../hazards/foreign-matter.ts";
import { isHarmlessSpecies } from "../hazards/harmless-species.ts";
import { normalizeText } from "../text/normalize.ts";
import type { Intake } from "../units/convert.ts";
import { parseUnit } from "../units/unit.ts";
import { barePass } from "./bare-pass.ts";
import { type Finding, isDetected, isObservation } from "./finding.ts";
import { isHazardKind, isLookedFor, needsLimit } from "./hazard.ts";
import type { Judgement } from "./judge.ts";
import type { JudgedBase, JudgedResult } from "./judge-result.ts";
import { allergenOnLabel, isOnLabel, isPromised, labelText } from "./label-facts.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";
import type { Reason } from "./reasons.ts";
import { againstRequirement } from "./specification.ts";

/** Judges a result for which no limit is held: good news only where absence is what the laboratory looked for. */
export function judgeWithoutLimit(
  measurement: Measurement,
  { kind, warnings, analyte }: JudgedBase,
  why: "no_limit" | "no_claim" | "not_for_this_product",
  product: TestedProduct,
): Judgement {
  const { finding, claim } = measurement;
  if (finding.qualifier === "does_not_conform") return stated("fail", "stated_by_laboratory");
  if (finding.qualifier === "conforms" && !isHazardKind(kind)) return barePass(measurement, kind);
  if (kind === "allergen" && isDetected(finding))
    return notJudged("allergen_declaration_unknown", product, analyte);
  if (kind === "promise" && isDetected(finding)) return promiseJudgement(analyte, product);
  if (isHazardKind(kind) && isObservation(finding)) return stated("pass", "stated_by_laboratory");
  if (isLookedFor(kind)) return { verdict: "pass", rule: "detection_limit", reasons: ["not_detected"] };
  if (isRadionuclide(measurement.analyte)) return { verdict: "informational", rule: "none", reasons: [why] };
  if (needsLimit(kind) && isDetected(finding))
    return unjudged(warnings.length > 0 ? "warning_level_only" : "found_without_limit");
  if (claim !== null) return { verdict: "inconclusive", rule: "none", reasons: ["units_differ"] };
  const undeclared = isDetected(finding) ? undeclaredReason(measurement, kind, product) : null;
  if (undeclared !== null) return unjudged(undeclared);
  return { verdict: "informational", rule: "none", reasons: [why] };
}

const stated = (verdict: ResultVerdict, reason: Reason): Judgement => ({
  verdict,
  rule: "stated",
  reasons: [reason],
});
const unjudged = (reason: Reason): Judgement => ({ verdict: "not_judged", rule: "none", reasons: [reason] });

/** An allergen that the label declares is an ingredient. */
const notJudged = (reason: Reason, product: TestedProduct, analyte: string): Judgement =>
  allergenOnLabel(analyte, product) === "declared"
    ? { verdict: "informational", rule: "none", reasons: ["allergen_declared"] }
    : unjudged(reason);

/** Found, and the label does not promise its absence, or its promises are unknown. */
const promiseJudgement = (analyte: string, product: TestedProduct): Judgement => {
  const promised = isPromised(analyte, product);
  if (promised === true) return unjudged("found_without_limit");
  return promised === false
    ? { verdict: "informational", rule: "none", reasons: ["not_promised"] }
    : unjudged("promise_unknown");
};

/** Free amino acids in a protein are counted as protein by the usual assay, and are cheaper: nitrogen spiking. */
const isSpiking = (name: string, product: TestedProduct): boolean =>
  /\bfree\b/i.test(name) && /\b(?:protein|whey|casein|collagen|isolate)\b/i.test(labelText(product));

/**
 * Among the physical properties, a weight is that of a substance, unless the name says that it is the weight of the whole, or a
 * part of something else. A name with "unknown" in it is that of something found.
 */
const isSubstance = (name: string, panel: Panel, unit: string | null): boolean => {
  if (PROPORTION.test(unit ?? "")) return UNKNOWN.test(name);
  const isWeighed = WEIGHED_BESIDE.has(panel) && parseUnit(unit)?.dimension === "mass";
  return panel === "potency" || (isWeighed && (!isProperty(name) || UNKNOWN.test(name)));
};

/** A share of the peaks of a chromatogram or of a group of substances is no amount in the product: "area-%", "% of fatty acids". */
const PROPORTION =
  /\barea\b|% ?of (?!(?:the )?(?:serving|capsule|tablet|softgel|dose|weight|product|sample|daily)\b)/i;

const UNKNOWN = /\b(?:unknown|unidentified|unassigned|novel|stimulants?|alkaloids?)\b/i;

const PROPERTIES =
  "share|ratio|proportion|purity|degree|distribution|recovery|yield|weights?|mass|fill|density|volume|size|thickness|hardness|content|matter|index|value|friability|moisture|ash|gravity|residue|extractives?|release|insolubles?|solubles?|linkage|identity|similarity|match|score|correlation|sieve|mesh|particles?|drying|lod|loss on drying";

/** A property begins or ends a name before its remarks, or is one of something: "Average weight", "Ferrous share of iron". */
const PROPERTY = new RegExp(
  `^(?:${PROPERTIES})\\b|\\b(?:${PROPERTIES})$|\\b(?:${PROPERTIES}) (?:of|by|on)\\b|^(?:(?:average|mean|net) )+(?:tablet|capsule|softgel|gumm|unit|piece|serving|weight|mass|fill|content|volume)`,
  "i",
);

/** Properties as laboratories abroad print them, with what they are of: "Peso medio de llenado", "Friabilité". */
const ABROAD =
  /^(?:peso|poids|gewicht|densidad|densite|dichte|dureza|durete|harte|friabilite|friabilidad|friabilitat|humedad|humidite|feuchte|cenizas|cendres|asche|granulometrie|korngrosse)(?: (?:medio|media|moyen|moyenne|neto|net|total|totales|de|del|du|des|der|llenado|relleno|remplissage|capsulas?|gelules?|comprimidos?|comprimes?|tabletten|kapseln?))*$/;

const SIEVED = /^(?:through|passing|retained on) (?:us )?#?\d+ ?(?:mesh)?$/;

const isProperty = (name: string): boolean => {
  const [head = ""] = normalizeText(name).split(/ \(|, | @ /);
  const plain = head.replace(/(?<=\D) \d.*$/, "").trim();
  return PROPERTY.test(plain) || ABROAD.test(plain) || SIEVED.test(head);
};

const WEIGHED_BESIDE = new Set<Panel>(["physical", "oxidation", "identity"]);

/** Count per gram from which an indicator without a limit is not taken for clean: our own rule. */
const LARGE_COUNT = 1000;

/** Groups that are counted as signs of hygiene, not as organisms. */
const INDICATORS =
  /\b(?:spores?|aerob\w*|thermophil\w*|psychro\w*|mesophil\w*|lactics?|non-?lactics?|coliforms?|anaerob\w*|sulfite[- ]reducing|heterotroph\w*|flat sour)\b/i;

/** Names of organisms: their spores are not a group. */
const ORGANISM =
  /\b(?:bacill\w+|clostridi\w+|campylobacter\w*|legionella|listeria|salmonella|vibrio|yersinia|aspergillus|fusarium|pseudomonas|\w+cocc(?:us|i))\b|\bspp?\b/i;

/** An organism that nobody knows to be harmless is no good news in any number. */
const isLargeCount = (finding: Finding, isKnown: boolean, name: string): boolean =>
  isKnown || (INDICATORS.test(name) && !ORGANISM.test(name))
    ? finding.qualifier === "=" && Number(finding.measured) >= LARGE_COUNT
    : isDetected(finding) && !isHarmlessSpecies(name);

/**
 * Why a substance that the label does not name keeps a report from being fully judged: it acts like a medicine, or nobody
 * knows what it is. Null for what is known to be harmless, and for what is no substance.
 */
function undeclaredReason(
  measurement: Measurement,
  kind: AnalyteKind,
  product: TestedProduct,
): Reason | null {
  const { analyte: name, panel, unit, finding } = measurement;
  if (isSingleUnit(measurement, product.intake)) return "found_without_limit";
  if (isOnLabel(name, product)) return null;
  if (isSpiking(name, product)) return "unknown_undeclared";
  const known = analyteOf({ analyte: name, panel, unit });
  if (isActiveConstituent(name, known?.id ?? "", known?.name ?? "")) return "active_undeclared";
  if (kind === "hygiene") return isLargeCount(finding, known !== null, name) ? "found_without_limit" : null;
  return known === null && isSubstance(name, panel, unit) && !isHarmlessConstituent(name)
    ? "unknown_undeclared"
    : null;
}

/**
 * The amount in a single piece, which may be far from the mean that the other rows report. The laboratory must have held it
 * against figures that it meets: nothing else says how far is too far.
 */
const isSingleUnit = (measurement: Measurement, intake: Intake): boolean =>
  /\bcontent uniformity\b|\b(?:single|individual) (?:unit|tablet|capsule|softgel|gumm)|\b(?:lowest|highest) (?:of|unit|tablet|capsule|gumm)/i.test(
    measurement.analyte,
  ) &&
  !/\b(?:rsd|cv|mean|average|acceptance value|relative standard)\b/i.test(measurement.analyte) &&
  againstRequirement(measurement, intake) !== "met";

/** Sulfites that a label declares are lawful in any amount; of a label that we do not hold, nobody knows. */
export function withDeclaration(judged: JudgedResult, product: TestedProduct): JudgedResult {
  const isAbove = judged.analyte === "sulfur-dioxide" && isFailing(judged.verdict);
  const onLabel = allergenOnLabel(judged.analyte, product);
  return isAbove && (onLabel === "declared" || onLabel === "unknown")
    ? { ...judged, ...notJudged("allergen_declaration_unknown", product, judged.analyte) }
    : judged;
}

/** What a label does not promise to be free of may be in the product. */
export function withPromise(judged: JudgedResult, product: TestedProduct): JudgedResult {
  const isBroken =
    judged.kind === "promise" && isFailing(judged.verdict) && !isObservation(judged.measured.finding);
  return isBroken && isPromised(judged.analyte, product) !== true
    ? { ...judged, ...promiseJudgement(judged.analyte, product) }
    : judged;
}
