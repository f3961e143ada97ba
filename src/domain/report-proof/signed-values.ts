import type { PublishedReport, PublishedState } from "#contract/report-file.ts";
import type { Report } from "#contract/reports.ts";
import { statedCells } from "#contract/result-columns.ts";
import { parseBarcode } from "../barcode.ts";
import { evidenceOf } from "../evidence/facts.ts";
import { headlineSentence } from "../presentation/sentences.ts";
import { SCORE_VERSION } from "../score/formula.ts";
import { scoreBasis } from "../score/inputs.ts";
import { score } from "../score/score.ts";
import type { Json } from "../signing/canonical-json.ts";
import type { SignedDocument } from "../signing/document.ts";
import { JUDGMENT_EDITION } from "../standards/choices.ts";
import { brandKey, nameKey } from "../text/product-keys.ts";
import { labelAccuracyPct } from "../verdict/headline-figures.ts";
import { type JudgedReport, judgeReport } from "../verdict/judge-report.ts";
import { reportToJudge } from "../verdict/report-to-judge.ts";

/** The genuine documents behind a report's page. */
export interface SignedContent {
  document: SignedDocument;
  /** Payloads in the order of `report.amendments`, newest first; null for one that is not genuine. */
  statements: readonly (Json | null)[];
  /** Payload of `report.product_link`; null if there is none, or if it is not genuine. */
  link: Json | null;
}

/** A shown value and what was signed. `same` replaces the comparison where spellings may differ. */
export interface SignedValue {
  shown: unknown;
  signed: unknown;
  same?: boolean;
}

export type SignedValues = Readonly<Record<string, SignedValue>>;

/** Edition of the judgment of documents that state none. */
export const FIRST_EDITION = "1";

/** A signed report, judged again; null for the judgment of another edition than this code knows. */
export interface JudgedAgain {
  payload: PublishedReport;
  judged: JudgedReport;
}

/** Judges the signed results again. The caller has checked the signature, so their shape is not checked again. */
export function judgeSigned({ document }: SignedContent): JudgedAgain | null {
  const payload = document.payload as unknown as PublishedReport;
  if (payload.judgment_edition !== JUDGMENT_EDITION) return null;
  return { payload, judged: judgeReport(reportToJudge(payload), "house") };
}

/**
 * Values of `SHOWN_FIELDS` that are not simply a member of the payload. A name is missing where nothing can be said: the
 * judgment of another edition than this code knows, a report that replaces none.
 */
export function signedValues(
  content: SignedContent,
  report: Report,
  judged: JudgedAgain | null,
): SignedValues {
  const { proof } = content.document;
  const payload = content.document.payload as unknown as PublishedReport;
  return {
    sequence: { shown: report.proof.sequence, signed: proof.sequence },
    hash: { shown: report.proof.hash, signed: proof.hash },
    previous: { shown: report.proof.previous, signed: proof.previous },
    key_id: { shown: report.proof.key_id, signed: proof.key_id },
    hazards: { shown: report.hazards, signed: payload.hazards ?? [] },
    photos: { shown: report.sample.photos, signed: payload.sample?.photos ?? [] },
    judgment_edition: {
      shown: report.judgment_edition,
      signed: payload.judgment_edition ?? FIRST_EDITION,
    },
    ...(payload.supersedes && {
      supersedes: {
        shown: report.supersedes?.report_number,
        signed: payload.supersedes.report_number,
      },
    }),
    ...identityValues(content, report),
    ...statementValues(content.statements, report),
    ...(judged && judgmentValues(judged, report)),
  };
}

interface ProductName {
  brand?: string;
  name?: string;
  slug?: string;
}

interface TestedProduct extends ProductName {
  barcode?: string | null;
  listed?: ProductName;
}

