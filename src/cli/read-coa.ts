import { utcDay } from "#domain/dates.ts";
import { systemClock } from "#platform/clock.ts";
import type { CertificateReading, CertificateRow } from "#server/features/certificates/port.ts";
import { readCertificateFile } from "#server/features/certificates/reader/read-certificate.ts";
import { plausibilityQuestions } from "#server/features/certificates/rules/plausibility.ts";
import type { ConfigureCommand } from "./command.ts";
import { readBytes } from "./read-file.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<FILE>")
    .option("--json", "Print everything that was read, with places and questions, as JSON")
    .action(async (file, { json = false }) => {
      const bytes = await readBytes(file);
      const reading = withPlausibility(await readCertificateFile(new Uint8Array(bytes)));
      if (json) context.out(JSON.stringify(reading, null, 2));
      else for (const line of summaryOf(reading)) context.out(line);
    });

/** The reading with what a certificate alone, without product and laboratory, can be asked about. */
function withPlausibility(reading: CertificateReading): CertificateReading {
  const today = utcDay(systemClock.now());
  const context = { today, product: null, accreditation: null, verdictOf: null };
  return { ...reading, questions: [...reading.questions, ...plausibilityQuestions(reading, context)] };
}

/** What was read, for a person: header, rows, questions. */
function summaryOf(reading: CertificateReading): string[] {
  const { means, rows, questions, ...header } = reading;
  return [
    ...Object.entries(header).map(([field, value]) => `${field.replace("_", " ")}: ${value ?? "not found"}`),
    `${rows.length} results from ${means.pages} ${means.pages === 1 ? "page" : "pages"}:`,
    ...rows.map(rowLine),
    ...(questions.length > 0 ? [`Questions (${questions.length}):`] : []),
    ...questions.map(({ sentence }) => `  ${sentence}`),
  ];
}

function rowLine({
  page,
  sample,
  analyte_text,
  analyte,
  result_text,
  unit,
  limit_text,
  status_text,
}: CertificateRow): string {
  const result = unit === null || result_text.includes(unit) ? result_text : `${result_text} ${unit}`;
  const beside = [limit_text && `limit ${limit_text}`, status_text].filter(Boolean).join(", ");
  const name = analyte === null ? `${analyte_text} (unknown analyte)` : analyte_text;
  return `  page ${page}  ${sample === null ? "" : `${sample}, `}${name}: ${result}${beside === "" ? "" : ` (${beside})`}`;
}
