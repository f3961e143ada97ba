import type { ResultVerdict } from "#contract/verdicts.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import type { Weight } from "./fonts.ts";

/** The site's colours on white paper (web/theme/tokens.css). */
export const COLOURS = {
  ink: "#12211d",
  muted: "#56605a",
  faint: "#aeb6af",
  hairline: "#d5dad4",
  wash: "#f6f7f5",
  primary: "#0b5d4e",
  tint: "#e3f1ec",
  saffron: "#e8a317",
  white: "#ffffff",
} as const;

/** How a text is set. */
export interface Ink {
  /** Points. */
  size: number;
  weight: Weight;
  colour: string;
}

const ink = (size: number, weight: Weight = "regular", colour: string = COLOURS.ink): Ink => ({
  size,
  weight,
  colour,
});

export const INKS = {
  title: ink(21, "extrabold"),
  section: ink(12.5, "extrabold"),
  panel: ink(10, "extrabold"),
  lead: ink(11, "semibold"),
  text: ink(9),
  strong: ink(9, "semibold"),
  label: ink(8, "regular", COLOURS.muted),
  head: ink(7.5, "semibold", COLOURS.muted),
  cell: ink(8.25),
  cellStrong: ink(8.25, "semibold"),
  note: ink(7.25, "regular", COLOURS.muted),
  running: ink(7.25, "regular", COLOURS.muted),
} as const satisfies Record<string, Ink>;

export interface Tone {
  back: string;
  text: string;
}

const GREEN = { back: "#dff3e6", text: "#14623a" };
const YELLOW = { back: "#fdf0cc", text: "#7a5200" };
const GRAY = { back: "#eceeec", text: "#444c47" };
const RED = { back: "#fbe3e0", text: "#9b1c1c" };
const PINK = { back: "#fbe3ef", text: "#97245f" };

export const VERDICT_TONES: Readonly<Record<ResultVerdict, Tone>> = {
  pass: GREEN,
  conditional_pass: GREEN,
  inconclusive: YELLOW,
  conditional_fail: PINK,
  fail: RED,
  informational: GRAY,
};

export const STATE_TONES: Readonly<Record<Exclude<ReportState, "current">, Tone>> = {
  superseded: GRAY,
  disputed: YELLOW,
  withdrawn: RED,
};
export const SAMPLE_TONE: Tone = GRAY;
