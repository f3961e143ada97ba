import { BRAND_NAME } from "#contract/brand.ts";
import { STATE_LABELS, STATE_SENTENCES } from "#contract/labels.ts";
import { day } from "./contents/summary.ts";
import type { Fonts } from "./fonts.ts";
import { paintLogo } from "./icons.ts";
import { COLOURS, INKS, type Ink, SAMPLE_TONE, STATE_TONES, type Tone } from "./ink.ts";
import { heightOf, type Line, type Span, setLines } from "./lines.ts";
import { type ReportPaper, reasonOf, standing } from "./report-input.ts";
import { CONTENT, PAPER, putLines } from "./sheet.ts";

interface Band {
  lines: Line[];
  tone: Tone;
  height: number;
}

/** What stands at the top of every page: what became of the report, and that a sample is one. */
export interface Frame {
  bands: readonly Band[];
  /** Where content begins, in points from the top. */
  top: number;
}

const HEAD_HEIGHT = 46;
const BAND_PADDING = 6;
const BAND_AFTER = 5;
/** Lines of a band; a long reason stands in full under "Changes". */
const MOST_LINES = 4;

export function layFrame(fonts: Fonts, paper: ReportPaper): Frame {
  const bands = [...stateBand(paper), ...sampleBand(paper)].map(({ spans, tone }): Band => {
    const lines = setLines(fonts, spans, CONTENT - 24).slice(0, MOST_LINES);
    return { lines, tone, height: heightOf(lines) + 2 * BAND_PADDING };
  });
  const used = bands.reduce((sum, { height }) => sum + height + BAND_AFTER, 0);
  return { bands, top: HEAD_HEIGHT + used + 14 };
}

const bandInk = (weight: Ink["weight"], { text: colour }: Tone): Ink => ({ size: 8.5, weight, colour });

function stateBand(paper: ReportPaper): { spans: Span[]; tone: Tone }[] {
  const last = standing(paper);
  if (!last || last.state === "current") return [];
  const tone = STATE_TONES[last.state];
  const reason = reasonOf(paper, last);
  const successor = last.superseded_by ? ` See report ${last.superseded_by}.` : "";
  return [
    {
      tone,
      spans: [
        { text: `${STATE_LABELS[last.state]} on ${day(last.on)}. `, ink: bandInk("extrabold", tone) },
        { text: STATE_SENTENCES[last.state] + successor, ink: bandInk("semibold", tone) },
        ...(reason ? [{ text: ` Reason: ${reason}`, ink: bandInk("regular", tone) }] : []),
      ],
    },
  ];
}

function sampleBand({ place }: ReportPaper): { spans: Span[]; tone: Tone }[] {
  if (place.chain !== "sample") return [];
  return [
    {
      tone: SAMPLE_TONE,
      spans: [
        { text: "Sample report. ", ink: bandInk("extrabold", SAMPLE_TONE) },
        {
          text: "Its brand, product, laboratory and figures are made up to show the site at work.",
          ink: bandInk("regular", SAMPLE_TONE),
        },
      ],
    },
  ];
}

/** Head, bands and foot of every page, once it is known how many there are. None of it belongs to the reading order. */
export function paintFrames(
  doc: PDFKit.PDFDocument,
  fonts: Fonts,
  frame: Frame,
  { report, place, address }: ReportPaper,
): void {
  const { start, count } = doc.bufferedPageRange();
  const line = (text: string, ink: Ink = INKS.running) => setLines(fonts, [{ text, ink }], CONTENT);
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at);
    // Content that went on to this page left its margins open; nothing here may start a new page.
    doc.markContent("Artifact", { type: "Pagination" });
    paintLogo(doc, PAPER.left, 20, 21);
    const name = { ...INKS.section, size: 12 };
    putLines({ doc }, line(BRAND_NAME, name), { x: PAPER.left + 26, y: 22.5 });
    const right = { x: PAPER.left, width: CONTENT, align: "right" } as const;
    putLines({ doc }, line(`Test report ${report.report_number}`), { ...right, y: 26 });
    let y = HEAD_HEIGHT;
    for (const { lines, tone, height } of frame.bands) {
      doc.roundedRect(PAPER.left, y, CONTENT, height, 4).fill(tone.back);
      putLines({ doc }, lines, { x: PAPER.left + 12, y: y + BAND_PADDING });
      y += height + BAND_AFTER;
    }
    const foot = PAPER.height - 40;
    doc
      .lineWidth(0.5)
      .strokeColor(COLOURS.hairline)
      .moveTo(PAPER.left, foot)
      .lineTo(PAPER.left + CONTENT, foot)
      .stroke();
    putLines({ doc }, line(address), { x: PAPER.left, y: foot + 5 });
    putLines({ doc }, line(`SHA-256 of the signed document: ${place.hash}`), { x: PAPER.left, y: foot + 15 });
    putLines({ doc }, line(`Page ${at - start + 1} of ${count}`), { ...right, y: foot + 5 });
    doc.endMarkedContent();
  }
}
