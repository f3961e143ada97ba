import { normalizeText } from "./normalize.ts";

/**
 * Filters records to those whose name contains every typed word; "natures" matches "Nature’s". Records in which every typed word is the prefix of a
 * word come first; otherwise the order is kept.
 */
export function filterByName<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  typed: string,
): Item[] {
  const words = normalizeText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  const prefixMatches: Item[] = [];
  const otherMatches: Item[] = [];
  for (const item of items) {
    const name = normalizeText(nameOf(item));
    if (!words.every((word) => name.includes(word))) continue;
    const parts = name.split(/[^\p{L}\p{N}]+/u);
    const isPrefixMatch = words.every((word) => parts.some((part) => part.startsWith(word)));
    (isPrefixMatch ? prefixMatches : otherMatches).push(item);
  }
  return [...prefixMatches, ...otherMatches];
}
