/** Whether the visitor's package is from a tested lot. */
export type LotMatch<Tested> =
  | { kind: "none_typed" }
  | { kind: "exact"; report: Tested }
  | { kind: "other_lot" }
  | { kind: "unknown" };

/** Comparison key: lot numbers are printed with spaces, dots and dashes that people omit, and O is confused with 0. */
export const lotKey = (lot: string): string =>
  lot
    .toUpperCase()
    .replace(/^\s*(?:LOT|BATCH|L\/N)(?:\s*(?:NO|NUMBER|#))?[\s.:#-]+/, "")
    .replace(/[^A-Z0-9]/g, "")
    .replaceAll("O", "0");

/** Finds the report on a typed lot. `unknown`: not a lot number, or no lot was tested. */
export function matchLot<Tested extends { lot_number: string }>(
  typed: string,
  reports: readonly Tested[],
): LotMatch<Tested> {
  if (!typed.trim()) return { kind: "none_typed" };
  const key = lotKey(typed);
  if (key.length < 3 || reports.length === 0) return { kind: "unknown" };
  const report = reports.find((one) => lotKey(one.lot_number) === key);
  return report ? { kind: "exact", report } : { kind: "other_lot" };
}
