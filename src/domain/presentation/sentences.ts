import { PANEL_LABELS } from "#contract/labels.ts";
import type { Verdict } from "#contract/verdicts.ts";
import type { Panel } from "#contract/vocabulary.ts";
import { counted } from "../amounts.ts";
import { CHOICES, type StandardChoice } from "../standards/choices.ts";
import type { JudgedReport } from "../verdict/judge-report.ts";

const listed = new Intl.ListFormat("en", { type: "conjunction" });

/**
 * What each verdict says of the results that brought it about: ILAC-G8:09/2019 §4.2 in plain words. Names stand at the
 * end, because a verb would have to know whether "Withanolides" are one or many.
 */
const VERDICT_SENTENCES: Record<Verdict, (names: string) => string> = {
  fail: (names) => `Outside the limit by more than the measurement's uncertainty: ${names}.`,
  conditional_fail: (names) => `Outside the limit, but by less than the measurement's uncertainty: ${names}.`,
  inconclusive: (names) => `Neither inside nor outside its limit, as far as this can tell: ${names}.`,
  conditional_pass: (names) =>
    `Everything judged is within its limit, but too close to it to be sure: ${names}.`,
  pass: () => "Everything judged is within its limit, uncertainty included.",
};

type Judged = Pick<JudgedReport, "verdict"> & {
  results: readonly Pick<JudgedReport["results"][number], "name" | "verdict">[];
};

/** What a report comes to. A standard that speaks of nothing in it gives no verdict, and is never read as a pass. */
export function verdictSentence({ verdict, results }: Judged): string {
  if (verdict === null) return "This standard sets no limit for anything that was measured here.";
  const deciding = results.filter((result) => result.verdict === verdict).map(({ name }) => name);
  return VERDICT_SENTENCES[verdict](listed.format(new Set(deciding)) || "one result");
}

export function coverageSentence({ tested, required }: { tested: number; required: number }): string {
  if (required === 0) return "Nothing had to be measured for it.";
  const tests = counted(required, "required test");
  if (tested >= required)
    return `${required === 1 ? "The" : "All"} ${tests} ${required === 1 ? "was" : "were"} done.`;
  const missing = required - tested;
  const rest = missing === 1 ? "the one that was not" : `the ${missing} that were not`;
  return `${tested} of ${tests} ${tested === 1 ? "was" : "were"} done; the verdict says nothing about ${rest}.`;
}

/** Whole panels of which a standard says nothing; null where it speaks of each. */
export function silenceSentence(choice: StandardChoice, silent: readonly Panel[]): string | null {
  if (silent.length === 0) return null;
  const panels = silent.map((panel) => PANEL_LABELS[panel].toLowerCase());
  return `${CHOICES[choice].label} says nothing about ${listed.format(panels)}: those results are shown and not judged.`;
}
