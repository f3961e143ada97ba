import type { Card } from "#contract/catalogue.ts";
import { isFailing } from "#contract/verdicts.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import { formatPercentNumber, formatRounded } from "#domain/amounts.ts";

/** The number shown on a card, with the words around it. */
export interface Headline {
  before: string;
  value: string;
  unit: string;
  after: string;
}

const accuracy = (card: Card): Headline | null =>
  card.label_accuracy_pct === null
    ? null
    : {
        before: "",
        value: formatPercentNumber(card.label_accuracy_pct),
        unit: "%",
        after: "of the label claim",
      };

const lead = (card: Card): Headline | null =>
  card.lead_ug_day === null
    ? null
    : { before: "Lead", value: formatRounded(card.lead_ug_day), unit: "µg", after: "per day" };

const coverage = ({ coverage }: Card): Headline | null =>
  coverage && {
    before: "",
    value: String(coverage.tested),
    unit: "",
    after: `of ${coverage.required} tests on our list`,
  };

const score = (card: Card): Headline | null =>
  card.score === null ? null : { before: "Score", value: String(card.score), unit: "", after: "of 100" };

/** A deviation from the label claim, in percent, that explains a failure on its own. */
const EXPLAINING_DEVIATION_PCT = 10;

/** The number the list is sorted by; else the one that explains the verdict; else any. */
export function headlineOf(card: Card, sort: SearchSort = "relevance"): Headline | null {
  if (card.verdict === null) return null;
  const failed = isFailing(card.verdict);
  const nearClaim = Math.abs((card.label_accuracy_pct ?? 100) - 100) < EXPLAINING_DEVIATION_PCT;
  const leadFirst = sort === "lowest_lead" || (failed && nearClaim && sort !== "label_accuracy");
  const choices = leadFirst ? [lead, accuracy, coverage] : [accuracy, lead, coverage];
  if (sort === "score") choices.unshift(score);
  return choices.reduce<Headline | null>((headline, choice) => headline ?? choice(card), null);
}
