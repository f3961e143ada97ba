import { expect, test } from "vitest";
import { DIGITS, LETTERS, pdfWithFont } from "#tests/support/lying-font.ts";
import { readCertificateFile } from "./read-certificate.ts";

test("digits that the font shifts are asked about, with both readings and the picture", async () => {
  const shifted = DIGITS.map((line) => line.replace("<33> <0033>", "<33> <0034>")).join("\n");
  const { rows, questions } = await readCertificateFile(pdfWithFont("0.831", shifted));
  expect(rows[0]).toMatchObject({ analyte_text: "Lead", value: 0.841 });
  expect(questions).toMatchObject([
    { code: "text_layer_differs", row: 0, subject: "result", readings: ["0.841", "0.831"] },
  ]);
  const png = Buffer.from(questions[0]?.picture ?? "", "base64");
  expect(png.subarray(1, 4).toString()).toBe("PNG");
});

test("raised digits that the text has lost are asked about", async () => {
  const lost = [...DIGITS, "<b2> <0032>"].join("\n");
  const { rows, questions } = await readCertificateFile(pdfWithFont("10\\262", lost));
  expect(rows[0]).toMatchObject({ value: 102 });
  expect(questions).toMatchObject([{ code: "text_layer_differs", readings: ["102", "10²"] }]);
});

test("a font that tells the truth is not asked about", async () => {
  const { questions } = await readCertificateFile(pdfWithFont("0.831", DIGITS.join("\n")));
  expect(questions).toEqual([]);
});

test("a unit whose text is another one than its picture is asked about", async () => {
  // In the font Symbol, the letter "m" is painted as a micro sign.
  const symbol = [...DIGITS, ...LETTERS, "<b5> <006d>"].join("\n");
  const { rows, questions } = await readCertificateFile(pdfWithFont("0.831", symbol, "\\265g/kg"));
  expect(rows[0]).toMatchObject({ analyte_text: "Lead", unit: "mg/kg" });
  expect(questions).toMatchObject([
    { code: "text_layer_differs", row: 0, subject: "unit", readings: ["mg/kg", "µg/kg"] },
  ]);
});

test("a micro sign that the text has is not asked about", async () => {
  const truth = [...DIGITS, ...LETTERS, "<b5> <00b5>"].join("\n");
  const { rows, questions } = await readCertificateFile(pdfWithFont("0.831", truth, "\\265g/kg"));
  expect(rows[0]?.unit).toBe("µg/kg");
  expect(questions).toEqual([]);
});
