import type { Report } from "#contract/reports.ts";
import type { Verdict } from "#contract/verdicts.ts";
import { counted } from "#domain/amounts.ts";

const listed = new Intl.ListFormat("en", { type: "conjunction" });

/**
 * What each verdict says of the results that brought it about: ILAC-G8:09/2019 §4.2 in plain words. Names stand at the
 * end, because a verb would have to know whether "Withanolides" are one or many.
 */
const VERDICT_SENTENCES: Record<Verdict, (names: string) => string> = {
  fail: (names) => `Outside the limit by more than the measurement's uncertainty: ${names}.`,
  conditional_fail: (names) => `Outside the limit, but by less than the measurement's uncertainty: ${names}.`,
  inconclusive: (names) => `Not to be judged, because the method does not see as far as the limit: ${names}.`,
  conditional_pass: (names) =>
    `Everything judged is within its limit, but too close to it to be sure: ${names}.`,
  pass: () => "Everything judged is within its limit, uncertainty included.",
};

export function verdictSentence({ verdict, results }: Pick<Report, "verdict" | "results">): string {
  const deciding = results.filter((result) => result.verdict === verdict).map((result) => result.analyte);
  return VERDICT_SENTENCES[verdict](listed.format(new Set(deciding)) || "one result");
}

export function coverageSentence({ tested, required }: { tested: number; required: number }): string {
  const tests = counted(required, "required test");
  if (tested >= required)
    return `${required === 1 ? "The" : "All"} ${tests} ${required === 1 ? "was" : "were"} done.`;
  const missing = required - tested;
  const rest = missing === 1 ? "the one that was not" : `the ${missing} that were not`;
  return `${tested} of ${tests} ${tested === 1 ? "was" : "were"} done; the verdict says nothing about ${rest}.`;
}
