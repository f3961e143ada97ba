import type { SearchResult } from "#contract/search.ts";
import { formatCount } from "./amounts.ts";
import { formatInteger } from "./format-decimal.ts";

type Exclusion = NonNullable<SearchResult["excluded"]>;

/** What a search left out, and what it cannot say, as sentences. */
export function exclusionSentences({ names, without, unknown, shows_unknown, named }: Exclusion): string[] {
  const what = namesText(names);
  const leftOut =
    named === 0
      ? []
      : [
          `${formatCount(named, "supplement")} that ${named === 1 ? "names" : "name"} ${what} ${named === 1 ? "is" : "are"} left out.`,
        ];
  if (unknown === 0) return leftOut;
  const others = formatCount(unknown, without > 0 ? "other" : "supplement");
  const reason = `${others} ${unknown === 1 ? "doesn’t" : "don’t"} name ${what}, but we don’t have ${unknown === 1 ? "its" : "their"} ingredients`;
  const shown = without > 0 ? "shown last" : "shown here";
  return [
    ...leftOut,
    shows_unknown ? `${reason}, so we can’t say: ${shown}.` : `${reason}: left out as well.`,
  ];
}

/** Headings of the results that are without it, and of those of which that is not known. */
export const exclusionHeadings = ({ names, without }: Exclusion): { without: string; unknown: string } => ({
  without: `${formatInteger(without)} without ${namesText(names)}`,
  unknown: `Ingredients not on file: may contain ${namesText(names)}`,
});

const namesText = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(" or ");
