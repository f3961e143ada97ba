import type { Card } from "#contract/catalogue.ts";
import type { SearchResult } from "#contract/search.ts";
import { exclusionHeadings } from "#domain/exclusions.ts";
import { formatInteger } from "#domain/format-decimal.ts";

export interface ResultsSectionHeading {
  text: string;
  isTested: boolean;
}

/** Results under a heading of their own. */
export interface ResultsSection {
  heading: ResultsSectionHeading | null;
  cards: Card[];
  /** Index of the first card on the page. */
  from: number;
}

type SortedResult = Pick<SearchResult, "list" | "tested_first" | "total" | "excluded" | "page" | "limit">;

/**
 * Splits a page of results where what was excluded is unknown, or where the tested ones begin and end: "7 tested", then "Not tested". One section without a
 * heading if all of a search is tested, or none of it, and in orders that do not put the tested first.
 */
export function resultSections(result: SortedResult): ResultsSection[] {
  const { list, tested_first, total, excluded } = result;
  if (excluded?.shows_unknown) return exclusionSections(result, excluded);
  const whole = { heading: null, cards: list, from: 0 };
  if (tested_first === 0 || tested_first === total) return [whole];
  const begin = list.findIndex(isTested);
  if (begin === -1) return [whole];
  const after = list.findIndex((card, at) => at > begin && !isTested(card));
  const end = after === -1 ? list.length : after;
  const sections: ResultsSection[] = [
    { heading: { text: "Best match", isTested: false }, cards: list.slice(0, begin), from: 0 },
    {
      heading: { text: `${formatInteger(tested_first)} tested`, isTested: true },
      cards: list.slice(begin, end),
      from: begin,
    },
    { heading: { text: "Other results", isTested: false }, cards: list.slice(end), from: end },
  ];
  return sections.filter(({ cards }) => cards.length > 0);
}

/** Results that are without what was excluded, then those of which that is not known. */
function exclusionSections(
  { list, page, limit }: SortedResult,
  excluded: NonNullable<SearchResult["excluded"]>,
): ResultsSection[] {
  const headings = exclusionHeadings(excluded);
  const end = Math.min(list.length, Math.max(0, excluded.without - (page - 1) * limit));
  const sections: ResultsSection[] = [
    { heading: { text: headings.without, isTested: false }, cards: list.slice(0, end), from: 0 },
    { heading: { text: headings.unknown, isTested: false }, cards: list.slice(end), from: end },
  ];
  return sections.filter(({ cards }) => cards.length > 0);
}

const isTested = ({ testing_status }: Card) => testing_status === "tested";
