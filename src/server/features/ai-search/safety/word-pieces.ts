/** How questions are taken apart, as `knowledge/question-encoder.json` says. */
export interface PieceRules {
  /** Ids of the marks of beginning and end, and of an unknown word. */
  special: { bos: number; eos: number; unknown: number };
  /** Pieces of a question that are read, and how many of them are its first. */
  maxPieces: number;
  headPieces: number;
}

/** Marks a piece that does not start a word. */
const INSIDE = "##";

const PLAIN_QUOTES: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "´": "'",
  "`": "'",
};

/** Compatibility forms, lower case, plain quotes, and no accents, which half of those who write Spanish leave out. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘“”´`]/g, (quote) => PLAIN_QUOTES[quote] ?? quote)
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "");

/** Runs of letters and digits, and each other character alone. */
const wordsOf = (text: string): string[] =>
  plain(text)
    .replace(/[\t\n\v\f\r]/g, " ")
    .replace(/[^\p{L}\p{N} ]/gu, " $& ")
    .split(" ")
    .filter((word) => word !== "");

/** Takes questions apart into BERT's word pieces: from the left, the longest piece that is known. Equal to `training/tokens.py`. */
export class WordPieces {
  readonly #ids: ReadonlyMap<string, number>;
  readonly #rules: PieceRules;
  readonly #longest: number;

  /** `pieces`: one per line; the line's number, from 0, is the id. */
  constructor(pieces: string, rules: PieceRules) {
    const lines = pieces.trimEnd().split("\n");
    this.#rules = rules;
    this.#ids = new Map(lines.map((piece, id) => [piece, id]));
    this.#longest = lines.reduce((longest, piece) => Math.max(longest, [...piece].length), 0);
  }

  /** Ids of a question, with the marks of beginning and end. */
  encode(text: string): number[] {
    const { special, maxPieces, headPieces } = this.#rules;
    const found = wordsOf(text).flatMap((word) => this.#piecesOf([...word]));
    // Longer questions keep their beginning and their end: the danger may stand in either.
    const kept =
      found.length <= maxPieces
        ? found
        : [...found.slice(0, headPieces), ...found.slice(found.length - (maxPieces - headPieces))];
    return [special.bos, ...kept, special.eos];
  }

  /** Pieces of one word, given as its characters; a word with a part that no piece has is unknown as a whole. */
  #piecesOf(characters: readonly string[]): number[] {
    const found: number[] = [];
    for (let start = 0; start < characters.length; ) {
      const piece = this.#longestFrom(characters, start);
      if (piece === null) return [this.#rules.special.unknown];
      found.push(piece.id);
      start = piece.end;
    }
    return found;
  }

  #longestFrom(characters: readonly string[], start: number): { id: number; end: number } | null {
    const mark = start === 0 ? "" : INSIDE;
    for (let end = Math.min(characters.length, start + this.#longest); end > start; end--) {
      const id = this.#ids.get(mark + characters.slice(start, end).join(""));
      if (id !== undefined) return { id, end };
    }
    return null;
  }
}
