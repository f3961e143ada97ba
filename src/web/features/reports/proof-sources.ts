import type { KeyList } from "#contract/open-data.ts";
import type { Chain } from "#contract/vocabulary.ts";
import { documentPath, KEY_LIST_PATH } from "./signed-document-paths.ts";

/** Something that a check needs could not be fetched: nothing is said of the document. */
export class NotFetched extends Error {
  readonly status: number | null;

  constructor(path: string, status: number | null) {
    super(status ? `${path} was answered with ${status}.` : `${path} could not be reached.`);
    this.name = "NotFetched";
    this.status = status;
  }
}

async function fetched(path: string): Promise<Response> {
  const response = await fetch(path, { cache: "no-cache" }).catch(() => null);
  if (!response?.ok) throw new NotFetched(path, response?.status ?? null);
  return response;
}

export const bytesOf = async (path: string) => new Uint8Array(await (await fetched(path)).arrayBuffer());

export async function keyList(): Promise<KeyList> {
  const response = await fetched(KEY_LIST_PATH);
  return response.json() as Promise<KeyList>;
}

/** The bytes of the document at a place; null where the chain has no such place. */
export async function documentBytes(chain: Chain, sequence: number): Promise<Uint8Array | null> {
  try {
    return await bytesOf(documentPath({ chain, sequence }));
  } catch (problem) {
    if (problem instanceof NotFetched && problem.status === 404) return null;
    throw problem;
  }
}
