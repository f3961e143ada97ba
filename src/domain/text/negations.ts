import { nameKey } from "./product-keys.ts";

/** Names that a text may deny; keys are normalized by `nameKey`. */
export interface Deniable {
  /** Whether this is the name of an ingredient or of anything else that labels leave out ("gluten", "artificial colors"). */
  has(key: string): boolean;
  /** Whether it is something that only counts as left out after "zero": "zero sugar", but not "Zero Green Tea". */
  isAdditive(key: string): boolean;
  /** Whether anything so called is left out after a word that can mean nothing else ("without"); "no" may be part of a name. */
  isWord?(key: string): boolean;
}

export interface Negations {
  /** The text without its negated mentions. */
  affirmed: string;
  /** What the text denies, normalized by `nameKey`: "iron", "vitamin k". */
  denied: string[];
}

/** Words that deny what follows them. "No." is an abbreviation, and "with or without" denies nothing. */
const NEGATION =
  /(?<![\p{L}\p{N}-])(?<!\bwith or )(without|w\/o|sans|minus|excluding|free (?:of|from)|contains? no|(?:not?|doesn['’]t|does not|never) contain(?:s|ing)?|non?|zero)(?![\p{L}\p{N}.])[\s:-]*/giu;

/** "Free" after the name that it denies. Not "free-form lysine", "free radicals", "25% free". */
const FREE =
  /(?<=[\p{L}\p{N})])([\s-]*)free\b(?![\s-]+(?:form(?:s|ed)?|radicals?|aminos?|acids?|base|test\p{L}*|t[34]?|bonus|gift|bottle|fatty|flowing|of|from)(?!\p{L}))/giu;

/** Words between the negation and the name: "no added iron". */
const QUALIFIER = /^(?:any|added|additional|extra|supplemental|artificial|synthetic|preformed|high)[\s-]+/iu;

const WORD = String.raw`[^\s,;:&+/()\[\]-]+`;
const MAX_WORDS = 4;
/** Longest first: "without soy isoflavones". */
const LEADING = phrasePatterns((phrase) => `^${phrase}`);
/** Shortest first: "Selenium Yeast-Free" is free of yeast, not of selenium yeast. */
const TRAILING = phrasePatterns((phrase) => `${phrase}$`).reverse();

/** Joins the items of a list that one negation denies: "without copper, iron & iodine". */
const CONNECTOR = /^\s*(?:,\s*(?:(?:and|or|nor)\b|&)?|&|\+|\/|(?:and|or|nor)\b)\s*/iu;
const TRAILING_CONNECTOR = /(?:&|\+|\/|\b(?:and|or))\s*$/iu;

/** An item that is no known name, amid a list: "without PABA or iron". */
const UNKNOWN_ITEM = new RegExp(
  `^(?!(?:with|plus|for|in|contains?)\\b)${WORD}(?:\\s+${WORD})?(?=\\s*(?:,|&|\\+|/|\\b(?:and|or|nor)\\b))`,
  "iu",
);

/** The same at the start of a list, where only "or" makes it one: not "No-Flush Niacin & Iron". */
const UNKNOWN_FIRST_ITEM = new RegExp(`^${WORD}(?=\\s+(?:or|nor)\\b)`, "iu");

/** A vitamin by its letter, as in "without vitamins A & D" or "copper, iron & K". */
const VITAMIN_LETTER = /^(?:vitamins?[\s-]+)?(?:[acdek]|b[\s-]?\d{1,2})(?![\p{L}\p{N}])/iu;

interface Range {
  from: number;
  to: number;
}

/** Patterns of phrases with 4, 3, 2 and 1 words. */
function phrasePatterns(anchor: (phrase: string) => string): RegExp[] {
  return Array.from({ length: MAX_WORDS }, (_, at) => {
    const more = MAX_WORDS - 1 - at;
    return new RegExp(anchor(`(?:${WORD}[\\s-]+){${more}}${WORD}`), "u");
  });
}

/**
 * Separates what a name or statement denies from what it affirms: "Multi without Iron & Iodine", "iron-free", "no added
 * sugar". Only known names are denied: "No-Flush Niacin" and "Stress Free" deny nothing.
 */
export function readNegations(text: string, deniable: Deniable): Negations {
  const ranges: Range[] = [];
  const denied: string[] = [];
  for (const match of text.matchAll(NEGATION)) {
    const from = match.index;
    const scope = readList(text, from + match[0].length, deniableBy(match[1] ?? "", deniable));
    if (scope.denied.length === 0) continue;
    ranges.push({ from, to: scope.to });
    denied.push(...scope.denied);
  }
  for (const match of text.matchAll(FREE)) {
    const scope = readListBefore(text, match.index, { deniable, binds: match[1] ?? "" });
    if (scope.denied.length === 0) continue;
    ranges.push({ from: scope.from, to: match.index + match[0].length });
    denied.push(...scope.denied);
  }
  return { affirmed: removeRanges(text, ranges), denied: [...new Set(denied)] };
}

/** Negations after which any name is left out. */
const UNAMBIGUOUS = /^(?:without|w\/o|sans|minus|excluding)$/i;

function deniableBy(negation: string, deniable: Deniable): Deniable {
  if (negation.toLowerCase() === "zero") return { ...deniable, has: (key) => deniable.isAdditive(key) };
  if (!UNAMBIGUOUS.test(negation)) return deniable;
  return { ...deniable, has: (key) => deniable.has(key) || deniable.isWord?.(key) === true };
}

/** The names denied by a word before them, from position `start`. */
function readList(text: string, start: number, deniable: Deniable): { denied: string[]; to: number } {
  const denied: string[] = [];
  let to = start;
  for (let at = start; ; ) {
    const rest = text.slice(at);
    const item = leadingName(rest, deniable, at > start);
    const skipped = item ? null : (denied.length > 0 ? UNKNOWN_ITEM : UNKNOWN_FIRST_ITEM).exec(rest)?.[0];
    if (!item && !skipped) return { denied, to };
    if (item) {
      denied.push(item.key);
      to = at + item.length;
    }
    at += item?.length ?? skipped?.length ?? 0;
    const connector = CONNECTOR.exec(text.slice(at))?.[0];
    if (connector === undefined) return { denied, to };
    at += connector.length;
  }
}

/** The known name at the start of a text, with the length that it takes up there. */
function leadingName(
  text: string,
  deniable: Deniable,
  inList: boolean,
): { key: string; length: number } | null {
  for (const pattern of LEADING) {
    const phrase = pattern.exec(text)?.[0];
    const key = phrase === undefined ? null : knownKey(phrase, deniable);
    if (key !== null) return { key, length: phrase?.length ?? 0 };
  }
  const letter = VITAMIN_LETTER.exec(text)?.[0];
  if (letter && (inList || /^vitamin/i.test(letter))) {
    const key = vitaminKey(letter, deniable);
    if (key !== null) return { key, length: letter.length };
  }
  const qualifier = QUALIFIER.exec(text)?.[0];
  const item = qualifier && leadingName(text.slice(qualifier.length), deniable, inList);
  return item ? { key: item.key, length: item.length + qualifier.length } : null;
}

/** The names denied by "free" at position `end`. A hyphen binds one name only: "Zinc & Iron-Free", "Sugar- & Soy-Free". */
function readListBefore(
  text: string,
  end: number,
  { deniable, binds }: { deniable: Deniable; binds: string },
): { denied: string[]; from: number } {
  const denied: string[] = [];
  let from = end;
  for (let at = end; ; ) {
    const item = trailingName(text.slice(0, at), deniable);
    if (!item) return { denied, from };
    denied.push(item.key);
    from = at - item.length;
    const connector = TRAILING_CONNECTOR.exec(text.slice(0, from));
    const bindsMore = connector && (!binds.includes("-") || /-\s*$/.test(text.slice(0, connector.index)));
    if (!bindsMore) return { denied, from };
    at = connector.index;
    while (/[\s-]/.test(text[at - 1] ?? "")) at--;
  }
}

function trailingName(text: string, deniable: Deniable): { key: string; length: number } | null {
  for (const pattern of TRAILING) {
    const phrase = pattern.exec(text)?.[0];
    const key = phrase === undefined ? null : knownKey(phrase, deniable);
    if (key !== null) return { key, length: phrase?.length ?? 0 };
  }
  const letter = /(?<![\p{L}\p{N}])[ACDEK]$/u.exec(text)?.[0];
  const key = letter ? vitaminKey(letter, deniable) : null;
  return key === null ? null : { key, length: 1 };
}

function knownKey(phrase: string, { has }: Deniable): string | null {
  const key = nameKey(phrase);
  return [key, key.replace(/s$/, "")].find((candidate) => candidate !== "" && has(candidate)) ?? null;
}

const vitaminKey = (letter: string, deniable: Deniable): string | null =>
  knownKey(`vitamin ${letter.replace(/^vitamins?[\s-]+/i, "")}`, deniable);

function removeRanges(text: string, ranges: readonly Range[]): string {
  let result = "";
  let at = 0;
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    result += `${text.slice(at, Math.max(at, from))} / `;
    at = Math.max(at, to);
  }
  return result + text.slice(at);
}
