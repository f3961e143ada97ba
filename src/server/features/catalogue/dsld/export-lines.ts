import type { Readable } from "node:stream";
import { PlatformProblem } from "#platform/problem.ts";
import { type ExportColumns, findColumns, parseCsvLine, parseExportRow } from "./export-row.ts";
import type { SourceItem } from "./parsed-label.ts";

/** Maximum number of comment lines before the header; the export has 4. */
const MAX_PREAMBLE_LINES = 50;
/** Maximum line length, in characters; the longest line of the export has 478. */
const MAX_LINE_LENGTH = 1_000_000;

/** Parses the rows of the NIH product export, with line numbers; `done` counts bytes read. */
export async function* readExportRows(name: string, bytes: Readable): AsyncGenerator<SourceItem> {
  let columns: ExportColumns | null = null;
  for await (const { text, number, done } of linesOf(name, bytes)) {
    const fields = parseCsvLine(text);
    if (!columns) {
      columns = fields && findColumns(fields);
      if (number > MAX_PREAMBLE_LINES) throw notAnExport(name);
    } else if (!fields) {
      const id = /^"?(\d{1,10})"/.exec(text)?.[1] ?? null;
      yield { location: `line ${number}`, done, parsed: { id, reason: "Unclosed quotation mark." } };
    } else if (fields.length > 1) {
      // Lines with a single field are comments, as at the end of the export.
      yield { location: `line ${number}`, done, parsed: parseExportRow(fields, columns) };
    }
  }
  if (!columns) throw notAnExport(name);
}

const notAnExport = (name: string) =>
  new PlatformProblem(
    `${name} is not an NIH product export: no header line with the columns "DSLD ID", "Brand Name" …`,
  );

async function* linesOf(
  name: string,
  bytes: Readable,
): AsyncGenerator<{ text: string; number: number; done: number }> {
  const decoder = new TextDecoder();
  let [rest, number, done] = ["", 0, 0];
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    done += chunk.length;
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE_LENGTH) throw notAnExport(name);
    for (const text of lines) yield { text, number: ++number, done };
  }
  rest += decoder.decode();
  if (rest) yield { text: rest, number: ++number, done };
}
