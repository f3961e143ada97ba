import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { certificatePdf, type PrintedText, printedTable } from "./certificate-pages.ts";
import { createZip } from "./zip.ts";

/**
 * Writes the sample certificate as a PDF and as a workbook from the table of text beside them, so that all three state the
 * same: `node tests/support/write-sample-certificates.ts`. The test beside it compares what is read from them.
 */
export const SAMPLE_FOLDER = path.join(import.meta.dirname, "../../sample-data/certificates");

/** Cells of `example-certificate.csv`: the header fields, then the table with its heads. */
async function sampleCells(): Promise<{ header: string[][]; table: string[][] }> {
  const text = await readFile(path.join(SAMPLE_FOLDER, "example-certificate.csv"), "utf8");
  const rows = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(";"));
  const heads = rows.findIndex(([first]) => first === "Analyte");
  return { header: rows.slice(0, heads), table: rows.slice(heads) };
}

/** Left edges of the columns in points, wide enough for their longest cell. */
const COLUMNS = [40, 140, 220, 280, 330, 370, 415, 525];
const TITLE_Y = 40;
const HEADER_Y = 80;
const TABLE_Y = 210;
const LINE = 16;
/** The PDF carries its date: a fixed one gives the same bytes each time. */
const CREATED = new Date("2026-03-16T00:00:00Z");

async function samplePdf(): Promise<Uint8Array> {
  const { header, table } = await sampleCells();
  const [heads = [], ...rows] = table;
  const fields = header.flatMap(([label = "", value = ""], at): PrintedText[] => [
    { x: 40, y: HEADER_Y + at * LINE, text: `${label}:`, size: 10 },
    { x: 140, y: HEADER_Y + at * LINE, text: value, size: 10 },
  ]);
  const title: PrintedText = { x: 40, y: TITLE_Y, text: "Certificate of analysis", size: 16 };
  const note: PrintedText = { x: 40, y: 360, text: "A fictitious certificate, to try things with.", size: 8 };
  return certificatePdf(
    [[title, ...fields, ...printedTable({ x: COLUMNS, y: TABLE_Y, heads, rows, size: 10 }), note]],
    {
      info: { Title: "Example certificate", CreationDate: CREATED },
    },
  );
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org";
const SHEET = `${OFFICE}/spreadsheetml/2006/main`;
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** Formats of numbers, as the laboratory shows them; the place in the list is the style of the cell. */
const FORMATS = ["General", "0.000", "0.0", "0.0E+00", "0"];

/** A cell as a workbook holds it: figures as numbers with the format that shows them as printed, all else as text. */
function cell(text: string): string {
  if (text === "") return "<c/>";
  if (!/^\d+(?:,\d+)?(?:E\+\d+)?$/.test(text))
    return `<c t="inlineStr"><is><t>${text.replaceAll("<", "&lt;")}</t></is></c>`;
  const decimals = /,(\d+)$/.exec(text)?.[1]?.length;
  const format = text.includes("E") ? "0.0E+00" : decimals ? `0.${"0".repeat(decimals)}` : "0";
  return `<c s="${FORMATS.indexOf(format)}"><v>${Number(text.replace(",", "."))}</v></c>`;
}

async function sampleWorkbook(): Promise<Buffer> {
  const { header, table } = await sampleCells();
  const rows = [...header, ...table].map((row) => `<row>${row.map(cell).join("")}</row>`);
  const part = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${CONTENT}.${kind}+xml"/>`;
  const relations = (...targets: [kind: string, target: string][]) =>
    `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${targets
      .map(
        ([kind, target], at) =>
          `<Relationship Id="r${at + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
      )
      .join("")}</Relationships>`;
  const formats = FORMATS.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const styles = FORMATS.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`);
  return createZip({
    "[Content_Types].xml": `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("workbook", "sheet.main")}${part("styles", "styles")}${part("worksheets/results", "worksheet")}</Types>`,
    "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
    "xl/_rels/workbook.xml.rels": relations(
      ["worksheet", "worksheets/results.xml"],
      ["styles", "styles.xml"],
    ),
    "xl/workbook.xml": `${XML}<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets><sheet name="Results" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/styles.xml": `${XML}<styleSheet xmlns="${SHEET}"><numFmts count="${formats.length}">${formats.join("")}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join("")}</cellXfs></styleSheet>`,
    "xl/worksheets/results.xml": `${XML}<worksheet xmlns="${SHEET}"><sheetData>${rows.join("")}</sheetData></worksheet>`,
  });
}

if (import.meta.main) {
  await writeFile(path.join(SAMPLE_FOLDER, "example-certificate.pdf"), await samplePdf());
  await writeFile(path.join(SAMPLE_FOLDER, "example-certificate.xlsx"), await sampleWorkbook());
}
