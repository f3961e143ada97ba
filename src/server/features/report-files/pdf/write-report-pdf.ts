import PDFDocument from "pdfkit";
import { BRAND_NAME } from "#contract/brand.ts";
import { lotLabel } from "#domain/lot.ts";
import { writeCoverage } from "./contents/coverage.ts";
import {
  writeBrandResponse,
  writeChainOfCustody,
  writeChanges,
  writeJudging,
  writeLaboratory,
} from "./contents/provenance.ts";
import { writeMethods, writeResults } from "./contents/results.ts";
import { ATTACHMENT, writeSignature } from "./contents/signature.ts";
import { writeSummary } from "./contents/summary.ts";
import { openFonts } from "./fonts.ts";
import { layoutFrame, paintFrames } from "./frame.ts";
import { type ReportPdfInput, viewOfReport } from "./report-input.ts";
import { openElement, PAGE, startSheet } from "./sheet.ts";

/**
 * Writes a report as a tagged PDF/A-3a with its signed document attached. Deterministic: it has only signed content,
 * and its only date is that of the newest document, so the same documents give the same bytes. Printing a page instead
 * would need a browser on the server, and would give other bytes every time and no tags.
 */
export function writeReportPdf(input: ReportPdfInput): Promise<Buffer> {
  const doc = newDocument(input);
  const written = collect(doc);
  const fonts = openFonts(doc);
  const frame = layoutFrame(fonts, input);
  const sheet = startSheet(doc, fonts, frame.top);
  const view = viewOfReport(input);
  doc.addPage();
  const root = openElement(sheet, null, "Document");
  writeSummary(sheet, root, input, view);
  writeCoverage(sheet, root, view);
  writeResults(sheet, root, view);
  writeBrandResponse(sheet, root, input);
  writeChainOfCustody(sheet, root, input);
  writeMethods(sheet, root, view);
  writeLaboratory(sheet, root, input);
  writeJudging(sheet, root, view);
  writeChanges(sheet, root, input);
  writeSignature(sheet, root, input);
  root.end();
  paintFrames(doc, fonts, frame, input);
  doc.end();
  return written;
}

function newDocument(input: ReportPdfInput): PDFKit.PDFDocument {
  const { report, document, statements } = input;
  const date = new Date(`${statements.at(-1)?.on ?? report.dates.issued_on}T00:00:00Z`);
  const title = `Test report ${report.report_number}: ${report.product.name}, ${lotLabel(report.sample.lot_number)}`;
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    subset: "PDF/A-3a",
    tagged: true,
    displayTitle: true,
    lang: "en",
    info: {
      Title: withoutMarkup(title),
      Author: BRAND_NAME,
      Subject: withoutMarkup(`Test results from ${report.laboratory.name}`),
      Creator: BRAND_NAME,
      Producer: "PDFKit",
      CreationDate: date,
      ModDate: date,
    },
  });
  const attachment: PDFKit.Mixins.PDFAttachmentOptions & { relationship: "Source" } = {
    name: ATTACHMENT,
    type: "application/json",
    description: "The signed document of this report, byte for byte",
    relationship: "Source",
    creationDate: date,
    modifiedDate: date,
  };
  doc.file(Buffer.from(document, "utf8"), attachment);
  return doc;
}

/** PDFKit writes the XML metadata unescaped. */
const withoutMarkup = (text: string): string => text.replaceAll("&", "and").replaceAll(/[<>]/g, "");

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}
