import { LRUCache } from "lru-cache";
import type { ApiKeyScope } from "#contract/api-key-vocabulary.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { ApiError } from "./errors.ts";

/** Who sent an API key: the key itself, never its owner, whom it does not log in. */
export interface ApiKeyHolder {
  keyId: number;
  scopes: readonly ApiKeyScope[];
}

export interface ApiKeyReader {
  /** The holder of a key that is neither unknown nor revoked. Asks the database each time: revoking takes effect at once. */
  find(key: string): Promise<ApiKeyHolder | null>;
  /** Whether this process has found the key valid before, and not otherwise since. */
  wasValid(key: string): boolean;
}

/** Keys remembered as valid, of those used most recently. */
const MAX_REMEMBERED = 10_000;

/** `findHolder`: by the SHA-256 of a key. */
export function createApiKeyReader(
  findHolder: (keyHash: string) => Promise<ApiKeyHolder | null>,
): ApiKeyReader {
  const valid = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  return {
    async find(key) {
      const hash = sha256HexSync(key);
      const holder = await findHolder(hash);
      if (holder) valid.set(hash, true);
      else valid.delete(hash);
      return holder;
    },
    wasValid: (key) => valid.has(sha256HexSync(key)),
  };
}

export const unknownApiKey = () =>
  new ApiError(
    "unauthorized",
    "This API key is unknown or was revoked. Use another one, or leave the header X-API-Key out.",
  );

export const missingScope = (scope: ApiKeyScope) =>
  new ApiError("forbidden", `This API key lacks the scope “${scope}”. Make a key with it in your profile.`);
