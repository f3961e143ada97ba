import type { AiFilters } from "#contract/ai-search.ts";
import materials from "#domain/materials.json" with { type: "json" };
import { alternativeNamed, isFlavor } from "./alternatives.ts";
import { AMOUNT_PLACEHOLDER, type FoundAmount } from "./amounts.ts";
import { assignAmounts } from "./assign-amounts.ts";
import type { NamePiece } from "./names.ts";
import { toNameKey } from "./vocabulary.ts";

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words that make the name after them unwanted. */
const NEGATIONS = wordSet(
  "no not nae nowt sans without avoid avoiding except excluding minus hate hates loathe loathes detest detests zero nor isnt arent never skip none besides beyond cant cannot dont quit quitting ditch ditching kicked allergic intolerant dislike dislikes against alternative alternatives instead rather",
);
/** What makes the name after them unwanted beside one of these words: "other than," "leave out," "doesn't contain." */
const NEGATION_PAIRS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["other", wordSet("than")],
  ["else", wordSet("than")],
  ...["anything", "any", "all", "everything", "anybody"].map(
    (word) => [word, wordSet("but except")] as const,
  ),
  ...["leave", "leaves", "leaving", "left"].map((word) => [word, wordSet("out")] as const),
  ...["doesnt", "didnt", "wont", "shouldnt", "mustnt", "hasnt"].map(
    (word) => [word, wordSet("have contain include use add come list got")] as const,
  ),
]);
/** Words between a negation and the name it applies to. */
const NEGATION_FILLERS = wordSet(
  "any a an the added of than in it want like such as have to contain containing with extra please i do artificial synthetic more another just only from on made based mixed blended combined paired add adds added adding include includes including contains ones that which those one out use uses kind kinds sort type version stuff thing but too much use tolerate stand take eat eating drink drinking handle digest taking need to",
);
/** Conjunctions that extend a negation to the next name. */
const NEGATION_CONJUNCTIONS = wordSet("or and , nor");
/** Words after a name that say that it does not work for someone: "whey wrecks my stomach". */
const REJECTIONS = wordSet(
  "isnt arent wasnt aint doesnt dont didnt wont turns turned wreck wrecks wrecked upset upsets kill kills bloat bloats destroy destroys",
);
/** The same, if the question asks for something else instead: "valerian stinks, other ideas?" */
const COMPLAINTS = wordSet(
  "make makes made give gives gave turn turns turned stink stinks smell smells taste tastes bore bores",
);
const ASKS_FOR_OTHERS =
  /(?<![a-z])(?:alternatives?|instead|(?:some|any)thing (?:else|gentler|milder|other)|what else|(?:what|which) (?:\w+ )?is left|other (?:\w+ )?(?:ideas?|options?|things?)|gentler|but)(?![a-z])/;

/** Materials by what labels call them, and by their names: who wants no sucralose does not refuse every sweetener. */
const MATERIALS: ReadonlyMap<string, string> = new Map([
  ...Object.values(materials).flatMap((words) => words.map((word) => [toNameKey(word), word] as const)),
  ["soybean oil", "soy"],
  ["pig", "pork"],
  ...Object.keys(materials).map((name) => [toNameKey(name), name] as const),
]);

/** Whether a word only joins others. */
export const isConjunction = (word: string): boolean => NEGATION_CONJUNCTIONS.has(word);

/** Other pieces are marks that keep sentences apart. */
const isWord = ({ text }: NamePiece): boolean => /[a-z0-9]/.test(text) && !NEGATIONS.has(text);

/** Joins materials of two words. A material that is also an ingredient keeps that meaning. */
export function joinMaterials(pieces: readonly NamePiece[]): NamePiece[] {
  const joined: NamePiece[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const [first, second] = [pieces[at], pieces[at + 1]];
    if (!first) continue;
    const pair = second && isWord(first) && isWord(second) ? `${first.text} ${second.text}` : "";
    if (second && pair !== "" && (MATERIALS.has(toNameKey(pair)) || alternativeNamed(pair) !== null)) {
      joined.push({ text: pair, meaning: null, corrected: null });
      at++;
    } else joined.push(first);
  }
  return joined;
}

/** What a name excludes that is no ingredient: a material, a form, a flavor. */
const materialOf = ({ text }: NamePiece): string | null =>
  isFlavor(text) ? alternativeNamed(text) : (MATERIALS.get(toNameKey(text)) ?? alternativeNamed(text));

const isContent = (piece: NamePiece | undefined): boolean =>
  piece !== undefined && (piece.meaning?.kind === "ingredient" || materialOf(piece) !== null);

interface FoundNames {
  unread: string[];
  forms: string[];
  wanted: { slug: string; at: number }[];
  /** Unwanted words that are no names here. */
  refused: string[];
  /** Where each unwanted name is first. */
  unwanted: Map<string, number>;
}

