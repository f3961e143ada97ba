import { encode } from "uqr";
import type { AnyVerdict } from "#contract/verdicts.ts";
import { VERDICT_STYLES, type VerdictIcon } from "#domain/presentation/verdict-styles.ts";
import type { CellIcon } from "./table.ts";
import { COLORS, verdictTone } from "./text-styles.ts";

type Doc = PDFKit.PDFDocument;

/** Draws the site's logo, 48 units wide: a crucible from above with one bright drop. */
export function paintLogo(doc: Doc, x: number, y: number, size: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 48);
  doc.circle(24, 26.5, 12.5).fill(COLORS.tint);
  doc
    .path("M29.5 10.2 A17.5 17.5 0 1 1 18.5 10.2 C21 9.3 22.6 7.4 24 4.5 C25.4 7.4 27 9.3 29.5 10.2 Z")
    .lineWidth(4)
    .lineJoin("round")
    .stroke(COLORS.primary);
  doc.circle(28, 30.5, 5.5).fill(COLORS.saffron);
  doc.restore();
}

/** SVG paths inside the ring of the verdict icons, on a 24-unit grid (Lucide, ISC). */
const ICON_PATHS: Readonly<Record<VerdictIcon, string>> = {
  check: "M8.5 12.2 l2.4 2.4 l4.8 -4.8",
  dashedCheck: "M8.5 12.2 l2.4 2.4 l4.8 -4.8",
  question: "M9.2 9.4 a2.9 2.9 0 0 1 5.6 1 c0 1.9 -2.8 2.4 -2.8 3.6 M12 17 h0.01",
  alert: "M12 9 v4 M12 17 h0.01",
  cross: "M15 9 l-6 6 M9 9 l6 6",
  info: "M12 16 v-4.5 M12 8 h0.01",
  dashedCircle: "",
  octagon: "M12 8 v5 M12 17 h0.01",
};
const OCTAGON = "M8 2 h8 l6 6 v8 l-6 6 h-8 l-6 -6 v-8 Z";
const TRIANGLE = "M21.7 18 l-8 -14 a2 2 0 0 0 -3.5 0 l-8 14 A2 2 0 0 0 4 21 h16 a2 2 0 0 0 1.7 -3 Z";

export function paintVerdictIcon(doc: Doc, verdict: AnyVerdict, x: number, y: number, size: number): void {
  const { icon } = VERDICT_STYLES[verdict];
  doc
    .save()
    .translate(x, y)
    .scale(size / 24)
    .lineWidth(2.2)
    .lineCap("round")
    .lineJoin("round");
  doc.strokeColor(verdictTone(verdict).text);
  if (icon === "alert") doc.path(TRIANGLE).stroke();
  else if (icon === "octagon") doc.path(OCTAGON).stroke();
  else {
    if (icon.startsWith("dashed")) doc.dash(4, { space: 3.2 });
    doc.circle(12, 12, 10).stroke();
    doc.undash();
  }
  doc.path(ICON_PATHS[icon]).stroke();
  doc.restore();
}

const ICON_SIZE = 9;

/** Icon before a verdict's label, so that color is never the only cue. */
export const verdictIcon = (doc: Doc, verdict: AnyVerdict): CellIcon => ({
  width: ICON_SIZE + 3.5,
  paint: (x, middle) => paintVerdictIcon(doc, verdict, x, middle - ICON_SIZE / 2, ICON_SIZE),
});

/** Draws a QR code with its quiet zone in a square of `size` points. */
export function paintQr(
  doc: Doc,
  content: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { data } = encode(content, { ecc: "M", border: 2 });
  const module = size / data.length;
  for (const [row, modules] of data.entries()) {
    for (const [column, dark] of modules.entries()) {
      if (dark) doc.rect(x + column * module, y + row * module, module, module);
    }
  }
  doc.fill(COLORS.ink);
}
