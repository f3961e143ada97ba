import { findAnalyte } from "#domain/analytes/find.ts";
import type { Grid, GridRow } from "../grid.ts";
import type { MarkEvidence } from "../numbers.ts";
import { looksLikeResult } from "../results.ts";
import { segmentsOf } from "./lines.ts";
import type { PageText, Word } from "./page-text.ts";

/** "Lead (Pb): 0.021 mg/kg (limit 0.5 mg/kg)" */
const LISTED =
  /^(?<name>\p{L}[^:=]*?) ?[:=] ?(?<result>[^:;]+?)(?: ?[(;,] ?(?:limit|max\.?|spec(?:ification)?|grenzwert|limite|límite)[ :.]*(?<limit>[^()]+)\)?)?$/iu;

const ANY: MarkEvidence = { mark: ".", points: 0, commas: 0, groups: false };
const WIDE = 3;

/**
 * Results in lines of their own, without a table. Only names that we know count, so that the fields of a certificate's
 * head are none; names that a table has given are left out.
 */
export function listedResults(
  { page }: PageText,
  lines: readonly Word[][],
  known: ReadonlySet<string>,
): Grid | null {
  const rows = lines
    .flatMap((line) => segmentsOf(line, WIDE))
    .flatMap(({ text, words, x0, x1, y, size }): GridRow[] => {
      const { name = "", result = "", limit = "" } = LISTED.exec(text)?.groups ?? {};
      const isResult = findAnalyte(name) !== null && looksLikeResult(result, ANY);
      if (!isResult || known.has(name.toLowerCase())) return [];
      const after = words.findIndex((word) => /[:=]$/.test(word.text)) + 1;
      const before = words.findIndex((word, at) => at > after && /^[(;]/.test(word.text));
      const cell = words.slice(after, before < 0 ? undefined : before);
      const place = { kind: "page" as const, page, x: x0, y: y - size, width: x1 - x0, height: 1.2 * size };
      return [{ cells: [name, result, limit], words: [[], cell, []], place }];
    });
  if (rows.length === 0) return null;
  const columns = (["analyte", "result", "limit"] as const).map((role) => ({ role, unit: null, text: "" }));
  return { page, sample: null, columns, rows };
}
