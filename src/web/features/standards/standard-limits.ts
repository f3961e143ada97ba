import { findAnalyte } from "#domain/analytes/find.ts";
import { formatLimit } from "#domain/presentation/result-text.ts";
import { OTHER_STANDARDS, STANDARD_CHOICES, STANDARDS_BY_CHOICE } from "#domain/standards/choices.ts";
import { CONTAMINANT_LIMITS } from "#domain/standards/contaminant-limits.ts";
import { LABEL_LIMITS } from "#domain/standards/label-limits.ts";
import type { ContaminantLimit, Standard, StandardId } from "#domain/standards/limit.ts";
import { isOwnRule } from "#domain/standards/own-rules.ts";
import { formatList } from "#domain/text/list.ts";

/** A limit in use, as a row of the table. */
export interface LimitRow {
  key: string;
  /** The claim or analyte that is limited. */
  subject: string;
  limit: string;
  /** The limit's own name, where the subject does not say it. */
  name: string | null;
  /** No authority gives this limit for such a product. */
  isOwnRule: boolean;
  standard: Pick<
    Standard,
    "edition" | "basis" | "population" | "source_url" | "read" | "checked_on" | "isWarning"
  >;
}

const PERCENT = "% of claim";

/** "90 to 150% of the claim", "at most 5 µg per day"; "above 0.5 µg per day" for a warning level. */
function limitText({
  low,
  high,
  unit,
  isWarning,
}: Standard & { low?: number; high?: number }): string | null {
  const isShare = unit === PERCENT;
  const words = formatLimit({ low: low ?? null, high: high ?? null, unit: isShare ? "%" : unit });
  if (words === null) return null;
  if (isWarning) return words.replace(/^at most/, "above");
  return isShare ? `${words} of the claim` : words;
}

/** A requirement without a number, which the laboratory observes. */
const observationText = (analyte: string): string =>
  findAnalyte(analyte)?.kind === "pathogen" ? "must be absent" : "must conform";

const contaminantRow = (limit: ContaminantLimit): LimitRow => ({
  key: JSON.stringify([limit.name, limit.analyte, limit.high, limit.when, limit.types]),
  subject: findAnalyte(limit.analyte)?.name ?? limit.analyte,
  limit: limitText(limit) ?? observationText(limit.analyte),
  name: isOwnRule(limit) ? null : limit.name,
  isOwnRule: isOwnRule(limit),
  standard: limit,
});

/** All limits of a standard. */
export const limitsOf = (id: StandardId): LimitRow[] => {
  const labels = LABEL_LIMITS.filter(({ standard }) => standard === id);
  return [
    ...labels.map((limit) => ({
      key: `${limit.standard} ${limit.name}`,
      subject: limit.name,
      limit: limitText(limit) ?? "",
      name: null,
      isOwnRule: false,
      standard: limit,
    })),
    ...CONTAMINANT_LIMITS.filter(({ standard }) => standard === id).map(contaminantRow),
  ];
};

const sourceOf = ({ standard: { edition, basis, population, source_url, read, checked_on } }: LimitRow) =>
  JSON.stringify([edition, basis, population, source_url, read, checked_on]);

/** The limits of a standard by their source, if most share one: it need not be repeated with each. Otherwise null. */
export function limitsBySource(rows: readonly LimitRow[]): readonly (readonly LimitRow[])[] | null {
  const groups = [...Map.groupBy(rows, sourceOf).values()];
  return groups.length * 2 <= rows.length ? groups : null;
}

/** When the limits of a standard apply, in one sentence. */
export function applicationSentence(id: StandardId): string {
  if (limitsOf(id).every(({ standard }) => standard.isWarning)) {
    return "Shown with every report, whatever standard you choose.";
  }
  const choices = STANDARD_CHOICES.filter((choice) => STANDARDS_BY_CHOICE[choice].standards.includes(id));
  const labels = choices.map((choice) => STANDARDS_BY_CHOICE[choice].label);
  const gap = "where neither the selected standard nor ours has a limit";
  if (labels.length === 0) return `Applies ${gap}.`;
  return `Applies under ${formatList(labels)}${OTHER_STANDARDS.includes(id) ? `, and ${gap}` : ""}.`;
}

/** Number of chemicals on California's list of which we hold a warning level. */
export const countWarningChemicals = (): number =>
  new Set(limitsOf("prop65").map(({ subject }) => subject)).size;
