export interface TextPart {
  text: string;
  typed: boolean;
}

const escapeRegExp = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Splits a name into typed and untyped parts, for highlighting: word prefixes, case-insensitive. */
export function splitByTyped(name: string, typed: string): TextPart[] {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text: name, typed: false }];
  const typedPrefixes = new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escapeRegExp).join("|")})`, "giu");
  return name
    .split(typedPrefixes)
    .map((text, at) => ({ text, typed: at % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
