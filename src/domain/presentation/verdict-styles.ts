import { VERDICT_LABELS } from "#contract/labels.ts";
import type { AnyVerdict, WarningPosition } from "#contract/verdicts.ts";
import type { ReportState } from "#contract/vocabulary.ts";

/** The status colors; `palette.ts` has `greenBack` and `greenText` for `green`, and so on. */
export const STATUS_TONES = ["green", "yellow", "gray", "red", "blue", "pink", "violet", "danger"] as const;
export type StatusTone = (typeof STATUS_TONES)[number];

/** Icons by what they show; pages, PDF and report badge each draw them in their own way. */
export type VerdictIcon =
  | "check"
  | "dashedCheck"
  | "question"
  | "alert"
  | "cross"
  | "info"
  | "dashedCircle"
  | "octagon";

interface VerdictStyle {
  label: string;
  tone: StatusTone;
  icon: VerdictIcon;
  /** Outline instead of a filled background: less certain than its filled twin. */
  outlined?: true;
}

/** How a verdict looks on pages, in PDFs and on report badges. */
export const VERDICT_STYLES: Readonly<Record<AnyVerdict | "not_tested", VerdictStyle>> = {
  pass: { label: VERDICT_LABELS.pass, tone: "green", icon: "check" },
  conditional_pass: {
    label: VERDICT_LABELS.conditional_pass,
    tone: "green",
    icon: "dashedCheck",
    outlined: true,
  },
  no_failures: { label: VERDICT_LABELS.no_failures, tone: "blue", icon: "dashedCheck", outlined: true },
  inconclusive: { label: VERDICT_LABELS.inconclusive, tone: "yellow", icon: "question" },
  not_fully_judged: { label: VERDICT_LABELS.not_fully_judged, tone: "yellow", icon: "alert" },
  not_judged: { label: VERDICT_LABELS.not_judged, tone: "yellow", icon: "alert" },
  conditional_fail: { label: VERDICT_LABELS.conditional_fail, tone: "pink", icon: "alert" },
  fail: { label: VERDICT_LABELS.fail, tone: "red", icon: "cross", outlined: true },
  unsafe: { label: VERDICT_LABELS.unsafe, tone: "danger", icon: "octagon" },
  informational: { label: VERDICT_LABELS.informational, tone: "gray", icon: "info" },
  not_tested: { label: "Not tested", tone: "gray", icon: "dashedCircle", outlined: true },
};

/** Tones of positions against warning levels: never those of pass and fail. */
export const WARNING_TONES: Readonly<Record<WarningPosition, StatusTone>> = {
  above: "violet",
  undecided: "gray",
  below: "gray",
};

/** Tone of a report that is no longer current. */
export const STATE_TONES: Readonly<Record<Exclude<ReportState, "current">, StatusTone>> = {
  superseded: "gray",
  disputed: "yellow",
  withdrawn: "red",
};
