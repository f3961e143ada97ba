import type { PublishedReport, ReportFile } from "#contract/report-file.ts";
import type { Laboratory } from "#contract/report-parts.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import { scoreBasis } from "#domain/score/inputs.ts";
import { score } from "#domain/score/score.ts";
import { CHOICES, DECISION_RULE } from "#domain/standards/choices.ts";
import { type JudgedReport, judgeReport } from "#domain/verdict/judge-report.ts";
import { reportToJudge } from "#domain/verdict/report-file.ts";

/** Published verdicts and scores rest on the site's own choice of standards. */
const HOUSE = "house";

/** A report as it judged itself when it was published. */
export const judged = (report: Pick<PublishedReport, "product" | "plan" | "results">): JudgedReport =>
  judgeReport(reportToJudge(report), HOUSE);

/** What is going to be signed: the laboratory's report with the verdict that follows from it. Null where none does. */
export function publishedReport(file: ReportFile, laboratory: Laboratory): PublishedReport | null {
  const results = file.results.map((row, at) => ({ ...row, result_id: row.result_id ?? String(at + 1) }));
  const report = { ...file, laboratory, results };
  const { verdict, coverage } = judged(report);
  if (verdict === null) return null;
  return {
    ...report,
    judged_by: HOUSE,
    standard: CHOICES[HOUSE].scope,
    decision_rule: DECISION_RULE,
    published_verdict: verdict,
    coverage,
  };
}

/** The columns of the score that a report has on a day. */
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