/** Brand, name, address and barcode of the product, by the same rule as an import finds the product of a report. */
function identityValues({ document, link }: SignedContent, { supplement, ...report }: Report): SignedValues {
  const tested = (document.payload as { product?: TestedProduct }).product;
  const product = (link as { product?: ProductName } | null)?.product ?? tested?.listed ?? tested;
  const [brand, name] = [supplement.brand.name, supplement.name];
  const barcode = link === null ? parseBarcode(tested?.barcode ?? "")?.gtin14 : undefined;
  return {
    brand_name: {
      shown: brand,
      signed: product?.brand,
      same: brandKey(brand) === brandKey(product?.brand ?? ""),
    },
    product_name: {
      shown: name,
      signed: product?.name,
      same: nameKey(name) === nameKey(product?.name ?? ""),
    },
    ...(product?.slug !== undefined && {
      product_slug: { shown: supplement.slug, signed: product.slug },
    }),
    ...(barcode !== undefined && {
      barcode: {
        shown: report.barcodes,
        signed: tested?.barcode,
        same: report.barcodes.some((shown) => parseBarcode(shown)?.gtin14 === barcode),
      },
    }),
    product_link: { shown: linkShown(report.product_link), signed: linkSigned(link, report) },
  };
}

const linkShown = (link: Report["product_link"]) =>
  link && { on: link.on, reason: link.reason, product: link.product };

function linkSigned(link: Json | null, { proof }: Pick<Report, "proof">): unknown {
  const { kind, report_hash, on, reason, product } = (link ?? {}) as Record<string, unknown>;
  return kind === "product" && report_hash === proof.hash ? { on, reason, product } : null;
}

/** What the later statements add up to, by the rules of `updateReportState`. */
function statementValues(statements: readonly (Json | null)[], report: Report): SignedValues {
  let [state, reason]: [unknown, unknown] = ["current", null];
  let [successor, response]: [unknown, unknown] = [null, null];
  for (const statement of [...statements].reverse()) {
    if (statement === null) continue;
    const next = statement as unknown as PublishedState;
    if (next.reason !== null || next.state !== state) reason = next.reason;
    state = next.state;
    successor = next.superseded_by ?? successor;
    if (next.brand_response) response = { responded_on: next.on, text: next.brand_response };
  }
  return {
    state: { shown: report.state, signed: statements[0] === null ? null : state },
    state_reason: { shown: report.state_reason, signed: reason },
    superseded_by: { shown: report.superseded_by?.report_number, signed: successor },
    brand_response: { shown: report.brand_response, signed: response },
  };
}

/** Verdict sentence, figures, grade and score, computed again. */
function judgmentValues({ payload, judged }: JudgedAgain, report: Report): SignedValues {
  const { state, evidence_grade, headline, label_accuracy_pct, score: shownScore } = report;
  const scored = score(
    scoreBasis({ report: judged, state, testedAt: payload.dates.tested_on, on: shownScore.on }),
  );
  const results = payload.results.map((row, at) => ({
    ...statedCells(row),
    verdict: judgedCells(judged, at).verdict,
  }));
  const evidence = evidenceOf(payload, results);
  return {
    headline: { shown: headline, signed: headlineSentence(judged, evidence.grade) },
    label_accuracy_pct: { shown: label_accuracy_pct, signed: labelAccuracyPct(judged.results) },
    evidence_grade: { shown: evidence_grade, signed: evidence },
    ...(shownScore.version === SCORE_VERSION && {
      score: { shown: shownScore.value, signed: scored.outcome === "scored" ? scored.score : null },
    }),
  };
}

/** Verdict of a result and the limit that decided it, as stored at publication. */
export function judgedCells(judged: JudgedReport, position: number) {
  const { limit = null, verdict = "informational" } = judged.results[position] ?? {};
  return {
    limit_low: limit?.low ?? null,
    limit_high: limit?.high ?? null,
    limit_unit: limit?.unit ?? null,
    limit_name: limit?.name ?? null,
    verdict,
  } as const;
}
