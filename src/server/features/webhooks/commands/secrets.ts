import { randomBytes } from "node:crypto";
import { hmac } from "#platform/ids.ts";
import { seal, unseal } from "#platform/sealing.ts";
import { SECRET_PREFIX } from "../rules.ts";
import type { webhooks } from "../schema.ts";

const SECRET_BYTES = 32;

export const newWebhookSecret = (): string =>
  `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

const secretKey = (accountKey: string) => hmac(accountKey, "webhooks");
const sealingContext = (userId: number) => `webhook:${userId}`;

/** Encrypted, so that a copy of the database can't sign in our name. Bound to the user. */
export const sealWebhookSecret = (accountKey: string, userId: number, secret: string): string =>
  seal(secretKey(accountKey), sealingContext(userId), secret);

type Secrets = Pick<typeof webhooks.$inferSelect, "userId" | "secret" | "formerSecret" | "formerSecretUntil">;

/** The secrets that sign now, the newest first. */
export function validSecrets(
  accountKey: string,
  { userId, secret, formerSecret, formerSecretUntil }: Secrets,
  now: Date,
): string[] {
  const isFormerValid = formerSecret !== null && formerSecretUntil !== null && now < formerSecretUntil;
  return [secret, ...(isFormerValid ? [formerSecret] : [])].map((sealed) =>
    unseal(secretKey(accountKey), sealingContext(userId), sealed),
  );
}
