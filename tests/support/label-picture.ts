import { escapeXml } from "#domain/text/escape-xml.ts";
import { fitText } from "#server/features/pictures/typesetting/fit-text.ts";
import type { FontWeight } from "#server/features/pictures/typesetting/font.ts";
import { createTypesetter } from "#server/features/pictures/typesetting/typesetter.ts";
import type { PrintedSymbol } from "./barcode-symbols.ts";

/** Texts and look of the front of a pack. */
export interface FrontLabel {
  brand: string;
  name: string;
  /** Net contents, e.g. "120 capsules"; empty for none. */
  contents: string;
  /** Small print, one line each. */
  claims: readonly string[];
  /** Stamped lot line, e.g. "LOT L26118A"; empty for none. */
  stamp: string;
  look: LabelLook;
}

export interface LabelLook {
  paper: string;
  ink: string;
  /** Color of a band behind the brand name, which is then set in the paper color; null for ink on paper. */
  band: string | null;
  brandAt: "top" | "bottom";
  align: "start" | "middle";
  nameWeight: FontWeight;
  capitals: boolean;
}

export const LABEL_SIZE = { width: 1000, height: 1300 } as const;

const MARGIN = 90;
const INNER = LABEL_SIZE.width - 2 * MARGIN;

/** Strength at the end of a name: set on its own line, as on most packs. */
const STRENGTH = /\s+([\d,.]+ ?(?:mg|mcg|µg|g|IU|Billion(?: CFU)?))\b/i;

/** Draws the front of a pack as SVG with text as outlines, identical on every machine. */
export function drawFrontLabel({ brand, name, contents, claims, stamp, look }: FrontLabel): string {
  const typesetter = createTypesetter();
  const { paper, ink, band, brandAt, align, nameWeight, capitals } = look;
  const x = align === "middle" ? LABEL_SIZE.width / 2 : MARGIN;
  const set = (text: string, y: number, size: number, weight: FontWeight, fill = ink) =>
    typesetter.set({ text, x, y, size, weight, fill, align });
  const cased = (text: string) => (capitals ? text.toUpperCase() : text);

  const strength = STRENGTH.exec(name)?.[1] ?? "";
  const rest = strength ? name.replace(STRENGTH, "").replace(/^[\s,]+|[\s,]+$/g, "") : name;
  const title = fitText(cased(rest || name), {
    width: INNER,
    height: 420,
    weight: nameWeight,
    maxSize: 120,
    minSize: 40,
    maxLines: 4,
    leading: 1.15,
  });
  const brandLine = fitText(cased(brand), {
    width: INNER,
    height: 90,
    weight: 800,
    maxSize: 84,
    minSize: 30,
    maxLines: 1,
    leading: 1,
  });
  const brandY = brandAt === "top" ? 150 : 1215;
  const titleTop = brandAt === "top" ? 340 : 220;
  const parts = [
    `<rect width="1000" height="1300" fill="${paper}"/>`,
    band ? `<rect y="${brandY - 150}" width="1000" height="235" fill="${band}"/>` : "",
    ...brandLine.lines.map((line) => set(line, brandY, brandLine.size, 800, band ? paper : ink)),
    ...title.lines.map((line, at) =>
      set(line, titleTop + 60 + at * title.size * 1.15, title.size, nameWeight),
    ),
  ];
  let y = titleTop + 110 + title.lines.length * title.size * 1.15;
  if (strength) {
    parts.push(set(strength, y, 76, 800));
    y += 95;
  }
  for (const claim of claims) {
    parts.push(set(claim, y, 34, 500));
    y += 52;
  }
  const foot = brandAt === "top" ? 1160 : 960;
  parts.push(set(["DIETARY SUPPLEMENT", contents].filter(Boolean).join("  ·  "), foot, 34, 500));
  if (stamp) parts.push(set(stamp, foot + 70, 36, 500));
  return svg(LABEL_SIZE, `<defs>${typesetter.outlines()}</defs>${parts.join("")}`);
}

/** Barcode and texts of the back of a pack. */
export interface BackLabel {
  symbol: PrintedSymbol;
  /** Printed below the barcode. */
  digits: string;
  /** Pixels per module. */
  module: number;
  lines: readonly string[];
}

const QUIET_ZONE_MODULES = 11;

/** Draws the back of a pack as SVG: lines of text above a barcode with quiet zone and digits. */
export function drawBackLabel({ symbol, digits, module, lines }: BackLabel): string {
  const typesetter = createTypesetter();
  const width = Math.round((symbol.width + 2 * QUIET_ZONE_MODULES) * module + 200);
  const top = 60 + lines.length * 44;
  const height = Math.round(top + (symbol.height + 2 * QUIET_ZONE_MODULES) * module + 100);
  const line = (text: string, y: number, size: number) =>
    typesetter.set({ text, x: width / 2, y, size, weight: 500, fill: "#1a1a1a", align: "middle" });
  const left = (width - symbol.width * module) / 2;
  const parts = [
    `<rect width="${width}" height="${height}" fill="#f3f1ea"/>`,
    ...lines.map((text, at) => line(text, 70 + at * 44, 30)),
    `<rect x="${left - QUIET_ZONE_MODULES * module}" y="${top}" width="${(symbol.width + 2 * QUIET_ZONE_MODULES) * module}" height="${(symbol.height + 2 * QUIET_ZONE_MODULES) * module}" fill="#fff"/>`,
    `<path transform="translate(${left} ${top + QUIET_ZONE_MODULES * module}) scale(${module})" d="${symbol.path}" fill="#000"/>`,
    digits ? line(digits, top + (symbol.height + QUIET_ZONE_MODULES + 8) * module, 8 * module) : "",
  ];
  return svg({ width, height }, `<defs>${typesetter.outlines()}</defs>${parts.join("")}`);
}

/** Draws a page of text that isn't a label. */
export function drawTextPage(lines: readonly string[]): string {
  const typesetter = createTypesetter();
  const set = (text: string, at: number) =>
    typesetter.set({ text, x: 60, y: 100 + at * 60, size: 36, weight: 500, fill: "#222" });
  const print = lines.map(set).join("");
  return svg(
    { width: 1000, height: 160 + lines.length * 60 },
    `<defs>${typesetter.outlines()}</defs><rect width="100%" height="100%" fill="#fff"/>${print}`,
  );
}

const svg = ({ width, height }: { width: number; height: number }, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${escapeXml("label")}</title>${inner}</svg>`;
