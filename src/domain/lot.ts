/** Whether the package in the reader's hand is of the lot that was measured. */
export type LotMatch<Tested> =
  | { kind: "none_typed" }
  | { kind: "exact"; report: Tested }
  | { kind: "other_lot" }
  | { kind: "unknown" };

/** A lot by its number, which on many packs begins with the word already. */
export const lotName = (lot: string): string => (/^(?:lot|batch)\b/i.test(lot) ? lot : `Lot ${lot}`);

/** The same within a sentence. */
export const theLot = (lot: string): string => lotName(lot).replace(/^Lot /, "lot ");

/** Lots are stamped with spaces, dots and dashes that a reader may leave out, and with O for 0. */
const lotKey = (lot: string): string =>
  lot
    .toUpperCase()
    .replace(/^\s*(?:LOT|BATCH|L\/N)(?:\s*(?:NO|NUMBER|#))?[\s.:#-]+/, "")
    .replace(/[^A-Z0-9]/g, "")
    .replaceAll("O", "0");

/** `unknown`: what was typed cannot be a lot number, or no lot was ever tested. */
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
