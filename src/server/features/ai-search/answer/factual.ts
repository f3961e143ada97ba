import type { Evidence, EvidenceRow } from "../queries/evidence.ts";
import { type CitedSentence, nameOf } from "./facts.ts";

/** Maximum sentence length, in characters. */
const MAX_SENTENCE_LENGTH = 320;

/** The name of a limit, whose brackets are no markup: "USP <2232>". */
const USP_CHAPTER = /\bUSP <\d{2,4}>/g;

/** Content that results never state: advice, praise, effects, promises, URLs, prompt text, spelled-out numbers. */
const FORBIDDEN_PATTERNS = [
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

const PASSED: readonly EvidenceRow["verdict"][] = ["pass"];
const FAILED: readonly EvidenceRow["verdict"][] = ["fail", "conditional_fail"];

/**
 * Whether a sentence is limited to what results can state: no advice, praise or effects, no product other than the
 * cited ones, and no verdict other than that of a cited row. Product names may contain such words ("Night Support").
 */
export function isFactual({ text, citations }: CitedSentence, evidence: readonly Evidence[]): boolean {
  const cited = evidence.filter(({ slug }) => citations.some((one) => one.supplement_slug === slug));
  const others = evidence.filter((product) => !cited.includes(product));
  const withoutNames = cited
    .flatMap((product) => [nameOf(product), product.name, product.brand])
    .sort((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, " "), text)
    .replace(USP_CHAPTER, "USP");
  if (text.length > MAX_SENTENCE_LENGTH || FORBIDDEN_PATTERNS.some((pattern) => pattern.test(withoutNames)))
    return false;
  if (others.some(({ name, brand }) => withoutNames.includes(name) || withoutNames.includes(brand)))
    return false;
  const verdicts = cited.flatMap((product) =>
    product.rows
      .filter(({ result_id }) => citations.some((one) => one.result_id === result_id))
      .map(({ verdict }) => verdict),
  );
  const claimed = claimedVerdict(withoutNames);
  return claimed === null || verdicts.some((verdict) => claimed.includes(verdict));
}

/** The verdicts a sentence claims; null if it claims none. */
function claimedVerdict(text: string): readonly EvidenceRow["verdict"][] | null {
  if (/\b(?:did not|does not|didn't|doesn't|not) pass|\bfail\w*|\bexceed\w*|\babove the limit/i.test(text))
    return FAILED;
  return /\bpass\w*|\bwithin (?:the|its) limit/i.test(text) ? PASSED : null;
}
