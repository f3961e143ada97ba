import { findAnalyte } from "#domain/analytes/find.ts";
import { formatLimit } from "#domain/presentation/result-text.ts";
import { STANDARD_CHOICES, STANDARDS_BY_CHOICE } from "#domain/standards/choices.ts";
import { CONTAMINANT_LIMITS } from "#domain/standards/contaminant-limits.ts";
import { LABEL_LIMITS } from "#domain/standards/label-limits.ts";
import type { ContaminantLimit, Standard, StandardId } from "#domain/standards/limit.ts";

/** A limit in use, as a row of the table. */
export interface LimitRow {
  key: string;
  /** The claim or analyte that is limited. */
  subject: string;
  limit: string;
  /** The limit's own name, where the subject does not say it. */
  name: string | null;
  standard: Pick<
    Standard,
    "edition" | "basis" | "population" | "source_url" | "read" | "checked_on" | "isWarning"
  >;
}

const PERCENT = "% of claim";

/** "90 to 150% of the claim", "at most 5 µg per day"; limits without a number are stated by the laboratory. */
function limitText({ low, high, unit }: Standard & { low?: number; high?: number }): string {
  const isShare = unit === PERCENT;
  const words = formatLimit({ low: low ?? null, high: high ?? null, unit: isShare ? "%" : unit });
  if (words === null) return "stated by the laboratory";
  return isShare ? `${words} of the claim` : words;
}

const contaminantRow = (limit: ContaminantLimit): LimitRow => ({
  key: JSON.stringify([limit.name, limit.analyte, limit.high, limit.when, limit.types]),
  subject: findAnalyte(limit.analyte)?.name ?? limit.analyte,
  limit: limitText(limit),
  name: limit.name,
  standard: limit,
});

/** All limits of a standard. */
export const limitsOf = (id: StandardId): LimitRow[] => {
  const labels = LABEL_LIMITS.filter(({ standard }) => standard === id);
  return [
    ...labels.map((limit) => ({
      key: `${limit.standard} ${limit.name}`,
      subject: limit.name,
      limit: limitText(limit),
      name: null,
      standard: limit,
    })),
    ...CONTAMINANT_LIMITS.filter(({ standard }) => standard === id).map(contaminantRow),
  ];
};

/** Labels of the choices in the standard switcher that include a standard. */
export const choicesWith = (id: StandardId): string[] =>
  STANDARD_CHOICES.filter((choice) => STANDARDS_BY_CHOICE[choice].standards.includes(id)).map(
    (choice) => STANDARDS_BY_CHOICE[choice].label,
  );

/** Number of chemicals on California's list of which we hold a warning level. */
export const countWarningChemicals = (): number =>
  new Set(limitsOf("prop65").map(({ subject }) => subject)).size;
