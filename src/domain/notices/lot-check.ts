import { lotKey } from "../lot-match.ts";

/** Whether a notice names the lot of a package, as far as its lots could be read. */
export type LotCheck =
  | { kind: "nothing_typed" }
  | { kind: "named"; lot: string }
  /** A named lot begins like it, or it begins like a named lot. */
  | { kind: "similar"; lot: string }
  | { kind: "too_short" }
  /** Not a good sign: a notice may name more than could be read, and lots as a range. */
  | { kind: "not_named" };

/** Shortest text that says something if it is not named, in letters and digits. */
const MIN_LENGTH = 3;

/** Compares a typed lot with those that a notice names. */
export function checkLot(typed: string, lots: readonly string[]): LotCheck {
  if (!typed.trim()) return { kind: "nothing_typed" };
  const key = lotKey(typed);
  const named = lots.find((lot) => key !== "" && lotKey(lot) === key);
  if (named) return { kind: "named", lot: named };
  if (key.length < MIN_LENGTH) return { kind: "too_short" };
  const similar = lots.find((lot) => isBeginning(key, lotKey(lot)));
  return similar ? { kind: "similar", lot: similar } : { kind: "not_named" };
}

const isBeginning = (one: string, other: string): boolean =>
  other.length >= MIN_LENGTH && (one.startsWith(other) || other.startsWith(one));
