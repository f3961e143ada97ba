import { formatRounded } from "../amounts.ts";
import type { Share } from "../verdict/compare.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";

/** Position of a result on a chart, in percent of its claim or limit. */
export interface ChartPosition {
  of: "claim" | "limit";
  /** Null if not quantified: see `span`. */
  point: number | null;
  /** Range of the value: x - U to x + U, or up to the method's limit. Null if no uncertainty is stated. */
  span: readonly [number, number] | null;
  /** Tolerance around a claim, or the limit itself; null is an open end. */
  low: number | null;
  high: number | null;
}

const percentOf = (share: number) => share * 100;

function pointAndSpan({ value, from, to }: Share): Pick<ChartPosition, "point" | "span"> {
  return {
    point: value === null ? null : percentOf(value),
    span: value !== null && from === to ? null : [percentOf(from), percentOf(to)],
  };
}

/** Position relative to the label claim, with the tolerance of the selected standard, if any. */
export function positionOnClaim(
  share: Share,
  { limit, share: judged }: JudgedResult,
  claim: number | null,
): ChartPosition {
  const edge = (figure: number | null | undefined) =>
    judged?.of !== "claim" || figure === null || figure === undefined || !claim
      ? null
      : (figure / claim) * 100;
  return { of: "claim", ...pointAndSpan(share), low: edge(limit?.low), high: edge(limit?.high) };
}

/** Position of a result that is judged against a range around its claim; null for any other. */
export const positionOnClaimedRange = (result: JudgedResult): ChartPosition | null =>
  result.share?.of === "claim" ? positionOnClaim(result.share, result, result.claimed) : null;

/** Position relative to the upper limit; null if the standard has none or the units cannot be compared. */
export function positionOnLimit({ share, limit }: JudgedResult): ChartPosition | null {
  if (share?.of !== "limit" || !limit) return null;
  const low = limit.low !== null && limit.high ? percentOf(limit.low / limit.high) : null;
  return { of: "limit", ...pointAndSpan(share), low, high: 100 };
}

/** "89.6", "at most 4": percent of the claim or limit. Never rounded to a limit that the value does not equal. */
export function formatShare(position: ChartPosition): string {
  if (position.point !== null) return roundAwayFromEdges(position.point, position);
  const [, upper] = position.span ?? [0, 0];
  return `at most ${roundAwayFromEdges(upper, position)}`;
}

const MAX_DIGITS = 8;

function roundAwayFromEdges(percent: number, { low, high }: ChartPosition): string {
  const edges = [low, high, 100].filter((edge) => edge !== null);
  for (let digits = 3; digits < MAX_DIGITS; digits++) {
    const printed = formatRounded(percent, digits);
    const misleads = edges.some((edge) => edge !== percent && formatRounded(edge, digits) === printed);
    if (!misleads) return printed;
  }
  return formatRounded(percent, MAX_DIGITS);
}
