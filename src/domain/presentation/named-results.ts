import type { Verdict } from "#contract/verdicts.ts";
import { formatList } from "../text/list.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";
import { nameInSentence } from "./sentence-parts.ts";

/** Names of at most so many results in a headline; the rest are counted. */
export const MAX_NAMED = 3;

export const deciding = (results: readonly JudgedResult[], verdict: Verdict | "not_judged") =>
  results.filter((result) => result.verdict === verdict);

export const distinctByName = (results: readonly JudgedResult[]): JudgedResult[] => [
  ...new Map(results.map((result) => [result.name, result])).values(),
];

/** Names with a detail of each, if there are few: "aluminum (14 µg per day) and tin". */
export function namedResults(
  results: readonly JudgedResult[],
  verdict: Verdict | "not_judged",
  detail: (result: JudgedResult) => string,
): string {
  const distinct = distinctByName(deciding(results, verdict));
  const isShort = distinct.length <= MAX_NAMED;
  return (
    formatList(distinct.map((result) => withDetail(nameInSentence(result), isShort ? detail(result) : ""))) ||
    "one result"
  );
}

/** "lead (98% of its limit)", "total aerobic count (TAMC; 90% of its limit)". */
function withDetail(name: string, detail: string): string {
  if (!detail) return name;
  return name.endsWith(")") ? `${name.slice(0, -1)}; ${detail})` : `${name} (${detail})`;
}
