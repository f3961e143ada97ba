import type { Readable } from "node:stream";
import { PlatformProblem } from "#platform/problem.ts";
import { type Columns, columnsOf, fieldsOf, readExportRow } from "./export-row.ts";
import type { Item } from "./reading.ts";

/** Remarks in front of the header line: the export has four. A file with more is something else. */
const MOST_REMARKS = 50;
/** Longest line, in characters; the longest in the export has 478. */
const LONGEST_LINE = 1_000_000;

/** The rows of the NIH product export, each with the number of its line; `done` counts bytes read. */
export async function* readExport(name: string, bytes: Readable): AsyncGenerator<Item> {
  let columns: Columns | null = null;
  for await (const { text, number, done } of linesOf(name, bytes)) {
    const fields = fieldsOf(text);
    if (!columns) {
      columns = fields && columnsOf(fields);
      if (number > MOST_REMARKS) throw notTheExport(name);
    } else if (!fields) {
      const id = /^"?(\d{1,10})"/.exec(text)?.[1] ?? null;
      yield { place: `line ${number}`, done, reading: { id, reason: "A quotation mark is left open." } };
    } else if (fields.length > 1) {
      // A line of one field is a remark, as those at the end of the export are.
      yield { place: `line ${number}`, done, reading: readExportRow(fields, columns) };
    }
  }
  if (!columns) throw notTheExport(name);
}

const notTheExport = (name: string) =>
  new PlatformProblem(
    `${name} is not the NIH product export: it has no line with the columns "DSLD ID", "Brand Name" …`,
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
    if (rest.length > LONGEST_LINE) throw notTheExport(name);
    for (const text of lines) yield { text, number: ++number, done };
  }
  rest += decoder.decode();
  if (rest) yield { text: rest, number: ++number, done };
}