/** Adds names to the filters as wanted or unwanted, assigns amounts, and returns the unread words and forms. */
export function applyNames(
  pieces: readonly NamePiece[],
  filters: AiFilters,
  amounts: readonly FoundAmount[],
): Pick<FoundNames, "unread" | "forms" | "refused"> & { isAlone: boolean } {
  const found: FoundNames = { unread: [], forms: [], wanted: [], refused: [], unwanted: new Map() };
  const asksForOthers = ASKS_FOR_OTHERS.test(pieces.map(({ text }) => text).join(" "));
  let state: NegationState = "none";
  for (const [at, piece] of pieces.entries()) {
    const isUnwanted =
      isContent(piece) &&
      (state === "open" ||
        pieces[at + 1]?.text === "free" ||
        isAllergen(pieces, at) ||
        isRejected(pieces, at, asksForOthers));
    if (isUnwanted && isTooMuch(pieces, at)) {
      found.unread.push(piece.text);
      state = "none";
      continue;
    }
    if (isUnwanted) {
      addUnique(filters.without, unwantedName(piece));
      if (!found.unwanted.has(unwantedName(piece))) found.unwanted.set(unwantedName(piece), at);
      if (state === "open") state = "listed";
      continue;
    }
    if (isUnknownUnwanted(piece, state) || isRestOfRefused(pieces, at, found)) {
      found.refused.push(piece.text);
      state = nextState(state, pieces, at);
      continue;
    }
    state = nextState(state, pieces, at);
    if (state !== "none" || (piece.text === "free" && at > 0) || isOfAllergen(pieces, at)) continue;
    if (!piece.text.startsWith(AMOUNT_PLACEHOLDER)) addWanted(piece, at, filters, found);
  }
  keepFirstMentions(pieces, filters, found);
  assignAmounts(pieces, found.wanted, amounts, filters);
  return { ...found, isAlone: isWantedAlone(pieces, found) };
}

/** What is wanted and unwanted in one question is what its first mention says: "no iron, because iron makes me sick." */
function keepFirstMentions(pieces: readonly NamePiece[], filters: AiFilters, found: FoundNames): void {
  const firstWanted = new Map<string, number>();
  for (const { at } of found.wanted) {
    const piece = pieces[at];
    if (piece && !firstWanted.has(unwantedName(piece))) firstWanted.set(unwantedName(piece), at);
  }
  const isUnwantedFirst = (name: string) =>
    (found.unwanted.get(name) ?? 0) < (firstWanted.get(name) ?? Number.POSITIVE_INFINITY);
  filters.without = filters.without.filter(isUnwantedFirst);
  const dropped = found.wanted.filter(({ at }) => {
    const piece = pieces[at];
    return piece !== undefined && filters.without.includes(unwantedName(piece));
  });
  found.wanted = found.wanted.filter((one) => !dropped.includes(one));
  const kept = new Set(found.wanted.map(({ slug }) => slug));
  const slugs = new Set(dropped.map(({ slug }) => slug));
  filters.ingredient = filters.ingredient.filter((slug) => !slugs.has(slug) || kept.has(slug));
}

/** Before a name: nothing is wanted beside it. */
const ONLY = wordSet("just plain straight solely pure only");
const ALONE =
  /(?<![a-z])(?:by itself|on its own|alone|single ingredient|only ingredient|nothing else|nothing added|no other ingredients?|not (?:mixed|blended|combined) with)(?![a-z])/;

/** Whether a product should have nothing beside what is named: "just biotin," "valerian by itself." */
const isWantedAlone = (pieces: readonly NamePiece[], { wanted }: FoundNames): boolean =>
  ALONE.test(pieces.map(({ text }) => text).join(" ")) ||
  wanted.some(
    ({ at }) =>
      ONLY.has(pieces[at - 1]?.text ?? "") && !/^(?:i|we|can|have)$/.test(pieces[at - 2]?.text ?? ""),
  );

/** `open`: what comes next is unwanted; `listed`: something was, and a conjunction may go on. */
type NegationState = "none" | "open" | "listed";

/** "Not too much sodium": neither wanted nor unwanted, and how much that is no label says. */
const isTooMuch = (pieces: readonly NamePiece[], at: number): boolean =>
  pieces[at - 1]?.text === "much" && pieces[at - 2]?.text === "too";

const ALLERGY = /^allerg(?:y|ies|ic)$/;

/** "Shellfish allergy": what someone must not have. */
const isAllergen = (pieces: readonly NamePiece[], at: number): boolean =>
  ALLERGY.test(pieces[at + 1]?.text ?? "") && pieces[at]?.meaning?.kind !== "goal";

