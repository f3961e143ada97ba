import { VERDICT_LABELS } from "#contract/labels.ts";
import { formatDate } from "#domain/dates.ts";
import { theLot } from "#domain/lot.ts";
import { coverageSentence, verdictSentence } from "#domain/presentation/sentences.ts";
import { scoreBasis } from "#domain/score/inputs.ts";
import { score } from "#domain/score/score.ts";
import { facts } from "../facts.ts";
import { paintQr, paintVerdictIcon } from "../icons.ts";
import { COLOURS, INKS, VERDICT_TONES } from "../ink.ts";
import { heightOf, setLines } from "../lines.ts";
import type { ReportPaper, View } from "../report-input.ts";
import {
  CONTENT,
  decorate,
  draw,
  type Element,
  open,
  PAPER,
  paragraph,
  putLines,
  type Sheet,
} from "../sheet.ts";

const QR = 92;
const BESIDE_QR = CONTENT - QR - 18;

export const day = (date: string | null): string | null => (date === null ? null : formatDate(date, "UTC"));

/** What was tested, by whom and when, and what came of it. */
export function summary(sheet: Sheet, root: Element, paper: ReportPaper, view: View): void {
  const { report, address } = paper;
  const { product, sample, dates } = report;
  const start = sheet.y;
  const x = PAPER.left + CONTENT - QR;
  draw(
    open(sheet, root, "Figure", { alt: `QR code of ${address}`, bbox: [x, start, x + QR, start + QR] }),
    () => paintQr(sheet.doc, address, { x, y: start, size: QR }),
  );
  paragraph(sheet, root, [{ text: product.brand.toUpperCase(), ink: INKS.head }], {
    width: BESIDE_QR,
    after: 1,
  });
  paragraph(sheet, root, [{ text: product.name, ink: INKS.title }], {
    type: "H1",
    width: BESIDE_QR,
    after: 3,
  });
  const what = `Test report ${report.report_number} on ${theLot(sample.lot_number)}`;
  paragraph(sheet, root, [{ text: what, ink: INKS.lead }], { width: BESIDE_QR, after: 8 });
  facts(
    sheet,
    root,
    [
      ["Laboratory", report.laboratory.name],
      ["Customer", report.customer],
      ["Tested", day(dates.tested_on)],
      ["Issued", day(dates.issued_on)],
      ["Barcode", product.barcode],
      ["Score when issued", scoreWhenIssued(paper, view)],
      ["On the web", [{ text: address, ink: INKS.note }]],
    ],
    { summary: "What was tested, by whom and when", width: BESIDE_QR },
  );
  sheet.y = Math.max(sheet.y, start + QR + 6);
  verdictBox(sheet, root, paper, view);
}

function scoreWhenIssued({ report: { dates } }: ReportPaper, { judged }: View): string | null {
  const { tested_on: testedAt, issued_on: on } = dates;
  const scored = score(scoreBasis({ report: judged, state: "current", testedAt, on }));
  return scored.outcome === "scored" ? `${scored.score} of 100 (formula ${scored.version})` : null;
}

const PAD = 11;
const ICON = 20;

function verdictBox(sheet: Sheet, root: Element, { report }: ReportPaper, { judged }: View): void {
  const verdict = report.published_verdict;
  const tone = VERDICT_TONES[verdict];
  const left = PAPER.left + PAD + ICON + 9;
  const width = CONTENT - 2 * PAD - ICON - 9;
  const word = { ...INKS.lead, size: 14, weight: "extrabold", colour: tone.text } as const;
  const parts = [
    { type: "H2", lines: setLines(sheet.fonts, [{ text: VERDICT_LABELS[verdict], ink: word }], width) },
    ...[verdictSentence({ ...judged, verdict }), coverageSentence(report.coverage)].map((text, at) => ({
      type: "P",
      lines: setLines(sheet.fonts, [{ text, ink: at === 0 ? INKS.strong : INKS.text }], width),
    })),
  ];
  const height = parts.reduce((sum, { lines }) => sum + heightOf(lines) + 1.5, 2 * PAD - 1.5);
  sheet.need(height);
  decorate(sheet, () => {
    sheet.doc.roundedRect(PAPER.left, sheet.y, CONTENT, height, 7).fill(tone.back);
    paintVerdictIcon(sheet.doc, verdict, PAPER.left + PAD, sheet.y + PAD, ICON);
  });
  let y = sheet.y + PAD;
  for (const { type, lines } of parts) {
    draw(open(sheet, root, type), () => putLines(sheet, lines, { x: left, y }));
    y += heightOf(lines) + 1.5;
  }
  sheet.y += height + 6;
  paragraph(
    sheet,
    root,
    [{ text: `Judged by: ${report.standard}`, ink: { ...INKS.note, colour: COLOURS.muted } }],
    { after: 2 },
  );
}
