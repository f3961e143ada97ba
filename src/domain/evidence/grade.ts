import { BRAND_NAME } from "#contract/brand.ts";
import type { EvidenceGrade, SampleSource } from "#contract/vocabulary.ts";
import { formatCount } from "../amounts.ts";

/** What is known about how the figures of a report came about. */
export interface EvidenceFacts {
  /** Null: not stated. */
  obtainedBy: SampleSource | null;
  /** The laboratory's accreditation under ISO/IEC 17025 on the test date. */
  accreditation: AccreditationStatus;
  /** Results with a verdict, and those of them whose method is in the accreditation's scope. */
  judged: number;
  judgedInScope: number;
  /** Judged results with a measured value, and those of them that state an uncertainty. */
  quantified: number;
  quantifiedWithUncertainty: number;
  certificateAttached: boolean;
}

/** `other_standard`: accredited, but not for testing. */
export type AccreditationStatus = "valid" | "not_valid_on_test_date" | "other_standard" | "none";

/** The grade of a report's evidence. */
export interface GradedEvidence {
  grade: EvidenceGrade;
  /** What belongs beside the verdict: "Unaccredited laboratory". */
  warnings: string[];
  /** One sentence per fact. */
  reasons: string[];
}

/**
 * Grades evidence by facts alone, whatever was found:
 * - A: Assayed bought the sample at retail, the laboratory is accredited, the methods of all judged results are in its
 *   scope, every measured one states its uncertainty, and the laboratory's certificate is attached.
 * - B: accredited, and one of the other facts is missing.
 * - C: accredited, and more is missing, or the sample came from the brand, or nobody says where it came from.
 * - D: unaccredited: no accreditation under ISO/IEC 17025 on the test date, or no judged method in its scope.
 *
 * What is not stated never counts for more than the worst statement, so that silence gains nothing.
 */
export function gradeEvidence(facts: EvidenceFacts): GradedEvidence {
  return { grade: gradeOf(facts), warnings: warningsOf(facts), reasons: reasonsOf(facts) };
}

function gradeOf(facts: EvidenceFacts): EvidenceGrade {
  if (facts.accreditation !== "valid" || facts.judgedInScope === 0) return "D";
  if (facts.obtainedBy === "brand" || facts.obtainedBy === null) return "C";
  const missing = [
    facts.obtainedBy === "assayed_retail",
    facts.judgedInScope === facts.judged,
    facts.quantifiedWithUncertainty === facts.quantified,
    facts.certificateAttached,
  ].filter((holds) => !holds).length;
  if (missing === 0) return "A";
  return missing === 1 ? "B" : "C";
}

function warningsOf({ accreditation, judgedInScope, obtainedBy }: EvidenceFacts): string[] {
  const warnings: string[] = [];
  if (accreditation !== "valid") warnings.push("Unaccredited laboratory");
  else if (judgedInScope === 0) warnings.push("No method in the accreditation’s scope");
  if (obtainedBy === "brand") warnings.push("Sample supplied by the brand");
  if (obtainedBy === null) warnings.push("Sample source not stated");
  return warnings;
}

const reasonsOf = (facts: EvidenceFacts): string[] => [
  facts.obtainedBy === null ? "Who obtained the sample isn’t stated." : SOURCE_SENTENCES[facts.obtainedBy],
  ACCREDITATION_SENTENCES[facts.accreditation],
  ...(facts.accreditation === "valid" ? [scopeSentence(facts)] : []),
  uncertaintySentence(facts),
  facts.certificateAttached
    ? "The laboratory’s own certificate is attached."
    : "The laboratory’s own certificate isn’t attached.",
];

const SOURCE_SENTENCES: Readonly<Record<SampleSource, string>> = {
  assayed_retail: `${BRAND_NAME} bought the sample at retail.`,
  brand: "The brand supplied the sample.",
  other: `Neither ${BRAND_NAME} nor the brand obtained the sample.`,
};

const ACCREDITATION_SENTENCES: Readonly<Record<AccreditationStatus, string>> = {
  valid: "The laboratory is accredited under ISO/IEC 17025.",
  not_valid_on_test_date: "The laboratory’s accreditation wasn’t valid on the test date.",
  other_standard: "The laboratory’s accreditation isn’t under ISO/IEC 17025.",
  none: "The laboratory isn’t accredited.",
};

const scopeSentence = ({ judged, judgedInScope }: EvidenceFacts): string =>
  judgedInScope === judged
    ? `Every judged result (${judged}) used a method in the accreditation’s scope.`
    : `${judgedInScope} of ${formatCount(judged, "judged result")} used a method in the accreditation’s scope.`;

function uncertaintySentence({ quantified, quantifiedWithUncertainty: stated }: EvidenceFacts): string {
  if (quantified === 0) return "No judged result is a measured value, so there is no uncertainty to state.";
  return stated === quantified
    ? `Every measured value that was judged (${quantified}) states its uncertainty.`
    : `${stated} of ${formatCount(quantified, "measured value")} that were judged state their uncertainty.`;
}
