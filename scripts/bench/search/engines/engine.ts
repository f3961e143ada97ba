import type { Document } from "../catalogue.ts";

/** An engine's answer: the first 20 hits, the total, and facet counts over all hits. */
export interface EngineAnswer {
  ids: number[];
  total: number;
  facets: Record<string, { value: string; count: number }[]>;
}

export interface OpenEngine {
  find(words: string): Promise<EngineAnswer> | EngineAnswer;
  close(): Promise<void>;
}

/** A search engine. It stores its index in `folder`. */
export interface Engine {
  name: string;
  /** Resolves to the size of the index on disk, in bytes. */
  build(folder: string, documents: () => Document[]): Promise<number>;
  /** False if opening takes no time of its own, since a server holds the index. */
  opens: boolean;
  open(folder: string): Promise<OpenEngine>;
}

export const HITS_PER_PAGE = 20;

/** Facet values that the site counts at most. */
export const MAX_COUNTED_VALUES = 100;

export const lowerWords = (words: string): string[] => words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
