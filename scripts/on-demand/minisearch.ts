import "./install.ts";

export interface MiniSearchOptions {
  combineWith: "AND" | "OR";
  boost: Record<string, number>;
  prefix(term: string, at: number, terms: string[]): boolean;
  /** Edit distance as a share of the word's length. */
  fuzzy: number;
}

interface Fields {
  fields: string[];
}

interface TextIndex<Document> {
  addAll(documents: readonly Document[]): void;
  search(words: string, options: MiniSearchOptions): { id: number }[];
}

interface MiniSearchClass {
  new <Document>(options: Fields): TextIndex<Document>;
  loadJSON<Document>(text: string, options: Fields): TextIndex<Document>;
}

const imported = await import("minisearch");

export const MiniSearch: MiniSearchClass = imported.default;
