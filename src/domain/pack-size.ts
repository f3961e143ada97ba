import { joinThousands } from "./text/normalize.ts";

/** How much is in a pack: pieces, or a weight or volume in grams or millilitres. */
export type PackSize =
  /** `piece`: what is counted, singular ("softgel"); null: anything, as in "60 ct". */
  { kind: "pieces"; count: number; piece: string | null } | { kind: "weight" | "volume"; amount: number };

const GRAMS: Readonly<Record<string, number>> = { g: 1, kg: 1000, oz: 28.35, lb: 453.6 };
const MILLILITRES: Readonly<Record<string, number>> = { ml: 1, l: 1000, "fl oz": 29.57, cl: 10 };

const UNIT_NAMES: readonly (readonly [words: RegExp, unit: string])[] = [
  [/^(?:kgs?|kilos?|kilograms?)$/, "kg"],
  [/^(?:lbs?|pounds?)$/, "lb"],
  [/^fl(?:uid)? (?:oz|ounces?)$/, "fl oz"],
  [/^(?:oz|ounces?)$/, "oz"],
  [/^(?:g|gm|gr|grams?)$/, "g"],
  [/^(?:ml|millilit(?:er|re)s?)$/, "ml"],
  [/^(?:l|lit(?:er|re)s?)$/, "l"],
  [/^cl$/, "cl"],
];

/** What labels and people count in packs, with the word for all its spellings. */
const PIECES: readonly (readonly [words: RegExp, piece: string])[] = [
  [/^(?:v|veg|veggie|vege)?-?caps?(?:ule)?s?$/, "capsule"],
  [/^vegicaps?$/, "capsule"],
  [/^(?:tablet|tab|caplet)s?$/, "tablet"],
  [/^(?:soft-?gel|gel-?cap|liqui-?gel|gel)s?$/, "softgel"],
  [/^gumm(?:y|ie|ies|i|is)$/, "gummy"],
  [/^(?:lozenge|troche|pastille)s?$/, "lozenge"],
  [/^(?:packet|pack|sachet|stick|stick-?pack)s?$/, "packet"],
  [/^chew(?:able)?s?$/, "chew"],
  [/^(?:tea )?bags?$/, "bag"],
  [/^bars?$/, "bar"],
  [/^servings?$/, "serving"],
];
/** A count of anything. */
const COUNT = /^(?:ct|count|cnt|pcs?|pieces?|pills?)$/;

const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const WEIGHT_WORD = String.raw`(fl(?:uid)?\.? ?(?:oz|ounces?)|kgs?|kilos?|kilograms?|lbs?|pounds?|oz|ounces?|gm|gr|grams?|g|ml|millilit(?:er|re)s?|lit(?:er|re)s?|cl|l)`;
const PIECE_WORD = `(soft[ -]?gels?|gel[ -]?caps?|liqui-?gels?|v-?caps?|vegi-?caps?|vcaps?|capsules?|caps?|tablets?|tabs?|caplets?|gumm(?:y|ies?|is?)|lozenges?|troches?|pastilles?|packets?|packs?|sachets?|stick[ -]?packs?|sticks|chew(?:able)?s|tea bags?|bags|bars|servings?|ct|count|cnt|pcs?|pieces|pills)`;
const KIND_OF_PIECE = `(?:(?:veg(?:gie|etarian|etable|an)?|vege|mini|chewable|soft|gelatin|liquid|rapid[ -]release|delayed[ -]release|enteric[ -]coated)[ -])?`;
const END = String.raw`\.?(?![\p{L}\d])`;

