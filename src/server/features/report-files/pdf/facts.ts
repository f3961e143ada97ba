import { INKS } from "./ink.ts";
import { heightOf, type Span, setLines } from "./lines.ts";
import { CONTENT, draw, type Element, open, PAPER, paragraph, putLines, type Sheet } from "./sheet.ts";

/** A label and what stands beside it; null leaves the line out. */
export type Fact = readonly [label: string, value: string | readonly Span[] | null];

const LABEL = 112;
const BETWEEN = 2.5;

export const heading = (sheet: Sheet, parent: Element, title: string): void => {
  sheet.need(70);
  sheet.y += 10;
  paragraph(sheet, parent, [{ text: title, ink: INKS.section }], { type: "H2", after: 4 });
};

export const prose = (sheet: Sheet, parent: Element, text: string, after = 5): void =>
  paragraph(sheet, parent, [{ text, ink: INKS.text }], { after });

/** Labels with their values: a table of two columns without lines. */
export function facts(
  sheet: Sheet,
  parent: Element,
  list: readonly Fact[],
  { summary, width = CONTENT }: { summary: string; width?: number },
): void {
  const body = open(sheet, open(sheet, parent, "Table", { alt: summary }), "TBody");
  for (const [label, value] of list) {
    if (value === null || value === "") continue;
    const spans = typeof value === "string" ? [{ text: value, ink: INKS.text }] : value;
    const left = setLines(sheet.fonts, [{ text: label, ink: INKS.label }], LABEL - 8);
    const right = setLines(sheet.fonts, spans, width - LABEL);
    const height = Math.max(heightOf(left), heightOf(right));
    sheet.need(height);
    const row = open(sheet, body, "TR");
    const drop = (right[0]?.ascent ?? 0) - (left[0]?.ascent ?? 0);
    draw(open(sheet, row, "TH", { scope: "Row" }), () =>
      putLines(sheet, left, { x: PAPER.left, y: sheet.y + drop }),
    );
    draw(open(sheet, row, "TD"), () => putLines(sheet, right, { x: PAPER.left + LABEL, y: sheet.y }));
    sheet.y += height + BETWEEN;
  }
  sheet.y += 4;
}
