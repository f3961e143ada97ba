const firstLetter = (word: string) => (Array.from(word)[0] ?? "").toLocaleUpperCase("en");

/** The uppercase first letter of the first word of a name and of its last word (specification §3). */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return firstLetter(words.at(0) ?? "") + firstLetter(words.at(-1) ?? "");
}
