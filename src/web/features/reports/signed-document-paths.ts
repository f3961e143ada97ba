import type { Chain } from "#contract/vocabulary.ts";

export const KEY_LIST_PATH = "/.well-known/assayed-keys.json";

/** Any signed document by its place. */
export const documentPath = ({ chain, sequence }: { chain: Chain; sequence: number }): string =>
  `/open-data/chain/${chain}/${sequence}.json`;
