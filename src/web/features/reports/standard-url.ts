import { STANDARD_CHOICES, type StandardChoice } from "#domain/standards/choices.ts";

const PARAMETER = "standard";

/** Published verdicts rest on it; its address has no parameter. */
export const PUBLISHED_CHOICE: StandardChoice = "house";

/** The standard that an address asks for. A word that is none of ours asks for nothing. */
export function choiceIn(search: URLSearchParams): StandardChoice {
  const asked = search.get(PARAMETER);
  return STANDARD_CHOICES.find((choice) => choice === asked) ?? PUBLISHED_CHOICE;
}

/** A report as judged by a standard. */
export const reportPath = (slug: string, choice: StandardChoice): string =>
  choice === PUBLISHED_CHOICE ? `/report/${slug}` : `/report/${slug}?${PARAMETER}=${choice}`;
