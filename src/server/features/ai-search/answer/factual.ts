import type { Evidence, EvidenceRow } from "../queries/evidence.ts";
import { nameOf, type Statement } from "./facts.ts";

/** Longest sentence that is shown. */
const LONGEST = 320;

/** Things that no row says: advice, praise, effects, promises, and addresses. */
const NOT_IN_ROWS = [
  /\b(?:should|recommend\w*|advis\w*|suggest\w*|take|takes|taking|dose|doses|dosage|dosing|daily intake|consult)\b/i,
  /\b(?:best|better|worse|worst|great|excellent|superior|perfect|ideal|trust\w*|reliable|amazing|favou?rite|top|number one|winner|choose|buy)\b/i,
  /\b(?:safe|safely|safest|harmless|unsafe|dangerous|toxic|healthy|healthier|healthiest)\b/i,
  /\b(?:cures?|treats?|treating|prevents?|heals?|relieves?|improves?|boosts?|supports?|helps?|effective|benefi\w*|works for)\b/i,
  /\b(?:certifi\w*|approved|guarante\w*|endors\w*|award\w*|clinically|doctor|scientist)\b/i,
  /\b(?:free (?:of|from)|pure|purest|no (?:lead|metals?|contaminants?)|zero)\b/i,
  /https?:|www\.|@|<|>|\[|\]/i,
  /\b(?:ignore|instruction|system|prompt|as an ai|language model)\b/i,
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|dozens?|half|twice|double|triple)\b/i,
] as const;

const PASSED: readonly EvidenceRow["verdict"][] = ["pass", "conditional_pass"];
const FAILED: readonly EvidenceRow["verdict"][] = ["fail", "conditional_fail"];

/**
 * Whether a sentence says no more than a row can: nothing of advice, praise or effects, no product beside the cited
 * ones, and no verdict but that of a cited row. A name may hold such a word ("Night Support").
 */
export function isSober({ text, citations }: Statement, evidence: readonly Evidence[]): boolean {
  const cited = evidence.filter(({ slug }) => citations.some((one) => one.supplement_slug === slug));
  const others = evidence.filter((product) => !cited.includes(product));
  const bare = cited
    .flatMap((product) => [nameOf(product), product.name, product.brand])
    .sort((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, " "), text);
  if (text.length > LONGEST || NOT_IN_ROWS.some((pattern) => pattern.test(bare))) return false;
  if (others.some(({ name, brand }) => bare.includes(name) || bare.includes(brand))) return false;
  const verdicts = cited.flatMap((product) =>
    product.rows
      .filter(({ result_id }) => citations.some((one) => one.result_id === result_id))
      .map(({ verdict }) => verdict),
  );
  const says = saidVerdict(bare);
  return says === null || verdicts.some((verdict) => says.includes(verdict));
}

function saidVerdict(text: string): readonly EvidenceRow["verdict"][] | null {
  if (/\b(?:did not|does not|didn't|doesn't|not) pass|\bfail\w*|\bexceed\w*|\babove the limit/i.test(text))
    return FAILED;
  return /\bpass\w*|\bwithin (?:the|its) limit/i.test(text) ? PASSED : null;
}
