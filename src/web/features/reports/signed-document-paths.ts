import type { Chain } from "#contract/vocabulary.ts";

export const KEY_LIST_PATH = "/.well-known/assayed-keys.json";

/** Path of a signed document by its sequence number. */
export const documentPath = ({ chain, sequence }: { chain: Chain; sequence: number }): string =>
  `/open-data/chain/${chain}/${sequence}.json`;
