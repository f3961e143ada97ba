import type { CertificateQuestion } from "#contract/certificate-questions.ts";
import { openOcr } from "#platform/ocr/open-ocr.ts";
import type { CertificateRow } from "../../port.ts";
import { ask } from "../ask.ts";
import type { OpenedReading } from "../opened-file.ts";
import { unitQuestions } from "./check-units.ts";
import { boxOfAll, type FigureWord, figureWords } from "./figures.ts";
import { figuresIn, haveSameFigures } from "./figures-in-text.ts";
import { readAsPainted, type Setting } from "./montage.ts";
import { CELL_MARGIN, cellEvidence, type PaintedPage, type Painter } from "./paint.ts";
import { piecesOf, withRaisedDigits } from "./raised-digits.ts";
import type { Tools } from "./tools.ts";
import { printedUnits } from "./unit-words.ts";

/** Digits of the smallest print are then about ten pixels high. */
const CHECK_DPI = 216;

/** Tried one after the other on what is left; a figure that is read once as the text has it is right. */
const SETTINGS: readonly Setting[] = [
  { height: 40, copies: 1 },
  { height: 36, copies: 3 },
  { height: 52, copies: 3, alphabet: "0123456789.,<>+-±%x^" },
];

/** A figure that does not look as it reads. */
interface Difference {
  figure: FigureWord;
  /** What its picture says; null if OCR can't read it. */
  painted: string | null;
}

/** OCR that can't read this share of a page's figures says nothing about the others. */
const MAX_UNREADABLE_SHARE = 0.3;
const MIN_FIGURES = 5;

/** Compares every figure of the results, and its unit, with how it looks on its page, until the deadline (`performance.now`). */
export async function checkPages(
  { reading, sources }: OpenedReading,
  painter: Painter,
  deadline: number,
): Promise<CertificateQuestion[]> {
  const { rows } = reading;
  const pages = [...new Set(rows.map(({ page }) => page))];
  if (pages.length === 0) return [];
  const ocr = await openOcr();
  const questions: CertificateQuestion[] = [];
  for (const number of pages) {
    const figures = figureWords(rows, sources, number);
    if (figures.length === 0) continue;
    const page = performance.now() < deadline ? await painter.paint(number, CHECK_DPI) : null;
    if (!page) {
      questions.push(notCompared(number, performance.now() >= deadline));
      continue;
    }
    const tools = { painter, ocr, deadline };
    const differences = await differencesOn(page, figures, tools);
    questions.push(
      ...questionsAbout(differences, figures, rows, page, painter),
      ...(await unitQuestions(page, printedUnits(rows, sources, number), rows, tools)),
    );
  }
  await ocr.close();
  return questions;
}

async function differencesOn(
  page: PaintedPage,
  figures: readonly FigureWord[],
  { painter, ocr, deadline }: Tools,
): Promise<Difference[]> {
  const raised = figures.flatMap((figure) => {
    const painted = withRaisedDigits(figure.word, page);
    return painted === null ? [] : [{ figure, painted }];
  });
  let open = figures.flatMap((figure) =>
    piecesOf(figure.word, page).map((piece) => ({ figure, piece, read: [] as string[] })),
  );
  for (const setting of SETTINGS) {
    if (open.length === 0 || performance.now() >= deadline) break;
    const boxes = open.map(({ piece }) => piece.box);
    const texts = await readAsPainted(boxes, page, setting, { painter, ocr });
    open = open
      .map(({ read, ...rest }, at) => ({ ...rest, read: [...read, texts[at] ?? ""] }))
      .filter(({ piece, read }) => !haveSameFigures(piece.text, read.at(-1) ?? ""));
  }
  const different = open.map(({ figure, piece, read }) => {
    const painted = agreed(read);
    return { figure, painted: painted && figure.word.text.replace(piece.text, painted) };
  });
  return [...raised, ...different];
}

/** What at least two attempts have read; null if they do not agree. */
function agreed(read: readonly string[]): string | null {
  const groups = Map.groupBy(
    read.filter((text) => figuresIn(text).length > 0),
    (text) => figuresIn(text).join(" "),
  );
  return [...groups].find(([, texts]) => texts.length > 1)?.[0] ?? null;
}

function questionsAbout(
  differences: readonly Difference[],
  figures: readonly FigureWord[],
  rows: readonly CertificateRow[],
  page: PaintedPage,
  painter: Painter,
): CertificateQuestion[] {
  const unreadable = differences.filter(({ painted }) => painted === null).length;
  const isUnreliable = figures.length >= MIN_FIGURES && unreadable > figures.length * MAX_UNREADABLE_SHARE;
  const asked = differences.filter(({ painted }) => painted !== null || !isUnreliable);
  const cells = Map.groupBy(asked, ({ figure }) => `${figure.row} ${figure.role} ${figure.cell}`);
  const questions = [...cells.values()].flatMap((cell) => cellQuestion(cell, rows, page, painter) ?? []);
  if (!isUnreliable) return questions;
  const sentence = `Page ${page.page}: OCR can't read ${unreadable} of ${figures.length} figures, so they were not compared with their picture. Compare the page with the original.`;
  return [...questions, ask({ code: "ocr_unreliable", page: page.page, sentence })];
}

function cellQuestion(
  differences: readonly Difference[],
  rows: readonly CertificateRow[],
  page: PaintedPage,
  painter: Painter,
): CertificateQuestion | null {
  const [first] = differences;
  const row = first && rows[first.figure.row];
  if (!first || !row) return null;
  const { cell, cellWords, role, isScan } = first.figure;
  const isRead = differences.some(({ painted }) => painted !== null);
  const painted = cellWords
    .map((word) => differences.find(({ figure }) => figure.word === word)?.painted ?? word.text)
    .join(" ");
  const box = boxOfAll(cellWords, CELL_MARGIN);
  const source = isScan ? "OCR of the page" : "the file's text";
  const sentence = isRead
    ? `${row.analyte_text}, ${ROLE_WORDS[role] ?? role}: ${source} says "${cell}", the picture of the cell looks like "${painted}". Which one is right?`
    : `${row.analyte_text}, ${ROLE_WORDS[role] ?? role}: ${source} says "${cell}", and OCR can't read the picture of the cell. Is "${cell}" right?`;
  return ask({
    code: isScan ? "ocr_doubtful" : isRead ? "text_layer_differs" : "ocr_doubtful",
    row: first.figure.row,
    subject: role,
    text: cell,
    readings: isRead ? [cell, painted] : [cell],
    ...cellEvidence(page, box, painter),
    sentence,
  });
}

const ROLE_WORDS: Readonly<Record<string, string>> = {
  lod: "LOD",
  loq: "LOQ",
  lod_loq: "LOD and LOQ",
};

const notCompared = (page: number, isLate: boolean): CertificateQuestion =>
  ask({
    code: "ocr_unreliable",
    page,
    sentence: `Page ${page}: its figures were not compared with their picture, because ${isLate ? "there was no time left" : "the page can't be painted"}. Compare the page with the original.`,
  });
