/**
 * Words as they stand in a sentence: "lead", "lead and cadmium", "lead, cadmium, and arsenic". The same as
 * `Intl.ListFormat`, which takes a phone milliseconds to create.
 */
export function formatList(words: Iterable<string>): string {
  const list = [...words];
  const last = list.pop() ?? "";
  if (list.length === 0) return last;
  return list.length === 1 ? `${list[0]} and ${last}` : `${list.join(", ")}, and ${last}`;
}
