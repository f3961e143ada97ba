import type { Card } from "#contract/catalogue.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import { percentNumber, roundedNumber } from "#domain/amounts.ts";

/** The one number that a card shows, with what it is a number of. */
export interface Headline {
  before: string;
  value: string;
  unit: string;
  after: string;
}

const accuracy = (card: Card): Headline | null =>
  card.label_accuracy_pct === null
    ? null
    : { before: "", value: percentNumber(card.label_accuracy_pct), unit: "%", after: "of the label claim" };

const lead = (card: Card): Headline | null =>
  card.lead_ug_day === null
    ? null
    : { before: "Lead", value: roundedNumber(card.lead_ug_day), unit: "µg", after: "a day" };

const coverage = ({ coverage }: Card): Headline | null =>
  coverage && {
    before: "",
    value: String(coverage.tested),
    unit: "",
    after: `of ${coverage.required} required tests`,
  };

/** Farther from the claim than this, in percent of it, the amount alone explains a failure. */
const TELLING_PCT = 10;

/** What the list is sorted by, if the card has it; else the number that explains the verdict; else any. */
export function headlineOf(card: Card, sort: SearchSort = "relevance"): Headline | null {
  if (card.verdict === null) return null;
  const failed = card.verdict === "fail" || card.verdict === "conditional_fail";
  const nearClaim = Math.abs((card.label_accuracy_pct ?? 100) - 100) < TELLING_PCT;
  const leadFirst = sort === "lowest_lead" || (failed && nearClaim && sort !== "label_accuracy");
  const choices = leadFirst ? [lead, accuracy, coverage] : [accuracy, lead, coverage];
  return choices.reduce<Headline | null>((found, choice) => found ?? choice(card), null);
}
