import type { Followed } from "#contract/follows.ts";
import { VERDICT_LABELS } from "#contract/labels.ts";
import { STATE_SENTENCES } from "#contract/report-labels.ts";
import { lotLabelInSentence } from "#domain/lot.ts";
import { matchLot } from "#domain/lot-match.ts";

/** What is known of the user's own lot of a product they follow. */
export interface LotAnswer {
  /** `tested`: this lot; `other`: only others; `unknown`: the lot cannot be compared; `none`: no lot was noted or tested. */
  kind: "tested" | "other" | "unknown" | "none";
  /** Stands out; the rest explains it. */
  lead: string;
  rest: string;
  /** The report on the user's lot. */
  report: Followed["tested_lots"][number] | null;
}

const SENTENCES = {
  other: { lead: "Another lot was tested, not yours.", rest: "What’s in your package may differ." },
  unknown: {
    lead: "We can’t compare that lot number.",
    rest: "Enter it as printed, usually near the expiration date.",
  },
} as const;

/** Compares the user's lot with the tested ones, the newest first, and says what became of its report. */
export function lotAnswer({ lot, tested_lots: tested }: Pick<Followed, "lot" | "tested_lots">): LotAnswer {
  const match = matchLot(lot, tested);
  if (match.kind === "exact") {
    const { report } = match;
    // Where the user wrote it differently, as it is printed.
    const printed = report.lot_number === lot ? "" : ` (${lotLabelInSentence(report.lot_number)})`;
    const verdict = `${VERDICT_LABELS[report.verdict]}${printed}.`;
    const rest = report.state === "current" ? verdict : `${verdict} ${STATE_SENTENCES[report.state]}`;
    return { kind: "tested", lead: "Your lot was tested.", rest, report };
  }
  if (tested.length === 0)
    return { kind: "none", lead: "", rest: "No lot of this product has been tested.", report: null };
  if (match.kind === "none_typed") {
    const rest = "Add the lot number on your package to see whether it was tested.";
    return { kind: "none", lead: "", rest, report: null };
  }
  const kind = match.kind === "other_lot" ? "other" : "unknown";
  return { kind, report: null, ...SENTENCES[kind] };
}
