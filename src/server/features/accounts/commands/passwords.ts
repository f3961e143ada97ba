import { hash, verify } from "@node-rs/argon2";
import { weaknessOf } from "../rules/passwords.ts";
import { wrongField } from "../rules/refusals.ts";

/** argon2id as OWASP's password storage cheat sheet names it first: 19 MiB, two passes, one lane. About 10 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a random password that nobody has: checking against it takes as long as checking a real one. */
export const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$I0uOw6dPTr+WvgvzJlxDMA$uecynCaFfS2t2XpzQQXhMp0F0lPhF08eSkVZrV2EAV8";

/** The same characters typed on another keyboard are the same password. */
const normal = (password: string) => password.normalize("NFKC");

export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST);

/** False, after the same work, where there is no account to check against. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const right = await verify(passwordHash ?? NOBODYS_HASH, normal(password));
  return right && passwordHash !== undefined;
}

/** Refuses a password that is easy to guess, beside its field. */
export function refuseWeak(password: string, emailId: string, field: string): void {
  const weakness = weaknessOf(password, emailId);
  if (weakness) throw wrongField(field, weakness);
}
