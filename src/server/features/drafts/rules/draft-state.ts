import type { LaboratoryCertificate } from "#contract/laboratory-certificate.ts";
import type { DraftedReport, PublishedReport } from "#contract/report-file.ts";
import type { Laboratory } from "#contract/report-parts.ts";
import type { ResultVerdict } from "#contract/verdicts.ts";
import { productTypesByName } from "#domain/risk/product-types.ts";
import type { JudgedReport } from "#domain/verdict/judge-report.ts";
import type { CertificateContext } from "../../certificates/rules/certificate-context.ts";
import { judgePublishedReport, toPublishedReport } from "../../reports/rules/published-report.ts";
import type { DraftIntake } from "../../reports/schema/drafts.ts";
import {
  type DraftProduct,
  draftFile,
  type MissingField,
  missingFields,
  PREVIEW_STAND_INS,
  traitsOf,
} from "./draft-file.ts";
import { type DraftQuestion, draftQuestions } from "./draft-questions.ts";
import { type EffectiveRow, effectiveRows } from "./effective-rows.ts";
import { isUntested, type ReportRow, reportRowOf } from "./report-row.ts";

/** What a draft is held against: the registered laboratory, the product, and today (YYYY-MM-DD). */
export interface DraftContext {
  laboratory: Laboratory | null;
  product: (DraftProduct & { claims: NonNullable<CertificateContext["product"]>["claims"] }) | null;
  /** Of the original, if it can be attached to a report; null for tables. */
  certificate: LaboratoryCertificate | null;
  today: string;
}

/** Everything that follows from a draft. */
export interface DraftState {
  rows: { row: EffectiveRow; report: ReportRow }[];
  questions: DraftQuestion[];
  missing: MissingField[];
  /** The report, with stand-ins for what is missing; null if no result can be stated. */
  preview: { payload: PublishedReport; judgement: JudgedReport } | null;
  /** The complete report; null while anything is open. */
  file: DraftedReport | null;
}

/** Works out a draft: its rows as the report states them, what is asked, what is missing, and the report itself. */
export function draftState(intake: DraftIntake, context: DraftContext): DraftState {
  const { fields, reading } = intake;
  const { laboratory, product, certificate, today } = context;
  const circumstances = {
    decimalMark: reading.means.decimal_mark,
    coverageFactor: fields.coverage_factor,
    scope: laboratory?.accreditation?.scope ?? [],
  };
  const rows = effectiveRows(intake)
    .filter((row) => !isUntested(row))
    .map((row) => ({ row, report: reportRowOf(row, circumstances) }));
  const file = draftFile({ fields, rows, product, certificate, today });
  const preview = file && previewOf(file, laboratory, product);
  const questions = draftQuestions(intake, questionContext(intake, context, verdicts(rows, preview)));
  const missing = [
    ...missingFields(fields, lacksFactor(rows)),
    ...(fields.laboratory !== null && laboratory === null ? [unregistered(fields.laboratory)] : []),
  ];
  const isOpen =
    missing.length > 0 ||
    questions.some(({ answer }) => answer === null) ||
    rows.some(({ report }) => report.result === null || report.problems.length > 0);
  return { rows, questions, missing, preview, file: isOpen ? null : file };
}

const unregistered = (name: string): MissingField => ({
  field: "laboratory",
  sentence: `${name} is not a registered laboratory. Choose one that is, or add it with the laboratory command.`,
});

/** Whether a result is printed with an uncertainty that the report cannot state for want of its factor. */
const lacksFactor = (rows: DraftState["rows"]): boolean =>
  rows.some(
    ({ row, report }) =>
      row.uncertainty_text !== null &&
      report.result?.qualifier === "=" &&
      report.result.uncertainty === null &&
      report.problems.length === 0,
  );

function previewOf(
  file: DraftedReport,
  laboratory: Laboratory | null,
  product: DraftProduct | null,
): DraftState["preview"] {
  const listed = product && { slug: product.slug, brand: product.brand, name: product.name };
  const standIn = {
    ...{ name: file.laboratory || PREVIEW_STAND_INS.laboratory, address: null, website: null },
    accreditation: null,
  };
  const payload = toPublishedReport(file, laboratory ?? standIn, {
    listed: listed ?? undefined,
    declared: product?.declared,
  });
  return payload && { payload, judgement: judgePublishedReport(payload) };
}

/** Our verdict on each row, by its index in the reading. */
function verdicts(rows: DraftState["rows"], preview: DraftState["preview"]): Map<number, ResultVerdict> {
  const stated = rows.filter(({ report }) => report.result !== null);
  return new Map(
    (preview?.judgement.results ?? []).flatMap(({ verdict }, at) => {
      const index = stated[at]?.row.index;
      return index === undefined ? [] : [[index, verdict] as const];
    }),
  );
}

function questionContext(
  { fields }: DraftIntake,
  { laboratory, product, today }: DraftContext,
  judged: ReadonlyMap<number, ResultVerdict>,
): CertificateContext {
  const { accreditation = null } = laboratory ?? {};
  return {
    today,
    product: product && {
      traits: { ...traitsOf(fields), types: productTypesByName(product.name) },
      intake: {
        gramsPerServing: fields.grams_per_serving,
        millilitresPerServing: fields.millilitres_per_serving,
        servingsPerDay: fields.servings_per_day,
        piecesPerServing: fields.pieces_per_serving ?? null,
      },
      lot: fields.pack_lot,
      claims: product.claims,
    },
    accreditation,
    verdictOf: (index) => judged.get(index) ?? null,
  };
}
