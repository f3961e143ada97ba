import type { CertificateQuestion } from "#contract/certificate-questions.ts";
import { type Ocr, type OcrLine, openOcr } from "#platform/ocr/open-ocr.ts";
import { ask } from "../ask.ts";
import type { PageText, Word } from "../pdf/page-text.ts";
import type { PaintedPage, Painter } from "./paint.ts";

/** What OCR needs for the small print of certificates. */
const SCAN_DPI = 300;

/** Pages that are pictures, read by OCR, by their numbers. */
export interface ReadScans {
  pages: Map<number, PageText>;
  /** By how many degrees a page was turned to be read, clockwise; upright ones are left out. */
  turns: Record<string, number>;
  questions: CertificateQuestion[];
}

/** Reads pages by OCR until the deadline (`performance.now`). Blank pages are not asked about. */
export async function readScans(
  pictures: readonly PageText[],
  painter: Painter,
  deadline: number,
): Promise<ReadScans> {
  const scans: ReadScans = { pages: new Map(), turns: {}, questions: [] };
  if (pictures.length === 0) return scans;
  const ocr = await openOcr();
  for (const page of pictures) {
    const painted = performance.now() < deadline ? await painter.paint(page.page, SCAN_DPI) : null;
    if (!painted) scans.questions.push(notRead(page.page));
    else if (!isBlank(painted)) {
      const { words, turned, width, height } = await wordsUpright(page, painted, { painter, ocr, deadline });
      if (words.length > 0) scans.pages.set(page.page, { ...page, width, height, words, isScan: true });
      if (words.length > 0 && turned !== 0) scans.turns[String(page.page)] = turned;
      scans.questions.push(words.length > 0 ? scanned(page.page) : notRead(page.page));
    }
  }
  await ocr.close();
  return scans;
}

/** Words that are read with confidence, in letters: pages that lie on their side have next to none. */
const legibility = (words: readonly ScannedWord[]): number =>
  words.filter(({ text, confidence }) => confidence >= SURE && /^\p{L}{3,}$/u.test(text)).length;
const SURE = 80;
/** A page with this many such words stands upright. */
const MIN_LEGIBLE = 8;

type ScannedWord = Word & { confidence: number };

interface Upright {
  words: Word[];
  turned: number;
  width: number;
  height: number;
}

interface OcrTools {
  painter: Painter;
  ocr: Ocr;
  deadline: number;
}

/** A page askew by more is turned level before it is read; rows of a table would else cross its lines. */
const MIN_SLOPE = 0.008;

/** The words of a page; one that lies on its side or askew is turned, and stays turned for the painter. */
async function wordsUpright(
  { page, width, height }: PageText,
  painted: PaintedPage,
  tools: OcrTools,
): Promise<Upright> {
  const { painter, deadline } = tools;
  let best = { ...(await wordsOn(painted, tools.ocr)), turned: 0 };
  for (const turned of [90, 270, 180]) {
    if (legibility(best.words) >= MIN_LEGIBLE || performance.now() >= deadline) break;
    const again = await wordsTurned(page, turned, tools);
    if (legibility(again.words) > legibility(best.words)) best = again;
  }
  if (Math.abs(best.slope) >= MIN_SLOPE && performance.now() < deadline) {
    const level = best.turned - (Math.atan(best.slope) * 180) / Math.PI;
    const again = await wordsTurned(page, level, tools);
    if (legibility(again.words) >= legibility(best.words)) best = again;
  }
  const { words, turned } = best;
  painter.turn(page, turned);
  const isOnSide = Math.round(turned / 90) % 2 !== 0;
  return { words, turned, ...(isOnSide ? { width: height, height: width } : { width, height }) };
}

async function wordsTurned(page: number, turned: number, { painter, ocr }: OcrTools) {
  painter.turn(page, turned);
  const painted = await painter.paint(page, SCAN_DPI);
  const read = painted ? await wordsOn(painted, ocr) : { words: [], slope: 0 };
  return { ...read, turned };
}

const MIN_INK = 40;

/** Whether a page is all of one color. */
function isBlank({ canvas, context }: PaintedPage): boolean {
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let different = 0;
  for (let at = 0; at < data.length; at += 4)
    if (Math.abs((data[at + 1] ?? 0) - (data[1] ?? 0)) > MIN_INK && ++different > MIN_INK) return false;
  return true;
}

/** Words below this confidence are dirt, lines of tables, and pictures. */
const MIN_CONFIDENCE = 25;
/** Height of an em, of which OCR knows the height of its rows. */
const EM_OF_ROW = 1;

async function wordsOn(
  { canvas, scale }: PaintedPage,
  ocr: Ocr,
): Promise<{ words: ScannedWord[]; slope: number }> {
  const lines = await ocr.read({ picture: canvas.toBuffer("image/png"), layout: "sparse", dpi: SCAN_DPI });
  const slope = slopeOf(lines);
  const words = lines.flatMap(({ words: read, baseline, rowHeight, y0, y1 }) =>
    read
      .filter(({ text, confidence }) => confidence >= MIN_CONFIDENCE && /[\p{L}\p{N}<>%±-]/u.test(text))
      .map((word): ScannedWord => {
        const middle = (word.x0 + word.x1) / 2;
        const y = baseline.y0 + (middle - baseline.x0) * slope;
        return {
          text: cleaned(word.text),
          x0: word.x0 / scale,
          x1: word.x1 / scale,
          // Lines of a page that was scanned askew are level again.
          y: (y - middle * slope) / scale,
          size: (EM_OF_ROW * (rowHeight || y1 - y0)) / scale,
          angle: 0,
          breaks: [],
          hidden: false,
          confidence: word.confidence,
        };
      }),
  );
  return { words, slope };
}

/** Lines of tables beside a word are read as bars. */
const cleaned = (text: string): string => text.replace(/^[|[\]]+(?=.)|(?<=.)[|[\]]+$/g, "");

/** By how much the lines of a page slope: that of its long lines. */
function slopeOf(lines: readonly OcrLine[]): number {
  const slopes = lines
    .map(({ baseline: { x0, y0, x1, y1 } }) => ({ length: x1 - x0, slope: (y1 - y0) / Math.max(1, x1 - x0) }))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 15)
    .map(({ slope }) => slope)
    .toSorted((a, b) => a - b);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
}

const scanned = (page: number): CertificateQuestion =>
  ask({
    code: "scanned_page",
    page,
    sentence: `Page ${page} is a scan, and its text was recognized by OCR. Compare each of its results with the picture, or ask the laboratory for the original file.`,
  });

const notRead = (page: number): CertificateQuestion =>
  ask({
    code: "no_text",
    page,
    sentence: `Page ${page} has no text, and OCR found none on it. Look at it: are there results, or ask the laboratory for the original file.`,
  });
