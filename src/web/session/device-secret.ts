/** Local storage key of the device secret. */
export const DEVICE_SECRET_KEY = "device_secret";

const BYTES = 32;
const FORM = /^[\w-]{43}$/;

type SecretStorage = Pick<Storage, "getItem" | "setItem">;

/**
 * The secret by which the server recognizes a device that has logged in before: 256 random bits in base64url, created at
 * first use. It grants nothing. Logging out leaves it, so that nobody's guesses elsewhere keep its user waiting here. If
 * storage is blocked (`storage` throws), it lives as long as the page.
 */
export function createDeviceSecret(storage: () => SecretStorage): () => string {
  let inMemory: string | undefined;
  return () => {
    try {
      const stored = storage().getItem(DEVICE_SECRET_KEY);
      if (stored && FORM.test(stored)) return stored;
    } catch {
      // Storage is blocked in this browser.
    }
    inMemory ??= randomSecret();
    try {
      storage().setItem(DEVICE_SECRET_KEY, inMemory);
    } catch {
      // As above.
    }
    return inMemory;
  };
}

function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
}
