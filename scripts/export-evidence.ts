import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { openPromise } from "yauzl";
import { nameKey } from "#domain/text/product-keys.ts";
import type { CategoryEvidence } from "#server/features/catalogue/dsld/category/infer-category.ts";
import {
  type ExportColumns,
  findColumns,
  parseCsvLine,
  parseExportRow,
} from "#server/features/catalogue/dsld/export-row.ts";
import { withoutBrand } from "#server/features/catalogue/rules.ts";
import { NIH_EXPORT } from "#tests/support/evaluation-data.ts";

/** A row of the export: its DSLD id, and what a category is inferred from. */
export interface ExportEvidence extends CategoryEvidence {
  id: string;
}

/** What categories are inferred from, of all rows of the NIH product export (a zip); null where it is absent. */
export async function readExportEvidence(file: string = NIH_EXPORT): Promise<ExportEvidence[] | null> {
  if (!existsSync(file)) return null;
  let columns: ExportColumns | null = null;
  const rows: ExportEvidence[] = [];
  for (const line of (await readZippedText(file)).split(/\r?\n/)) {
    const fields = parseCsvLine(line) ?? [];
    if (!columns) columns = findColumns(fields);
    else if (fields.length > 1) rows.push(...evidenceOf(fields, columns));
  }
  return rows;
}

/** The product names of all rows without their brands, normalized. */
export async function readExportNames(file: string = NIH_EXPORT): Promise<string[]> {
  const rows = (await readZippedText(file)).split(/\r?\n/).map((line) => parseCsvLine(line) ?? []);
  const columns = rows.map(findColumns).find((found) => found !== null);
  return rows.map((fields) =>
    columns ? nameKey(withoutBrand(fields[columns.name] ?? "", fields[columns.brand] ?? "")) : "",
  );
}

function evidenceOf(fields: readonly string[], columns: ExportColumns): ExportEvidence[] {
  const parsed = parseExportRow(fields, columns);
  if (!("label" in parsed)) return [];
  const { sourceRef, brand, name, form } = parsed.label;
  const code = /\[([A-Z]\d{4})\]/.exec(fields[columns.type] ?? "")?.[1] ?? "";
  return [{ id: sourceRef, code, brand, name, form, ingredients: [] }];
}

async function readZippedText(file: string): Promise<string> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) return await text(await zip.openReadStreamPromise(entry));
    return "";
  } finally {
    zip.close();
  }
}
