import { STATE_LABELS } from "#contract/report-labels.ts";
import type { Verdict } from "#contract/verdicts.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import {
  STATE_TONES,
  type StatusTone,
  VERDICT_STYLES,
  type VerdictIcon,
} from "#domain/presentation/verdict-styles.ts";

const CHECK_PATH = "M8 12.2l2.7 2.7l5.3-5.4";
/** SVG paths inside the ring, on a 24-unit grid. */
const ICON_PATHS: Readonly<Record<VerdictIcon, string>> = {
  check: CHECK_PATH,
  dashedCheck: CHECK_PATH,
  question: "M9.2 9.4a2.9 2.9 0 0 1 5.6 1c0 1.9-2.8 2.4-2.8 3.6M12 17h.01",
  alert: "M12 7.5v5.5M12 16.5h.01",
  cross: "M15 9l-6 6M9 9l6 6",
  info: "M12 16.5v-5M12 7.5h.01",
  dashedCircle: "",
  octagon: "M12 7.5v5.5M12 16.5h.01",
};

/** The outline of a stop sign, in place of the ring. */
const OCTAGON = '<path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z"/>';

/** What a badge says of a report, and how it looks. */
export interface BadgeStyle {
  word: string;
  tone: StatusTone;
  icon: VerdictIcon;
}

/**
 * Style by report state: only a current report can look passed. A disputed one keeps its verdict, so that an objection
 * alone cannot take a failure off the badge.
 */
const BY_STATE: Readonly<Record<ReportState, (verdict: Verdict) => BadgeStyle>> = {
  current: (verdict) => {
    const { label, tone, icon } = VERDICT_STYLES[verdict];
    // On another site a check mark alone would read as passed.
    return { word: label, tone, icon: verdict === "no_failures" ? "info" : icon };
  },
  superseded: () => ({ tone: STATE_TONES.superseded, icon: "alert", word: STATE_LABELS.superseded }),
  disputed: (verdict) => ({
    tone: STATE_TONES.disputed,
    icon: "question",
    word: `${VERDICT_STYLES[verdict].label}, disputed`,
  }),
  withdrawn: () => ({ tone: STATE_TONES.withdrawn, icon: "cross", word: STATE_LABELS.withdrawn }),
};

/** Nothing good is said of a report that is not the signed one. */
const NOT_AS_SIGNED: BadgeStyle = { word: "Doesn’t match its signature", tone: "red", icon: "alert" };

export const badgeStyle = ({
  verdict,
  state,
  asSigned,
}: {
  verdict: Verdict;
  state: ReportState;
  asSigned: boolean;
}): BadgeStyle => (asSigned ? BY_STATE[state](verdict) : NOT_AS_SIGNED);

/** The sentence that says what decided the verdict, where a picture may say it: of a signed report in effect. */
export const reasonInPicture = ({
  headline,
  state,
  asSigned,
}: {
  headline: string | null;
  state: ReportState;
  asSigned: boolean;
}): string | null => (asSigned && (state === "current" || state === "disputed") ? headline : null);

/** A verdict's icon, as lines in one color on a 24-unit grid. */
export function drawVerdictIcon(icon: VerdictIcon, color: string): string {
  const dashes = icon.startsWith("dashed") ? ' stroke-dasharray="4 3.2"' : "";
  return `<g fill="none" stroke="${color}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${icon === "octagon" ? OCTAGON : `<circle cx="12" cy="12" r="10"${dashes}/>`}<path d="${ICON_PATHS[icon]}"/></g>`;
}
