import { crc32, deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { readCertificateFile } from "../read-certificate.ts";

/** A ZIP archive of these parts. */
function zipOf(parts: Record<string, string>): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const data = deflateRawSync(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(text), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(Buffer.byteLength(text), 18);
    common.writeUInt16LE(name.length, 22);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), common, end, Buffer.from(name));
    const file = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), data]);
    offset += file.length;
    files.push(file);
  }
  const central = Buffer.concat(directory);
  const last = Buffer.alloc(22);
  last.write("PK\x05\x06");
  last.writeUInt16LE(files.length, 8);
  last.writeUInt16LE(files.length, 10);
  last.writeUInt32LE(central.length, 12);
  last.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...files, central, last]));
}

const text = (t: string) => `<c t="inlineStr"><is><t>${t}</t></is></c>`;
const number = (value: number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const row = (...cells: string[]) => `<row>${cells.join("")}</row>`;

const workbook = (body: string[], more: Record<string, string> = {}) =>
  zipOf({
    "xl/_rels/workbook.xml.rels": `<r><Relationship Id="a" Type="x/worksheet" Target="worksheets/1.xml"/><Relationship Id="b" Type="x/worksheet" Target="worksheets/2.xml"/></r>`,
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Empty" r:id="b"/><sheet name="Metals" r:id="a"/></sheets></workbook>`,
    "xl/styles.xml": `<s><numFmts><numFmt numFmtId="164" formatCode="&quot;&lt;&quot;0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="2"/></cellXfs></s>`,
    "xl/worksheets/1.xml": `<worksheet><sheetData>${body.join("")}</sheetData></worksheet>`,
    "xl/worksheets/2.xml": "<worksheet/>",
    ...more,
  });

const HEADS = row(text("Analyte"), text("Result"), text("Unit"), text("LOQ"));

test("number cells keep their value and format, whatever the texts beside them", async () => {
  const line = (name: string, cell: string) => row(text(name), cell, text("mg/kg"), text("0,01"));
  const { means, rows, questions } = await readCertificateFile(
    workbook([
      HEADS,
      line("Lead", number(0.083)),
      line("Cadmium", number(1.234)),
      line("Mercury", number(0.01, 2)),
      line("Zinc", number(0.0834, 3)),
      row(text("Moisture"), number(0.05, 1)),
    ]),
  );
  expect(means).toMatchObject({ format: "xlsx", decimal_mark: ",", pages: 1 });
  expect(
    rows.map(({ analyte_text, qualifier, value, unit, loq }) => [analyte_text, qualifier, value, unit, loq]),
  ).toEqual([
    ["Lead", "=", 0.083, "mg/kg", 0.01],
    ["Cadmium", "=", 1.234, "mg/kg", 0.01],
    ["Mercury", "<", 0.01, "mg/kg", 0.01],
    ["Zinc", "=", 0.0834, "mg/kg", 0.01],
    ["Moisture", "=", 5, "%", null],
  ]);
  expect(questions).toMatchObject([{ code: "hidden_digits", text: "0.08" }]);
});

const LINE = row(text("Lead"), number(1));

test("a hidden sheet is named, and not read", async () => {
  const book = `<workbook xmlns:r="r"><sheets><sheet name="Metals" r:id="a"/><sheet name="Old" state="veryHidden" r:id="b"/></sheets></workbook>`;
  const { rows, questions } = await readCertificateFile(
    workbook([HEADS, row(text("Lead"), number(1), text("mg/kg"))], { "xl/workbook.xml": book }),
  );
  expect(rows).toHaveLength(1);
  expect(questions).toMatchObject([{ code: "hidden_sheet", subject: "Old" }]);
});

test("a cell merged over several rows belongs to each", async () => {
  const merged = `</sheetData><mergeCells><mergeCell ref="C2:C3"/></mergeCells><sheetData>`;
  const { rows } = await readCertificateFile(
    workbook([HEADS, row(text("Lead"), number(1), text("mg/kg")), row(text("Zinc"), number(2)), merged]),
  );
  expect(rows.map(({ value, unit }) => [value, unit])).toEqual([
    [1, "mg/kg"],
    [2, "mg/kg"],
  ]);
});

test("merges that claim the same place many times cost nothing", async () => {
  const merges = '<mergeCell ref="C2:C20000"/>'.repeat(150_000);
  const merged = `</sheetData><mergeCells>${merges}</mergeCells><sheetData>`;
  const { rows } = await readCertificateFile(
    workbook([HEADS, row(text("Lead"), number(1), text("mg/kg")), LINE.repeat(3000), merged]),
  );
  expect(rows).toHaveLength(3001);
});

test.each<[string, () => Uint8Array<ArrayBuffer>]>([
  ["an archive of something else", () => zipOf({ "a.txt": "x" })],
  ["an archive cut off", () => workbook([HEADS]).slice(0, 400)],
  ["macros", () => workbook([HEADS], { "xl/vbaProject.bin": "x" })],
  ["a password", () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0])],
  ["a bomb", () => workbook([" ".repeat(70_000_000)])],
  ["many rows", () => workbook([HEADS, LINE.repeat(300_000)])],
  [
    "huge shared texts",
    () => workbook([HEADS], { "xl/sharedStrings.xml": `<sst>${"<si><t>x</t></si>".repeat(300_000)}</sst>` }),
  ],
  ["XML that is none", () => workbook(["<row></c>"])],
  ["entities of its own", () => workbook([HEADS, row(text("&bomb;"))])],
])("%s ends in a sentence", async (_, make) => {
  await expect(readCertificateFile(make())).rejects.toThrow(/^(?!.*unexpected error)[A-Z].*\.$/);
});
