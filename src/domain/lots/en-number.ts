import type { EnObstacle } from "#contract/lots.ts";
import { decimal, toNumber } from "../decimal.ts";
import { type Finding, guardBand, isObservation, logGuardBand } from "../verdict/finding.ts";

/** How two results of one lot compare: by their E_n number, or why they can't be. */
export type EnTest = { en: number; obstacle: null } | { en: null; obstacle: EnObstacle };

const cannot = (obstacle: EnObstacle): EnTest => ({ en: null, obstacle });

/**
 * E_n = (x1 - x2) / sqrt(U1² + U2²) of two results in one unit (ISO 13528), with expanded uncertainties of k = 2: one that is
 * stated with a smaller k is widened. The uncertainties count as independent, as those of two laboratories. A count of
 * microbes scatters on the logarithm, so it is compared there.
 */
export function enNumber(one: Finding, other: Finding, isCount = false): EnTest {
  if (!isMeasured(one) || !isMeasured(other)) return cannot("not_quantified");
  const [first, second] = [onScale(one, isCount), onScale(other, isCount)];
  if (first === null || second === null) return cannot("no_uncertainty");
  const spread = first.uncertainty.pow(2).plus(second.uncertainty.pow(2)).sqrt();
  if (spread.eq(0)) return cannot("no_uncertainty");
  return { en: toNumber(first.value.minus(second.value).div(spread)), obstacle: null };
}

type Measured = Extract<Finding, { qualifier: "=" }>;

const isMeasured = (finding: Finding): finding is Measured =>
  !isObservation(finding) && finding.qualifier === "=";

/** Value and expanded uncertainty, of a count in decimal logarithms; null without an uncertainty. */
function onScale(finding: Measured, isCount: boolean) {
  const stated = guardBand(finding);
  if (stated === null) return null;
  if (!isCount) return { value: decimal(finding.measured), uncertainty: stated };
  const highest = logGuardBand(finding)?.to;
  const value = toNumber(decimal(finding.measured));
  if (highest === undefined || value <= 0) return null;
  const logarithm = Math.log10(value);
  return { value: decimal(logarithm), uncertainty: decimal(Math.log10(toNumber(highest)) - logarithm) };
}
