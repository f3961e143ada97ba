/** Without accents and capitals: "Açaí" is found by "acai". */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The records whose name holds every word that was typed, wherever it stands in it. Those in which each begins a word
 * come first; apart from that the order stays.
 */
export function namesHolding<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  typed: string,
): Item[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  const beginning: Item[] = [];
  const holding: Item[] = [];
  for (const item of items) {
    const name = plain(nameOf(item));
    if (!words.every((word) => name.includes(word))) continue;
    const parts = name.split(/[^\p{L}\p{N}]+/u);
    const begins = words.every((word) => parts.some((part) => part.startsWith(word)));
    (begins ? beginning : holding).push(item);
  }
  return [...beginning, ...holding];
}
