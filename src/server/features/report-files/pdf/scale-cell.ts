import type { ResultVerdict } from "#contract/verdicts.ts";
import { type ChartPosition, formatShare } from "#domain/presentation/chart-position.ts";
import { GAP_POSITION, type Scale, scalePosition, type Zone, zonesOf } from "#domain/presentation/scale.ts";
import { breakLines, heightOf } from "./lines.ts";
import { drawLines, type Sheet } from "./sheet.ts";
import type { TableCell, TableColumn } from "./table.ts";
import { COLORS, TEXT_STYLES, verdictTone } from "./text-styles.ts";

const HEIGHT = 15;
const MIDDLE = HEIGHT / 2;
const CAP = 3;
const INSET = 6;

/** Alternative text of the drawing. */
function altOf(name: string, position: ChartPosition): string {
  const { of, span, low, high } = position;
  const range = span ? `, ${formatPercent(span[0])} to ${formatPercent(span[1])}% with uncertainty` : "";
  const ends = [
    low === null ? null : `from ${formatPercent(low)}%`,
    high === null ? null : `up to ${formatPercent(high)}%`,
  ];
  const tolerance = ends.filter(Boolean).join(" ");
  return `${name}: ${formatShare(position)}% of the ${of}${range}${tolerance ? `; allowed ${tolerance}` : ""}.`;
}

const formatPercent = (value: number) => Number(value.toPrecision(3)).toString();

/** Draws one result on the scale of its claim or limit, like the report page. */
export function scaleCell(
  { doc }: Sheet,
  {
    name,
    position,
    scale,
    verdict,
  }: { name: string; position: ChartPosition; scale: Scale; verdict: ResultVerdict },
): TableCell {
  const paint = (left: number, top: number, cellWidth: number) => {
    const [start, width] = [left + INSET, cellWidth - 2 * INSET];
    const at = (value: number) => start + scalePosition(value, scale) * width;
    const middle = top + MIDDLE;
    paintZones(doc, zonesOf(position, scale), { start, width, top });
    if (scale.kind === "broken") paintGap(doc, start + GAP_POSITION * width, top);
    doc
      .lineWidth(1)
      .strokeColor(position.of === "limit" ? COLORS.ink : COLORS.muted)
      .moveTo(at(100), top + 1)
      .lineTo(at(100), top + HEIGHT - 1)
      .stroke();
    paintValue(doc, position, { at, middle, color: verdictTone(verdict).text });
  };
  return { drawing: { alt: altOf(name, position), height: HEIGHT, paint } };
}

const ZONE_INSET = 3;
const HATCH_STEP = 4;

/** Color and pattern say the same: plain is within the limit, hatched is outside. */
function paintZones(
  doc: PDFKit.PDFDocument,
  zones: readonly Zone[],
  { start, width, top }: { start: number; width: number; top: number },
): void {
  for (const { from, to, isAllowed } of zones) {
    const [x, y] = [start + from * width, top + ZONE_INSET];
    const [w, h] = [(to - from) * width, HEIGHT - 2 * ZONE_INSET];
    doc.rect(x, y, w, h).fill(verdictTone(isAllowed ? "pass" : "fail").back);
    if (isAllowed) continue;
    doc.save().rect(x, y, w, h).clip();
    doc.lineWidth(0.5).strokeColor(verdictTone("fail").text).strokeOpacity(0.35);
    for (let at = x - h; at < x + w; at += HATCH_STEP) doc.moveTo(at, y + h).lineTo(at + h, y);
    doc.stroke().restore();
  }
}

/** Two slanted strokes: what follows is farther away than it looks. */
function paintGap(doc: PDFKit.PDFDocument, x: number, top: number): void {
  doc.lineWidth(0.8).strokeColor(COLORS.ink);
  for (const at of [x - 1.5, x + 1.5]) doc.moveTo(at - 1.5, top + HEIGHT - 2).lineTo(at + 1.5, top + 2);
  doc.stroke();
}

function paintValue(
  doc: PDFKit.PDFDocument,
  { point, span }: ChartPosition,
  { at, middle, color }: { at(value: number): number; middle: number; color: string },
): void {
  const [from, to] = (span ?? [0, 0]).map(at) as [number, number];
  if (span && point === null) {
    doc.lineWidth(0.8).dash(1.8, { space: 1.2 }).strokeColor(color);
    doc
      .roundedRect(from, middle - CAP, Math.max(to - from, 2 * CAP), 2 * CAP, CAP)
      .stroke()
      .undash();
  }
  if (span && point !== null) {
    doc.lineWidth(1.1).strokeColor(color).moveTo(from, middle).lineTo(to, middle);
    for (const x of [from, to]) doc.moveTo(x, middle - CAP).lineTo(x, middle + CAP);
    doc.stroke();
  }
  if (point !== null) doc.circle(at(point), middle, 3.1).fill(color);
}

/** Minimum distance between two axis labels, in points. */
const MIN_LABEL_GAP = 17;

/** Draws the axis in the column header. */
export function scaleAxis(sheet: Sheet, scale: Scale): NonNullable<TableColumn["axis"]> {
  const { doc, fonts } = sheet;
  const paint = (left: number, top: number, cellWidth: number) => {
    const [start, width] = [left + INSET, cellWidth - 2 * INSET];
    let lastX = Number.NEGATIVE_INFINITY;
    for (const tick of [100, ...scale.ticks.filter((one) => one !== 100)].sort((a, b) => a - b)) {
      const x = start + scalePosition(tick, scale) * width;
      const isReference = tick === 100;
      if (x - lastX < MIN_LABEL_GAP && !isReference) continue;
      const style = isReference ? TEXT_STYLES.head : TEXT_STYLES.note;
      const lines = breakLines(fonts, [{ text: String(tick), style: { ...style, size: 6.5 } }], 40);
      drawLines({ doc }, lines, { x: x - (lines[0]?.width ?? 0) / 2, y: top });
      doc
        .lineWidth(0.6)
        .strokeColor(COLORS.faint)
        .moveTo(x, top + heightOf(lines))
        .lineTo(x, top + heightOf(lines) + 3)
        .stroke();
      lastX = x;
    }
  };
  return { height: 13, paint };
}
