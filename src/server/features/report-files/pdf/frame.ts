import { BRAND_NAME } from "#contract/brand.ts";
import { STATE_LABELS, STATE_SENTENCES } from "#contract/report-labels.ts";
import { formatDay } from "./contents/summary.ts";
import type { Fonts } from "./fonts.ts";
import { paintLogo } from "./icons.ts";
import { breakLines, heightOf, type Line, type Span } from "./lines.ts";
import { latestStateStatement, type ReportPdfInput, reasonOf } from "./report-input.ts";
import { CONTENT_WIDTH, drawLines, PAGE } from "./sheet.ts";
import { COLORS, type PdfTone, SAMPLE_TONE, stateTone, TEXT_STYLES, type TextStyle } from "./text-styles.ts";

interface Band {
  lines: Line[];
  tone: PdfTone;
  height: number;
}

/** Bands at the top of every page: the state of the report, and a notice on demo reports. */
export interface Frame {
  bands: readonly Band[];
  /** Top of the content, in points from the top of the page. */
  top: number;
}

const HEAD_HEIGHT = 46;
const BAND_PADDING = 6;
const BAND_AFTER = 5;
/** Maximum lines of a band. A longer reason is printed in full under "Changes". */
const MAX_BAND_LINES = 4;

export function layoutFrame(fonts: Fonts, input: ReportPdfInput): Frame {
  const bands = [...stateBand(input), ...sampleBand(input)].map(({ spans, tone }): Band => {
    const lines = breakLines(fonts, spans, CONTENT_WIDTH - 24).slice(0, MAX_BAND_LINES);
    return { lines, tone, height: heightOf(lines) + 2 * BAND_PADDING };
  });
  const used = bands.reduce((sum, { height }) => sum + height + BAND_AFTER, 0);
  return { bands, top: HEAD_HEIGHT + used + 14 };
}

const bandStyle = (weight: TextStyle["weight"], { text: color }: PdfTone): TextStyle => ({
  size: 8.5,
  weight,
  color,
});

function stateBand(input: ReportPdfInput): { spans: Span[]; tone: PdfTone }[] {
  const statement = latestStateStatement(input);
  if (!statement || statement.state === "current") return [];
  const tone = stateTone(statement.state);
  const reason = reasonOf(input, statement);
  const successor = statement.superseded_by ? ` See report ${statement.superseded_by}.` : "";
  return [
    {
      tone,
      spans: [
        {
          text: `${STATE_LABELS[statement.state]} on ${formatDay(statement.on)}. `,
          style: bandStyle("extrabold", tone),
        },
        { text: STATE_SENTENCES[statement.state] + successor, style: bandStyle("semibold", tone) },
        ...(reason ? [{ text: ` Reason: ${reason}`, style: bandStyle("regular", tone) }] : []),
      ],
    },
  ];
}

function sampleBand({ place }: ReportPdfInput): { spans: Span[]; tone: PdfTone }[] {
  if (place.chain !== "sample") return [];
  return [
    {
      tone: SAMPLE_TONE,
      spans: [
        { text: "Demo report. ", style: bandStyle("extrabold", SAMPLE_TONE) },
        {
          text: "The brand, product, laboratory, and figures are made up for demonstration.",
          style: bandStyle("regular", SAMPLE_TONE),
        },
      ],
    },
  ];
}

/** Draws header, bands and footer on every page, as artifacts outside the reading order. Needs the final page count. */
export function paintFrames(
  doc: PDFKit.PDFDocument,
  fonts: Fonts,
  frame: Frame,
  { report, place, url }: ReportPdfInput,
): void {
  const { start, count } = doc.bufferedPageRange();
  const line = (text: string, style: TextStyle = TEXT_STYLES.running) =>
    breakLines(fonts, [{ text, style }], CONTENT_WIDTH);
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at);
    // A structure element may still be open on this page; drawing here must not start a new page.
    doc.markContent("Artifact", { type: "Pagination" });
    paintLogo(doc, PAGE.left, 20, 21);
    const name = { ...TEXT_STYLES.section, size: 12 };
    drawLines({ doc }, line(BRAND_NAME, name), { x: PAGE.left + 26, y: 22.5 });
    const right = { x: PAGE.left, width: CONTENT_WIDTH, align: "right" } as const;
    drawLines({ doc }, line(`Test report ${report.report_number}`), { ...right, y: 26 });
    let y = HEAD_HEIGHT;
    for (const { lines, tone, height } of frame.bands) {
      doc.roundedRect(PAGE.left, y, CONTENT_WIDTH, height, 4).fill(tone.back);
      drawLines({ doc }, lines, { x: PAGE.left + 12, y: y + BAND_PADDING });
      y += height + BAND_AFTER;
    }
    const foot = PAGE.height - 40;
    doc
      .lineWidth(0.5)
      .strokeColor(COLORS.hairline)
      .moveTo(PAGE.left, foot)
      .lineTo(PAGE.left + CONTENT_WIDTH, foot)
      .stroke();
    drawLines({ doc }, line(url), { x: PAGE.left, y: foot + 5 });
    drawLines({ doc }, line(`SHA-256 of the signed document: ${place.hash}`), { x: PAGE.left, y: foot + 15 });
    drawLines({ doc }, line(`Page ${at - start + 1} of ${count}`), { ...right, y: foot + 5 });
    doc.endMarkedContent();
  }
}
