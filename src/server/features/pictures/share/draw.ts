import { BRAND_NAME } from "#contract/brand.ts";
import { HAZARD_LABELS } from "#contract/labels.ts";
import type { Hazard } from "#contract/verdicts.ts";
import { formatDate, UTC } from "#domain/dates.ts";
import { lotLabel } from "#domain/lot.ts";
import { PALETTE } from "#domain/presentation/palette.ts";
import { VERDICT_STYLES } from "#domain/presentation/verdict-styles.ts";
import { type BadgeStyle, badgeStyle, drawVerdictIcon, reasonInPicture } from "../badge-style.ts";
import type { PicturedReport } from "../queries.ts";
import { mark, ON_LIGHT } from "../site-mark.ts";
import { createTypesetter, type Typesetter } from "../typesetting/typesetter.ts";
import { placeText, plainText, type TextPlace } from "./text.ts";

/** Size that social networks ask for. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;
const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE_SIZE;

export interface ShareFacts {
  brand: string;
  name: string;
  /** Of the demo catalog. */
  demo: boolean;
  /** The report that the page shows; null: it shows none. */
  report: Pick<
    PicturedReport,
    "verdict" | "hazards" | "headline" | "state" | "lot" | "testedOn" | "number" | "asSigned"
  > | null;
  /** Whether earlier reports exist, none of which is current. */
  hasEarlierReports: boolean;
}

const [MARGIN, PANEL_X] = [72, 808];
const PANEL_CENTER = (PANEL_X + WIDTH) / 2;
const TEXT_WIDTH = PANEL_X - MARGIN - 48;
const { paper, ink, muted, hairline, yellowBack, yellowText } = PALETTE;

