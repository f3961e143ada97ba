import type { PublishedReport } from "#contract/report-file.ts";
import type { Laboratory } from "#contract/report-parts.ts";
import type { StatedResult } from "#contract/result-columns.ts";
import type { ResultVerdict } from "#contract/verdicts.ts";
import type { SampleSource } from "#contract/vocabulary.ts";
import { type AccreditationStatus, type EvidenceFacts, type GradedEvidence, gradeEvidence } from "./grade.ts";

/** The parts of a report that its evidence is graded by. */
export interface EvidenceSource {
  laboratory: Pick<Laboratory, "accreditation">;
  /** `YYYY-MM-DD` */
  testedOn: string;
  obtainedBy: SampleSource | null;
  hasCertificate: boolean;
  results: readonly (Pick<StatedResult, "in_scope" | "measured" | "uncertainty"> & {
    verdict: ResultVerdict;
  })[];
}

/** Counts the facts of a report. Results that were not compared with anything are left out. */
export function evidenceFacts(source: EvidenceSource): EvidenceFacts {
  const judged = source.results.filter(({ verdict }) => verdict !== "informational");
  const quantified = judged.filter(({ measured }) => measured !== null);
  return {
    obtainedBy: source.obtainedBy,
    accreditation: accreditationStatus(source),
    judged: judged.length,
    judgedInScope: judged.filter(({ in_scope }) => in_scope).length,
    quantified: quantified.length,
    quantifiedWithUncertainty: quantified.filter(({ uncertainty }) => uncertainty !== null).length,
    certificateAttached: source.hasCertificate,
  };
}

type JudgedResult = EvidenceSource["results"][number];

/** Grade of the evidence behind a signed report. `results`: its results with their verdicts. */
export const evidenceOf = (report: PublishedReport, results: readonly JudgedResult[]): GradedEvidence =>
  gradeEvidence(
    evidenceFacts({
      laboratory: report.laboratory,
      testedOn: report.dates.tested_on,
      obtainedBy: report.sample.obtained_by ?? null,
      hasCertificate: report.certificate !== undefined,
      results,
    }),
  );

/** The standard for testing laboratories, however its name is written: "ISO/IEC 17025:2017". */
const TESTING_STANDARD = /\b17025\b/;

function accreditationStatus({
  laboratory: { accreditation },
  testedOn,
}: Pick<EvidenceSource, "laboratory" | "testedOn">): AccreditationStatus {
  if (accreditation === null) return "none";
  const { standard, valid_from: from, expires_on: to } = accreditation;
  if (!TESTING_STANDARD.test(standard)) return "other_standard";
  return from <= testedOn && (to === null || testedOn <= to) ? "valid" : "not_valid_on_test_date";
}
