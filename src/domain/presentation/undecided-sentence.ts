import type { JudgedResult } from "../verdict/judge-result.ts";
import type { Reason } from "../verdict/reasons.ts";
import { distinctByName, MAX_NAMED, namedResults } from "./named-results.ts";
import { amountOf, boundOf } from "./sentence-parts.ts";

/** Why it can’t be told whether limits are met. `for`: what those results have in common, before their names. */
const DOUBTS: readonly { reasons: readonly Reason[]; for: string; after?: string }[] = [
  { reasons: ["bare_pass"], for: "the laboratory only states a pass for " },
  {
    reasons: ["method_too_coarse", "cannot_see_small_amounts"],
    for: "the method isn’t sensitive enough for ",
  },
  { reasons: ["origin_unknown"], for: "we don’t know whether ", after: " was added or occurs naturally" },
];

/** "Can’t tell whether the limit is met: lead (below 7.5 µg per day; the limit is 5 µg per day)." */
export function undecidedSentence(results: readonly JudgedResult[]): string {
  // A part is in doubt because its total is; one of them says it.
  const measured = results.filter(({ reasons }) => !reasons.includes("whole_bounds_part"));
  const told = distinctByName(measured.length > 0 ? measured : results);
  const named = (some: readonly JudgedResult[]) => namedResults(some, "inconclusive", readingAndLimit);
  const doubts = DOUBTS.map((doubt) => ({
    ...doubt,
    results: told.filter((result) => !figuresTell(told, result) && sharesReason(result, doubt.reasons)),
  })).filter((doubt) => doubt.results.length > 0);
  const rest = told.filter((result) => doubts.every((doubt) => !doubt.results.includes(result)));
  const parts = [
    ...doubts.map((doubt) => `${doubt.for}${named(doubt.results)}${doubt.after ?? ""}`),
    ...(rest.length > 0 ? [named(rest)] : []),
  ];
  return `Can’t tell whether the ${told.length === 1 ? "limit is" : "limits are"} met: ${parts.join("; ")}.`;
}

const sharesReason = ({ reasons }: JudgedResult, any: readonly Reason[]): boolean =>
  any.some((reason) => reasons.includes(reason));

/** Whether a result is named with its reading and limit, which show the doubt. */
const figuresTell = (told: readonly JudgedResult[], result: JudgedResult): boolean =>
  told.length <= MAX_NAMED && readingAndLimit(result) !== "";

/** "below 7.5 µg per day; the limit is 5 µg per day"; empty without figures in one unit. */
function readingAndLimit(result: JudgedResult): string {
  const { compared, limit, share } = result;
  if (!compared || !limit || share?.of === "claim") return "";
  const reading = amountOf(compared, limit.unit);
  return reading.charAt(0).toLowerCase() + reading.slice(1) + boundOf(result, limit);
}