/** The preview of a shared link to a product or a report as SVG: who makes it, what it is called, and what was found. */
export function drawShareImage(facts: ShareFacts): string {
  const typesetter = createTypesetter();
  const style = styleOf(facts);
  const content = [
    drawHeader(typesetter, facts),
    drawProduct(typesetter, facts),
    drawFoot(typesetter, facts),
    drawPanel(typesetter, style, facts.report?.asSigned ? facts.report.hazards : []),
  ].join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${typesetter.outlines()}<clipPath id="left"><rect width="${PANEL_X - 24}" height="${HEIGHT}"/></clipPath></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="${paper.light}"/>${content}</svg>`;
}

function styleOf({ report, hasEarlierReports }: ShareFacts): BadgeStyle {
  if (report) return badgeStyle(report);
  const word = hasEarlierReports ? "No current result" : "Not tested yet";
  return { ...VERDICT_STYLES.not_tested, word };
}

/** The site's mark and name, and a label if the data is not real. */
function drawHeader(typesetter: Typesetter, { demo }: ShareFacts): string {
  const line = { size: 34, weight: 800, tracking: -0.035 } as const;
  const name = typesetter.set({ ...line, text: BRAND_NAME, x: MARGIN + 62, y: 97, fill: ink.light });
  const label = demo
    ? `<rect x="${PANEL_X - 48 - 120}" y="61" width="120" height="48" rx="24" fill="${yellowBack.light}"/>${typesetter.set({ text: "Demo", x: PANEL_X - 48 - 60, y: 94, size: 26, weight: 800, fill: yellowText.light, align: "middle" })}`
    : "";
  return `<g transform="translate(${MARGIN - 5} 58) scale(1.08)">${mark(ON_LIGHT)}</g>${name}${label}`;
}

const BRAND_PLACE = { x: MARGIN, width: TEXT_WIDTH, height: 34, maxLines: 1 } as const;
const NAME_PLACE = {
  x: MARGIN,
  width: TEXT_WIDTH,
  height: 236,
  maxLines: 3,
  maxSize: 68,
  minSize: 44,
} as const;
/** Where the reason of the verdict follows the name. */
const SHORT_NAME_PLACE = { ...NAME_PLACE, height: 124, maxLines: 2, maxSize: 54, minSize: 38 } as const;
const REASON_PLACE = { x: MARGIN, width: TEXT_WIDTH, maxLines: 3, maxSize: 32, minSize: 23 } as const;
/** Baseline of the last line above the foot. */
const LAST_LINE_Y = HEIGHT - 170;

/** Our outlines have the Greek mu, not the micro sign. */
const drawable = (text: string): string => plainText(text).replaceAll("\u00b5", "\u03bc");

/** Brand, name, and the sentence that says what decided the verdict, as on the product's page. */
function drawProduct(typesetter: Typesetter, { brand, name, report }: ShareFacts): string {
  const reason = report && drawable(reasonInPicture(report) ?? "");
  const brandPlace: TextPlace = {
    ...BRAND_PLACE,
    y: 208,
    weight: 500,
    maxSize: 34,
    minSize: 26,
    fill: muted.light,
  };
  const place = reason ? SHORT_NAME_PLACE : NAME_PLACE;
  const set = placeText(typesetter, name, {
    ...place,
    y: 220 + place.maxSize,
    weight: 800,
    fill: ink.light,
  });
  const y = set.bottom + 56;
  const sentence = reason
    ? placeText(typesetter, reason, {
        ...REASON_PLACE,
        y,
        height: LAST_LINE_Y - y + REASON_PLACE.maxSize,
        weight: 500,
        fill: ink.light,
      }).svg
    : "";
  return `<g clip-path="url(#left)">${placeText(typesetter, brand, brandPlace).svg}${set.svg}${sentence}</g>`;
}

function drawFoot(typesetter: Typesetter, { report, hasEarlierReports }: ShareFacts): string {
  const place = { x: MARGIN, width: TEXT_WIDTH, height: 30, maxLines: 1, maxSize: 29, minSize: 22 } as const;
  const lines = report
    ? [lotLabel(report.lot), `Tested ${formatDate(report.testedOn, UTC)} · report ${report.number}`]
    : [hasEarlierReports ? "Its earlier reports are on the page" : "What its label claims, nothing measured"];
  const set = lines.map((text, index) => {
    const y = HEIGHT - 104 + (index + (2 - lines.length) / 2) * 42;
    const tone = index === 0 ? { weight: 800, fill: ink.light } : { weight: 500, fill: muted.light };
    return placeText(typesetter, text, { ...place, ...tone, y } as TextPlace).svg;
  });
  return `<path d="M${MARGIN} ${HEIGHT - 152}H${PANEL_X - 48}" stroke="${hairline.light}" stroke-width="2"/><g clip-path="url(#left)">${set.join("")}</g>`;
}

/** The verdict in its color, inside the scale of a dial, and the hazards that were found. */
function drawPanel(
  typesetter: Typesetter,
  { word, tone, icon }: BadgeStyle,
  hazards: readonly Hazard[],
): string {
  const [back, color] = [PALETTE[`${tone}Back`].light, PALETTE[`${tone}Text`].light];
  const [center, radius] = [222, 90];
  const place: TextPlace = {
    x: PANEL_CENTER,
    y: 452,
    width: 320,
    height: 150,
    weight: 800,
    maxSize: 48,
    minSize: 30,
    maxLines: 4,
    fill: color,
    align: "middle",
  };
  const verdict = placeText(typesetter, word, place);
  const found = hazards.map((hazard) => HAZARD_LABELS[hazard]).join(". ");
  const small: TextPlace = {
    ...place,
    y: verdict.bottom + 48,
    height: HEIGHT - 40 - verdict.bottom - 20,
    weight: 500,
    maxSize: 26,
    minSize: 22,
    maxLines: 3,
  };
  const scale = (r: number, width: number, every: number, opacity: number) =>
    `<circle cx="${PANEL_CENTER}" cy="${center}" r="${r}" fill="none" stroke="${color}" stroke-width="${width}" opacity="${opacity}"${every ? ` stroke-dasharray="1.6 ${every - 1.6}"` : ""}/>`;
  return `<rect x="${PANEL_X}" width="${WIDTH - PANEL_X}" height="${HEIGHT}" fill="${back}"/>${scale(138, 14, 12, 0.4)}${scale(156, 1.5, 0, 0.35)}<g transform="translate(${PANEL_CENTER - radius} ${center - radius}) scale(${radius / 12})">${drawVerdictIcon(icon, color)}</g>${verdict.svg}${placeText(typesetter, found, small).svg}`;
}
