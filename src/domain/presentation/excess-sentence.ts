import { isFailing } from "#contract/verdicts.ts";
import { formatExact, formatRounded, unitInSentence } from "../amounts.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";
import { UPPER_LEVEL_GROUPS } from "./sentence-parts.ts";

/** "1.3 times the upper intake level for adults (40 mg a day)"; empty without one. */
export const upperLevelText = ({ upperLevel }: JudgedResult): string =>
  upperLevel
    ? `${formatRounded(upperLevel.share, 2)} times the upper intake level for ${UPPER_LEVEL_GROUPS[upperLevel.group]} (${formatExact(upperLevel.level)} ${unitInSentence(upperLevel.unit)} a day)`
    : "";

/** Multiple of a claim from which more than the label says is told even where no limit forbids it. */
const TOLD_ABOVE = 2;

/** "Melatonin: 3.5 times the amount on the label." and "Vitamin D: 1.3 times the upper level for adults." Null if there is neither. */
export function excessSentence(results: readonly JudgedResult[]): string | null {
  const sentences = results.flatMap((result) => {
    const { name, kind, share, verdict, upperLevel } = result;
    return [
      // Live cultures die on the shelf, and are added in excess.
      ...(share?.of === "claim" &&
      kind !== "culture" &&
      (share.value ?? 0) > TOLD_ABOVE &&
      !isFailing(verdict)
        ? [`${name}: ${formatRounded(share?.value ?? 0, 2)} times the amount on the label.`]
        : []),
      ...(upperLevel && upperLevel.share > 1 && verdict !== "fail"
        ? [`${name}: ${upperLevelText(result)}.`]
        : []),
    ];
  });
  return sentences.length === 0 ? null : sentences.join(" ");
}
