import { expect, test } from "vitest";
import { PlatformProblem } from "#platform/problem.ts";
import { certificatePdf } from "#tests/support/certificate-pages.ts";
import { openPdf, PDF_LIMITS } from "./pdf/open-pdf.ts";
import { readCertificateFile } from "./read-certificate.ts";
import { runThread } from "./run-thread.ts";

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
  await expect(openPdf(bytes.slice(), { ...PDF_LIMITS, timeoutMs: 1 })).rejects.toThrow(/took longer than/);
  await expect(openPdf(bytes.slice(), { ...PDF_LIMITS, maxBytes: 10 })).rejects.toThrow(/larger than/);
  await expect(openPdf(bytes.slice(), { ...PDF_LIMITS, maxWords: 4 })).rejects.toThrow(/more than 4 words/);
  await expect(openPdf(bytes.slice(), { ...PDF_LIMITS, maxPages: 1 })).rejects.toThrow(/more than 1 pages/);
});

test("an unexpected error is not called a damaged file", async () => {
  const broken = new URL(`data:text/javascript,throw new TypeError("x is not a function")`);
  const task = { file: "PDF", workerData: null, timeoutMs: 10_000, memoryMb: 100 };
  await expect(runThread(broken, task)).rejects.toThrow(
    "The PDF was not read because of an unexpected error (x is not a function). The file may be sound, so report this.",
  );
  const silent = new URL("data:text/javascript,");
  await expect(runThread(silent, task)).rejects.toThrow(/ended with code 0/);
});
