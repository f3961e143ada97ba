import { roundedNumber } from "../amounts.ts";
import type { Share } from "../verdict/compare.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";

/** Where a result stands on a scale whose 100 is its claim or its limit. All figures in percent of that. */
export interface Placed {
  of: "claim" | "limit";
  /** Null where nothing was quantified: `span` holds it then. */
  point: number | null;
  /** What the value may be: x - U to x + U, or as far as the method sees. Null where no uncertainty is stated. */
  span: readonly [number, number] | null;
  /** The tolerance around a claim, or the limit itself; an absent end is open. */
  low: number | null;
  high: number | null;
}

const percentOf = (share: number) => share * 100;

function marksOf({ value, from, to }: Share): Pick<Placed, "point" | "span"> {
  return {
    point: value === null ? null : percentOf(value),
    span: from === to ? null : [percentOf(from), percentOf(to)],
  };
}

/** Beside its claim. The tolerance is that of the chosen standard, if it has one. */
export function placedOnClaim(
  share: Share,
  { limit, share: judged }: JudgedResult,
  claim: number | null,
): Placed {
  const edge = (figure: number | null | undefined) =>
    judged?.of !== "claim" || figure === null || figure === undefined || !claim
      ? null
      : (figure / claim) * 100;
  return { of: "claim", ...marksOf(share), low: edge(limit?.low), high: edge(limit?.high) };
}

/** In parts of its upper limit; null where the standard has none, or nothing that could be compared. */
export function placedOnLimit({ share, limit }: JudgedResult): Placed | null {
  if (share?.of !== "limit" || !limit) return null;
  const low = limit.low !== null && limit.high ? percentOf(limit.low / limit.high) : null;
  return { of: "limit", ...marksOf(share), low, high: 100 };
}

/** "89.6", "at most 4": percent of the claim or limit, never printed as an edge on which it does not stand. */
export function shareInWords(placed: Placed): string {
  if (placed.point !== null) return besideEdges(placed.point, placed);
  const [, most] = placed.span ?? [0, 0];
  return `at most ${besideEdges(most, placed)}`;
}

const MOST_DIGITS = 8;

function besideEdges(percent: number, { low, high }: Placed): string {
  const edges = [low, high, 100].filter((edge) => edge !== null);
  for (let digits = 3; digits < MOST_DIGITS; digits++) {
    const printed = roundedNumber(percent, digits);
    const misleads = edges.some((edge) => edge !== percent && roundedNumber(edge, digits) === printed);
    if (!misleads) return printed;
  }
  return roundedNumber(percent, MOST_DIGITS);
}
