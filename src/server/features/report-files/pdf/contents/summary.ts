import { ANSWER_LABELS, VERDICT_LABELS } from "#contract/labels.ts";
import type { PublishedReport } from "#contract/report-file.ts";
import { CONFORMITY_SENTENCE, NOT_STATED } from "#contract/report-labels.ts";
import { ANSWERS } from "#contract/verdicts.ts";
import { formatDate, UTC } from "#domain/dates.ts";
import { lotLabelInSentence } from "#domain/lot.ts";
import { coverageSentence, verdictSentence, warningSentence } from "#domain/presentation/sentences.ts";
import { scoreBasis } from "#domain/score/inputs.ts";
import { score } from "#domain/score/score.ts";
import { JUDGMENT_EDITION } from "#domain/standards/choices.ts";
import type { JudgedReport } from "#domain/verdict/judge-report.ts";
import { writeLabeledValues, writeProse } from "../facts.ts";
import { paintQr, paintVerdictIcon } from "../icons.ts";
import { breakLines, heightOf, type Span } from "../lines.ts";
import { evidenceOfView, type ReportPdfInput, type View } from "../report-input.ts";
import {
  CONTENT_WIDTH,
  drawArtifact,
  drawInElement,
  drawLines,
  type Element,
  openElement,
  PAGE,
  type Sheet,
  writeParagraph,
} from "../sheet.ts";
import { COLORS, TEXT_STYLES, verdictTone } from "../text-styles.ts";

const QR_SIZE = 92;
const WIDTH_BESIDE_QR = CONTENT_WIDTH - QR_SIZE - 18;

export const formatDay = (date: string | null): string | null =>
  date === null ? null : formatDate(date, UTC);

/** Writes product, laboratory, dates, QR code and verdict. */
export function writeSummary(sheet: Sheet, root: Element, input: ReportPdfInput, view: View): void {
  const { report, url } = input;
  const { product, sample, dates } = report;
  const start = sheet.y;
  drawQr(sheet, root, url);
  writeParagraph(sheet, root, [{ text: product.brand.toUpperCase(), style: TEXT_STYLES.head }], {
    width: WIDTH_BESIDE_QR,
    after: 1,
  });
  writeParagraph(sheet, root, [{ text: product.name, style: TEXT_STYLES.title }], {
    type: "H1",
    width: WIDTH_BESIDE_QR,
    after: 3,
  });
  const what = `Test report ${report.report_number} on ${lotLabelInSentence(sample.lot_number)}`;
  writeParagraph(sheet, root, [{ text: what, style: TEXT_STYLES.lead }], {
    width: WIDTH_BESIDE_QR,
    after: 8,
  });
  writeLabeledValues(
    sheet,
    root,
    [
      ["Laboratory", report.laboratory.name],
      ["Customer", `${report.customer}\nContact: ${report.customer_contact ?? NOT_STATED.toLowerCase()}`],
      ["Tested", formatDay(dates.tested_on)],
      ["Issued", formatDay(dates.issued_on)],
      ["Barcode", product.barcode],
      ["Score at issue", scoreWhenIssued(input, view)],
      ["Online", [{ text: url, style: TEXT_STYLES.note }]],
    ],
    { summary: "Product, laboratory, and dates", width: WIDTH_BESIDE_QR },
  );
  sheet.y = Math.max(sheet.y, start + QR_SIZE + 6);
  verdictBox(sheet, root, input, view);
  writeVerdictNotes(sheet, root, input, view);
}

/** Draws the QR code at the right margin. */
function drawQr(sheet: Sheet, root: Element, url: string): void {
  const { doc, y } = sheet;
  const x = PAGE.left + CONTENT_WIDTH - QR_SIZE;
  const bbox: [number, number, number, number] = [x, y, x + QR_SIZE, y + QR_SIZE];
  const figure = openElement(sheet, root, "Figure", { alt: `QR code for ${url}`, bbox });
  drawInElement(figure, () => paintQr(doc, url, { x, y, size: QR_SIZE }));
}

