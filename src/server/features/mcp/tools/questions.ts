import type { Report } from "#contract/reports.ts";
import { SCAN_FAILURE_MESSAGES } from "#contract/scan-vocabulary.ts";
import { mapFacets } from "#contract/search-vocabulary.ts";
import { exclusionSentences } from "#domain/exclusions.ts";
import { buildReportView, type ResultView } from "#domain/presentation/report-view.ts";
import type { StandardChoice } from "#domain/standards/choices.ts";
import { STANDARDS_BY_CHOICE } from "#domain/standards/choices.ts";
import type { Services } from "#server/services.ts";
import { noticesOfSupplement } from "../../notices/queries/notices.ts";
import { prohibitedOnLabel } from "../../notices/queries/prohibited.ts";
import { searchProducts } from "../../search/queries/search.ts";
import {
  NOT_TESTED_STATEMENT,
  productEvidence,
  productOf,
  provenance,
  reportBySlug,
  supplementOf,
} from "./evidence.ts";
import { type ProofToCheck, problemsOfProof } from "./log-proof.ts";

const NO_FILTERS = mapFacets(() => []);

/** Products by words or barcode, each with whether it was tested, and what the words exclude. */
export async function findProduct(services: Services, { query, limit }: { query: string; limit: number }) {
  const input = {
    search: query,
    as_typed: false,
    filters: NO_FILTERS,
    sort: "relevance" as const,
    page: 1,
    limit,
  };
  const { list, total, barcode_slug, excluded, code_problem } = await searchProducts(services, input);
  const products = list.map((card, at) => ({
    ...productOf(services, card),
    // By relevance, those that are without it come first.
    ...(excluded && { is_without_excluded: at < excluded.without ? ("yes" as const) : ("unknown" as const) }),
    evidence_state: card.report_slug === null ? ("not_tested" as const) : ("measured" as const),
    statement: card.report_slug === null ? NOT_TESTED_STATEMENT : (card.headline ?? "See the report."),
    verdict: card.verdict,
    report_slug: card.report_slug,
    lot_number: card.lot_number,
    tested_on: card.tested_at,
  }));
  return {
    total,
    barcode_product: barcode_slug,
    ...(code_problem && { barcode_problem: SCAN_FAILURE_MESSAGES[code_problem] }),
    ...(excluded && { excluded: { ...excluded, statement: exclusionSentences(excluded).join(" ") } }),
    products,
  };
}

/** A report's results under another standard. */
export async function judgeUnderStandard(
  services: Services,
  { report_slug, standard }: { report_slug: string; standard: StandardChoice },
) {
  const report = await reportBySlug(services, report_slug);
  const { judged, panels } = buildReportView(report, standard);
  const { label, scope } = STANDARDS_BY_CHOICE[standard];
  const lines = panels.flatMap((panel) => panel.lines);
  return {
    report_slug,
    report_number: report.report_number,
    lot_number: report.lot_number,
    state: report.state,
    demo: report.demo,
    standard: { id: standard, label, scope },
    verdict: judged.verdict,
    safety_verdict: judged.answers.safety,
    label_verdict: judged.answers.label,
    required_tests: judged.coverage,
    figures: lines.map((line) => judgedFigure(report, line)),
    ...(await provenance(services, report)),
  };
}

const judgedFigure = (report: Report, { name, result, judged }: ResultView) => ({
  row_id: `${report.report_number}#${result.result_id}`,
  evidence_state: "measured" as const,
  name,
  value: result.measured,
  unit: result.unit,
  expanded_uncertainty: result.uncertainty,
  verdict: judged.verdict,
  reasons: judged.reasons,
  limit: judged.limit && {
    name: judged.limit.name,
    low: judged.limit.low,
    high: judged.limit.high,
    unit: judged.limit.unit,
  },
  // Calculated from the laboratory's result, such as inorganic arsenic from the total.
  derived: judged.derivedFrom !== null,
});

/** Several products side by side, each with all its figures. */
export async function compareProducts(services: Services, { products }: { products: readonly string[] }) {
  const compared = [];
  // One after another: a question has one place among those that are worked on.
  for (const ref of products) compared.push(await productEvidence(services, ref));
  return {
    note: "Results of different lots, laboratories and methods are compared only where name, unit and method agree.",
    products: compared,
  };
}

/** Notices of public authorities about a product. */
export async function noticesFor(services: Services, { product: ref }: { product: string }) {
  const product = await supplementOf(services, ref);
  const [notices, prohibited] = await services.read((db) =>
    Promise.all([noticesOfSupplement(db, product.slug), prohibitedOnLabel(db, product.slug)]),
  );
  return {
    product: productOf(services, product),
    statement:
      notices.length === 0
        ? "We know of no notice that names this product. That does not mean that there is none, and says nothing about what is in it."
        : `${notices.length} notices name this product.`,
    notices: notices.map(({ id, ...notice }) => ({ row_id: `notice:${id}`, ...notice })),
    prohibited_on_label: prohibited.map((one) => ({ ...one, evidence_state: "label" as const })),
  };
}

/** Whether a proof holds. Anyone can check it without us: docs/mcp.md. */
export async function verifyProof(services: Services, proof: ProofToCheck) {
  const problems = await problemsOfProof(services, proof);
  return {
    valid: problems.length === 0,
    problems,
    note: "This is our own answer. Check the proof and the checkpoint's signatures yourself to rely on nobody: docs/mcp.md.",
  };
}
