import { readFile } from "node:fs/promises";
import { codeOf, PlatformProblem } from "#platform/problem.ts";
import type { CertificateReading, CertificateRow } from "#server/features/certificates/port.ts";
import { readCertificateFile } from "#server/features/certificates/reader/read-certificate.ts";
import type { ConfigureCommand } from "./command.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<FILE>")
    .option("--json", "Print everything that was read, with places and questions, as JSON")
    .action(async (file, { json = false }) => {
      const bytes = await readFile(file).catch((error: unknown) => {
        throw new PlatformProblem(`Can't read ${file} (${codeOf(error) ?? error}).`, { cause: error });
      });
      const reading = await readCertificateFile(new Uint8Array(bytes));
      if (json) context.out(JSON.stringify(reading, null, 2));
      else for (const line of summaryOf(reading)) context.out(line);
    });

/** What was read, for a person: header, rows, questions. */
function summaryOf(reading: CertificateReading): string[] {
  const { means, rows, questions, ...header } = reading;
  return [
    ...Object.entries(header).map(([field, value]) => `${field.replace("_", " ")}: ${value ?? "not found"}`),
    `${rows.length} results from ${means.pages} ${means.pages === 1 ? "page" : "pages"}:`,
    ...rows.map(rowLine),
    ...(questions.length > 0 ? [`Questions (${questions.length}):`] : []),
    ...questions.map(({ message }) => `  ${message}`),
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