function scoreWhenIssued({ report: { dates } }: ReportPdfInput, { judged }: View): string | null {
  const { tested_on: testedAt, issued_on: on } = dates;
  const scored = score(scoreBasis({ report: judged, state: "current", testedAt, on }));
  return scored.outcome === "scored" ? `${scored.score} out of 100 (formula ${scored.version})` : null;
}

/** What stands under the verdict: its cause first. A verdict of an earlier edition is not explained by today's rules. */
function verdictSentences(report: PublishedReport, judged: JudgedReport): string[] {
  if (report.judgment_edition !== JUDGMENT_EDITION) {
    const today = judged.verdict === null ? "" : `${VERDICT_LABELS[judged.verdict]}. `;
    return [
      "This verdict was judged under an earlier edition of our rules.",
      `Under edition ${JUDGMENT_EDITION}: ${today}${verdictSentence(judged)}`,
      coverageSentence(report.coverage),
    ];
  }
  const answers = ANSWERS.flatMap((answer) => {
    const verdict = report.answers?.[answer] ?? null;
    return verdict === null ? [] : [`${ANSWER_LABELS[answer]}: ${VERDICT_LABELS[verdict]}.`];
  });
  return [
    verdictSentence({ ...judged, verdict: report.published_verdict }),
    answers.join(" "),
    warningSentence(judged) ?? "",
    coverageSentence(report.coverage),
  ].filter(Boolean);
}

const PADDING = 11;
const ICON_SIZE = 20;

function verdictBox(sheet: Sheet, root: Element, input: ReportPdfInput, view: View): void {
  const { published_verdict: verdict } = input.report;
  const tone = verdictTone(verdict);
  const left = PAGE.left + PADDING + ICON_SIZE + 9;
  const width = CONTENT_WIDTH - 2 * PADDING - ICON_SIZE - 9;
  const parts = verdictSpans(input, view).map(({ type, ...span }) => ({
    type,
    lines: breakLines(sheet.fonts, [span], width),
  }));
  const height = parts.reduce((sum, { lines }) => sum + heightOf(lines) + 1.5, 2 * PADDING - 1.5);
  sheet.ensureSpace(height);
  drawArtifact(sheet, () => {
    sheet.doc.roundedRect(PAGE.left, sheet.y, CONTENT_WIDTH, height, 7).fill(tone.back);
    paintVerdictIcon(sheet.doc, verdict, PAGE.left + PADDING, sheet.y + PADDING, ICON_SIZE);
  });
  let y = sheet.y + PADDING;
  for (const { type, lines } of parts) {
    drawInElement(openElement(sheet, root, type), () => drawLines(sheet, lines, { x: left, y }));
    y += heightOf(lines) + 1.5;
  }
  sheet.y += height + 6;
}

/** The verdict with its warnings, its sentence and the coverage. */
function verdictSpans(input: ReportPdfInput, view: View): (Span & { type: string })[] {
  const { published_verdict: verdict } = input.report;
  const { warnings } = evidenceOfView(input, view);
  const headline = {
    ...TEXT_STYLES.lead,
    size: 14,
    weight: "extrabold",
    color: verdictTone(verdict).text,
  } as const;
  return [
    { type: "H2", text: [VERDICT_LABELS[verdict], ...warnings].join(" · "), style: headline },
    ...verdictSentences(input.report, view.judged).map((text, at) => ({
      type: "P",
      text,
      style: at === 0 ? TEXT_STYLES.strong : TEXT_STYLES.text,
    })),
  ];
}

/** Writes whose verdict it is, by which standard, and how good the evidence is. */
function writeVerdictNotes(sheet: Sheet, root: Element, input: ReportPdfInput, view: View): void {
  const { grade, reasons } = evidenceOfView(input, view);
  const style = { ...TEXT_STYLES.note, color: COLORS.muted };
  writeParagraph(sheet, root, [{ text: `Standard: ${input.report.standard}`, style }], { after: 2 });
  writeProse(sheet, root, CONFORMITY_SENTENCE, 2);
  writeProse(sheet, root, `Evidence grade ${grade}, from A (best) to D. ${reasons.join(" ")}`, 2);
}
