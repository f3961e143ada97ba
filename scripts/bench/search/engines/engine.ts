import type { Document } from "../catalogue.ts";

/** What every engine answers: the first 20, how many there are, and the product's own facets counted over all of them. */
export interface Answer {
  ids: number[];
  total: number;
  facets: Record<string, { value: string; count: number }[]>;
}

export interface Opened {
  find(words: string): Promise<Answer> | Answer;
  close(): Promise<void>;
}

/** One of the contenders. What it builds it keeps in `folder`, and opens again from there. */
export interface Engine {
  name: string;
  /** Resolves to the bytes that it keeps on disk. */
  build(folder: string, documents: () => Document[]): Promise<number>;
  /** False: it is open as long as its server runs. */
  opens: boolean;
  open(folder: string): Promise<Opened>;
}

export const HITS = 20;

/** The product counts at most so many values of a facet. */
export const MOST_VALUES = 100;

export const lowerWords = (words: string): string[] => words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
