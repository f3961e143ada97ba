/** Ways to say that a method was followed: none, not applicable, "No deviations or exclusions." */
const NONE =
  /^(?:none|no|nil|n\.? ?\/? ?a\.?|not applicable|none (?:noted|reported|known|observed)|(?:no|without|free of) (?:known |any )?(?:deviations?|additions?|exclusions?|departures?)\b[^.;]*|keine|[-–—]*)\.?$/i;

/** What statements of reports say everywhere, of items, copies, uncertainty, accreditation, decision rules and liability. */
const BOILERPLATE =
  /\b(?:relate|apply|applies|refer|valid)\b.*\b(?:items?|samples?|lots?|batch(?:es)?|articles?)\b|\breproduc\w+|\buncertaint\w+|\bk ?= ?2\b|\baccredit\w+|\bconformity\b|\bdecision rule\b|\bconfidential\b|\bliab\w+|\bend of report\b|\bopinions?\b|\b(?:signed|authori[sz]ed|approved|reviewed) by\b/i;

/** Sentences of a report's statement that are no boilerplate; null if there are none. */
export function statedRemark(statement: string | null | undefined): string | null {
  const sentences = (statement ?? "").split(/(?<=[.;!?])\s+/).map((sentence) => sentence.trim());
  const told = sentences.filter((sentence) => /\p{L}/u.test(sentence) && !BOILERPLATE.test(sentence));
  return told.length === 0 ? null : told.join(" ");
}

/**
 * What a laboratory states of deviations from its methods (ISO/IEC 17025 §7.8.2.1 n); null if it says that there are none, or
 * nothing. No rule can tell what it does to the results, so a report with one is never a pass.
 */
export const statedDeviation = (text: string | null | undefined): string | null => {
  const stated = (text ?? "").trim();
  return NONE.test(stated) ? null : stated;
};
