const LIGATURES: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", µ: "u", μ: "u" };

/**
 * A question as rules read it: small letters without accents and apostrophes, "5,000" as "5000", a unit apart from its
 * number, everything else that separates words as one space. Commas and stops between words stay, as words of their own.
 */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[ßæœøµμ]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/['’‘`´]/g, "")
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .replaceAll(/w\/o\b/g, " without ")
    .replaceAll(/\bw\/(?=\s|[a-z])/g, " with ")
    .replaceAll(/(\d)\s*(mcg|ug|mg|iu|kg|g|cfu)\b/g, "$1 $2")
    .replaceAll(/[,;:.?!](?=\s|$)/g, " , ")
    .replaceAll(/[^a-z0-9.,%<>=+-]+/g, " ")
    .replaceAll(/(?<![a-z0-9])-|-(?![a-z0-9])/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Words of a plain text, hyphens taken apart. */
export const wordsOf = (text: string): string[] =>
  text.split(/[\s-]+/).filter((word) => word !== "" && word !== ",");

/** "gummies" and "gummy", "joints" and "joint" are one word to look up. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** Words that say nothing of what is wanted. */
export const FILLER = new Set(
  "a about actually again all also am an and any anything are around as at be because been before best better but buy by can cant could day days did do does dont for from get getting give good got great had has have having help helps hi i id if ill im in into is it its ive just keep kind know less let like looking lot made make makes many maybe me more most my myself need needs never new not now of off often ok on one only or our out over please pls product products really recommend s should so some something still stuff supplement supplements t take taking than that the their them then there these they thing things this to too try trying under up us use very want was way we well were what whats when which while who why will with without work works would you your and/or suggest suggestion find show options option best-rated top rated"
    .split(" ")
    .filter(Boolean),
);
