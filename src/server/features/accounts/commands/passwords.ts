import { hash, verify } from "@node-rs/argon2";
import { fieldError } from "../rules/errors.ts";
import { passwordWeakness } from "../rules/password-weakness.ts";

/**
 * argon2id, first choice of OWASP's password storage cheat sheet: 19 MiB, 2 passes, 1 lane. About 10 ms of a core,
 * outside the event loop. Other values need a new `DUMMY_HASH`; a test compares the two.
 */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a discarded random password: verifying against it takes as long as against a real one. */
export const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$I0uOw6dPTr+WvgvzJlxDMA$uecynCaFfS2t2XpzQQXhMp0F0lPhF08eSkVZrV2EAV8";

/** NFKC: the same characters typed on another keyboard are the same password. */
const normalizePassword = (password: string) => password.normalize("NFKC");

export const hashPassword = (password: string): Promise<string> =>
  hash(normalizePassword(password), ARGON2_OPTIONS);

/** Checks a password. Without an account (`undefined`) it does the same work and returns false. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? DUMMY_HASH, normalizePassword(password));
  return matches && passwordHash !== undefined;
}

/** Throws a field error for a password that is easy to guess. */
export function rejectWeakPassword(password: string, emailId: string, field: string): void {
  const weakness = passwordWeakness(password, emailId);
  if (weakness) throw fieldError(field, weakness);
}
