import { seal, unseal } from "../sealing.ts";
import type { Email } from "./mailer.ts";

/** An email as it is stored: the body, which may hold a code or a link that works, is encrypted. */
export interface SealedEmail extends Pick<Email, "key" | "to" | "subject"> {
  sealed: string;
}

const contextOf = (key: string) => `email:${key}`;

export function sealEmail(emailKey: string, { key, to, subject, ...body }: Email): SealedEmail {
  return { key, to, subject, sealed: seal(emailKey, contextOf(key), JSON.stringify(body)) };
}

/** Opens a stored email; one that was stored without encryption is returned as it is. */
export function openSealedEmail(emailKey: string | undefined, stored: Email | SealedEmail): Email {
  if (!("sealed" in stored)) return stored;
  const { sealed, ...envelope } = stored;
  return { ...envelope, ...JSON.parse(unseal(emailKey ?? "", contextOf(stored.key), sealed)) };
}
