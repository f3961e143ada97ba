import { BRAND_NAME } from "#contract/brand.ts";
import { STATE_LABELS, VERDICT_LABELS } from "#contract/labels.ts";
import type { Verdict } from "#contract/verdicts.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import { formatDate } from "#domain/dates.ts";
import { lotName } from "#domain/lot.ts";
import { fitText } from "./typesetting/fit-text.ts";
import { escaped, lettering } from "./typesetting/typesetter.ts";

export interface BadgeFacts {
  verdict: Verdict;
  state: ReportState;
  lot: string;
  testedOn: string;
  /** What the report is about: for whoever cannot see the badge. */
  product: string;
  sample: boolean;
}

export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

const WIDTH = 250;
const HEIGHT = 64;

/** One line beside the icon. */
const LINE = { width: WIDTH - 82, height: 20, smallest: 8, maxLines: 1, leading: 1.1 } as const;

type Tone = "green" | "yellow" | "gray" | "pink" | "red";
/** Ground and letters of each tone, light and dark (web/theme/tokens.css). */
const TONES: Readonly<Record<Tone, Record<Scheme, readonly [back: string, text: string]>>> = {
  green: { light: ["#dff3e6", "#14623a"], dark: ["#12301f", "#8fe3b4"] },
  yellow: { light: ["#fdf0cc", "#7a5200"], dark: ["#332607", "#f4cf72"] },
  gray: { light: ["#eceeec", "#444c47"], dark: ["#262d2a", "#c4ccc7"] },
  pink: { light: ["#fbe3ef", "#97245f"], dark: ["#381226", "#f3a8cf"] },
  red: { light: ["#fbe3e0", "#9b1c1c"], dark: ["#3a1512", "#f5a8a0"] },
};
const PAPER: Record<Scheme, readonly [surface: string, ink: string, muted: string, line: string]> = {
  light: ["#ffffff", "#12211d", "#56605a", "#d5dad4"],
  dark: ["#17211d", "#e8eeea", "#9fb0a8", "#36403b"],
};

const CHECK = "M8 12.2l2.7 2.7l5.3-5.4";
const CROSS = "M15 9l-6 6M9 9l6 6";
const QUESTION = "M9.2 9.4a2.9 2.9 0 0 1 5.6 1c0 1.9-2.8 2.4-2.8 3.6M12 17h.01";
const ALERT = "M12 7.5v5.5M12 16.5h.01";

interface Look {
  word: string;
  tone: Tone;
  sign: string;
  dashed?: true;
}

const BY_VERDICT: Readonly<Record<Verdict, Omit<Look, "word">>> = {
  pass: { tone: "green", sign: CHECK },
  conditional_pass: { tone: "green", sign: CHECK, dashed: true },
  inconclusive: { tone: "yellow", sign: QUESTION },
  conditional_fail: { tone: "pink", sign: ALERT },
  fail: { tone: "red", sign: CROSS },
};

/**
 * What became of a report: no state but the first looks passed. A disputed one keeps its verdict, so that nobody's
 * objection takes a failure off the badge.
 */
const BY_STATE: Readonly<Record<ReportState, (verdict: Verdict) => Look>> = {
  current: (verdict) => ({ ...BY_VERDICT[verdict], word: VERDICT_LABELS[verdict] }),
  superseded: () => ({ tone: "gray", sign: ALERT, word: STATE_LABELS.superseded }),
  disputed: (verdict) => ({ tone: "yellow", sign: QUESTION, word: `${VERDICT_LABELS[verdict]}, disputed` }),
  withdrawn: () => ({ tone: "red", sign: CROSS, word: STATE_LABELS.withdrawn }),
};

const lookOf = ({ verdict, state }: BadgeFacts): Look => BY_STATE[state](verdict);

/** The same as the badge shows, in one sentence. */
export const badgeTitle = (facts: BadgeFacts): string =>
  `${BRAND_NAME}${facts.sample ? ", sample report" : ""}: ${lookOf(facts).word}. ${facts.product}, ${lotName(facts.lot)}, tested ${formatDate(facts.testedOn, "UTC")}.`;

/** A report's badge for other sites: verdict or state in words, lot and date, letters as outlines. */
export function drawBadge(facts: BadgeFacts, scheme: Scheme | null): string {
  const look = lookOf(facts);
  const title = escaped(badgeTitle(facts));
  const letters = lettering();
  const x = 72;
  const set = (text: string, y: number, weight: 500 | 800, largest: number, fill: string) => {
    const fitted = fitText(text, { ...LINE, weight, largest });
    return letters.set({
      text: fitted.lines[0] ?? "",
      x,
      y,
      size: fitted.size,
      weight,
      fill: `var(--${fill})`,
    });
  };
  const text = [
    set(facts.sample ? `${BRAND_NAME} sample` : BRAND_NAME, 17, 500, 10.5, "muted"),
    set(look.word, 36.5, 800, 18, "tone"),
    set(`${lotName(facts.lot)} · ${formatDate(facts.testedOn, "UTC")}`, 53, 500, 11.5, "ink"),
  ].join("");
  const dashes = look.dashed ? ' stroke-dasharray="4 3.2"' : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="t"><title id="t">${title}</title><style>${colours(look.tone, scheme)}</style><defs>${letters.outlines()}</defs><rect x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="9" fill="var(--surface)" stroke="var(--line)"/><path d="M9.5 .5H58V63.5H9.5a9 9 0 0 1-9-9V9.5a9 9 0 0 1 9-9z" fill="var(--back)"/><g transform="translate(13 16) scale(1.34)" fill="none" stroke="var(--tone)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="10"${dashes}/><path d="${look.sign}"/></g>${text}</svg>`;
}

function colours(tone: Tone, scheme: Scheme | null): string {
  const values = (one: Scheme) => {
    const [back, text] = TONES[tone][one];
    const [surface, ink, muted, line] = PAPER[one];
    return `svg{--back:${back};--tone:${text};--surface:${surface};--ink:${ink};--muted:${muted};--line:${line}}`;
  };
  if (scheme) return values(scheme);
  return `${values("light")}@media(prefers-color-scheme:dark){${values("dark")}}`;
}
