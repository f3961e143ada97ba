/** Letters that stand in a file's text where a Greek one is painted: by their look, and as the font Symbol has them. */
const GREEK: Readonly<Record<string, string>> = {
  a: "α",
  b: "β",
  s: "β",
  g: "γ",
  y: "γ",
  d: "δ",
};

/**
 * What a name may be that begins with a lone letter where a Greek one was: "s-Myrcene" may be β-Myrcene, and a letter that
 * is neither plain nor Greek may be any. Empty for other names. The "d" of d-limonene is right, so a person has to decide.
 */
export function greekReadings(name: string): string[] {
  const [, letter = "", rest = ""] = /^(\p{L})(-[\p{L}\d].*)$/u.exec(name.trim()) ?? [];
  if (letter === "" || /[A-Z]|\p{Script=Greek}/u.test(letter)) return [];
  const greek = GREEK[letter];
  if (greek !== undefined) return [`${greek}${rest}`];
  return /[a-z]/.test(letter) ? [] : ["α", "β", "γ", "δ"].map((any) => `${any}${rest}`);
}