const PIECES_IN_TEXT = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])${NUMBER}[ -]?x?[ -]?${KIND_OF_PIECE}${PIECE_WORD}${END}`,
  "iu",
);
/** "Pack of 60", "bottle of 100". */
const PACK_OF = /(?<!\p{L})(?:pack|bottle|box|jar|tub)s? of (\d+)(?![\p{L}\d.])/iu;
const AMOUNT_IN_TEXT = new RegExp(String.raw`(?<![\p{L}\d.,/-])${NUMBER}[ -]?${WEIGHT_WORD}${END}`, "iu");

/** Fewer pieces are a serving: "2 capsules". */
const MIN_PIECES = 10;
/** Units of strengths and servings as well, with the grams or millilitres from which on they mean a pack. */
const STRENGTH_UNITS: readonly (readonly [words: RegExp, minimum: number])[] = [
  [/^(?:g|gm|gr|grams?)$/i, 100],
  [/^(?:ml|millilit(?:er|re)s?|cl)$/i, 15],
];

/** A pack size in what someone searches for, and the text without it; null if there is none. */
export function readPackSize(typed: string): { size: PackSize; rest: string } | null {
  const text = joinThousands(typed);
  const found = readPieces(text) ?? readAmount(text);
  if (!found) return null;
  const rest = `${text.slice(0, found.from)} ${text.slice(found.to)}`.replaceAll(/\s+/g, " ").trim();
  return { size: found.size, rest };
}

interface Found {
  size: PackSize;
  from: number;
  to: number;
}

function readPieces(text: string): Found | null {
  const match = PIECES_IN_TEXT.exec(text) ?? PACK_OF.exec(text);
  if (!match) return null;
  const size = piecesOf(Number(match[1]), match[2] ?? "ct");
  return size && size.count >= MIN_PIECES ? rangeOf(match, size) : null;
}

function readAmount(text: string): Found | null {
  const match = AMOUNT_IN_TEXT.exec(text);
  const size = match && amountOf(Number(match[1]), match[2] ?? "");
  if (!match || !size) return null;
  const [, minimum = 0] = STRENGTH_UNITS.find(([words]) => words.test(match[2] ?? "")) ?? [];
  return size.amount >= minimum ? rangeOf(match, size) : null;
}

const rangeOf = (match: RegExpExecArray, size: PackSize): Found => ({
  size,
  from: match.index,
  to: match.index + match[0].length,
});

function piecesOf(count: number, word: string): Extract<PackSize, { kind: "pieces" }> | null {
  const written = word.toLowerCase().replaceAll(" ", "-");
  if (!Number.isInteger(count)) return null;
  if (COUNT.test(written)) return { kind: "pieces", count, piece: null };
  const piece = PIECES.find(
    ([words]) => words.test(written) || words.test(written.replaceAll("-", " ")),
  )?.[1];
  return piece === undefined ? null : { kind: "pieces", count, piece };
}

function amountOf(amount: number, word: string): Extract<PackSize, { amount: number }> | null {
  const written = word
    .toLowerCase()
    .replaceAll(/\./g, "")
    .replace(/^fl(?:uid)? ?(?=o)/, "fl ");
  const unit = UNIT_NAMES.find(([words]) => words.test(written))?.[1] ?? "";
  const grams = GRAMS[unit];
  if (grams !== undefined) return { kind: "weight", amount: amount * grams };
  const millilitres = MILLILITRES[unit];
  return millilitres === undefined ? null : { kind: "volume", amount: amount * millilitres };
}

const EACH_PIECES = new RegExp(String.raw`${NUMBER} (?:\p{L}[\p{L}-]* ){0,3}?${PIECE_WORD}${END}`, "giu");
const EACH_AMOUNT = new RegExp(`${NUMBER} ?${WEIGHT_WORD}${END}`, "giu");

/** Labels round, and ounces are not exact grams. */
const TOLERANCE = 0.015;

/** Whether the net contents on a label, such as "180 Vegetarian Capsules" or "2.27 kg", are of this size. */
export function hasPackSize(netContents: string, size: PackSize): boolean {
  const text = joinThousands(netContents);
  if (size.kind === "pieces")
    return [...text.matchAll(EACH_PIECES)].some(([, count, word = ""]) => {
      const pieces = piecesOf(Number(count), word);
      return (
        pieces !== null &&
        pieces.count === size.count &&
        (size.piece === null || pieces.piece === null || pieces.piece === size.piece)
      );
    });
  return [...text.matchAll(EACH_AMOUNT)].some(([, amount, word = ""]) => {
    const stated = amountOf(Number(amount), word);
    return stated?.kind === size.kind && Math.abs(stated.amount / size.amount - 1) <= TOLERANCE;
  });
}
