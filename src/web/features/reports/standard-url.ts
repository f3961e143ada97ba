import { STANDARD_CHOICES, type StandardChoice } from "#domain/standards/choices.ts";

const PARAMETER = "standard";

/** The choice behind published verdicts; its URL has no parameter. */
export const PUBLISHED_CHOICE: StandardChoice = "house";

/** The chosen standard in the query string; the published choice if missing or unknown. */
export function readStandardChoice(search: URLSearchParams): StandardChoice {
  const value = search.get(PARAMETER);
  return STANDARD_CHOICES.find((choice) => choice === value) ?? PUBLISHED_CHOICE;
}

/** Path of a report under a standard. */
export const reportPath = (slug: string, choice: StandardChoice): string =>
  choice === PUBLISHED_CHOICE ? `/report/${slug}` : `/report/${slug}?${PARAMETER}=${choice}`;
