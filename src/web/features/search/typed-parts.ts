export interface TextPart {
  text: string;
  typed: boolean;
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A name in parts, so that what was typed can be told from what it leads to: beginnings of words, whatever their case. */
export function typedParts(name: string, typed: string): TextPart[] {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text: name, typed: false }];
  const beginnings = new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escaped).join("|")})`, "giu");
  return name
    .split(beginnings)
    .map((text, at) => ({ text, typed: at % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
