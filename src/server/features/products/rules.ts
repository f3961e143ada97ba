import type { MeasuredOrBelow } from "#contract/catalogue.ts";
import { FORM_LABELS } from "#contract/labels.ts";
import type { WarningPosition } from "#contract/verdicts.ts";
import type { Form } from "#contract/vocabulary.ts";
import { formatExact, formatPercentNumber, formatRounded, labelUnit, withUnit } from "#domain/amounts.ts";
import { WARNING_LEVELS } from "#domain/standards/warning-levels.ts";

/** What a label says of a product's strength and size, as far as the record has it. */
export interface LabelSize {
  form: Form;
  /** Amount per serving of the only ingredient; null where the label lists several or the record has no facts. */
  amount: { value: number; unit: string } | null;
  servingSize: string | null;
  netContents: string | null;
  /** Year of the label record. */
  year: number | null;
}

/** "400 mg · 90 tablets · 2 tablets a serving · 2018 label", by which products of the same name can be told apart. */
export function labelSummary({ form, amount, servingSize, netContents, year }: LabelSize): string {
  const count = netContents && plainWords(netContents);
  const serving = servingSize && plainWords(servingSize);
  const stem = FORM_LABELS[form].toLowerCase().replace(/s$/, "");
  const tellsForm = [count, serving].some((text) => text?.includes(stem));
  const summary = [
    amount && withUnit(formatExact(amount.value), labelUnit(amount.unit)),
    !tellsForm && form !== "other" ? FORM_LABELS[form].toLowerCase() : null,
    count,
    serving && `${serving} a serving`,
    year && `${year} label`,
  ]
    .filter(Boolean)
    .join(" · ");
  return summary.charAt(0).toUpperCase() + summary.slice(1);
}

/** "90 Vegetarian Capsules" in lower case; units such as mL keep theirs. */
const plainWords = (text: string) => text.replaceAll(/\b[A-Z][a-z]{2,}/g, (word) => word.toLowerCase());

const PROP65_LEAD_UG_DAY =
  WARNING_LEVELS.find(({ standard, analyte }) => standard === "prop65" && analyte === "lead")?.high ?? null;

/** Multiple of a warning level from which an excess is told as a multiple. */
const TOLD_AS_MULTIPLE = 2;

/** "Lead 61% above California’s warning level", "Lead at 17 times California’s warning level"; null if lead is not what a warning is about. */
export function warningSummary(warning: WarningPosition | null, lead: MeasuredOrBelow | null): string | null {
  if (warning !== "above" || lead === null || "below" in lead || PROP65_LEAD_UG_DAY === null) return null;
  if (lead.measured <= PROP65_LEAD_UG_DAY) return null;
  const times = lead.measured / PROP65_LEAD_UG_DAY;
  return times >= TOLD_AS_MULTIPLE
    ? `Lead at ${formatRounded(times, 2)} times California’s warning level`
    : `Lead ${formatPercentNumber((times - 1) * 100)}% above California’s warning level`;
}
