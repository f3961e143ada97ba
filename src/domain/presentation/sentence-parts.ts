import { formatExact, formatPercent, formatRounded, unitInSentence, withUnit } from "../amounts.ts";
import type { AnalyteKind } from "../analytes/analyte.ts";
import type { ShownLimit } from "../verdict/applied-limit.ts";
import type { Quantity } from "../verdict/finding.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";
import type { Group } from "../verdict/label-facts.ts";
import { quantityDisplayValue } from "./display-value.ts";
import { formatDisplayValue } from "./result-text.ts";

/** Whom an upper level is for, in a sentence. */
export const UPPER_LEVEL_GROUPS: Readonly<Record<Group, string>> = {
  adults: "adults",
  children: "children from 4 to 8",
  prenatal: "pregnancy",
};

/** Kinds whose names are proper nouns: species, drugs, brands of dyes. */
const PROPER_KINDS = new Set<AnalyteKind>(["culture", "pathogen", "hygiene", "adulterant", "identity"]);

/** "lead", "vitamin D", but "EPA" and "Salmonella": a name inside a sentence. */
export const nameInSentence = ({ name, kind }: Pick<JudgedResult, "name" | "kind">): string =>
  PROPER_KINDS.has(kind) || !/^[A-Z][a-z]/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** The measured amount in the laboratory's unit; empty for an observation. */
export function statedAmount({ measured: { finding, unit } }: JudgedResult): string {
  if (finding.qualifier !== "=") return "";
  return withUnit(formatRounded(Number(finding.measured)), unit && unitInSentence(unit));
}

/** A measured amount without its uncertainty, which stands beside the result itself. */
export const amountOf = (compared: Quantity<number>, unit: string | null): string =>
  compared.qualifier === "="
    ? withUnit(formatRounded(compared.measured), unit && unitInSentence(unit))
    : formatDisplayValue(quantityDisplayValue(compared, unit), true);

/** Multiple of a limit from which an excess is told as a multiple. */
const TOLD_AS_MULTIPLE = 2;

/** ", 24% over the limit of 5 µg per day", ", 3.1 times the limit of 5 µg per day". */
export function boundOf({ compared, share }: JudgedResult, { low, high, unit }: ShownLimit): string {
  const bound = (figure: number) => withUnit(formatExact(figure), unit && unitInSentence(unit));
  if (high === null) return `; at least ${bound(low ?? 0)} is required`;
  const times = compared?.qualifier === "=" && share?.value ? share.value : null;
  if (times === null || times <= 1) return `; the limit is ${bound(high)}`;
  const excess =
    times >= TOLD_AS_MULTIPLE
      ? `${formatRounded(times, 2)} times the limit`
      : `${formatPercent((times - 1) * 100)} over the limit`;
  return `, ${excess} of ${bound(high)}`;
}
