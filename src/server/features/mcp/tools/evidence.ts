import type { Report } from "#contract/reports.ts";
import { matchLot } from "#domain/lot-match.ts";
import { judgeReport } from "#domain/verdict/judge-report.ts";
import { reportToJudge } from "#domain/verdict/report-to-judge.ts";
import type { Services } from "#server/services.ts";
import { cardsByIds } from "../../products/queries/cards.ts";
import { getSupplementDetails } from "../../products/queries/supplement.ts";
import { reportDetails } from "../../reports/queries/details.ts";
import { labelFigures, measuredFigure, untestedFigure } from "./figures.ts";
import { logProofOf } from "./log-proof.ts";

/** What is said of a product without a report, so that silence is never taken for a good result. */
export const NOT_TESTED_STATEMENT =
  "We have published no test report about this product. Nothing is known about what is in it beyond its label; this is not a good result.";

export const supplementOf = ({ read }: Services, ref: string) => read((db) => getSupplementDetails(db, ref));

export async function reportBySlug({ read, signing }: Services, slug: string): Promise<Report> {
  const pins = await signing.pins.list();
  return read((db) => reportDetails(db, slug, { cardsByIds, pins }));
}

/** Snapshot and proof of a report's signed document. */
export async function provenance(services: Services, { proof: { chain, sequence } }: Report) {
  const proof = await logProofOf(services, { chain, sequence });
  return { snapshot: proof?.snapshot ?? (await services.snapshot()), proof };
}

/** A report with every figure, and what such a product needs that was not tested. */
export async function reportEvidence(services: Services, slug: string) {
  const report = await reportBySlug(services, slug);
  const { panels } = judgeReport(reportToJudge(report), "house");
  const untested = panels.flatMap(({ rows }) =>
    rows.filter(({ required, status }) => required && status === "not_tested"),
  );
  return {
    answer: "tested" as const,
    evidence_state: "measured" as const,
    statement: `${report.statement} The results are about lot ${report.lot_number} only.`,
    product: productOf(services, report.supplement),
    report: headOf(services, report),
    figures: report.results.map((result) => measuredFigure(report, result)),
    not_tested: untested.map((row) => untestedFigure(report, row)),
    // Empty, or the page says so as well: what is shown differs from what was signed.
    proof_problems: report.proof_problems,
    ...(await provenance(services, report)),
  };
}

const headOf = ({ config }: Services, report: Report) => ({
  report_number: report.report_number,
  slug: report.report_slug,
  url: `${config.siteUrl}/report/${report.report_slug}`,
  lot_number: report.lot_number,
  laboratory: report.laboratory.name,
  tested_on: report.tested_at,
  state: report.state,
  state_reason: report.state_reason,
  verdict: report.verdict,
  headline: report.headline,
  evidence_grade: report.evidence_grade,
  standard: report.standard,
  required_tests: report.coverage,
  demo: report.demo,
});

export const productOf = (
  { config }: Pick<Services, "config">,
  { slug, name, brand, demo }: { slug: string; name: string; brand: { name: string }; demo: boolean },
) => ({ slug, name, brand: brand.name, url: `${config.siteUrl}/supplement-details/${slug}`, demo });

/** The newest report of a product that is in effect, or of a lot; or that there is none, with what the label says. */
export async function productEvidence(services: Services, ref: string, lot?: string) {
  const product = await supplementOf(services, ref);
  const inEffect = product.reports.filter(({ state }) => state === "current" || state === "disputed");
  const chosen = lot ? inEffect.filter((one) => matchLot(lot, [one]).kind === "exact") : inEffect;
  const [newest] = chosen;
  if (newest) return reportEvidence(services, newest.report_slug);
  return {
    answer: "not_tested" as const,
    evidence_state: "not_tested" as const,
    statement: lot && inEffect.length > 0 ? otherLotStatement(lot) : NOT_TESTED_STATEMENT,
    product: productOf(services, product),
    other_reports: product.reports.map(({ report_slug, lot_number, state, tested_at }) => ({
      slug: report_slug,
      lot_number,
      state,
      tested_on: tested_at,
    })),
    figures: labelFigures(product),
    snapshot: await services.snapshot(),
    proof: null,
  };
}

const otherLotStatement = (lot: string) =>
  `Lot ${lot} was not tested. Reports on other lots say nothing certain about it; this is not a good result.`;
