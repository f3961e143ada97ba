import type { DraftedReport, PublishedReport } from "#contract/report-file.ts";
import type { Laboratory } from "#contract/report-parts.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import { scoreBasis } from "#domain/score/inputs.ts";
import { score } from "#domain/score/score.ts";
import { DECISION_RULE, STANDARDS_BY_CHOICE } from "#domain/standards/choices.ts";
import { type JudgedReport, judgeReport } from "#domain/verdict/judge-report.ts";
import { reportToJudge } from "#domain/verdict/report-file.ts";

/** Published verdicts and scores use the site's own standard. */
const HOUSE = "house";

/** Judges a report by the standard that published verdicts use. */
export const judgePublishedReport = (
  report: Pick<PublishedReport, "product" | "plan" | "results">,
): JudgedReport => judgeReport(reportToJudge(report), HOUSE);

/** The payload to sign: the laboratory's report plus its verdict. Null if no verdict follows from the results. */
export function toPublishedReport(file: DraftedReport, laboratory: Laboratory): PublishedReport | null {
  const results = file.results.map((row, at) => ({ ...row, result_id: row.result_id ?? String(at + 1) }));
  const report = { ...file, laboratory, results };
  const { verdict, coverage } = judgePublishedReport(report);
  if (verdict === null) return null;
  return {
    ...report,
    judged_by: HOUSE,
    standard: STANDARDS_BY_CHOICE[HOUSE].scope,
    decision_rule: DECISION_RULE,
    published_verdict: verdict,
    coverage,
  };
}

/** Score columns of a report on a given day. */
export function scoreColumns(
  report: JudgedReport,
  { state, testedAt, on }: { state: ReportState; testedAt: string; on: string },
) {
  const scored = score(scoreBasis({ report, state, testedAt, on }));
  return {
    score: scored.outcome === "scored" ? scored.score : null,
    scoreVersion: scored.version,
    scoredOn: on,
  };
}
