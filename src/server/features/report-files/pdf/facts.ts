import { breakLines, heightOf, type Span } from "./lines.ts";
import {
  CONTENT_WIDTH,
  drawInElement,
  drawLines,
  type Element,
  openElement,
  PAGE,
  type Sheet,
  writeParagraph,
} from "./sheet.ts";
import { TEXT_STYLES } from "./text-styles.ts";

/** A label and its value; a null value omits the row. */
export type LabeledValue = readonly [label: string, value: string | readonly Span[] | null];

const LABEL_WIDTH = 112;
const ROW_GAP = 1.5;

export const writeHeading = (sheet: Sheet, parent: Element, title: string): void => {
  sheet.ensureSpace(50);
  sheet.y += 7;
  writeParagraph(sheet, parent, [{ text: title, style: TEXT_STYLES.section }], { type: "H2", after: 3 });
};

export const writeProse = (sheet: Sheet, parent: Element, text: string, after = 5): void =>
  writeParagraph(sheet, parent, [{ text, style: TEXT_STYLES.text }], { after });

/** Writes labels and values as a two-column table without rules. */
export function writeLabeledValues(
  sheet: Sheet,
  parent: Element,
  list: readonly LabeledValue[],
  { summary, width = CONTENT_WIDTH }: { summary: string; width?: number },
): void {
  const body = openElement(sheet, openElement(sheet, parent, "Table", { alt: summary }), "TBody");
  for (const [label, value] of list) {
    if (value === null || value === "") continue;
    const spans = typeof value === "string" ? [{ text: value, style: TEXT_STYLES.text }] : value;
    const left = breakLines(sheet.fonts, [{ text: label, style: TEXT_STYLES.label }], LABEL_WIDTH - 8);
    const right = breakLines(sheet.fonts, spans, width - LABEL_WIDTH);
    const height = Math.max(heightOf(left), heightOf(right));
    sheet.ensureSpace(height);
    const row = openElement(sheet, body, "TR");
    const drop = (right[0]?.ascent ?? 0) - (left[0]?.ascent ?? 0);
    drawInElement(openElement(sheet, row, "TH", { scope: "Row" }), () =>
      drawLines(sheet, left, { x: PAGE.left, y: sheet.y + drop }),
    );
    drawInElement(openElement(sheet, row, "TD"), () =>
      drawLines(sheet, right, { x: PAGE.left + LABEL_WIDTH, y: sheet.y }),
    );
    sheet.y += height + ROW_GAP;
  }
  sheet.y += 4;
}