/** An allergy to something is not what a product is for. */
const isOfAllergen = (pieces: readonly NamePiece[], at: number): boolean =>
  ALLERGY.test(pieces[at]?.text ?? "") &&
  (isContent(pieces[at - 1]) || pieces[at + 1]?.text === "to" || pieces[at]?.text === "allergic");

/** "No ox bile": two words of one name. */
const isRestOfRefused = (pieces: readonly NamePiece[], at: number, { refused }: FoundNames): boolean => {
  const [piece, previous] = [pieces[at], pieces[at - 1]];
  return (
    piece !== undefined &&
    piece.meaning === null &&
    isWord(piece) &&
    !NEGATION_FILLERS.has(piece.text) &&
    !NEGATION_CONJUNCTIONS.has(piece.text) &&
    previous !== undefined &&
    refused.at(-1) === previous.text &&
    refused.at(-2) !== pieces[at - 2]?.text
  );
};

const isUnknownUnwanted = (piece: NamePiece, state: NegationState): boolean =>
  state === "open" && piece.meaning === null && isWord(piece) && !NEGATION_FILLERS.has(piece.text);

/** Whether a negation goes on over a piece that is no unwanted name. */
function nextState(state: NegationState, pieces: readonly NamePiece[], at: number): NegationState {
  const { text = "", meaning = null } = pieces[at] ?? {};
  const isNegation = NEGATIONS.has(text) || NEGATION_PAIRS.get(text)?.has(pieces[at + 1]?.text ?? "");
  if (isNegation && meaning === null) return "open";
  if (state === "open") {
    const isPassing = NEGATION_FILLERS.has(text) || text === "or" || isExampleOf(pieces, at);
    if (isPassing) return "open";
    // "Without sucralose or stevia": what no list has may be the first of several.
    return NEGATION_CONJUNCTIONS.has(pieces[at + 1]?.text ?? "") && pieces[at + 1]?.text !== "and"
      ? "listed"
      : "none";
  }
  if (state === "listed" && text === "like") return "open";
  if (state === "listed" && NEGATION_CONJUNCTIONS.has(text)) {
    // After a comma the list goes on only if it ends with another conjunction or with the question.
    const after = pieces[at + 2]?.text;
    return text !== "," || after === undefined || NEGATION_CONJUNCTIONS.has(after) ? "open" : "none";
  }
  return "none";
}

/** "No stimulant like caffeine": a kind before its example. */
const isExampleOf = (pieces: readonly NamePiece[], at: number): boolean => {
  const [next, second] = [pieces[at + 1]?.text, pieces[at + 2]];
  return (
    pieces[at]?.meaning === null &&
    (next === "like" || (next === "such" && second?.text === "as")) &&
    isContent(next === "like" ? second : pieces[at + 3])
  );
};

/** Before a name that is asked about: "what fish oil doesn't make you burp", "does hot coffee kill probiotics". */
const ASKS_WHICH = wordSet("what which whats any");
const ASKS_WHETHER = wordSet("do does did will would can could");
/** A name that is asked about stands so near to the word that asks. */
const MAX_ASKED_DISTANCE = 2;

/** "What kind of iron." */
const KINDS = wordSet("kind kinds type types form forms sort sorts brand brands of");

const isAskedAbout = (pieces: readonly NamePiece[], at: number): boolean =>
  ASKS_WHICH.has(pieces.slice(0, at).findLast(({ text }) => !KINDS.has(text))?.text ?? "") ||
  pieces.slice(Math.max(0, at - MAX_ASKED_DISTANCE), at).some(({ text }) => ASKS_WHETHER.has(text));

const isRejected = (pieces: readonly NamePiece[], at: number, asksForOthers: boolean): boolean => {
  if (isAskedAbout(pieces, at)) return false;
  const next = pieces[at + 1]?.text ?? "";
  return REJECTIONS.has(next) || (asksForOthers && COMPLAINTS.has(next));
};

function addWanted({ text, meaning }: NamePiece, at: number, filters: AiFilters, found: FoundNames): void {
  if (meaning?.kind === "goal") addUnique(filters.goal, meaning.slug);
  else if (meaning?.kind === "ingredient") {
    addUnique(filters.ingredient, meaning.slug);
    found.wanted.push({ slug: meaning.slug, at });
    if (meaning.form) addUnique(found.forms, meaning.form);
  } else found.unread.push(text);
}

const addUnique = <Value>(list: Value[], value: Value) => {
  if (!list.includes(value)) list.push(value);
};

function unwantedName(piece: NamePiece): string {
  const { text, meaning, corrected } = piece;
  if (meaning?.kind === "ingredient") return meaning.form ?? meaning.name;
  return materialOf(piece) ?? corrected ?? text;
}
