import type { Report } from "#contract/reports.ts";
import type { Verdict } from "#contract/verdicts.ts";
import { counted } from "#domain/amounts.ts";

const listed = new Intl.ListFormat("en", { type: "conjunction" });

/** What each verdict says of the results that brought it about: ILAC-G8:09/2019 §4.2 in plain words. */
const VERDICT_SENTENCES: Record<Verdict, (names: string, several: boolean) => string> = {
  fail: (names, several) =>
    `${names} ${several ? "are outside their limits" : "is outside its limit"}, by more than the measurement's uncertainty.`,
  conditional_fail: (names, several) =>
    `${names} ${several ? "are outside their limits" : "is outside its limit"}, by less than the measurement's uncertainty.`,
  inconclusive: (names) => `${names} could not be judged: the method does not see as far as the limit.`,
  conditional_pass: (names, several) =>
    `Everything judged is within its limit, but ${names} ${several ? "are too close to theirs" : "is too close to it"} to be sure.`,
  pass: () => "Everything judged is within its limit, uncertainty included.",
};

export function verdictSentence({ verdict, results }: Pick<Report, "verdict" | "results">): string {
  const deciding = [...new Set(results.filter((one) => one.verdict === verdict).map((one) => one.analyte))];
  const names = deciding.length ? listed.format(deciding) : "One result";
  return VERDICT_SENTENCES[verdict](names, deciding.length > 1);
}

export function coverageSentence({ tested, required }: { tested: number; required: number }): string {
  const tests = counted(required, "required test");
  if (tested >= required)
    return `${required === 1 ? "The" : "All"} ${tests} ${required === 1 ? "was" : "were"} done.`;
  const missing = required - tested;
  const rest = missing === 1 ? "the one that was not" : `the ${missing} that were not`;
  return `${tested} of ${tests} ${tested === 1 ? "was" : "were"} done; the verdict says nothing about ${rest}.`;
}
