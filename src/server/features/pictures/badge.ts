import { BRAND_NAME } from "#contract/brand.ts";
import { HAZARD_LABELS } from "#contract/labels.ts";
import type { Hazard, Verdict } from "#contract/verdicts.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import { formatDate, UTC } from "#domain/dates.ts";
import { lotLabel } from "#domain/lot.ts";
import { PALETTE } from "#domain/presentation/palette.ts";
import type { StatusTone } from "#domain/presentation/verdict-styles.ts";
import { escapeXml } from "#domain/text/escape-xml.ts";
import { badgeStyle, drawVerdictIcon, reasonInPicture } from "./badge-style.ts";
import { fitText } from "./typesetting/fit-text.ts";
import { createTypesetter } from "./typesetting/typesetter.ts";

export interface BadgeFacts {
  verdict: Verdict;
  hazards: readonly Hazard[];
  /** What decided the verdict; null under an earlier edition of the rules. */
  headline: string | null;
  state: ReportState;
  lot: string;
  testedOn: string;
  /** Product and brand. */
  product: string;
  /** Report number. */
  number: string;
  sample: boolean;
  /** False if the report is not what its signed documents say. */
  asSigned: boolean;
}

export const COLOR_SCHEMES = ["light", "dark"] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

const WIDTH = 250;
const HEIGHT = 80;

/** Text box of a line beside the icon. */
const LINE = { width: WIDTH - 82, height: 20, minSize: 8, maxLines: 1, leading: 1.1 } as const;

/** Accessible name of the badge: everything it shows, the hazards that were found, and what decided the verdict. */
export const badgeTitle = (facts: BadgeFacts): string =>
  `${BRAND_NAME}${facts.sample ? ", demo report" : ""}: ${[badgeStyle(facts).word, ...facts.hazards.map((hazard) => HAZARD_LABELS[hazard])].join(". ")}. ${reasonInPicture(facts) ?? ""} ${facts.product}, ${lotLabel(facts.lot)}, tested ${formatDate(facts.testedOn, UTC)}, report ${facts.number}.`.replace(
    / {2,}/g,
    " ",
  );

/**
 * SVG badge of a report for other sites: report number, verdict or state, product, lot and date, text as outlines. The
 * product is on it because a passing badge would fit any page, lot and date because a copied file keeps showing an old
 * state. It says that a lot was tested, never that a product is certified.
 */
export function drawBadge(facts: BadgeFacts, scheme: ColorScheme | null): string {
  const style = badgeStyle(facts);
  const title = escapeXml(badgeTitle(facts));
  const typesetter = createTypesetter();
  const x = 72;
  const setLine = (text: string, y: number, weight: 500 | 800, maxSize: number, fill: string) => {
    const fitted = fitText(text, { ...LINE, weight, maxSize });
    return typesetter.set({
      text: fitted.lines[0] ?? "",
      x,
      y,
      size: fitted.size,
      weight,
      fill: `var(--${fill})`,
    });
  };
  const text = [
    setLine(`${BRAND_NAME}${facts.sample ? " demo" : ""} · report ${facts.number}`, 17, 500, 10.5, "muted"),
    setLine(style.word, 36.5, 800, 18, "tone"),
    setLine(facts.product, 53, 500, 11.5, "ink"),
    setLine(`${lotLabel(facts.lot)} · ${formatDate(facts.testedOn, UTC)}`, 69, 500, 11.5, "ink"),
  ].join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="t"><title id="t">${title}</title><style>${colorStyles(style.tone, scheme)}</style><defs>${typesetter.outlines()}</defs><rect x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="9" fill="var(--surface)" stroke="var(--line)"/><path d="M9.5 .5H58V79.5H9.5a9 9 0 0 1-9-9V9.5a9 9 0 0 1 9-9z" fill="var(--back)"/><g transform="translate(13 24) scale(1.34)">${drawVerdictIcon(style.icon, "var(--tone)")}</g>${text}</svg>`;
}

function colorStyles(tone: StatusTone, scheme: ColorScheme | null): string {
  const values = (of: ColorScheme) => {
    const [back, text] = [PALETTE[`${tone}Back`][of], PALETTE[`${tone}Text`][of]];
    const { surface, ink, muted, gray200 } = PALETTE;
    return `svg{--back:${back};--tone:${text};--surface:${surface[of]};--ink:${ink[of]};--muted:${muted[of]};--line:${gray200[of]}}`;
  };
  if (scheme) return values(scheme);
  return `${values("light")}@media(prefers-color-scheme:dark){${values("dark")}}`;
}
