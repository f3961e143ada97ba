import type { FilterGroup } from "#contract/search.ts";

type Option = FilterGroup["options"][number];

const AT_FIRST = 7;

/** The most frequent values, and every chosen one wherever it stands. A list that is hardly longer is shown whole. */
export function optionsAtFirst(options: readonly Option[], chosen: readonly string[]): Option[] {
  if (options.length <= AT_FIRST + 1) return [...options];
  return options.filter((option, place) => place < AT_FIRST || chosen.includes(option.value));
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Values whose label holds every word that was typed, whatever its accents. */
export function matchingOptions(options: readonly Option[], typed: string): Option[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return options.filter((option) => words.every((word) => plain(option.label).includes(word)));
}
