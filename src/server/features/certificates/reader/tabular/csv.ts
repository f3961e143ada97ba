import { CsvError, parse } from "csv-parse/sync";
import { PlatformProblem } from "#platform/problem.ts";

/** A text file taken apart, with how: nobody has to guess why a letter looks wrong. */
export interface CsvTable {
  rows: string[][];
  encoding: "UTF-8" | "UTF-16" | "Windows-1252";
  separator: "," | ";" | "\t" | "|";
}

const SEPARATORS = [",", ";", "\t", "|"] as const;
const MAX_ROWS = 20_000;

/** Reads a table of text. Throws a `PlatformProblem` of one sentence if it is none. */
export function readCsv(bytes: Uint8Array): CsvTable {
  const { text, encoding } = decoded(bytes);
  const separator = separatorOf(text);
  try {
    const rows: string[][] = parse(text, {
      delimiter: separator,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: MAX_ROWS,
    });
    return { rows, encoding, separator };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new PlatformProblem(`The table can't be read: ${error.message}.`, { cause: error });
  }
}

/** UTF-16 says so at its start; what is no valid UTF-8 is what Windows writes in Western Europe. */
function decoded(bytes: Uint8Array): { text: string; encoding: CsvTable["encoding"] } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "UTF-16" };
  if (first === 0xfe && second === 0xff)
    return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
}

/** The separator that divides most lines into the same number of cells, outside quotation marks. */
function separatorOf(text: string): CsvTable["separator"] {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, 200);
  const score = (separator: string): number => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    return usual === 0 ? 0 : usual + counts.filter((count) => count === usual).length / counts.length;
  };
  const [best] = SEPARATORS.toSorted((a, b) => score(b) - score(a));
  if (!best || score(best) === 0)
    throw new PlatformProblem("The file is no table: no separator divides its lines into columns.");
  return best;
}
