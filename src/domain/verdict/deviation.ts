/** Ways to say that a method was followed: none, not applicable, "No deviations or exclusions." */
const NONE =
  /^(?:none|no|nil|n\.? ?\/? ?a\.?|not applicable|none (?:noted|reported|known|observed)|(?:no|without|free of) (?:known |any )?(?:deviations?|additions?|exclusions?|departures?)\b[^.;]*|keine|[-–—]*)\.?$/i;

/**
 * What a laboratory states of deviations from its methods (ISO/IEC 17025 §7.8.2.1 n); null if it says that there are none, or
 * nothing. No rule can tell what it does to the results, so a report with one is never a pass.
 */
export const statedDeviation = (text: string | null | undefined): string | null => {
  const stated = (text ?? "").trim();
  return NONE.test(stated) ? null : stated;
};
