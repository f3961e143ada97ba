import type { AnyVerdict } from "#contract/verdicts.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import { PALETTE } from "#domain/presentation/palette.ts";
import { STATE_TONES, type StatusTone, VERDICT_STYLES } from "#domain/presentation/verdict-styles.ts";
import type { PdfFontWeight } from "./fonts.ts";

/** Colors of the printed page. */
export const COLORS = {
  ink: PALETTE.ink.light,
  muted: PALETTE.muted.light,
  faint: PALETTE.gray300.light,
  hairline: PALETTE.gray200.light,
  wash: PALETTE.gray50.light,
  primary: PALETTE.primary.light,
  tint: PALETTE.primaryTint.light,
  saffron: PALETTE.secondary.light,
  white: PALETTE.white.light,
} as const;

/** Size, weight and color of a text. */
export interface TextStyle {
  /** In points. */
  size: number;
  weight: PdfFontWeight;
  color: string;
}

const textStyle = (
  size: number,
  weight: PdfFontWeight = "regular",
  color: string = COLORS.ink,
): TextStyle => ({
  size,
  weight,
  color,
});

export const TEXT_STYLES = {
  title: textStyle(21, "extrabold"),
  section: textStyle(12.5, "extrabold"),
  panel: textStyle(10, "extrabold"),
  lead: textStyle(11, "semibold"),
  text: textStyle(8.5),
  strong: textStyle(8.5, "semibold"),
  label: textStyle(8, "regular", COLORS.muted),
  head: textStyle(7.5, "semibold", COLORS.muted),
  cell: textStyle(7.75),
  cellStrong: textStyle(7.75, "semibold"),
  note: textStyle(7, "regular", COLORS.muted),
  running: textStyle(7.25, "regular", COLORS.muted),
} as const satisfies Record<string, TextStyle>;

export interface PdfTone {
  back: string;
  text: string;
}

const pdfTone = (tone: StatusTone): PdfTone => ({
  back: PALETTE[`${tone}Back`].light,
  text: PALETTE[`${tone}Text`].light,
});

/** A printed page has no filled badge: its deep red is the color of the words. */
const PDF_DANGER: PdfTone = { back: PALETTE.redBack.light, text: PALETTE.dangerBack.light };

export function verdictTone(verdict: AnyVerdict): PdfTone {
  const { tone } = VERDICT_STYLES[verdict];
  return tone === "danger" ? PDF_DANGER : pdfTone(tone);
}

export const stateTone = (state: Exclude<ReportState, "current">): PdfTone => pdfTone(STATE_TONES[state]);

export const SAMPLE_TONE = pdfTone("gray");
