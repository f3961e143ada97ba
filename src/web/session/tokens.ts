/** Local storage keys of the two tokens (specification §3). */
export const TOKEN_KEY = "token";
export const GUEST_TOKEN_KEY = "guest_token";

/** Characters allowed in a header value; anything else wasn't stored by this site. */
export const HEADER_SAFE = /^[\x21-\x7e]+$/;

export interface Tokens {
  user(): string | null;
  guest(): string | null;
  storeUser(token: string): void;
  storeGuest(token: string): void;
  removeUser(): void;
  removeGuest(): void;
}

type TokenStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The stored tokens. If storage is blocked (`storage` throws), they live in memory as long as the page. */
export function createTokens(storage: () => TokenStorage): Tokens {
  const memory = new Map<string, string>();

  function read(key: string): string | null {
    const value = attempt(() => storage().getItem(key)) ?? memory.get(key) ?? null;
    return value && HEADER_SAFE.test(value) ? value : null;
  }
  function store(key: string, value: string): void {
    memory.set(key, value);
    attempt(() => storage().setItem(key, value));
  }
  function remove(key: string): void {
    memory.delete(key);
    attempt(() => storage().removeItem(key));
  }

  return {
    user: () => read(TOKEN_KEY),
    guest: () => read(GUEST_TOKEN_KEY),
    storeUser: (token) => store(TOKEN_KEY, token),
    storeGuest: (token) => store(GUEST_TOKEN_KEY, token),
    removeUser: () => remove(TOKEN_KEY),
    removeGuest: () => remove(GUEST_TOKEN_KEY),
  };
}

function attempt<Result>(action: () => Result): Result | null {
  try {
    return action();
  } catch {
    return null;
  }
}
