import { PANEL_LABELS } from "#contract/labels.ts";
import type { Verdict } from "#contract/verdicts.ts";
import type { Panel } from "#contract/vocabulary.ts";
import { STANDARDS_BY_CHOICE, type StandardChoice } from "../standards/choices.ts";
import type { JudgedReport } from "../verdict/judge-report.ts";

const listFormat = new Intl.ListFormat("en", { type: "conjunction" });

/**
 * Sentence for each verdict, with the names of the deciding results (ILAC-G8:09/2019 §4.2). The names come last, so that
 * no verb has to agree with "Withanolides".
 */
const VERDICT_SENTENCES: Record<Verdict, (names: string) => string> = {
  fail: (names) => `Outside the limit: ${names}.`,
  conditional_fail: (names) => `Outside the limit, but by less than the measurement uncertainty: ${names}.`,
  inconclusive: (names) => `Can’t tell whether the limit is met: ${names}.`,
  conditional_pass: (names) =>
    `Every judged result is within its limit, but at least one is too close to call: ${names}.`,
  pass: () => "Every judged result is within its limit.",
};

type Judged = Pick<JudgedReport, "verdict"> & {
  results: readonly Pick<JudgedReport["results"][number], "name" | "verdict">[];
};

/** Summary of a report's verdict. A standard without limits for any result gives no verdict, which is not a pass. */
export function verdictSentence({ verdict, results }: Judged): string {
  if (verdict === null) return "We hold no limit of this standard for anything tested here.";
  const deciding = results.filter((result) => result.verdict === verdict).map(({ name }) => name);
  return VERDICT_SENTENCES[verdict](listFormat.format(new Set(deciding)) || "one result");
}

export function coverageSentence({ tested, required }: { tested: number; required: number }): string {
  if (required === 0) return "No tests were required.";
  if (tested >= required)
    return required === 1 ? "The 1 required test was done." : `All ${required} required tests were done.`;
  const missing = required - tested;
  const rest = missing === 1 ? "the one that wasn’t" : `the ${missing} that weren’t`;
  return `${tested} of ${required} required tests done. The verdict doesn’t cover ${rest}.`;
}

/** Names panels for which a standard has no limits; null if it has limits for all. */
export function unjudgedPanelsSentence(
  choice: StandardChoice,
  panelsWithoutLimits: readonly Panel[],
): string | null {
  if (panelsWithoutLimits.length === 0) return null;
  const panels = panelsWithoutLimits.map((panel) => PANEL_LABELS[panel].toLowerCase());
  const limits = choice === "house" ? "limits" : `${STANDARDS_BY_CHOICE[choice].label} limits`;
  return `We hold no ${limits} for ${listFormat.format(panels)}: those results are shown but not judged.`;
}
