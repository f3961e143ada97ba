import type { CertificateQuestion } from "#contract/certificate-questions.ts";
import type { CertificateRow } from "../../port.ts";
import { ask } from "../ask.ts";
import { boxOfAll } from "./figures.ts";
import { readAsPainted, type Setting } from "./montage.ts";
import { CELL_MARGIN, cellEvidence, type PaintedPage, pixelBox } from "./paint.ts";
import type { Tools } from "./tools.ts";
import { likelyMicro, otherUnit, type PrintedUnit } from "./unit-words.ts";

/** Another unit is asked about only if all of these say the same one: a unit is a short word, and easily misread. */
const SETTINGS: readonly Setting[] = [
  { height: 40, copies: 1 },
  { height: 52, copies: 1 },
];

/** Compares units with how they look on their page: "mg" in a file whose picture shows "µg" is asked about. */
export async function unitQuestions(
  page: PaintedPage,
  units: readonly PrintedUnit[],
  rows: readonly CertificateRow[],
  tools: Tools,
): Promise<CertificateQuestion[]> {
  let open = units.map((unit) => ({ unit, painted: likelyMicro(unit) }));
  const certain = open.filter(({ painted }) => painted !== null);
  open = open.filter(({ painted }) => painted === null);
  for (const [at, setting] of SETTINGS.entries()) {
    if (open.length === 0) break;
    if (performance.now() >= tools.deadline) return [];
    const boxes = open.map(({ unit }) => pixelBox(page, boxOfAll(unit.words)));
    const texts = await readAsPainted(boxes, page, setting, tools);
    open = open
      .map(({ unit, painted }, index) => ({
        unit,
        before: painted,
        painted: otherUnit(unit.text, texts[index] ?? ""),
      }))
      .filter(({ before, painted }) => painted !== null && (at === 0 || painted === before));
  }
  return [...certain, ...open].flatMap(({ unit, painted }) => {
    const row = rows[unit.row];
    return row && painted !== null ? [questionAbout(unit, painted, row, page, tools)] : [];
  });
}

function questionAbout(
  { row, text, words, isScan }: PrintedUnit,
  painted: string,
  { analyte_text }: CertificateRow,
  page: PaintedPage,
  { painter }: Tools,
): CertificateQuestion {
  const box = boxOfAll(words, CELL_MARGIN);
  const source = isScan ? "OCR of the page" : "the file's text";
  return ask({
    code: isScan ? "ocr_doubtful" : "text_layer_differs",
    row,
    subject: "unit",
    text,
    readings: [text, painted],
    ...cellEvidence(page, box, painter),
    sentence: `${analyte_text}, unit: ${source} says "${text}", the picture of the cell looks like "${painted}". Which one is right?`,
  });
}
