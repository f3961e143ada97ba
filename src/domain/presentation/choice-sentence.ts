import { isFailing } from "#contract/verdicts.ts";
import { STANDARDS_BY_CHOICE, type StandardChoice } from "../standards/choices.ts";
import type { JudgedReport } from "../verdict/judge-report.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";

/** "EU limits cover 5 of 11 results: 4 within, 1 above; the other 6 as published." Null for our own limits. */
export function choiceSentence(
  choice: StandardChoice,
  { results }: Pick<JudgedReport, "results">,
): string | null {
  if (choice === "house") return null;
  const { label } = STANDARDS_BY_CHOICE[choice];
  const covered = results.filter((result) => isCovered(choice, result));
  if (covered.length === 0)
    return `We hold no ${choice === PROP65 ? `${label} warning level` : `${label} limit`} for anything tested here. The results are shown as published.`;
  const notOutside = covered.filter((result) => !isOutside(choice, result));
  const outside = covered.length - notOutside.length;
  const undecided = notOutside.filter((result) => isUndecided(choice, result)).length;
  const within = covered.length - outside - undecided;
  const parts = [
    `${within} within`,
    `${outside} ${choice === PROP65 ? "above" : "outside"}`,
    ...(undecided > 0 ? [`${undecided} undecided`] : []),
  ];
  const other = results.length - covered.length;
  const rest = other > 0 ? `; the other ${other} as published` : "";
  const what = choice === PROP65 ? "Prop 65 warning levels" : `${label} limits`;
  return `${what} cover ${covered.length} of ${results.length} ${results.length === 1 ? "result" : "results"}: ${parts.join(", ")}${rest}.`;
}

const PROP65 = "prop65";
const warningsUnder = (choice: StandardChoice, { warnings }: JudgedResult) =>
  warnings.filter(({ limit }) => STANDARDS_BY_CHOICE[choice].standards.includes(limit.standard));

/** Whether a standard has a limit of its own for a result; of Prop 65, a warning level. FDA's for lead is no limit. */
const isCovered = (choice: StandardChoice, result: JudgedResult) =>
  choice === PROP65
    ? warningsUnder(choice, result).length > 0
    : result.holder === "choice" && result.verdict !== "informational";

const isOutside = (choice: StandardChoice, result: JudgedResult) =>
  choice === PROP65
    ? warningsUnder(choice, result).some(({ position }) => position === "above")
    : isFailing(result.verdict);

const isUndecided = (choice: StandardChoice, result: JudgedResult) =>
  choice === PROP65
    ? warningsUnder(choice, result).some(({ position }) => position === "undecided")
    : result.verdict === "inconclusive" || result.verdict === "not_judged";
