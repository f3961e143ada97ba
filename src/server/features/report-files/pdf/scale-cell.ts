import type { ResultVerdict } from "#contract/verdicts.ts";
import { type Placed, shareInWords } from "#domain/presentation/chart-position.ts";
import { along, type Scale } from "#domain/reading/scale.ts";
import { COLOURS, INKS, VERDICT_TONES } from "./ink.ts";
import { heightOf, setLines } from "./lines.ts";
import { putLines, type Sheet } from "./sheet.ts";
import type { Cell, Column } from "./table.ts";

const HEIGHT = 20;
const MIDDLE = HEIGHT / 2;
const CAP = 3;
const INSET = 6;

/** The same as the drawing, in words. */
function altOf(name: string, placed: Placed): string {
  const { of, span, low, high } = placed;
  const range = span ? `, with its uncertainty ${whole(span[0])} to ${whole(span[1])} %` : "";
  const ends = [
    low === null ? null : `from ${whole(low)} %`,
    high === null ? null : `up to ${whole(high)} %`,
  ];
  const tolerance = ends.filter(Boolean).join(" ");
  return `${name}: ${shareInWords(placed)} % of the ${of}${range}${tolerance ? `; allowed ${tolerance}` : ""}.`;
}

const whole = (value: number) => Number(value.toPrecision(3)).toString();

/** One result on the scale of its claim or limit, as the report's page draws it. */
export function scaleCell(
  { doc }: Sheet,
  { name, placed, scale, verdict }: { name: string; placed: Placed; scale: Scale; verdict: ResultVerdict },
): Cell {
  const paint = (left: number, top: number, wide: number) => {
    const [start, width] = [left + INSET, wide - 2 * INSET];
    const at = (value: number) => start + along(value, scale) * width;
    const middle = top + MIDDLE;
    paintAllowed(doc, placed, { at, top, end: start + width, start });
    doc
      .lineWidth(0.6)
      .strokeColor(COLOURS.hairline)
      .moveTo(start, middle)
      .lineTo(start + width, middle)
      .stroke();
    doc
      .lineWidth(1)
      .strokeColor(placed.of === "limit" ? COLOURS.ink : COLOURS.muted)
      .moveTo(at(100), top + 1)
      .lineTo(at(100), top + HEIGHT - 1)
      .stroke();
    paintValue(doc, placed, { at, middle, colour: VERDICT_TONES[verdict].text });
  };
  return { drawing: { alt: altOf(name, placed), height: HEIGHT, paint } };
}

interface Axis {
  at(value: number): number;
  top: number;
  start: number;
  end: number;
}

function paintAllowed(
  doc: PDFKit.PDFDocument,
  { of, low, high }: Placed,
  { at, top, start, end }: Axis,
): void {
  if (of === "limit" && low === null) {
    doc.rect(at(100), top + 3, end - at(100), HEIGHT - 6).fill(VERDICT_TONES.fail.back);
    return;
  }
  if (low === null && high === null) return;
  const from = low === null ? start : at(low);
  const to = high === null ? end : at(high);
  doc.rect(from, top + 3, to - from, HEIGHT - 6).fill(COLOURS.tint);
}

function paintValue(
  doc: PDFKit.PDFDocument,
  { point, span }: Placed,
  { at, middle, colour }: { at(value: number): number; middle: number; colour: string },
): void {
  const [from, to] = (span ?? [0, 0]).map(at) as [number, number];
  if (span && point === null) {
    doc.lineWidth(1).roundedRect(from, middle - CAP, Math.max(to - from, 2 * CAP), 2 * CAP, CAP);
    doc.fillAndStroke(COLOURS.white, colour);
  }
  if (span && point !== null) {
    doc.lineWidth(1.1).strokeColor(colour).moveTo(from, middle).lineTo(to, middle);
    for (const x of [from, to]) doc.moveTo(x, middle - CAP).lineTo(x, middle + CAP);
    doc.stroke();
  }
  if (point !== null) doc.circle(at(point), middle, 3.1).fill(colour);
}

/** Two labels closer than this would run into each other. */
const APART = 17;

/** The axis in the head of the column. */
export function scaleAxis(sheet: Sheet, scale: Scale): NonNullable<Column["axis"]> {
  const { doc, fonts } = sheet;
  const paint = (left: number, top: number, wide: number) => {
    const [start, width] = [left + INSET, wide - 2 * INSET];
    let last = Number.NEGATIVE_INFINITY;
    for (const tick of [100, ...scale.ticks.filter((one) => one !== 100)].sort((a, b) => a - b)) {
      const x = start + along(tick, scale) * width;
      const isReference = tick === 100;
      if (x - last < APART && !isReference) continue;
      const ink = isReference ? INKS.head : INKS.note;
      const lines = setLines(fonts, [{ text: String(tick), ink: { ...ink, size: 6.5 } }], 40);
      putLines({ doc }, lines, { x: x - (lines[0]?.width ?? 0) / 2, y: top });
      doc
        .lineWidth(0.6)
        .strokeColor(COLOURS.faint)
        .moveTo(x, top + heightOf(lines))
        .lineTo(x, top + heightOf(lines) + 3)
        .stroke();
      last = x;
    }
  };
  return { height: 13, paint };
}
