import type { Card } from "#contract/catalogue.ts";
import type { SearchSort } from "#contract/search-vocabulary.ts";
import { formatMeasuredOrBelow, formatPercentNumber } from "#domain/amounts.ts";

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
    : { before: "Lead", value: formatMeasuredOrBelow(card.lead_ug_day), unit: "µg", after: "per day" };

const score = (card: Card): Headline | null =>
  card.score === null ? null : { before: "Score", value: String(card.score), unit: "", after: "of 100" };

const NUMBERS: Partial<Record<SearchSort, (card: Card) => Headline | null>> = {
  score,
  label_accuracy: accuracy,
  lowest_lead: lead,
};

/** The number that a list is sorted by; null where it is sorted by none, or where a product has none. */
export const headlineOf = (card: Card, sort: SearchSort = "relevance"): Headline | null =>
  card.verdict === null ? null : (NUMBERS[sort]?.(card) ?? null);
