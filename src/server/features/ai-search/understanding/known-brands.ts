import { readFileSync } from "node:fs";
import { type WrittenWord, writtenWords } from "./brand-words.ts";
import { everydayWords } from "./everyday-words.ts";
import { knowledgeFile } from "./goals.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A brand or line that shoppers know and no label here has as its brand, in a question. */
export interface KnownBrand {
  /** As the question has it. */
  written: string;
  words: readonly string[];
  start: number;
  end: number;
  /** Whether it is not wanted. */
  isDenied: boolean;
}

interface ListedName {
  /** Whether it is an ordinary word or phrase as well. */
  isWord: boolean;
}

/** "Does Ritual have iron," "has Bloom been tested": around an ordinary word that is meant as a name. */
const ASKS_OF = new Set(["does", "do", "did", "has"]);
const ASKED = new Set(["have", "has", "contain", "use", "list", "come", "been", "make"]);
/** Before a phrase that is meant as a name: "what is in natural calm." A single word would be too often meant as a word. */
const BEFORE_PHRASE = new Set("in of from by has does is like or vs versus".split(" "));
/** What is asked of a name stands so near to it: "does ritual for women have." */
const MAX_ASKED_DISTANCE = 3;

let listed: { names: ReadonlyMap<string, ListedName>; longest: number } | null = null;

function readNames() {
  const names = new Map<string, ListedName>();
  let longest = 0;
  for (const line of readFileSync(knowledgeFile("brand-names.txt"), "utf8").split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const isWord = line.startsWith("~");
    for (const name of line.replace("~", "").split("|")) {
      const words = writtenWords(name).map(({ key }) => key);
      longest = Math.max(longest, words.length);
      names.set(words.join(" "), { isWord });
    }
  }
  return { names, longest };
}

/** Before a name that is not wanted: "not PreserVision." */
export const DENIALS: ReadonlySet<string> = new Set(
  "not no except without isnt besides than avoid".split(" "),
);

/** The names of the list in a question, the longest at each place, that are no brand, ingredient, or goal here. */
export function knownBrands(question: string, vocabulary: Vocabulary): KnownBrand[] {
  listed ??= readNames();
  const words = writtenWords(question);
  const capitals = words.filter(({ isCapitalized }) => isCapitalized).length;
  const lists = { ...listed, vocabulary, saysByCapitals: capitals * 2 < words.length };
  const found: KnownBrand[] = [];
  for (let at = 0; at < words.length; at++) {
    const size = sizeAt(words, at, lists);
    const [first, last] = [words[at], words[at + size - 1]];
    if (size === 0 || !first || !last) continue;
    const matched = words.slice(at, at + size);
    found.push({
      written: question.slice(first.start, last.end).replace(/(?:['’]s)?[.]*$/, ""),
      words: matched.map(({ key }) => key),
      start: first.start,
      end: last.end,
      isDenied: DENIALS.has(words[at - 1]?.key ?? ""),
    });
    at += size - 1;
  }
  return found;
}

interface Lists {
  names: ReadonlyMap<string, ListedName>;
  longest: number;
  vocabulary: Vocabulary;
  /** Whether most words are not capitalized. */
  saysByCapitals: boolean;
}

/** Words of the longest name at a place; 0: none is meant. */
function sizeAt(
  words: readonly WrittenWord[],
  at: number,
  { names, longest, vocabulary, saysByCapitals }: Lists,
): number {
  for (let size = Math.min(longest, words.length - at); size > 0; size--) {
    const matched = words.slice(at, at + size);
    const key = matched.map((word) => word.key).join(" ");
    const name = names.get(key);
    if (!name || vocabulary.names.has(key) || beginsWithBrand(matched, vocabulary)) continue;
    // "Ghost Legend" is longer than the name that the list has.
    const next = words[at + size];
    if (name.isWord && saysByCapitals && next?.isCapitalized && !next.isAfterBreak) continue;
    if (!name.isWord || isMeant(words, { at, size, saysByCapitals })) return size;
  }
  return 0;
}

/** A brand of the catalog, with or without what people add to it: "Swanson vitamins." */
const beginsWithBrand = (words: readonly WrittenWord[], { brands }: Vocabulary): boolean =>
  words.some((_, at) =>
    brands.has(
      words
        .slice(0, at + 1)
        .map(({ key }) => key)
        .join(" "),
    ),
  );

/** Whether an ordinary word or phrase is meant as a name: by its capitals, by a rare word in it, or by what is asked of it. */
function isMeant(
  words: readonly WrittenWord[],
  { at, size, saysByCapitals }: { at: number; size: number; saysByCapitals: boolean },
): boolean {
  const matched = words.slice(at, at + size);
  if (saysByCapitals && at > 0 && matched.every(({ isCapitalized }) => isCapitalized)) return true;
  const previous = words[at - 1]?.written ?? "";
  const isRare = matched.some(({ written }) => !everydayWords().common.has(written));
  if (size > 1 && (isRare || BEFORE_PHRASE.has(previous))) return true;
  const after = words.slice(at + size, at + size + MAX_ASKED_DISTANCE);
  return ASKS_OF.has(previous) && after.some(({ written }) => ASKED.has(written));
}
