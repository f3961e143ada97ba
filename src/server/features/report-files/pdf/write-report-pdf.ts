import PDFDocument from "pdfkit";
import { BRAND_NAME } from "#contract/brand.ts";
import { lotName } from "#domain/lot.ts";
import { coverage } from "./contents/coverage.ts";
import { ATTACHMENT, proof } from "./contents/proof.ts";
import { brandResponse, changes, judging, laboratory, sampleChain } from "./contents/provenance.ts";
import { methods, results } from "./contents/results.ts";
import { summary } from "./contents/summary.ts";
import { openFonts } from "./fonts.ts";
import { layFrame, paintFrames } from "./frame.ts";
import { type ReportPaper, viewOfPaper } from "./report-input.ts";
import { open, PAPER, startSheet } from "./sheet.ts";

/**
 * A report as a tagged PDF/A-3a with its signed document attached. It holds nothing but what was signed, and no time
 * but the day of its newest document: the same documents give the same bytes.
 */
export function writeReport(paper: ReportPaper): Promise<Buffer> {
  const doc = newDocument(paper);
  const written = collect(doc);
  const fonts = openFonts(doc);
  const frame = layFrame(fonts, paper);
  const sheet = startSheet(doc, fonts, frame.top);
  const view = viewOfPaper(paper);
  doc.addPage();
  const root = open(sheet, null, "Document");
  summary(sheet, root, paper, view);
  coverage(sheet, root, view);
  results(sheet, root, view);
  brandResponse(sheet, root, paper);
  sampleChain(sheet, root, paper);
  methods(sheet, root, view);
  laboratory(sheet, root, paper);
  judging(sheet, root, view);
  changes(sheet, root, paper);
  proof(sheet, root, paper);
  root.end();
  paintFrames(doc, fonts, frame, paper);
  doc.end();
  return written;
}

function newDocument(paper: ReportPaper): PDFKit.PDFDocument {
  const { report, document, statements } = paper;
  const date = new Date(`${statements.at(-1)?.on ?? report.dates.issued_on}T00:00:00Z`);
  const title = `Test report ${report.report_number}: ${report.product.name}, ${lotName(report.sample.lot_number)}`;
  const doc = new PDFDocument({
    size: [PAPER.width, PAPER.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    subset: "PDF/A-3a",
    tagged: true,
    displayTitle: true,
    lang: "en",
    info: {
      Title: plain(title),
      Author: BRAND_NAME,
      Subject: plain(`What ${report.laboratory.name} measured`),
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

/** The file's XML metadata is written without escapes. */
const plain = (text: string): string => text.replaceAll("&", "and").replaceAll(/[<>]/g, "");

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}
