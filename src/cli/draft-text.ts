import type { CertificatePlace } from "#contract/certificate-questions.ts";
import { VERDICT_LABELS } from "#contract/labels.ts";
import { PANEL_LABELS } from "#contract/report-labels.ts";
import { formatCount } from "#domain/amounts.ts";
import type { LoadedDraft } from "#server/features/drafts/queries/load-draft.ts";

/** Where something stands on the certificate: "page 2", "Sheet 1, line 8". */
const placeText = (place: CertificatePlace): string =>
  place.kind === "page"
    ? `page ${place.page}`
    : `${place.sheet === null ? "" : `${place.sheet}, `}line ${place.row}`;

const nameOf = ({ draft }: LoadedDraft): string =>
  `Draft ${draft.id}${draft.reportNumber === null ? "" : `, report ${draft.reportNumber}`}`;

/** Lines after a certificate was taken in: what was read, and what to do next. */
export function draftSummary(loaded: LoadedDraft): string[] {
  const { draft, intake, preview } = loaded;
  const sample = intake?.intake.sample ?? null;
  const verdict = preview ? VERDICT_LABELS[preview.payload.published_verdict] : "no result can be judged yet";
  const open = openLines(loaded);
  return [
    `${nameOf(loaded)}${sample === null ? "" : `, ${sample}`}: ${formatCount(intake?.state.rows.length ?? 0, "result")}, ${verdict}.`,
    ...open,
    open.length > 0
      ? `Answer and fill in what is open in the console, at /console/drafts?id=${draft.id}. Then it can be published.`
      : `Complete. Next: publish ${draft.reportNumber}`,
  ];
}

/** Everything that keeps a draft from being published, one line each, with its place. */
export function openLines({ intake, problems }: LoadedDraft): string[] {
  if (!intake) return problems.map((line) => `  ${line}`);
  const { questions, missing, rows } = intake.state;
  return [
    ...missing.map(({ field, sentence }) => `  missing ${field}: ${sentence}`),
    ...rows.flatMap(({ row, report }) =>
      report.problems.map(
        (line) => `  row ${row.index + 1} (${placeText(row.place)}) ${row.analyte_text}: ${line}`,
      ),
    ),
    ...questions
      .filter(({ answer }) => answer === null)
      .map(({ question }) => {
        const where = question.place === null ? "" : ` (${placeText(question.place)})`;
        return `  question${where} ${question.sentence}`;
      }),
    ...problems.map((line) => `  ${line}`),
  ];
}

/** A draft for a person: header, rows as printed and as the report states them, what is open. */
export function draftLines(loaded: LoadedDraft): string[] {
  const { draft, intake } = loaded;
  const head = [nameOf(loaded), `imported ${draft.importedAt.toISOString()} by ${draft.importedBy}`];
  if (!intake) return [...head, "in our own format", ...openLines(loaded)];
  const { fields, original } = intake.intake;
  return [
    ...head,
    `from ${original.file_name}, SHA-256 ${original.sha256}`,
    ...Object.entries(fields)
      .filter(([, value]) => value !== null)
      .map(([field, value]) => `${field}: ${value}`),
    ...intake.state.rows.map(
      ({ row }) =>
        `  row ${row.index + 1} (${placeText(row.place)}) ${row.analyte_text}: "${row.result_text}"${row.unit === null ? "" : ` ${row.unit}`}${row.edit ? ", edited" : ""}`,
    ),
    ...openLines(loaded),
  ];
}

/** The report as it would be published: its verdict, and each result with the limit that it was compared with. */
export function previewLines({ preview }: LoadedDraft): string[] {
  if (!preview) return ["No result can be stated yet, so there is no page to preview."];
  const { payload, judgement } = preview;
  const { coverage } = payload;
  return [
    `${payload.product.brand} ${payload.product.name}, lot ${payload.sample.lot_number}, by ${payload.laboratory.name}`,
    `${VERDICT_LABELS[payload.published_verdict]}; ${coverage.tested} of ${coverage.required} required tests`,
    ...payload.results.map((result, at) => {
      const judged = judgement.results[at];
      const measured = result.measured ?? result.qualifier;
      const limit = judged?.limit ? ` (${judged.limit.name})` : "";
      return `  ${PANEL_LABELS[result.panel]}: ${result.analyte}: ${measured}${result.unit === null ? "" : ` ${result.unit}`}: ${VERDICT_LABELS[judged?.verdict ?? "informational"]}${limit}`;
    }),
  ];
}
