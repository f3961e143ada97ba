import type { Hazard } from "#contract/verdicts.ts";
import { formatCount, formatRounded } from "../amounts.ts";
import { ADULTERANT_MEANINGS } from "../analytes/adulterant-meanings.ts";
import { findHidden, foundByFda } from "../hidden-ingredients/find-hidden.ts";
import { isDetected } from "../verdict/finding.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";
import { amountOf, boundOf, nameInSentence, statedAmount, UPPER_LEVEL_GROUPS } from "./sentence-parts.ts";

/**
 * "Contains Sildenafil (48 mg), a prescription drug." What the label says about it is not known here, so no sentence says
 * that it is not on the label.
 */
export function hazardSentence(result: JudgedResult): string {
  const { hazard, name, measured } = result;
  const amount = statedAmount(result);
  if (result.reasons[0] === "other_species") return `${name}: a species that the label doesn’t name.`;
  if (hazard === "identity")
    return name === "Identity"
      ? "Not what the label says: it failed the identity test."
      : `${name}: not what the label says.`;
  if (!isDetected(measured.finding)) return `${name}: does not conform.`;
  const found = `Contains ${name}${amount && ` (${amount})`}`;
  if (hazard === "child_limit") return childSentence(result);
  if (hazard === "over_upper_level" && result.upperLevel)
    return `Contains ${formatRounded(result.upperLevel.share, 2)} times the upper intake level of ${nameInSentence(result)} for ${UPPER_LEVEL_GROUPS[result.upperLevel.group]}${amount && ` (${amount})`}.`;
  return `${found}, ${meaningOf(result)}.`;
}

/** "Too much lead for children: 12 µg per day, 5.5 times the limit of 2.2 µg per day (Our own rule for children)." */
function childSentence(result: JudgedResult): string {
  const { limit, compared } = result;
  const name = nameInSentence(result);
  return limit && compared
    ? `Too much ${name} for children: ${amountOf(compared, limit.unit)}${boundOf(result, limit)} (${limit.name}).`
    : `Too much ${name} for children.`;
}

function meaningOf({ analyte, hazard, reasons, name }: JudgedResult): string {
  const known = ADULTERANT_MEANINGS.get(analyte);
  if (known !== undefined) return known;
  const [reason] = reasons;
  if (reason === "undeclared_ingredient") return "not declared on the label";
  if (reason === "unlawful_though_declared") return "unlawful in supplements, though the label declares it";
  if (reason === "promised_absent") return "which the label promises to be without";
  if (hazard === "adulterant") return hiddenMeaning(name);
  return hazard !== null && hazard in HAZARD_MEANINGS
    ? HAZARD_MEANINGS[hazard as keyof typeof HAZARD_MEANINGS]
    : HAZARD_MEANINGS.adulterant;
}

/** What a hidden drug is, by the class that its name tells, and how often FDA has found it. */
function hiddenMeaning(name: string): string {
  const hidden = findHidden(name);
  const seen = foundByFda(hidden?.substance ?? name);
  if (seen && seen.count >= MIN_SEEN)
    return `a hidden drug that FDA has found in ${formatCount(seen.count, "product")} since ${seen.from}`;
  return hidden?.recognition === "class" ? hidden.substance : HAZARD_MEANINGS.adulterant;
}

/** Findings of FDA from which their number says something. */
const MIN_SEEN = 3;

const HAZARD_MEANINGS: Readonly<
  Record<Exclude<Hazard, "identity" | "child_limit" | "over_upper_level">, string>
> = {
  adulterant: "which may not be in a supplement",
  toxic_species: "a poisonous plant or fungus, or its poison",
  pathogen: "a germ that can make people ill",
  radioactivity: "which doesn’t occur in nature",
  foreign_matter: "which can injure when swallowed",
  allergen: "an allergen that the label doesn’t declare",
};
