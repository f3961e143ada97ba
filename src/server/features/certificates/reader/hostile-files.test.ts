import { expect, test } from "vitest";
import { PlatformProblem } from "#platform/problem.ts";
import { certificatePdf } from "#tests/support/certificate-pages.ts";
import { READER_LIMITS } from "./limits.ts";
import { readCertificateFile } from "./read-certificate.ts";
import { runReader } from "./run-reader.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A PDF of these objects, with a table of references that pdf.js must rebuild. */
const pdfOf = (...objects: string[]) =>
  bytesOf(
    `%PDF-1.7\n${objects.map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`).join("")}trailer << /Root 1 0 R >>\n%%EOF`,
  );

const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
const PAGES = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const PAGE =
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>";
const stream = (content: string, extra = "") =>
  `<< ${extra} /Length ${content.length} >>\nstream\n${content}\nendstream`;

const HOSTILE: [string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>][] = [
  ["an empty file", () => new Uint8Array()],
  ["a program", () => bytesOf(`\u007fELF${"\0".repeat(200)}`)],
  ["prose", () => bytesOf("Dear customer, please find the certificate attached.\nKind regards")],
  ["a PDF that is only a signature", () => bytesOf("%PDF-1.7")],
  [
    "a PDF that ends in the middle",
    async () => (await certificatePdf([[{ x: 9, y: 9, text: "x" }]])).slice(0, 300),
  ],
  ["pages that are their own children", () => pdfOf(CATALOG, "<< /Type /Pages /Kids [2 0 R] /Count 1 >>")],
  ["a PDF with a password", () => certificatePdf([[{ x: 9, y: 9, text: "x" }]], { userPassword: "secret" })],
  [
    "10,000 pages",
    () => pdfOf(CATALOG, `<< /Type /Pages /Kids [${"3 0 R ".repeat(10_000)}] /Count 10000 >>`, PAGE),
  ],
];

test.each(HOSTILE)("%s ends in a sentence", async (_, make) => {
  const error = await readCertificateFile(await make()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PlatformProblem);
  expect((error as Error).message).toMatch(/^[A-Z].*\.$/);
});

test("scripts do not run, and a page of a hundred kilometers and a picture of gigapixels cost nothing", async () => {
  const text = "BT /F1 10 Tf 1 0 0 1 60 600 Tm (Lead 0.1) Tj ET";
  const resources = "<< /Font << /F1 5 0 R >> /XObject << /I 6 0 R >> >>";
  const bytes = pdfOf(
    "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while (true) {}) >> >>",
    PAGES,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 280000000 280000000] /Contents 4 0 R /Resources ${resources} >>`,
    stream(`${text} q 500 0 0 500 0 0 cm /I Do Q`),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    stream(
      "x",
      "/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8",
    ),
  );
  const { rows } = await readCertificateFile(bytes);
  expect(rows).toEqual([]);
});

test("a form that paints itself ends, with nothing read", async () => {
  const form = stream(
    "/F Do",
    "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>",
  );
  const outcome = await readCertificateFile(pdfOf(CATALOG, PAGES, PAGE, stream("/F Do"), form)).catch(
    (reason: unknown) => reason,
  );
  expect(outcome instanceof PlatformProblem || (outcome as { rows: unknown[] }).rows.length === 0).toBe(true);
});

test("time, size and words are bounded", async () => {
  const page = [{ x: 9, y: 9, text: "one two three" }];
  const bytes = await certificatePdf([page, page]);
  const read = (limits: Partial<typeof READER_LIMITS>) =>
    readCertificateFile(bytes, { ...READER_LIMITS, ...limits });
  await expect(read({ textMs: 1 })).rejects.toThrow(/took longer than/);
  await expect(read({ maxBytes: 10 })).rejects.toThrow(/larger than/);
  await expect(read({ maxWords: 4 })).rejects.toThrow(/more than 4 words/);
  await expect(read({ maxPages: 1 })).rejects.toThrow(/more than 1 pages/);
});

test("an unexpected error is not called a damaged file, and what stops the pictures leaves the text", async () => {
  const broken = new URL(`data:text/javascript,throw new TypeError("x is not a function")`);
  const task = { workerData: null, textMs: 10_000, picturesMs: 100, memoryMb: 100 };
  await expect(runReader(broken, task)).rejects.toThrow(
    "The file was not read because of an unexpected error (x is not a function). It may be sound, so report this.",
  );
  const silent = new URL("data:text/javascript,");
  await expect(runReader(silent, task)).rejects.toThrow(/ended with code 0/);
  const hanging = `import { parentPort } from "node:worker_threads"; parentPort.postMessage({ kind: "text", reading: 1 }); for (;;);`;
  const endless = new URL(`data:text/javascript,${encodeURIComponent(hanging)}`);
  expect(await runReader(endless, task)).toEqual({ reading: 1, isCutShort: true });
});
