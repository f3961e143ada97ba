/** Hex values (`#rrggbb`) of a color in the light and the dark scheme. */
export interface SchemeColor {
  light: string;
  dark: string;
}

const inBoth = (hex: string): SchemeColor => ({ light: hex, dark: hex });
const by = (light: string, dark: string): SchemeColor => ({ light, dark });

/**
 * Every color of the site. Pages get them as custom properties (`gray50` is `--gray-50`) in `web/theme/colors.css`,
 * which `npm run fix` writes; PDFs, pictures and emails import them. Contrast is checked in `scripts/write-colors.test.ts`.
 */
export const PALETTE = {
  paper: by("#fbfaf6", "#101715"),
  surface: by("#ffffff", "#17211d"),
  ink: by("#12211d", "#e8eeea"),
  muted: by("#56605a", "#9fb0a8"),
  white: inBoth("#ffffff"),
  black: inBoth("#0b1210"),

  gray50: by("#f6f7f5", "#1c2521"),
  gray100: by("#e9ece8", "#242f2a"),
  gray200: by("#d5dad4", "#36403b"),
  gray300: by("#aeb6af", "#56605a"),
  gray400: inBoth("#7b857e"),
  gray500: by("#56605a", "#aeb6af"),
  gray700: by("#36403b", "#d5dad4"),
  gray900: by("#1c2521", "#f6f7f5"),
  hairline: by("#e4e3da", "#26322d"),

  primary: by("#0b5d4e", "#5cc9ae"),
  primaryHover: by("#094a3e", "#7fd9c2"),
  primaryTint: by("#e3f1ec", "#12302a"),
  onPrimary: by("#ffffff", "#0b1210"),
  secondary: by("#e8a317", "#f0b740"),
  success: by("#157a42", "#8fe3b4"),
  deep: by("#0a3a32", "#0b1412"),
  onDeep: inBoth("#f1f5f0"),
  onDeepMuted: inBoth("#b4c9c1"),
  deepLine: by("#23544b", "#22302b"),

  greenBack: by("#dff3e6", "#12301f"),
  greenText: by("#14623a", "#8fe3b4"),
  yellowBack: by("#fdf0cc", "#332607"),
  yellowText: by("#7a5200", "#f4cf72"),
  grayBack: by("#eceeec", "#262d2a"),
  grayText: by("#444c47", "#c4ccc7"),
  redBack: by("#fbe3e0", "#3a1512"),
  redText: by("#9b1c1c", "#f5a8a0"),
  blueBack: by("#dfecfb", "#11263f"),
  blueText: by("#1b4f91", "#9cc6f7"),
  pinkBack: by("#fbe3ef", "#381226"),
  pinkText: by("#97245f", "#f3a8cf"),
  violetBack: by("#ebe4fa", "#241640"),
  violetText: by("#5a35a3", "#c9b4f7"),
  /** The only filled badge: what is unsafe. */
  dangerBack: by("#8e1616", "#f2736b"),
  dangerText: by("#ffffff", "#0b1210"),
} as const satisfies Record<string, SchemeColor>;
